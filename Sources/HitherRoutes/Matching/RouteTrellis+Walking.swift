/// Advances several paths that all walk along the route, each on its own branch.
///
/// Of the steps between all of them and all places only few matter: a place is reached from the
/// path on its branch, and from the others by leaps, which cost so much that they neither win nor
/// cause uncertainty. Only the score of each pair is therefore computed, and the resulting path
/// only for the best.
extension Trellis where Path == Way {
  /// Extends paths that all walk along the route to the candidates, like `reach`.
  ///
  /// - Returns: whether it did; otherwise nothing has changed except uncertainties that `reach`
  ///   records too.
  mutating func walk(
    _ observation: Observation, _ candidates: [RouteCandidate], _ rules: Transitions
  ) -> Bool {
    guard !observation.mayLeave, !observation.isAfterGap,
      rules.model.leap > 2 * Self.doubtfulMargin + 1, rules.areWalking(paths)
    else { return false }
    let farthest = rules.farthestWalk(observation)
    while reached.count < candidates.count { reached.append(ParentLink()) }
    var least = Double.infinity
    for (number, candidate) in candidates.enumerated() {
      guard !rules.mayTurn(candidate, observation) else { return false }
      var place = ParentLink(placing: rules.placing(candidate, isReturn: false, observation))
      for index in paths.indices {
        let step = rules.walk(paths[index], to: candidate, observation, within: farthest)
        guard let step else { return false }
        take(step, of: index, &place)
      }
      if place.score < place.leap { least = min(least, place.score + place.placing) }
      reached[number] = place
    }
    // Worse ones are dropped at once.
    let limit = least + max(rules.model.leap, rules.model.looseLeap)
    for (number, candidate) in candidates.enumerated() {
      let place = reached[number]
      guard min(place.score, place.leap) + place.placing <= limit else { continue }
      if place.score < place.leap {
        go(from: place.parent, to: candidate, place, observation, rules)
      } else {
        reach(candidate, isReturn: false, observation, rules)
      }
    }
    return true
  }

  /// Compares a path's step to a place with the best so far.
  @inline(__always)
  private mutating func take(
    _ step: Transitions.Walk, of index: Int, _ place: inout ParentLink
  ) {
    guard !step.isLeap else {
      place.leap = min(place.leap, step.score)
      return
    }
    let lost = max(step.score, place.score) + place.placing
    if step.score < place.score {
      if lost < 2 * Self.doubtfulMargin {
        rivals.append(Rival(parent: place.parent, winner: index, score: lost))
      }
      (place.parent, place.score) = (index, step.score)
    } else if lost < 2 * Self.doubtfulMargin {
      rivals.append(Rival(parent: index, winner: place.parent, score: lost))
    }
  }

  /// Adds the best path to a place to which it walks.
  private mutating func go(
    from parent: Int, to candidate: RouteCandidate, _ place: ParentLink, _ observation: Observation,
    _ rules: Transitions
  ) {
    next.append(
      rules.way(
        from: paths[parent], at: candidate, rules.walked(paths[parent], to: candidate),
        score: place.score + place.placing, observation))
    parents.append(parent)
  }
}

extension Transitions {
  /// The score of a path at a place, without the cost of the place; for a leap, a lower bound.
  struct Walk {
    var score: Double
    var isLeap: Bool
  }

  /// Whether all of some paths are on the route and walk in its direction.
  @inline(__always)
  func areWalking(_ ways: [Way]) -> Bool {
    for way in ways where !isPlain(way) || laps.isReturn(way.lap) { return false }
    return !ways.isEmpty
  }

  /// Whether a path that comes to a place may turn round there.
  @inline(__always)
  func mayTurn(_ candidate: RouteCandidate, _ observation: Observation) -> Bool {
    !laps.isClosed && candidate.offset > laps.length - (Self.turnMetres + observation.straight)
  }

  /// A step of more metres along the route is certainly a leap.
  func farthestWalk(_ observation: Observation) -> Double {
    let scale = model.differenceScale + model.differenceShare * observation.straight
    guard scale > 0 else { return .infinity }
    let most = (model.leap + model.backwardCost * observation.straight) * scale
    // The added term is a margin for rounding.
    return (most + max(observation.straight, observation.travelled)) * 1.000_001 + 0.001
  }

  /// The result of `arrival` for a plain path that walks along, without the doubts of a leap; nil
  /// if it might come to another lap.
  @inline(__always)
  func walk(
    _ way: Way, to candidate: RouteCandidate, _ observation: Observation, within metres: Double
  ) -> Walk? {
    let along = laps.progress(lap: way.lap, offset: candidate.offset) - way.progress
    if laps.isClosed, !(abs(along) <= 0.25 * laps.length) { return nil }
    let leap = Walk(score: way.score + model.leap, isLeap: true)
    guard abs(along) <= metres else { return leap }
    let behind = max(0, way.behind - along)
    let change = max(
      model.lag(behind) - model.lag(way.behind), -model.backwardCost * observation.straight)
    var cost =
      model.step(along: along, straight: observation.straight, travelled: observation.travelled)
      + change
    guard cost < model.leap else { return leap }
    if behind > model.facingMetres { cost += facing(candidate, isReturn: false, observation) }
    return Walk(score: way.score + cost, isLeap: false)
  }

  /// How a plain path reaches a place to which it walks; its cost is in the score.
  func walked(_ way: Way, to candidate: RouteCandidate) -> Arrival {
    let along = laps.progress(lap: way.lap, offset: candidate.offset) - way.progress
    return Arrival(cost: 0, lap: way.lap, behind: max(0, way.behind - along))
  }
}
