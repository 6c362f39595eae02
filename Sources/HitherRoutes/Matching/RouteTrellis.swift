import HitherEngine
import HitherGeodesy
import HitherTracks

/// The trellis of the paths along a planned route.
typealias RouteTrellis = Trellis<Way>

extension Trellis where Path == Way {
  /// Adds the next fix: extends paths to its candidates, and drops those that cannot win.
  ///
  /// - Returns: the matches of this and of all previous fixes on which all survivors agree.
  mutating func step(
    _ observation: Observation, _ candidates: [RouteCandidate], _ rules: Transitions,
    time: Int64, settled: Int64, into matches: inout RouteMatches
  ) {
    begin()
    if !walk(observation, candidates, rules) {
      reachAll(observation, candidates, rules)
    }
    end(rules, time: time, settled: settled, into: &matches)
  }

  /// Ends a step whose places are reached.
  mutating func end(
    _ rules: Transitions, time: Int64, settled: Int64, into matches: inout RouteMatches
  ) {
    end(
      within: max(rules.model.leap, rules.model.looseLeap), unmatched: rules.model.switchCost,
      time: time, settled: settled, into: &matches)
  }

  /// Extends the only path along the route to the only candidate, if nothing else is possible,
  /// which holds for most fixes.
  ///
  /// The position and the distance walked are not recorded.
  ///
  /// - Returns: whether it did.
  @inline(__always)
  mutating func extend(
    to candidates: [RouteCandidate], straight: Double, _ rules: Transitions
  ) -> Bool {
    isPlain && candidates.count == 1
      && rules.extend(&paths[0], to: candidates[0], straight: straight, travelled: 0)
  }

  /// The same to the best of several candidates, if the others are so much worse that they would be dropped.
  mutating func extend(
    _ observation: Observation, _ candidates: [RouteCandidate], _ rules: Transitions
  ) -> Bool {
    isPlain && !observation.mayLeave && !observation.isAfterGap
      && rules.extend(&paths[0], candidates, observation)
  }

  /// Returns where the only path has arrived.
  @inline(__always)
  func tell(settled: Int64, into matches: inout RouteMatches) {
    matches.append(paths[0].place, margin: .infinity, settled: settled)
  }

  /// Records the last fix, and the distance walked up to there, if the only path was extended to it.
  mutating func noteHome(at place: Coordinate, walked metres: Double) {
    guard paths.count == 1 else { return }
    paths[0].homeWalked = metres
    (paths[0].latitudeE7, paths[0].longitudeE7) = (place.latitudeE7, place.longitudeE7)
  }

  /// Adds the best path to each place, and those off the route.
  mutating func reachAll(
    _ observation: Observation, _ candidates: [RouteCandidate], _ rules: Transitions
  ) {
    for candidate in candidates {
      reach(candidate, isReturn: false, observation, rules)
      if rules.mayReturn(candidate, paths, observation) {
        reach(candidate, isReturn: true, observation, rules)
      }
    }
    if observation.mayLeave || paths.contains(where: { !$0.isMatched }) {
      stayOutside(observation, rules)
    }
  }

  /// Adds the best path to a place.
  mutating func reach(
    _ candidate: RouteCandidate, isReturn: Bool, _ observation: Observation, _ rules: Transitions
  ) {
    var best = (score: Double.infinity, arrival: Transitions.Arrival(cost: 0, lap: 1), parent: -1)
    if paths.isEmpty && !isReturn {
      let first = rules.beginning(at: candidate)
      best = (first.cost, first, -1)
    }
    let placing = rules.placing(candidate, isReturn: isReturn, observation)
    for index in paths.indices {
      let arrival = rules.arrival(
        from: paths[index], at: candidate, isReturn: isReturn, observation)
      guard let arrival else { continue }
      let score = paths[index].score + arrival.cost
      let (winner, loser) = score < best.score ? (index, best.parent) : (best.parent, index)
      let lost = max(score, best.score) + placing
      // Scores are relative to the best path so far, and successors are rarely much worse.
      if winner >= 0, loser >= 0, lost < 2 * Self.doubtfulMargin {
        rivals.append(Rival(parent: loser, winner: winner, score: lost))
      }
      if score < best.score { best = (score, arrival, index) }
    }
    guard best.score < .infinity else { return }
    let score = best.score + placing
    let parent = best.parent < 0 ? nil : paths[best.parent]
    next.append(
      rules.way(from: parent, at: candidate, best.arrival, score: score, observation))
    parents.append(best.parent)
  }

  /// Adds the paths that are off the route at this fix, the best for each section where they left it.
  private mutating func stayOutside(_ observation: Observation, _ rules: Transitions) {
    let first = next.count
    let cost = rules.model.unmatched(
      observation.sight, straight: observation.isAfterGap ? 0 : observation.straight)
    if paths.isEmpty {
      next.append(.outside(score: cost))
      parents.append(-1)
    }
    for index in paths.indices where observation.mayLeave || !paths[index].isMatched {
      var way = paths[index]
      way.score += way.isMatched ? cost + rules.model.switchCost : cost
      way.crossTrack = .nan
      let stretch = way.leavingStretch
      let same = next.indices.first { $0 >= first && next[$0].leavingStretch == stretch }
      if let same {
        if way.score < next[same].score {
          next[same] = way
          parents[same] = index
        }
      } else {
        next.append(way)
        parents.append(index)
      }
    }
  }
}
