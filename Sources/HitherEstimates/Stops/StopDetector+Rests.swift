import HitherEngine
import HitherGeodesy
import HitherTracks

extension StopDetector {
  /// The least radius of the circle that is left at a rest's end.
  func circle(_ noise: NoiseByLength) -> Double {
    max(parameters.circleMetres, parameters.circleNoises * noise.metres(over: 40_000))
  }

  /// The start of a rest for which there is evidence since the member last moved.
  func start(_ inset: Double, _ state: State) -> Instant {
    let (moment, frame) = (state.lastMoving, state.evidence.trail.frame)
    guard moment.sums.fixes > 0 else { return frame.start }
    return max(frame.start, state.decidedTime, frame.time(moment.milliseconds - inset))
  }
}

extension StopDetector {
  /// Begins a rest, or resumes one after a recording gap.
  func begin(
    at found: Instant, through sums: CellTrail.Sums, _ settled: Instant, _ state: inout State,
    _ events: inout EventCollector
  ) {
    var start = found
    if let last = state.rest, last.stop.end > start { start = last.stop.end }
    let before = state.lastMoving.sums
    let middle = state.evidence.trail.frame.coordinate((sums - before).mean)
    var rest = Rest(
      stop: Stop(start: start, end: start, middle: middle), start: start, before: before)
    if let suspended = state.suspended, before.fixes == 0,
      ShortDistance.metres(from: suspended.stop.middle, to: middle)
        <= circle(state.evidence.noise.known)
    {
      rest.stop.start = suspended.stop.start
      rest.isTold = suspended.isTold
      state.suspended = nil
    }
    if let last = state.rest, last.isOver, start - last.stop.end < parameters.againMilliseconds,
      ShortDistance.metres(from: last.stop.middle, to: middle) <= parameters.widestMetres
    {
      rest.restedBefore = last.restedBefore + (last.stop.end - last.start)
    }
    closeSuspended(settled: settled, &state, &events)
    state.decide(through: start, settled: settled)
    state.rest = rest
  }

  /// Reports the start of a stop once it has lasted long enough; until then it may still be dropped.
  func announce(
    _ moment: RestEvidence.Moment, settled: Instant, _ state: inout State,
    _ events: inout EventCollector
  ) {
    guard var rest = state.rest, !rest.isTold,
      state.evidence.trail.frame.time(state.lastResting.milliseconds) - rest.stop.start
        >= parameters.shortestMilliseconds
    else { return }
    let end = state.evidence.trail.frame.time(state.lastResting.milliseconds)
    if isWalk(rest, to: end, state) {
      state.switching.turnOff()
      return takeBack(moment, &state)
    }
    let mean = (state.lastResting.sums - rest.before).mean
    rest.stop.middle = state.evidence.trail.frame.coordinate(mean)
    rest.isTold = true
    state.rest = rest
    events.emit(
      StopStarted(), time: rest.stop.start,
      detected: settled, position: rest.stop.middle)
  }

  /// Whether an apparent rest was a slow walk; never for one that is certain, or that resumed after a gap.
  private func isWalk(_ rest: Rest, to end: Instant, _ state: State) -> Bool {
    guard !rest.isTold, rest.start == rest.stop.start else { return false }
    let likelihood = state.evidence.likelihood(from: rest.start, to: end)
    return likelihood.map { $0 < Self.walkedLikelihood } ?? false
  }

  private func takeBack(_ moment: RestEvidence.Moment, _ state: inout State) {
    state.rest = nil
    state.evidence.forget()
    state.lastMoving = moment
  }

  func finish(
    at end: Instant, _ moment: RestEvidence.Moment, _ settled: Instant, _ state: inout State,
    _ events: inout EventCollector
  ) {
    if let rest = state.rest, isWalk(rest, to: end, state) { return takeBack(moment, &state) }
    guard let rest = close(at: end, through: state.lastResting.sums, settled, &state) else {
      return
    }
    tell(rest, settled: settled, &state, &events)
    state.evidence.forget()
    state.lastMoving = moment
  }

  /// Sets the end of the open rest.
  private func close(
    at end: Instant, through sums: CellTrail.Sums, _ settled: Instant, _ state: inout State
  ) -> Rest? {
    guard var rest = state.rest else { return nil }
    rest.stop.end = max(end, rest.stop.start)
    rest.stop.middle = state.evidence.trail.frame.coordinate((sums - rest.before).mean)
    rest.isOver = true
    state.rest = rest
    state.decide(through: rest.stop.end, settled: settled)
    return rest
  }

  private func tell(
    _ rest: Rest, settled: Instant, _ state: inout State, _ events: inout EventCollector
  ) {
    let stop = rest.stop
    guard rest.isTold || stop.end - stop.start >= parameters.shortestMilliseconds else { return }
    let detected = settled
    if !rest.isTold {
      events.emit(StopStarted(), time: stop.start, detected: detected, position: stop.middle)
    }
    if parameters.listsStops { state.stops.append(stop) }
    events.emit(
      StopEnded(durationSeconds: Double(stop.end - stop.start) / 1000), time: stop.end,
      detected: detected, position: stop.middle)
  }

  /// Ends a rest that a recording gap interrupted and that does not resume.
  func closeSuspended(
    settled: Instant, _ state: inout State, _ events: inout EventCollector
  ) {
    guard let suspended = state.suspended else { return }
    state.suspended = nil
    tell(suspended, settled: settled, &state, &events)
  }

  /// Decides everything before a recording gap or the end.
  func endSegment(
    isSpanned: Bool, settled: Instant, _ state: inout State, _ events: inout EventCollector
  ) {
    state.evidence.endSegment()
    read(before: nil, settled: settled, &state, &events)
    let (last, total) = (state.evidence.trail.last, state.evidence.trail.total)
    let isResting = state.evidence.evidence >= Self.enoughAtEnd
    if isResting, !state.switching.isOn {
      let start = start(state.evidence.leastInset, state)
      begin(at: start, through: total, settled, &state, &events)
    }
    closeSuspended(settled: settled, &state, &events)
    if isResting {
      let rest = close(at: last, through: total, settled, &state)
      if isSpanned {
        state.suspended = rest
      } else if let rest {
        tell(rest, settled: settled, &state, &events)
      }
    } else if state.switching.isOn {
      let end = min(
        last,
        state.evidence.trail.frame.time(state.lastResting.milliseconds + state.evidence.leastInset))
      finish(at: end, state.lastResting, settled, &state, &events)
    }
    state.decide(through: last, settled: settled)
    state.switching = Debounce()
    state.isTurning = false
    state.lastMoving = RestEvidence.Moment()
  }
}
