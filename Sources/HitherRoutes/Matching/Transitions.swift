import HitherGeodesy

/// What can follow what: the costs of a step from a way to a place of the route.
package struct Transitions: Sendable {
  /// On an open route nobody turns back for the return farther than this from its end, in metres.
  static let turnMetres = 300.0
  /// Shorter than this between two fixes there is no direction, in metres.
  static let headingMetres = 10.0

  package let model: MatchModel
  let laps: LapRule

  package init(_ model: MatchModel, _ route: RouteLine) {
    self.model = model
    laps = LapRule(route)
  }

  /// Whether a way can be at a place in a return lap.
  @inline(__always)
  func mayReturn(_ candidate: RouteCandidate, _ ways: [Way], _ observation: Observation) -> Bool {
    guard !laps.isClosed else { return false }
    let reach = Self.turnMetres + observation.straight
    for way in ways where way.wasMatched {
      if laps.isReturn(way.lap) { return true }
      if candidate.offset > laps.length - reach, way.lapLow <= laps.length / 2 { return true }
    }
    return false
  }

  /// The cost of a fix at a place, going along or, on the way back, against the route.
  @inline(__always)
  func placing(
    _ candidate: RouteCandidate, isReturn: Bool, _ observation: Observation
  ) -> Double {
    let cost = model.position(candidate.distance, observation.sight)
    let ahead = candidate.east * observation.east + candidate.north * observation.north
    guard ahead != 0 else { return cost }
    let turned = isReturn ? 1 + ahead : 1 - ahead
    return cost + model.headingCost * observation.sight.weight * turned / 2
  }

  /// The way to a place that begins there.
  func beginning(at candidate: RouteCandidate) -> (cost: Double, lap: Int32) {
    (model.lateStart * candidate.offset / laps.length, laps.firstLap(offset: candidate.offset))
  }

  /// The cost of going on from a way to a place, and the lap; nil where that cannot be.
  @inline(__always)
  func arrival(
    from way: Way, at candidate: RouteCandidate, isReturn: Bool, _ observation: Observation
  ) -> (cost: Double, lap: Int32)? {
    guard way.wasMatched else {
      if isReturn { return nil }
      let first = beginning(at: candidate)
      return (first.cost + model.switchCost, first.lap)
    }
    let isLoose = observation.isAfterGap || !way.isMatched
    let straight = way.isMatched ? observation.straight : metres(from: way, to: observation)
    let switching = way.isMatched ? 0 : model.switchCost
    let most = isLoose ? model.looseLeap : model.leap
    func cost(_ lap: Int32) -> Double {
      let along = laps.progress(lap: lap, offset: candidate.offset) - way.progress
      return isLoose
        ? model.looseStep(along: along, straight: straight)
        : model.step(along: along, straight: straight)
    }
    if laps.isClosed {
      let lap = nearestLap(way, candidate, cost)
      return (min(cost(lap), most) + switching, lap)
    }
    if laps.isReturn(way.lap) == isReturn {
      return (min(cost(way.lap), most) + switching, way.lap)
    }
    return turning(way, candidate, straight, cost).map { ($0.cost + switching, $0.lap) }
  }

  /// The lap in which a way reaches a place of a closed route.
  ///
  /// The next or the last lap only over the start: a leap to another branch and one back again must
  /// end in the lap in which they began.
  private func nearestLap(
    _ way: Way, _ candidate: RouteCandidate, _ cost: (Int32) -> Double
  ) -> Int32 {
    let along = laps.progress(lap: way.lap, offset: candidate.offset) - way.progress
    if along < -0.75 * laps.length { return way.lap + 1 }
    if along > 0.75 * laps.length { return way.lap - 1 }
    guard abs(along) > 0.25 * laps.length else { return way.lap }
    let other = along < 0 ? way.lap + 1 : way.lap - 1
    let least = cost(other)
    return least < cost(way.lap) && least <= model.leap ? other : way.lap
  }

  /// Turning at an end of an open route, which begins a lap, or takes that back.
  private func turning(
    _ way: Way, _ candidate: RouteCandidate, _ straight: Double, _ cost: (Int32) -> Double
  ) -> (cost: Double, lap: Int32)? {
    let reach = Self.turnMetres + straight
    let place = way.progress - Double(way.lap - 1) * laps.length
    let isAtEnd =
      laps.isReturn(way.lap)
      ? candidate.offset <= reach : candidate.offset >= laps.length - reach
    if isAtEnd, place >= laps.length - reach, way.lapLow <= laps.length / 2 {
      return (cost(way.lap + 1) + model.turnCost, way.lap + 1)
    }
    let isAtStart =
      laps.isReturn(way.lap)
      ? candidate.offset >= laps.length - reach : candidate.offset <= reach
    guard isAtStart, place <= reach, way.lap > 1 else { return nil }
    return (cost(way.lap - 1) + model.turnCost, way.lap - 1)
  }

  /// What a way becomes at a place.
  func way(
    from parent: Way?, at candidate: RouteCandidate, lap: Int32, score: Double,
    _ observation: Observation
  ) -> Way {
    let isReturn = laps.isReturn(lap)
    let place = isReturn ? laps.length - candidate.offset : candidate.offset
    var low = place
    if let parent, parent.wasMatched, parent.lap >= lap {
      low = parent.lap == lap ? min(parent.lapLow, place) : 0
    }
    return Way(
      score: score, progress: laps.progress(lap: lap, offset: candidate.offset),
      crossTrack: isReturn ? -candidate.crossTrack : candidate.crossTrack, lapLow: low, lap: lap,
      latitudeE7: observation.latitudeE7, longitudeE7: observation.longitudeE7)
  }

  private func metres(from way: Way, to observation: Observation) -> Double {
    ShortDistance.metres(
      fromLatE7: way.latitudeE7, lonE7: way.longitudeE7, toLatE7: observation.latitudeE7,
      lonE7: observation.longitudeE7)
  }
}
