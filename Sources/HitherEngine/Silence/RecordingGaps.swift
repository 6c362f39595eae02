import HitherGeodesy
package import HitherTracks

/// Decides which pauses of a member are recording gaps, by how often this member records.
///
/// The limit is three times the median of the last 15 intervals, at least 3 minutes and at most 4
/// hours. Before five intervals are known, a pause of more than 3 minutes is pending until the
/// fifth, until the next interruption of the track, or for 10 minutes; three short intervals are
/// enough to know that the limit is 3 minutes. A longer pause of at most 15 minutes whose two ends
/// are at one place is not a gap either. An outing may fix the limit (`gap_s`).
///
/// Inaccurate fixes are skipped: a pause is between two fixes that show where the member is.
///
/// A silence is judged by what is known at its start. The limit after a fix may therefore differ
/// from that before the next.
///
/// Input: a member's repaired fixes.
/// Output: the same fixes, with `GapColumns` where they differ from the usual values.
/// State: the last intervals, the last fix, and at most the fixes of 10 minutes.
/// Late data: none reaches an operator.
package struct RecordingGaps: Operator {
  package static let description = OperatorDescription(
    name: "recording_gaps",
    summary: "Says which pauses are recording gaps, by how often the member records.",
    adds: GapColumns.all, settings: [OutingSettings.gap],
    state: "the last intervals, the last fix, and at most the fixes of 10 minutes")

  /// A gap is longer than this number of intervals.
  static let intervals: Int64 = 3
  /// The longest gap limit, in milliseconds.
  package static let longest: Int64 = 14_400_000
  /// The longest pause at one place that counts as rest, in milliseconds.
  static let longestRest: Int64 = 900_000

  /// A limit that the outing fixes, in milliseconds; nil for the member's own.
  let fixed: Int64?
  let usual: Int64

  /// Makes the step.
  ///
  /// - Parameters:
  ///   - usual: The limit of members that record often, in milliseconds.
  ///   - isFixed: Whether it applies to all.
  package init(usual: Int64 = OutingSettings().gapMilliseconds, isFixed: Bool = false) {
    self.usual = usual
    fixed = isFixed ? usual : nil
  }

  package func makeState() -> State { State() }

  package func process(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {
    if passDense(batch, &state) { return }
    state.aside.take(from: &batch)
    let joint = state.held.count
    state.held.takeAll(of: &batch)
    var marks = GapMarks(state.held.count)
    for row in joint..<state.held.count { take(row, &marks, &state) }
    batch = pass(&marks, &state)
    putBack(into: &batch, &state)
  }

  package func advance(
    to time: Instant, _ batch: inout FixBatch, _ state: inout State,
    _ events: inout EventCollector
  ) -> Instant {
    guard let due = state.due(from: 0) else { return time }
    guard time.milliseconds >= due else {
      return min(time, Instant(milliseconds: state.held.time[0]))
    }
    var passed = passAll(at: due, &state)
    putBack(into: &passed, &state)
    batch.append(passed)
    return time
  }

  package func end(_ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector) {
    guard let last = state.held.settled.last else { return }
    var passed = passAll(at: last, &state)
    putBack(into: &passed, &state)
    batch.append(passed)
  }
}

extension RecordingGaps {
  /// The limits found for the buffered fixes: rows up to `decided` have theirs.
  private struct GapMarks {
    var pause: [Double]
    var silence: [Double]
    var fresh: [Double]
    var stayed: [Double]
    var decided = 0

    init(_ count: Int) {
      pause = [Double](repeating: .nan, count: count)
      (silence, fresh, stayed) = (pause, pause, pause)
    }
  }

  /// Passes the fixes of a member who has always recorded at least once a minute; false if there
  /// are others among them.
  private func passDense(_ batch: FixBatch, _ state: inout State) -> Bool {
    guard let last = state.last, state.held.isEmpty, state.intervals.areEnough,
      state.intervals.areShort, batch[InaccurateFixes.column].isEmpty,
      let newest = batch.time.indices.last
    else { return batch.isEmpty }
    let (times, starts) = (batch.time.span, batch.startsSegment.span)
    let longest = min(usual, RecentIntervals.short)
    var (before, breaks, isDense) = (last.time, 0, true)
    for row in times.indices {
      let isBreak = starts[row]
      isDense = isDense && (isBreak || times[row] &- before <= longest)
      breaks &+= isBreak ? 1 : 0
      before = times[row]
    }
    guard isDense else { return false }
    state.intervals.addShort(batch.count - breaks)
    state.last = State.Observation(batch, newest)
    state.silence = .nan
    state.aside.note(batch)
    return true
  }

  /// Adds the next fix, and decides those for which enough is known.
  private func take(_ row: Int, _ marks: inout GapMarks, _ state: inout State) {
    if let due = state.due(from: marks.decided), marks.decided < row, state.held.time[row] >= due {
      decide(marks.decided..<row, at: due, &marks, &state)
    }
    let settled = state.held.settled[row]
    if state.held.startsSegment[row] {
      decide(marks.decided..<row, at: settled, &marks, &state)
    } else if let pause = state.pause(before: row) {
      let isOpen =
        marks.decided < row
        || fixed == nil && !state.intervals.areEnough && pause > usual && pause <= Self.longest
      if isOpen {
        state.intervals.add(pause)
        if state.intervals.areEnough {
          decide(marks.decided..<row + 1, at: settled, &marks, &state)
        }
        return
      }
      markPause(before: row, limit(of: state.intervals), &marks, state)
      state.intervals.add(pause)
    }
    markSilence(after: row, &marks, state)
    marks.decided = row + 1
  }

  /// Decides buffered fixes by the known intervals.
  private func decide(
    _ rows: Range<Int>, at settled: Int64, _ marks: inout GapMarks, _ state: inout State
  ) {
    let limit = limit(of: state.intervals)
    for row in rows {
      state.held.settled[row] = max(state.held.settled[row], settled)
      markPause(before: row, limit, &marks, state)
      markSilence(after: row, &marks, state)
    }
    marks.decided = max(marks.decided, rows.upperBound)
  }

  private func limit(of intervals: RecentIntervals) -> Int64 {
    if let fixed { return fixed }
    guard let median = intervals.median else { return usual }
    return max(usual, min(Self.intervals * median, Self.longest))
  }

  private func markPause(
    before row: Int, _ limit: Int64, _ marks: inout GapMarks, _ state: State
  ) {
    guard !state.held.startsSegment[row], let pause = state.pause(before: row) else { return }
    let longest = max(limit, Self.longestRest)
    if pause > usual, pause <= longest, state.stays(before: row) {
      (marks.pause[row], marks.stayed[row]) = (Double(longest), 1)
    } else {
      if pause > usual { marks.stayed[row] = 0 }
      if limit != usual { marks.pause[row] = Double(limit) }
    }
  }

  private func markSilence(after row: Int, _ marks: inout GapMarks, _ state: State) {
    let known = limit(of: state.intervals)
    let silence = state.intervals.areEnough ? known : max(known, GapColumns.longestWait)
    if fixed == nil, silence != usual { marks.silence[row] = Double(silence) }
    let fresh = (state.intervals.median ?? 0) * 3 / 2
    if fresh > GapColumns.usualFreshness { marks.fresh[row] = Double(fresh) }
  }

  /// Passes on the fixes that are decided.
  private func pass(_ marks: inout GapMarks, _ state: inout State) -> FixBatch {
    guard marks.decided > 0 else { return FixBatch() }
    state.last = State.Observation(state.held, marks.decided - 1)
    var batch = state.held.takeFirst(marks.decided)
    for (name, column) in [
      (GapColumns.pause, marks.pause), (GapColumns.silence, marks.silence),
      (GapColumns.fresh, marks.fresh), (GapColumns.stayed, marks.stayed),
    ] {
      let values = column[..<marks.decided]
      if values.contains(where: { !$0.isNaN }) { batch[name] = Array(values) }
    }
    return batch
  }

  /// Inserts inaccurate fixes among those that leave. The silence limit after one is that of the fix before it.
  private func putBack(into batch: inout FixBatch, _ state: inout State) {
    state.aside.putBack(into: &batch, before: state.held.time.first)
    let inaccurate = batch[InaccurateFixes.column]
    guard !inaccurate.isEmpty else { return state.note(batch[GapColumns.silence], of: batch) }
    var silences = batch[GapColumns.silence]
    if silences.isEmpty { silences = Array(repeating: .nan, count: batch.count) }
    for row in silences.indices where inaccurate[row] > 0 {
      silences[row] = row > 0 ? silences[row - 1] : state.silence
    }
    if silences.contains(where: { !$0.isNaN }) { batch[GapColumns.silence] = silences }
    state.note(silences, of: batch)
  }

  /// Passes on all buffered fixes.
  private func passAll(at settled: Int64, _ state: inout State) -> FixBatch {
    var marks = GapMarks(state.held.count)
    decide(0..<state.held.count, at: settled, &marks, &state)
    return pass(&marks, &state)
  }
}
