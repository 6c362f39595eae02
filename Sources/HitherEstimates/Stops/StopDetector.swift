package import HitherEngine
import HitherGeodesy
package import HitherTracks

/// Finds rests, and tells those of a minute or more as stops.
///
/// `RestEvidence` weighs rest against a slow walk by the noise and pace of the track itself. The shared
/// debounce switches on full evidence and back on none, where the member also has left a circle around
/// the rest's middle. A rest begins where there last was no evidence for it and ends where there last
/// was full evidence, so that approach and departure are not swallowed. One that lasts to a
/// recording gap goes on after it, if the member is at the same place. A silence of at most 15 minutes whose two ends
/// are at one place (`RecordingGaps`) is rest by itself. Inaccurate fixes are not looked at.
///
/// Input: a member's repaired fixes.
/// Output: the fixes with the column `standing_ms`; `stop.started`, `stop.ended`.
/// State: the fixes and cells of the last minutes, noise and pace, the open rest and its debounce.
/// Late data: none reaches an operator.
package struct StopDetector: Operator {
  /// The measures of a stop.
  package struct Parameters: Hashable, Sendable {
    /// The shortest stop, in milliseconds.
    package var shortestMilliseconds: Int64 = 60_000
    /// The least radius of the circle that is left at a stop's end, in metres.
    package var circleMetres = 15.0
    /// The circle's radius in standard deviations of the noise, where that is more.
    package var circleNoises = 3.0
    /// A longer pause between two fixes is a recording gap, in milliseconds.
    package var gapMilliseconds: Int64
    /// The longest recording gap that a stop may span, in milliseconds.
    package var spannedMilliseconds: Int64 = 3_600_000
    /// The longest time for which a matter stays open, in milliseconds.
    package var longestDoubtMilliseconds = 600_000.0

    /// Whether the stops that have ended are listed, for a summary; a stream that never ends has no use for
    /// the list.
    package var listsStops = true

    /// Makes the defaults.
    package init(
      gapMilliseconds: Int64 = OutingSettings().gapMilliseconds, listsStops: Bool = true
    ) {
      self.gapMilliseconds = gapMilliseconds
      self.listsStops = listsStops
    }
  }

  /// The column that tells how much of the time since the fix before was rest, in milliseconds.
  package static let column: ColumnName = "standing_ms"

  package static let description = OperatorDescription(
    name: "stops", summary: "Finds stops of a minute or more.",
    reads: [GapColumns.silence, GapColumns.stayed], adds: [column],
    events: SummaryEvents.stops,
    settings: [OutingSettings.gap],
    state: "the fixes and cells of the last minutes, noise and pace, the open rest and its "
      + "debounce")

  /// When the debounce switches, in nats of evidence; two borders in a row must agree.
  static let threshold = OutingSettings.Threshold(enter: 2.5, leave: 0.2, afterMilliseconds: 0)
  /// At the end of a segment less evidence is enough: that is where people rest.
  static let enoughAtEnd = 0.8

  let parameters: Parameters

  /// Makes the operator.
  package init(_ parameters: Parameters = Parameters()) {
    self.parameters = parameters
  }

  package func makeState() -> State { State() }

  package func process(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {
    state.aside.take(from: &batch)
    let joint = state.held.count
    state.held.takeAll(of: &batch)
    let limits = Limits(state.held, parameters.gapMilliseconds)
    var newest = joint
    while newest < state.held.count {
      newest = takeWithinCell(from: newest, &state)
      guard newest < state.held.count else { break }
      state.note(newest - 1, limits.silence)
      take(newest, limits, &state, &events)
      newest += 1
    }
    state.note(newest - 1, limits.silence)
    batch = state.passDecided()
    state.aside.putBack(into: &batch, before: state.held.time.first)
  }

  package func advance(
    to time: Instant, _ batch: inout FixBatch, _ state: inout State,
    _ events: inout EventCollector
  ) -> Instant {
    fallSilent(before: time, &state, &events)
    if state.decided > 0 {
      var passed = state.passDecided()
      state.aside.putBack(into: &passed, before: state.held.time.first)
      batch.append(passed)
    }
    guard let first = state.held.time.first else { return time }
    return min(time, Instant(milliseconds: first))
  }

  package func end(_ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector) {
    if !state.held.isEmpty {
      endSegment(isSpanned: false, settled: state.lastSettled, &state, &events)
    } else if state.silentSince != nil {
      closeSuspended(settled: state.lastSettled, &state, &events)
    }
    var passed = state.passDecided()
    state.aside.putBack(into: &passed, before: nil)
    batch.append(passed)
  }
}

extension StopDetector {
  /// The limits of pauses and silences that the fixes tell.
  private struct Limits {
    let silence: TimeLimits
    private let stayed: [Double]

    init(_ fixes: FixBatch, _ usual: Int64) {
      (silence, stayed) = (fixes.silenceLimits(usual), fixes[GapColumns.stayed])
    }

    /// Whether the member stayed at one place over a long pause before a fix.
    func hasStayed(_ row: Int) -> Bool { row < stayed.count && stayed[row] == 1 }
  }

  /// Takes the fixes that only add to the cell that is open, as most do: nothing is read of them yet.
  ///
  /// - Returns: the first fix that may do more.
  private func takeWithinCell(from start: Int, _ state: inout State) -> Int {
    guard state.evidence.hasBegun, state.silentSince == nil else { return start }
    let end = state.evidence.addWithinCell(
      state.held, from: start, gapMilliseconds: parameters.gapMilliseconds, &state.lastSettled)
    state.evidence.motion.take(state.held, start..<end)
    return end
  }

  private func take(
    _ newest: Int, _ limits: Limits, _ state: inout State, _ events: inout EventCollector
  ) {
    let time = Instant(milliseconds: state.held.time[newest])
    let coordinate = state.held.coordinate(newest)
    fallSilent(before: time, &state, &events)
    let isRest = state.silentSince != nil && limits.hasStayed(newest)
    if isRest { bridge(to: time, &state) }
    state.silentSince = nil
    let settled = Instant(milliseconds: state.held.settled[newest])
    defer { state.lastSettled = max(state.lastSettled, settled) }
    guard state.evidence.hasBegun else {
      state.evidence.startAnew(at: coordinate, time)
      if isRest { state.evidence.assumeRest() }
      state.evidence.motion.take(state.held, newest..<(newest + 1))
      return
    }
    if state.held.startsSegment[newest] {
      let isSpanned = time - state.evidence.trail.last <= parameters.spannedMilliseconds
      endSegment(isSpanned: isSpanned, settled: settled, &state, &events)
      state.evidence.startAnew(at: coordinate, time)
      state.evidence.motion.take(state.held, newest..<(newest + 1))
    } else {
      let isFilled = state.evidence.add(coordinate, at: time)
      state.evidence.motion.take(state.held, newest..<(newest + 1))
      // Whether the member moved while steps pause is known once they go on, or do not.
      if isFilled, !state.evidence.motion.isOpen(at: time) || isStepping(newest, state) {
        read(before: time, settled: settled, &state, &events)
      }
    }
  }

  /// Spans a silence whose two ends are at one place by a rest.
  private func bridge(to time: Instant, _ state: inout State) {
    guard let since = state.silentSince, let place = state.lastPlace else { return }
    var rest =
      state.suspended
      ?? Rest(
        stop: Stop(start: since, end: since, middle: place), start: since,
        before: CellTrail.Sums(), isOver: true)
    rest.stop.end = time
    state.suspended = rest
  }

  /// Whether a fix says that the member steps, so that no pause is open.
  private func isStepping(_ index: Int, _ state: State) -> Bool {
    let cadences = state.held[.cadence]
    return !cadences.isEmpty && cadences[index] > 0
  }

  /// Decides what a silence decides once it is a recording gap, and once no stop can span it.
  private func fallSilent(
    before time: Instant, _ state: inout State, _ events: inout EventCollector
  ) {
    let last = state.evidence.trail.last
    let gap = state.longestSilence ?? parameters.gapMilliseconds
    if state.evidence.hasBegun, time - last > gap {
      let settled = max(state.lastSettled, last + gap)
      endSegment(isSpanned: true, settled: settled, &state, &events)
      state.evidence.closeTrail()
      state.silentSince = last
    }
    let spanned = max(parameters.spannedMilliseconds, state.longestGap)
    guard let since = state.silentSince, time - since > spanned else { return }
    closeSuspended(settled: max(state.lastSettled, since + spanned), &state, &events)
  }

  private func read(
    before newest: Instant?, settled: Instant, _ state: inout State, _ events: inout EventCollector
  ) {
    while let reading = state.evidence.read(before: newest, isResting: state.switching.isOn) {
      judge(reading, settled: settled, &state, &events)
    }
  }

  /// Lets the debounce decide by one reading whether a rest begins or ends.
  private func judge(
    _ reading: RestEvidence.Reading, settled: Instant, _ state: inout State,
    _ events: inout EventCollector
  ) {
    let inset = reading.inset
    let isFull = reading.evidence >= RestEvidence.full
    var value = reading.evidence
    if state.switching.isOn {
      if isFull { state.lastResting = reading.moment }
      if value < Self.threshold.leave, !reading.isMoving, !hasLeft(reading, state) {
        value = Self.threshold.leave
      }
    } else if value == 0 {
      state.lastMoving = reading.moment
      closeSuspended(settled: settled, &state, &events)
    }
    let isTurning =
      state.switching.isOn ? value < Self.threshold.leave : value > Self.threshold.enter
    // Between the turns, which is nearly always, there is nothing to tell the debounce.
    if isTurning || state.isTurning {
      turn(value, reading, inset, settled: settled, &state, &events)
    }
    state.isTurning = isTurning
    settle(reading.moment, inset, settled: settled, &state, &events)
  }

  private func turn(
    _ value: Double, _ reading: RestEvidence.Reading, _ inset: Double, settled: Instant,
    _ state: inout State, _ events: inout EventCollector
  ) {
    let moment =
      state.switching.isOn
      ? state.evidence.trail.time(state.lastResting.milliseconds + inset)
      : start(after: state.lastMoving, inset, state)
    let time = state.evidence.trail.time(reading.moment.milliseconds)
    guard let turn = state.switching.update(value, at: time, Self.threshold, mark: { _ in moment })
    else { return }
    if turn.isOn {
      state.lastResting = reading.moment
      begin(at: turn.mark, through: reading.moment.sums, settled, &state, &events)
    } else {
      finish(at: turn.mark, reading.moment, settled, &state, &events)
    }
  }

  /// Passes on what is decided by now, and ends a doubt that lasts too long.
  private func settle(
    _ moment: RestEvidence.Moment, _ inset: Double, settled: Instant, _ state: inout State,
    _ events: inout EventCollector
  ) {
    if state.switching.isOn {
      let resting = state.lastResting.milliseconds
      announce(settled: settled, &state, &events)
      state.decide(through: state.evidence.trail.time(resting), settled: settled)
      if moment.milliseconds - resting > parameters.longestDoubtMilliseconds {
        state.switching.turnOff()
        finish(
          at: state.evidence.trail.time(resting + inset), moment, settled, &state, &events)
      }
    } else {
      if moment.milliseconds - state.lastMoving.milliseconds > parameters.longestDoubtMilliseconds {
        state.evidence.forget()
        state.lastMoving = moment
        closeSuspended(settled: settled, &state, &events)
      }
      // The pace may grow before a rest is found; a rest begins after what has been passed on.
      let earliest = state.lastMoving.milliseconds - 1.25 * inset
      if state.lastMoving.sums.fixes > 0 {
        state.decide(through: state.evidence.trail.time(earliest), settled: settled)
      }
    }
  }

  /// Whether the member is out of the circle around the middle of the open rest.
  private func hasLeft(_ reading: RestEvidence.Reading, _ state: State) -> Bool {
    guard let rest = state.rest else { return true }
    let middle = (state.lastResting.sums - rest.before).mean
    return state.evidence.trail.metres(middle, reading.ahead) > circle(state.evidence.noise.metres)
  }

  /// The radius of the circle that is left at a rest's end.
  private func circle(_ noiseMetres: Double) -> Double {
    max(parameters.circleMetres, parameters.circleNoises * noiseMetres)
  }

  /// When a rest begins of which there is evidence since a moment.
  private func start(
    after moment: RestEvidence.Moment, _ inset: Double, _ state: State
  ) -> Instant {
    guard moment.sums.fixes > 0 else { return state.evidence.trail.start }
    let found = state.evidence.trail.time(moment.milliseconds - inset)
    return max(state.evidence.trail.start, state.decidedTime, found)
  }
}

extension StopDetector {
  /// A rest begins, or goes on after a recording gap.
  private func begin(
    at found: Instant, through sums: CellTrail.Sums, _ settled: Instant, _ state: inout State,
    _ events: inout EventCollector
  ) {
    var start = found
    if let last = state.rest, last.stop.end > start { start = last.stop.end }
    let before = state.lastMoving.sums
    let middle = state.evidence.trail.coordinate((sums - before).mean)
    var rest = Rest(
      stop: Stop(start: start, end: start, middle: middle), start: start, before: before)
    if let suspended = state.suspended, before.fixes == 0,
      ShortDistance.metres(from: suspended.stop.middle, to: middle)
        <= circle(state.evidence.noise.metres)
    {
      rest.stop.start = suspended.stop.start
      rest.isTold = suspended.isTold
      state.suspended = nil
    }
    closeSuspended(settled: settled, &state, &events)
    state.decide(through: start, settled: settled)
    state.rest = rest
  }

  /// Says that a stop began, once it has lasted long enough; until then it may still come to nothing.
  private func announce(
    settled: Instant, _ state: inout State, _ events: inout EventCollector
  ) {
    guard var rest = state.rest, !rest.isTold,
      state.evidence.trail.time(state.lastResting.milliseconds) - rest.stop.start
        >= parameters.shortestMilliseconds
    else { return }
    rest.stop.middle = state.evidence.trail.coordinate((state.lastResting.sums - rest.before).mean)
    rest.isTold = true
    state.rest = rest
    events.emit(
      StopStarted(), time: rest.stop.start,
      detected: settled, position: rest.stop.middle)
  }

  private func finish(
    at end: Instant, _ moment: RestEvidence.Moment, _ settled: Instant, _ state: inout State,
    _ events: inout EventCollector
  ) {
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
    rest.stop.middle = state.evidence.trail.coordinate((sums - rest.before).mean)
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

  /// A rest that a recording gap cut off does not go on.
  private func closeSuspended(
    settled: Instant, _ state: inout State, _ events: inout EventCollector
  ) {
    guard let suspended = state.suspended else { return }
    state.suspended = nil
    tell(suspended, settled: settled, &state, &events)
  }

  /// Decides all that lies before a recording gap or the end.
  private func endSegment(
    isSpanned: Bool, settled: Instant, _ state: inout State, _ events: inout EventCollector
  ) {
    state.evidence.endSegment()
    read(before: nil, settled: settled, &state, &events)
    let (last, total) = (state.evidence.trail.last, state.evidence.trail.total)
    let isResting = state.evidence.evidence >= Self.enoughAtEnd
    if isResting, !state.switching.isOn {
      let start = start(after: state.lastMoving, state.evidence.leastInset, state)
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
        state.evidence.trail.time(state.lastResting.milliseconds + state.evidence.leastInset))
      finish(at: end, state.lastResting, settled, &state, &events)
    }
    state.decide(through: last, settled: settled)
    state.switching = Debounce()
    state.isTurning = false
    state.lastMoving = RestEvidence.Moment()
  }
}
