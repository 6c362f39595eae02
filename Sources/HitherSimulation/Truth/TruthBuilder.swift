import HitherGeodesy
import HitherTracks

/// Computes from the walks themselves the expected results of an analysis of the recordings.
struct TruthBuilder {
  let scenario: Scenario
  let route: RouteLine
  let walks: [Walk]
  let log: LogGenerator

  func truth(of member: Int) -> MemberTruth {
    let walk = walks[member]
    let start = scenario.start + Int64(walk.startSecond) * 1000
    let steps = max(0, walk.points.count - 1)
    let moving = walk.isMoving.prefix(steps).count { $0 }
    let climb = TruthBuilder.climb(walk.elevations)
    let gaps = gaps(of: member)
    let away = walk.points.indices.map { distanceToRoute(walk, $0) }
    let total = route.totalMetres
    return MemberTruth(
      start: start, end: start + Int64(steps) * 1000, distanceMetres: walk.reach.last ?? 0,
      ascentMetres: climb.ascent, descentMetres: climb.descent, movingSeconds: moving,
      stoppedSeconds: steps - moving, stops: stops(walk, start),
      stragglingAlong: EpisodeFinder.straggling.episodes(gaps.along, start: gaps.start),
      stragglingStraight: EpisodeFinder.straggling.episodes(gaps.straight, start: gaps.start),
      offRoute: EpisodeFinder.offRoute.episodes(away, start: start),
      wrongWay: TruthBuilder.wrongWay(walk, start),
      progressEachMinute: stride(from: 0, to: walk.progress.count, by: 60).map {
        walk.progress[$0]
      },
      finished: (walk.progress.last ?? 0) >= total - 50)
  }

  private static func climb(_ elevations: [Double]) -> (ascent: Double, descent: Double) {
    var (ascent, descent) = (0.0, 0.0)
    for (before, after) in zip(elevations, elevations.dropFirst()) {
      if after > before { ascent += after - before } else { descent += before - after }
    }
    return (ascent, descent)
  }

  private func stops(_ walk: Walk, _ start: Instant) -> [TrueStop] {
    var stops: [TrueStop] = []
    var since: Int?
    for index in walk.points.indices {
      let rests = index + 1 < walk.points.count && !walk.isMoving[index]
      if rests {
        since = since ?? index
      } else if let begun = since {
        since = nil
        guard index - begun >= 60, let place = route.frame.coordinate(walk.points[begun]) else {
          continue
        }
        stops.append(
          TrueStop(
            start: start + Int64(begun) * 1000, end: start + Int64(index) * 1000,
            coordinate: place))
      }
    }
    return stops
  }

  /// The leader's lead in each second that both record: along the route, and in a straight line.
  private func gaps(of member: Int) -> (start: Instant, along: [Double], straight: [Double]) {
    if scenario.log.contains(where: { $0.matter == .lead }) { return handedGaps(of: member) }
    let leader = walks[scenario.leaderIndex]
    let walk = walks[member]
    let first = max(leader.startSecond, walk.startSecond)
    var along: [Double] = []
    var straight: [Double] = []
    if member != scenario.leaderIndex {
      for second in first..<max(first, min(leader.endSecond, walk.endSecond)) {
        guard let ahead = leader.index(atSecond: second), let own = walk.index(atSecond: second)
        else { continue }
        along.append(leader.progress[ahead] - walk.progress[own])
        straight.append(leader.points[ahead].distance(to: walk.points[own]))
      }
    }
    return (scenario.start + Int64(first) * 1000, along, straight)
  }

  /// The same with changes of leader: the gap to the leader of that second, 0 for the leader.
  private func handedGaps(
    of member: Int
  ) -> (start: Instant, along: [Double], straight: [Double]) {
    let walk = walks[member]
    let first = max(walks[scenario.leaderIndex].startSecond, walk.startSecond)
    var along: [Double] = []
    var straight: [Double] = []
    for second in first..<max(first, walk.endSecond) {
      let leader = walks[log.leader(at: second)]
      guard let ahead = leader.index(atSecond: second), let own = walk.index(atSecond: second)
      else { continue }
      along.append(leader.progress[ahead] - walk.progress[own])
      straight.append(leader.points[ahead].distance(to: walk.points[own]))
    }
    return (scenario.start + Int64(first) * 1000, along, straight)
  }

  /// The distance to the planned route; 0 where the member cannot be far from it.
  private func distanceToRoute(_ walk: Walk, _ index: Int) -> Double {
    let lap = min(Int(walk.progress[index] / max(route.lapMetres, 1)), route.laps - 1)
    let place = route.progress.place(of: walk.progress[index] - Double(lap) * route.lapMetres)
    let centre = route.line.point(atMetres: route.line.reach.value(at: place))
    let offset = walk.points[index].distance(to: centre)
    return offset < 20 ? offset : route.distance(to: walk.points[index])
  }

  /// The intervals in which progress decreases.
  private static func wrongWay(_ walk: Walk, _ start: Instant) -> [TrueEpisode] {
    var episodes: [TrueEpisode] = []
    var since: Int?
    for index in walk.progress.indices.dropFirst() {
      let falls = walk.progress[index] < walk.progress[index - 1]
      let rests = walk.progress[index] == walk.progress[index - 1]
      if falls {
        since = since ?? (index - 1)
      } else if !rests, let begun = since {
        since = nil
        episodes.append(
          TrueEpisode(
            start: start + Int64(begun) * 1000, end: start + Int64(index - 1) * 1000,
            peakMetres: walk.progress[begun] - walk.progress[index - 1]))
      }
    }
    return episodes
  }
}
