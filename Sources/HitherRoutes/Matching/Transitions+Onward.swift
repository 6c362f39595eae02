/// Going on along the route, as nearly all fixes do.
extension Transitions {
  /// What a step along the route in the same lap costs, and how far the progress is then behind its highest.
  private struct Onward {
    var cost: Double
    var behind: Double
  }

  /// Lets a way go on to the one place that it can be at, if it can get to others only by leaps or so much worse
  /// that nothing would be left of those.
  ///
  /// It comes to what `arrival`, `placing` and `way` say of one way and many places, but for the metres walked.
  ///
  /// - Returns: whether it went on; else the way is as it was.
  @inline(__always)
  func goOn(
    _ way: inout Way, _ candidates: [RouteCandidate], _ observation: Observation
  ) -> Bool {
    guard let first = candidates.first, way.isMatched, way.followed == .infinity, !way.isDoubted,
      var step = onward(from: way, to: first, observation)
    else { return false }
    var place = first
    if candidates.count > 1 {
      guard let chosen = choice(of: candidates, for: way, observation) else { return false }
      (place, step) = chosen
    }
    guard step.cost < model.leap else { return false }
    way.score = 0
    way.progress = laps.progress(lap: way.lap, offset: place.offset)
    way.crossTrack = place.crossTrack
    way.lapLow = min(way.lapLow, place.offset)
    way.behind = step.behind
    way.home = way.progress + way.behind
    (way.latitudeE7, way.longitudeE7) = (observation.latitudeE7, observation.longitudeE7)
    way.node = -1
    return true
  }

  /// A step to a place; nil where it might be one to another lap, or turns back.
  @inline(__always)
  private func onward(
    from way: Way, to candidate: RouteCandidate, _ observation: Observation
  ) -> Onward? {
    let straight = observation.straight
    let along = laps.progress(lap: way.lap, offset: candidate.offset) - way.progress
    if laps.isClosed {
      guard abs(along) <= 0.25 * laps.length else { return nil }
    } else {
      let reach = Self.turnMetres + straight
      guard !laps.isReturn(way.lap) else { return nil }
      if candidate.offset > laps.length - reach, way.lapLow <= laps.length / 2 { return nil }
    }
    let behind = max(0, way.behind - along)
    guard behind <= model.facingMetres else { return nil }
    let change = max(
      model.lag(behind) - model.lag(way.behind), -model.backwardCost * straight)
    let cost =
      model.step(along: along, straight: straight, travelled: observation.travelled) + change
    return Onward(cost: cost, behind: behind)
  }

  /// The place of several at which the way is, with the step to it; nil where that is not clear.
  @inline(never)
  private func choice(
    of candidates: [RouteCandidate], for way: Way, _ observation: Observation
  ) -> (RouteCandidate, Onward)? {
    var best = (score: Double.infinity, index: -1, step: Onward(cost: .infinity, behind: 0))
    var next = Double.infinity
    for (index, candidate) in candidates.enumerated() {
      guard let step = onward(from: way, to: candidate, observation) else { return nil }
      // A leap costs that much at least.
      let score =
        way.score + min(step.cost, model.leap)
        + placing(candidate, isReturn: false, observation)
      if score < best.score {
        (next, best) = (best.score, (score, index, step))
      } else {
        next = min(next, score)
      }
    }
    // What is worse by more is dropped at once.
    guard best.index >= 0, next > best.score + max(model.leap, model.looseLeap) else { return nil }
    return (candidates[best.index], best.step)
  }
}
