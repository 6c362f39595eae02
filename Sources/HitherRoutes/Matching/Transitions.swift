import HitherGeodesy

/// The costs of a step from a path to a place of the route.
package struct Transitions: Sendable {
  /// On an open route a turn for the return is possible only within this distance of its end, in metres.
  static let turnMetres = 300.0
  /// The shortest distance between two fixes that gives a direction, in metres.
  static let headingMetres = 10.0

  package let model: MatchModel
  let laps: LapRule
  /// A step is cheaper than a leap if neither the fixes nor their places are farther apart, in metres.
  let easyMetres: Double

  package init(_ model: MatchModel, _ route: RouteLine) {
    self.model = model
    laps = LapRule(route)
    easyMetres = model.easyMetres
  }

  /// Whether a path can be at a place in a return lap.
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

  /// The cost of a fix at a place, moving along or, on the return, against the route.
  @inline(__always)
  func placing(
    _ candidate: RouteCandidate, isReturn: Bool, _ observation: Observation
  ) -> Double {
    let cost = model.position(candidate.distance, observation.sight)
    let ahead = candidate.east * observation.east + candidate.north * observation.north
    guard ahead != 0 else { return cost }
    let turned = isReturn ? 1 + ahead : 1 - ahead
    return cost + observation.headingCost * turned / 2
  }

  /// How a path reaches a place.
  struct Arrival {
    var cost: Double
    var lap: Int32
    /// How far the progress is behind its highest afterwards, in metres.
    var behind = 0.0
    /// How far the path has followed the branch to which it leapt; see `Way`.
    var followed = Double.infinity
    var isDoubted = false
  }

  /// The arrival of a path that begins at a place.
  func beginning(at candidate: RouteCandidate) -> Arrival {
    Arrival(
      cost: model.lateStart * candidate.offset / laps.length,
      lap: laps.firstLap(offset: candidate.offset))
  }

  /// The cost of extending a path to a place; nil if that is impossible.
  @inline(__always)
  func arrival(
    from way: Way, at candidate: RouteCandidate, isReturn: Bool, _ observation: Observation
  ) -> Arrival? {
    guard way.wasMatched else {
      if isReturn { return nil }
      var first = beginning(at: candidate)
      first.cost += model.switchCost
      return first
    }
    let straight = way.isMatched ? observation.straight : metres(from: way, to: observation)
    func arrival(_ lap: Int32) -> Arrival {
      let place = laps.progress(lap: lap, offset: candidate.offset)
      let along = place - way.progress
      if observation.isAfterGap { return unrecorded(way, along, straight, lap) }
      return way.isMatched
        ? walked(way, along, candidate, observation, lap)
        : rejoining(way, along, straight, observation, lap)
    }
    var found: Arrival
    if laps.isClosed {
      found = nearestLap(way, candidate, isAfterGap: observation.isAfterGap, arrival)
    } else if laps.isReturn(way.lap) == isReturn {
      found = arrival(way.lap)
    } else {
      guard let turned = turning(way, candidate, straight, arrival) else { return nil }
      found = turned
    }
    if found.behind > model.facingMetres {
      found.cost += facing(candidate, isReturn: isReturn, observation)
    }
    if !way.isMatched { found.cost += model.switchCost }
    if found.isDoubted {
      // While nothing explains it, being there is no better than being off the route.
      let position = model.position(candidate.distance, observation.sight)
      found.cost += max(0, observation.awayCost - position)
    }
    return found
  }

  /// Moving along the route, or a leap if that is cheaper.
  @inline(__always)
  private func walked(
    _ way: Way, _ along: Double, _ candidate: RouteCandidate, _ observation: Observation,
    _ lap: Int32
  ) -> Arrival {
    let straight = observation.straight
    let behind = max(0, way.behind - along)
    // Moving forward again refunds the cost of going back, but only for metres that were walked.
    let change = max(
      model.lag(behind) - model.lag(way.behind), -model.backwardCost * straight)
    let cost =
      model.step(along: along, straight: straight, travelled: observation.travelled) + change
    let near = model.onRouteMetres + observation.sight.slack
    guard cost < model.leap else {
      var leap = Arrival(cost: model.leap, lap: lap)
      judge(&leap, way, along, observation)
      // From one branch to another where both are near is not unexplained.
      if candidate.distance <= near,
        abs(way.crossTrack) <= model.unmatchedMetres + observation.sight.slack
      {
        leap.isDoubted = way.isDoubted && leap.isDoubted
      }
      return leap
    }
    var arrival = Arrival(cost: cost, lap: lap, behind: behind)
    guard way.followed < .infinity else { return arrival }
    arrival.followed = way.followed + (candidate.distance <= near ? along : 0)
    arrival.isDoubted = way.isDoubted
    if abs(arrival.followed) >= model.proofMetres { arrival.isDoubted = false }
    // The lap remains uncertain for longer.
    if abs(arrival.followed) >= max(model.proofMetres, laps.length / 4) {
      arrival.followed = .infinity
    }
    return arrival
  }

  /// Coming back to the route.
  private func rejoining(
    _ way: Way, _ along: Double, _ straight: Double, _ observation: Observation, _ lap: Int32
  ) -> Arrival {
    var arrival = unrecorded(way, along, straight, lap)
    judge(&arrival, way, along, observation)
    return arrival
  }

  /// Whether a leap is explained by the distance walked since the path was at its home.
  private func judge(
    _ arrival: inout Arrival, _ way: Way, _ along: Double, _ observation: Observation
  ) {
    let place = way.progress + along
    let reach = observation.walked - way.homeWalked + model.riddleMetres
    let lowest = way.followed < .infinity ? way.home : way.home - way.behind
    guard place > way.home + reach || place < lowest - reach else { return }
    (arrival.followed, arrival.isDoubted) = (0, true)
  }

  /// Continuing if the path between was not recorded or not on the route.
  private func unrecorded(
    _ way: Way, _ along: Double, _ straight: Double, _ lap: Int32
  ) -> Arrival {
    let cost = model.looseStep(along: along, straight: straight)
    guard cost < model.looseLeap else { return Arrival(cost: model.looseLeap, lap: lap) }
    return Arrival(cost: cost, lap: lap, behind: max(0, way.behind - max(0, along)))
  }

  /// The additional cost of the direction of travel, beyond `placing`, for a member who walks back.
  @inline(__always)
  func facing(
    _ candidate: RouteCandidate, isReturn: Bool, _ observation: Observation
  ) -> Double {
    let ahead = candidate.east * observation.east + candidate.north * observation.north
    return observation.headingCost * (isReturn ? -ahead : ahead)
  }

  /// The lap in which a path reaches a place of a closed route.
  ///
  /// The next or the previous lap is reached only over the start. A leap to another branch and one
  /// back again must end in the lap in which they began, so a leap ends in the lap that is nearer
  /// to the path's home.
  private func nearestLap(
    _ way: Way, _ candidate: RouteCandidate, isAfterGap: Bool, _ arrival: (Int32) -> Arrival
  ) -> Arrival {
    let place = laps.progress(lap: way.lap, offset: candidate.offset)
    let along = place - way.progress
    if along < -0.75 * laps.length { return arrival(way.lap + 1) }
    if along > 0.75 * laps.length { return arrival(way.lap - 1) }
    let same = arrival(way.lap)
    guard abs(along) > 0.25 * laps.length else { return same }
    let otherLap = along < 0 ? way.lap + 1 : way.lap - 1
    guard otherLap > 0 || way.lap <= 0 else { return same }
    let other = arrival(otherLap)
    if isAfterGap || way.isMatched && min(same.cost, other.cost) < model.leap {
      return other.cost < same.cost ? other : same
    }
    let otherPlace = along < 0 ? place + laps.length : place - laps.length
    return abs(otherPlace - way.home) < abs(place - way.home) ? other : same
  }

  /// Turning at an end of an open route, which begins a lap, or undoes that.
  private func turning(
    _ way: Way, _ candidate: RouteCandidate, _ straight: Double, _ arrival: (Int32) -> Arrival
  ) -> Arrival? {
    let reach = Self.turnMetres + straight
    let place = way.progress - Double(way.lap - 1) * laps.length
    let isAtEnd =
      laps.isReturn(way.lap)
      ? candidate.offset <= reach : candidate.offset >= laps.length - reach
    if isAtEnd, place >= laps.length - reach, way.lapLow <= laps.length / 2 {
      return turned(arrival(way.lap + 1))
    }
    let isAtStart =
      laps.isReturn(way.lap)
      ? candidate.offset >= laps.length - reach : candidate.offset <= reach
    guard isAtStart, place <= reach, way.lap > 1 else { return nil }
    return turned(arrival(way.lap - 1))
  }

  private func turned(_ arrival: Arrival) -> Arrival {
    var arrival = arrival
    arrival.cost += model.turnCost
    return arrival
  }

  /// The path after reaching a place.
  func way(
    from parent: Way?, at candidate: RouteCandidate, _ arrival: Arrival, score: Double,
    _ observation: Observation
  ) -> Way {
    let lap = arrival.lap
    let isReturn = laps.isReturn(lap)
    let place = isReturn ? laps.length - candidate.offset : candidate.offset
    var low = place
    if let parent, parent.wasMatched, parent.lap >= lap {
      low = parent.lap == lap ? min(parent.lapLow, place) : 0
    }
    var way = Way(
      score: score, progress: laps.progress(lap: lap, offset: candidate.offset),
      crossTrack: isReturn ? -candidate.crossTrack : candidate.crossTrack, lapLow: low,
      behind: arrival.behind, followed: arrival.followed, isDoubted: arrival.isDoubted, lap: lap,
      latitudeE7: observation.latitudeE7, longitudeE7: observation.longitudeE7)
    if let parent, arrival.followed < .infinity {
      (way.home, way.homeWalked) = (parent.home, parent.homeWalked)
    } else {
      way.home = way.progress + way.behind
      let isBack = way.behind > model.facingMetres
      way.homeWalked = isBack ? parent?.homeWalked ?? observation.walked : observation.walked
    }
    return way
  }

  private func metres(from way: Way, to observation: Observation) -> Double {
    ShortDistance.metres(
      fromLatE7: way.latitudeE7, lonE7: way.longitudeE7, toLatE7: observation.latitudeE7,
      lonE7: observation.longitudeE7)
  }
}
