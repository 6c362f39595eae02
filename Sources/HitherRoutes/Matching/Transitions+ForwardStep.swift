/// Steps forward along the route, which nearly all fixes are.
extension Transitions {
  /// A step along the route in the same lap.
  private struct ForwardStep {
    /// The progress after it, how far this is behind the previous one, and how far behind the highest.
    var progress: Double
    var along: Double
    var behind: Double
  }

  /// Extends a path to a place, if no other is possible.
  ///
  /// The result equals that of `arrival` and `way`, except for the position of the last fix and the
  /// distance walked up to there.
  ///
  /// - Returns: whether it was extended; otherwise the path is unchanged.
  @inline(__always)
  func extend(
    _ way: inout Way, to place: RouteCandidate, straight: Double, travelled: Double
  ) -> Bool {
    guard isPlain(way), let step = onward(from: way, to: place, straight: straight),
      step.behind <= model.facingMetres
    else { return false }
    if max(straight, travelled, abs(step.along)) > easyMetres,
      cost(of: step, from: way, straight: straight, travelled: travelled) >= model.leap
    {
      return false
    }
    go(&way, to: place, step)
    return true
  }

  /// The same to the best of several places, if the others are reached only by leaps or at a cost
  /// at which they would be dropped.
  func extend(
    _ way: inout Way, _ candidates: [RouteCandidate], _ observation: Observation
  ) -> Bool {
    guard isPlain(way), let (place, step) = choice(of: candidates, for: way, observation) else {
      return false
    }
    go(&way, to: place, step)
    return true
  }

  @inline(__always)
  func isPlain(_ way: Way) -> Bool {
    way.isMatched && way.followed == .infinity && !way.isDoubted
  }

  @inline(__always)
  private func go(_ way: inout Way, to place: RouteCandidate, _ step: ForwardStep) {
    way.score = 0
    way.progress = step.progress
    way.crossTrack = place.crossTrack
    way.lapLow = min(way.lapLow, place.offset)
    way.behind = step.behind
    way.home = way.progress + way.behind
    way.node = -1
  }

  /// A step to a place; nil if it might be to another lap.
  @inline(__always)
  private func onward(
    from way: Way, to candidate: RouteCandidate, straight: Double
  ) -> ForwardStep? {
    let progress = laps.progress(lap: way.lap, offset: candidate.offset)
    let along = progress - way.progress
    if laps.isClosed {
      guard abs(along) <= 0.25 * laps.length else { return nil }
    } else {
      let reach = Self.turnMetres + straight
      guard !laps.isReturn(way.lap) else { return nil }
      if candidate.offset > laps.length - reach, way.lapLow <= laps.length / 2 { return nil }
    }
    return ForwardStep(progress: progress, along: along, behind: max(0, way.behind - along))
  }

  /// The cost of a step.
  @inline(__always)
  private func cost(
    of step: ForwardStep, from way: Way, straight: Double, travelled: Double
  ) -> Double {
    let change = max(
      model.lag(step.behind) - model.lag(way.behind), -model.backwardCost * straight)
    return model.step(along: step.along, straight: straight, travelled: travelled) + change
  }

  /// The place of several where the path is, with the step to it; nil if that is uncertain.
  private func choice(
    of candidates: [RouteCandidate], for way: Way, _ observation: Observation
  ) -> (RouteCandidate, ForwardStep)? {
    var best: (score: Double, place: RouteCandidate, step: ForwardStep, cost: Double)?
    var next = Double.infinity
    for candidate in candidates {
      guard let step = onward(from: way, to: candidate, straight: observation.straight) else {
        return nil
      }
      var cost = cost(
        of: step, from: way, straight: observation.straight, travelled: observation.travelled)
      if cost < model.leap, step.behind > model.facingMetres {
        cost += facing(candidate, isReturn: false, observation)
      }
      // A leap costs at least this.
      let score =
        way.score + min(cost, model.leap) + placing(candidate, isReturn: false, observation)
      if score < best?.score ?? .infinity {
        next = best?.score ?? .infinity
        best = (score, candidate, step, cost)
      } else {
        next = min(next, score)
      }
    }
    // Paths that are worse by more are dropped at once.
    guard let best, best.cost < model.leap, best.step.behind <= model.facingMetres,
      next > best.score + max(model.leap, model.looseLeap)
    else { return nil }
    return (best.place, best.step)
  }
}
