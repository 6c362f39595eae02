import HitherGeodesy

/// What can follow what: the costs of a step from a way to a place of the route.
package struct Transitions: Sendable {
  /// On an open route nobody turns back for the return farther than this from its end, in metres.
  static let turnMetres = 300.0
  /// Shorter than this between two fixes there is no direction, in metres.
  static let headingMetres = 10.0

  package let model: MatchModel
  let laps: LapRule
  /// A step is cheaper than a leap where neither the fixes nor their places lie farther apart, in metres.
  let easyMetres: Double

  package init(_ model: MatchModel, _ route: RouteLine) {
    self.model = model
    laps = LapRule(route)
    easyMetres = model.easyMetres
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
    return cost + observation.headingCost * turned / 2
  }

  /// How a way reaches a place.
  struct Arrival {
    var cost: Double
    var lap: Int32
    /// How far the progress is then behind its highest, in metres.
    var behind = 0.0
    /// How far the way has then followed the branch to which it leapt; see `Way`.
    var followed = Double.infinity
    var isDoubted = false
  }

  /// The way to a place that begins there.
  func beginning(at candidate: RouteCandidate) -> Arrival {
    Arrival(
      cost: model.lateStart * candidate.offset / laps.length,
      lap: laps.firstLap(offset: candidate.offset))
  }

  /// The cost of going on from a way to a place; nil where that cannot be.
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
      // As long as nothing explains it, being there is no better than being off the route.
      let position = model.position(candidate.distance, observation.sight)
      found.cost += max(0, observation.awayCost - position)
    }
    return found
  }

  /// Going on along the route, or a leap where that is cheaper.
  @inline(__always)
  private func walked(
    _ way: Way, _ along: Double, _ candidate: RouteCandidate, _ observation: Observation,
    _ lap: Int32
  ) -> Arrival {
    let straight = observation.straight
    let behind = max(0, way.behind - along)
    // Going on again gives back what going back has cost, but only for metres that were walked.
    let change = max(
      model.lag(behind) - model.lag(way.behind), -model.backwardCost * straight)
    let cost =
      model.step(along: along, straight: straight, travelled: observation.travelled) + change
    let near = model.onRouteMetres + observation.sight.slack
    guard cost < model.leap else {
      var leap = Arrival(cost: model.leap, lap: lap)
      judge(&leap, way, along, observation)
      // From one branch to another where both lie is no riddle.
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
    // Which lap it is stays a question for longer.
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

  /// Whether a leap is explained by the metres walked since the way was where it belongs.
  private func judge(
    _ arrival: inout Arrival, _ way: Way, _ along: Double, _ observation: Observation
  ) {
    let place = way.progress + along
    let reach = observation.walked - way.homeWalked + model.riddleMetres
    let lowest = way.followed < .infinity ? way.home : way.home - way.behind
    guard place > way.home + reach || place < lowest - reach else { return }
    (arrival.followed, arrival.isDoubted) = (0, true)
  }

  /// Going on where the way between was not recorded or not on the route.
  private func unrecorded(
    _ way: Way, _ along: Double, _ straight: Double, _ lap: Int32
  ) -> Arrival {
    let cost = model.looseStep(along: along, straight: straight)
    guard cost < model.looseLeap else { return Arrival(cost: model.looseLeap, lap: lap) }
    return Arrival(cost: cost, lap: lap, behind: max(0, way.behind - max(0, along)))
  }

  /// What the direction of travel costs more for whoever walks back than `placing` says.
  @inline(__always)
  func facing(
    _ candidate: RouteCandidate, isReturn: Bool, _ observation: Observation
  ) -> Double {
    let ahead = candidate.east * observation.east + candidate.north * observation.north
    return observation.headingCost * (isReturn ? -ahead : ahead)
  }

  /// The lap in which a way reaches a place of a closed route.
  ///
  /// The next or the last lap only over the start. A leap to another branch and one back again must
  /// end in the lap in which they began, so a leap ends in the lap that is nearer to where the way
  /// was at home.
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

  /// Turning at an end of an open route, which begins a lap, or takes that back.
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

  /// What a way becomes at a place.
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
