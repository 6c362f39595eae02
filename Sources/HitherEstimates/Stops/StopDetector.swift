package import HitherEngine
import HitherGeodesy
package import HitherTracks

/// Detects rests, and reports those of a minute or more as stops.
///
/// `RestEvidence` weighs rest against a slow walk by the noise and pace of the track itself. The
/// shared debounce switches on at full evidence. It switches off at none, if the member also has
/// left a circle around the rest's middle. A rest begins at the last moment without evidence for it
/// and ends at the last moment with full evidence, so that approach and departure are not part of
/// it. A rest that lasts to a recording gap continues after it, if the member is at the same place.
/// A silence of at most 15 minutes whose two ends are at one place (`RecordingGaps`) is a rest.
/// Inaccurate fixes are not evaluated.
///
/// Input: a member's repaired fixes.
/// Output: the fixes with the column `standing_ms`; `stop.started`, `stop.ended`.
/// State: the fixes and cells of the last minutes, noise and pace, the open stop and its debounce.
/// Late data: none reaches an operator.
package struct StopDetector: Operator {
  /// Settings of a stop.
  package struct Parameters: Hashable, Sendable {
    /// The shortest stop, in milliseconds.
    package var shortestMilliseconds: Int64 = 60_000
    /// The least radius of the circle that the member leaves at a stop's end, in metres.
    package var circleMetres = 15.0
    /// The circle's radius in standard deviations of the noise, if that is more.
    package var circleNoises = 3.0
    /// The circle grows with the square root of the resting time, and has the least radius up to
    /// this, in milliseconds …
    package var circleMilliseconds: Int64 = 30_000
    /// … up to this radius, in metres.
    package var widestMetres = 75.0
    /// A member who rests again within this many milliseconds and this radius has rested all the
    /// time, for the circle.
    package var againMilliseconds: Int64 = 300_000
    /// A longer pause between two fixes is a recording gap, in milliseconds.
    package var gapMilliseconds: Int64
    /// The longest recording gap that a stop may span, in milliseconds.
    package var spannedMilliseconds: Int64 = 3_600_000
    /// The longest time for which a decision stays open, in milliseconds.
    package var longestDoubtMilliseconds = 600_000.0

    /// Whether ended stops are listed, for a summary; an endless stream does not need the list.
    package var listsStops = true

    /// Makes the defaults.
    package init(
      gapMilliseconds: Int64 = OutingSettings().gapMilliseconds, listsStops: Bool = true
    ) {
      self.gapMilliseconds = gapMilliseconds
      self.listsStops = listsStops
    }
  }

  /// The column of the time at rest since the previous fix, in milliseconds.
  package static let column: ColumnName = "standing_ms"

  package static let description = OperatorDescription(
    name: "stops", summary: "Finds stops of a minute or more.",
    reads: [GapColumns.silence, GapColumns.stayed], adds: [column],
    events: SummaryEvents.stops,
    settings: [OutingSettings.gap],
    state: "the fixes and cells of the last minutes, noise and pace, the open stop and its "
      + "debounce")

  /// The evidence at which the debounce switches, in nats; two consecutive borders must agree.
  static let threshold = OutingSettings.Threshold(enter: 2.5, leave: 0.2, afterMilliseconds: 0)
  /// Below this log-likelihood ratio the halves of a rest show that it was a slow walk, in nats.
  static let walkedLikelihood = -2.0
  /// A border between fixes this far apart, in seconds, counts as two: short halts have no second border.
  static let sparseSeconds = 4.5...20.0
  /// At the end of a segment less evidence is enough: recordings often end at rest.
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
    let columns = Columns(state.held, parameters.gapMilliseconds)
    var newest = joint
    while newest < state.held.count {
      newest = takeWithinCell(from: newest, columns, &state)
      guard newest < state.held.count else { break }
      state.note(newest - 1, columns.silence)
      take(newest, columns, &state, &events)
      newest += 1
    }
    state.note(newest - 1, columns.silence)
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
  /// What the fixes tell beside where they are: the limits of pauses and silences, and motion.
  private struct Columns {
    let silence: TimeLimits
    let motion: ToldMotion.Columns
    private let stayed: [Double]

    init(_ fixes: FixBatch, _ usual: Int64) {
      (silence, stayed) = (fixes.silenceLimits(usual), fixes[GapColumns.stayed])
      motion = ToldMotion.Columns(fixes)
    }

    /// Whether the member stayed at one place over a long pause before a fix.
    func hasStayed(_ row: Int) -> Bool { row < stayed.count && stayed[row] == 1 }
  }

  /// Adds the fixes that only extend the open cell, as most do, and give no reading.
  ///
  /// - Returns: the first fix that may do more.
  private func takeWithinCell(
    from start: Int, _ columns: Columns, _ state: inout State
  ) -> Int {
    guard state.evidence.hasBegun, state.silentSince == nil else { return start }
    let end = state.evidence.addWithinCell(
      state.held, from: start, gapMilliseconds: parameters.gapMilliseconds, &state.lastSettled)
    state.evidence.motion.take(state.held, start..<end, columns.motion)
    return end
  }

  private func take(
    _ newest: Int, _ columns: Columns, _ state: inout State, _ events: inout EventCollector
  ) {
    let time = Instant(milliseconds: state.held.time[newest])
    let coordinate = state.held.coordinate(newest)
    fallSilent(before: time, &state, &events)
    let isRest = state.silentSince != nil && columns.hasStayed(newest)
    if isRest { bridge(to: time, &state) }
    state.silentSince = nil
    let settled = Instant(milliseconds: state.held.settled[newest])
    defer { state.lastSettled = max(state.lastSettled, settled) }
    guard state.evidence.hasBegun else {
      state.evidence.reset(at: coordinate, time)
      if isRest { state.evidence.assumeRest() }
      state.evidence.motion.take(state.held, newest..<(newest + 1), columns.motion)
      return
    }
    if state.held.startsSegment[newest] {
      let isSpanned = time - state.evidence.trail.last <= parameters.spannedMilliseconds
      endSegment(isSpanned: isSpanned, settled: settled, &state, &events)
      state.evidence.reset(at: coordinate, time)
      state.evidence.motion.take(state.held, newest..<(newest + 1), columns.motion)
    } else {
      let isFilled = state.evidence.add(coordinate, at: time)
      state.evidence.motion.take(state.held, newest..<(newest + 1), columns.motion)
      // Whether the member moved while steps pause is known once they go on, or do not.
      if isFilled, !state.evidence.motion.isOpen(at: time) || columns.motion.isStep(newest) {
        read(before: time, settled: settled, &state, &events)
      }
    }
  }

  /// Spans a silence whose two ends are at one place with a rest.
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

  func read(
    before newest: Instant?, settled: Instant, _ state: inout State, _ events: inout EventCollector
  ) {
    while let reading = state.evidence.read(
      before: newest, isResting: state.switching.isOn, isCertain: state.isCertain)
    {
      judge(reading, settled: settled, &state, &events)
    }
  }

  /// Decides with one reading whether a rest begins or ends.
  private func judge(
    _ reading: RestEvidence.Reading, settled: Instant, _ state: inout State,
    _ events: inout EventCollector
  ) {
    let isFull = reading.evidence >= RestEvidence.full
    var value = reading.evidence
    if state.switching.isOn {
      if isFull { state.lastResting = reading.moment }
      if value < Self.threshold.leave, !reading.isMoving,
        let rest = state.rest,
        !hasLeft(
          rest, state.lastResting, reading.ahead, state.evidence.trail.frame,
          state.evidence.noise.known)
      {
        value = Self.threshold.leave
      }
    } else if value == 0 {
      state.lastMoving = reading.moment
      closeSuspended(settled: settled, &state, &events)
    }
    let isTurning =
      state.switching.isOn ? value < Self.threshold.leave : value > Self.threshold.enter
    // Between the transitions, which is nearly always, the debounce needs no input.
    if isTurning || state.isTurning {
      let wasOn = state.switching.isOn
      turn(value, reading, settled: settled, &state, &events)
      if !wasOn, !state.switching.isOn, Self.sparseSeconds.contains(reading.seconds) {
        turn(value, reading, settled: settled, &state, &events)
      }
    }
    state.isTurning = isTurning
    let isLeaving = state.switching.isOn && value < Self.threshold.leave
    settle(reading, isLeaving: isLeaving, settled: settled, &state, &events)
  }

  private func turn(
    _ value: Double, _ reading: RestEvidence.Reading, settled: Instant, _ state: inout State,
    _ events: inout EventCollector
  ) {
    let moment =
      state.switching.isOn
      ? state.evidence.trail.frame.time(state.lastResting.milliseconds + reading.inset)
      : start(reading.inset, state)
    let time = state.evidence.trail.frame.time(reading.moment.milliseconds)
    guard let turn = state.switching.update(value, at: time, Self.threshold, mark: { _ in moment })
    else { return }
    if turn.isOn {
      state.lastResting = reading.moment
      begin(at: turn.mark, through: reading.moment.sums, settled, &state, &events)
    } else {
      finish(at: turn.mark, reading.moment, settled, &state, &events)
    }
  }

  /// Passes on the decided fixes, and ends an open decision that lasts too long.
  private func settle(
    _ reading: RestEvidence.Reading, isLeaving: Bool, settled: Instant, _ state: inout State,
    _ events: inout EventCollector
  ) {
    let (moment, inset) = (reading.moment, reading.inset)
    guard state.switching.isOn else {
      if moment.milliseconds - state.lastMoving.milliseconds > parameters.longestDoubtMilliseconds {
        state.evidence.forget()
        state.lastMoving = moment
        closeSuspended(settled: settled, &state, &events)
      }
      // The pace may grow before a rest is found; a rest begins after the fixes that were passed on.
      let earliest = state.lastMoving.milliseconds - 1.25 * inset
      if state.lastMoving.sums.fixes > 0 {
        state.decide(through: state.evidence.trail.frame.time(earliest), settled: settled)
      }
      return
    }
    announce(moment, settled: settled, &state, &events)
    // While it may prove to be a walk, no fix of a rest is passed on.
    guard state.isCertain else { return }
    let resting = state.lastResting.milliseconds
    state.decide(through: state.evidence.trail.frame.time(resting), settled: settled)
    guard moment.milliseconds - resting > parameters.longestDoubtMilliseconds else { return }
    if isLeaving {
      state.switching.turnOff()
      finish(at: state.evidence.trail.frame.time(resting + inset), moment, settled, &state, &events)
    } else {
      state.lastResting = moment
    }
  }

  /// Whether the member is out of the circle around the middle of the open rest.
  private func hasLeft(
    _ rest: Rest, _ last: RestEvidence.Moment, _ ahead: CellTrail.Mean, _ frame: TrailFrame,
    _ noise: NoiseByLength
  ) -> Bool {
    let middle = (last.sums - rest.before).mean
    let age = Double(max(0, frame.time(last.milliseconds) - rest.start + rest.restedBefore))
    let wide = parameters.circleMetres * (age / Double(parameters.circleMilliseconds)).squareRoot()
    return frame.areBeyond(
      max(circle(noise), min(wide, parameters.widestMetres)), middle, ahead)
  }
}
