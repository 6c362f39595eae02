/// Going on along the route, as nearly all fixes do.
extension Transitions {
  /// What a step along the route in the same lap costs, and how far the progress is then behind its highest.
  private struct Onward {
    var cost: Double
    var behind: Double
  }

  /// Lets a way go on to a place, if it can be nowhere else. It comes to what `arrival` and `way` say, but for where
  /// the last fix is and the metres walked up to there.
  ///
  /// - Returns: whether it went on; else the way is as it was.
  @inline(__always)
  func goOn(
    _ way: inout Way, to place: RouteCandidate, straight: Double, travelled: Double
  ) -> Bool {
    guard isPlain(way),
      let step = onward(from: way, to: place, straight: straight, travelled: travelled),
      step.cost < model.leap
    else { return false }
    go(&way, to: place, step)
    return true
  }

  /// The same to the best of several places, if the way can get to the others only by leaps or at such a cost
  /// that nothing would be left of it.
  func goOn(
    _ way: inout Way, _ candidates: [RouteCandidate], _ observation: Observation
  ) -> Bool {
    guard isPlain(way), let (place, step) = choice(of: candidates, for: way, observation),
      step.cost < model.leap
    else { return false }
    go(&way, to: place, step)
    return true
  }

  @inline(__always)
  private func isPlain(_ way: Way) -> Bool {
    way.isMatched && way.followed == .infinity && !way.isDoubted
  }

  @inline(__always)
  private func go(_ way: inout Way, to place: RouteCandidate, _ step: Onward) {
    way.score = 0
    way.progress = laps.progress(lap: way.lap, offset: place.offset)
    way.crossTrack = place.crossTrack
    way.lapLow = min(way.lapLow, place.offset)
    way.behind = step.behind
    way.home = way.progress + way.behind
    way.node = -1
  }

  /// A step to a place; nil where it might be one to another lap, or turns back.
  @inline(__always)
  private func onward(
    from way: Way, to candidate: RouteCandidate, straight: Double, travelled: Double
  ) -> Onward? {
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
    let cost = model.step(along: along, straight: straight, travelled: travelled) + change
    return Onward(cost: cost, behind: behind)
  }

  /// The place of several at which the way is, with the step to it; nil where that is not clear.
  private func choice(
    of candidates: [RouteCandidate], for way: Way, _ observation: Observation
  ) -> (RouteCandidate, Onward)? {
    var best = (score: Double.infinity, index: -1, step: Onward(cost: .infinity, behind: 0))
    var next = Double.infinity
    for (index, candidate) in candidates.enumerated() {
      let step = onward(
        from: way, to: candidate, straight: observation.straight,
        travelled: observation.travelled)
      guard let step else { return nil }
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
