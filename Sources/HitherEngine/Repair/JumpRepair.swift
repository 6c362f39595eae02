package import HitherTracks

/// Removes jumps: up to five fixes in 60 s at positions from which the member could not have come back.
///
/// A jump goes out *and* back faster than the member's own pace before and after makes plausible,
/// and the path without it is short. The plausible speed follows from `RecentPace`. A fast step in
/// one direction is kept, up to 350 m/s (a flight). Beyond that it is unknown which side is wrong:
/// both are kept, and the step begins a new segment, so that its length counts nowhere; only if the
/// track ends within a jump's length after it, those last fixes are removed.
///
/// Input: a member's fixes of strictly rising time.
/// Output: the fixes that are not a jump; those buffered while a jump was possible are settled later.
/// State: the last good fix, the fixes in question, the recent pace, and the count of jumps.
/// Late data: none reaches an operator.
package struct JumpRepair: Operator {
  /// Parameters of the detection.
  package struct Parameters: Hashable, Sendable {
    /// A step up to this length is not a jump, in metres, whatever time it took.
    package var slackMetres = 30.0
    /// Speed beyond the slack that is always plausible, in m/s.
    package var anyone = 4.0
    /// Plausible speed as a multiple of the recent pace.
    package var paceFactor = 2.0
    /// Plausible length of a step as a multiple of the usual scatter of positions.
    package var scatterFactor = 5.0
    /// Speed beyond which no more evidence is needed, in m/s, and the limit for an unknown pace.
    package var impossible = 15.0
    /// Added to that speed for each second of the excursion, in m/s: with time, vehicles can turn round.
    package var impossibleRise = 0.5
    /// Largest share of the plausible distance for the path without the excursion.
    package var plausibleShare = 0.75
    /// Largest length of the path without the excursion, as a share of the steps out and back.
    package var returnShare = 0.4
    /// The largest number of fixes of one jump.
    package var longestFixes = 5
    /// The longest jump, in milliseconds.
    package var longestMilliseconds: Int64 = 60_000
    /// The longest step into or out of a jump, in milliseconds.
    package var longestStepMilliseconds: Int64 = 90_000
    /// Number of plausible steps after the return that distinguish a jump from a vehicle that turns round.
    package var calmSteps = 3
    /// How long to wait for a return and the plausible steps after it, in milliseconds.
    package var timeoutMilliseconds: Int64 = 150_000
    /// The largest speed of a step, in m/s.
    package var fastest = 350.0
  }

  /// The operator's state.
  package struct State: StateCoding, Sendable {
    package init() {}

    /// The number of removed fixes.
    package internal(set) var jumps: Int64 = 0
    /// The number of physically impossible steps, kept as segment starts.
    package internal(set) var impossibleSteps: Int64 = 0
    /// When the first of them ended.
    package internal(set) var firstImpossible = Instant.absent
    /// The last good fix, at index 0, once there is one.
    var good = FixBatch()
    /// Fixes not yet decided.
    var pending = FixBatch()
    var pace = RecentPace()
    var carriesBreak = false
  }

  package static let description = OperatorDescription(
    name: "jump_repair",
    summary: "Removes short excursions that go in and out faster than the member could.",
    state: "the last good fix, the fixes in question, the recent pace, and the count of jumps")

  let parameters: Parameters

  /// Makes the step.
  package init(_ parameters: Parameters = Parameters()) {
    self.parameters = parameters
  }

  package func makeState() -> State { State() }

  package func process(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {
    var index = passPlain(batch, from: 0, &state)
    guard index < batch.count else { return }
    var settled = FixBatch()
    settled.append(batch, 0..<index)
    while index < batch.count {
      take(batch, index, &state, &settled)
      let plainEnd = passPlain(batch, from: index + 1, &state)
      settled.append(batch, (index + 1)..<plainEnd)
      index = plainEnd
    }
    batch = settled
  }

  package func advance(
    to time: Instant, _ batch: inout FixBatch, _ state: inout State,
    _ events: inout EventCollector
  ) -> Instant {
    release(overdueAt: time.milliseconds, &state, &batch)
    guard let first = state.pending.time.first else { return time }
    return min(time, Instant(milliseconds: first))
  }

  package func end(_ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector) {
    guard let last = state.pending.time.last else { return }
    while case .back(let count, _) = excursion(state) {
      remove(count, &state)
      settlePlain(at: last, &state, &batch)
    }
    guard !state.pending.isEmpty else { return }
    if speed(from: state.good, 0, to: state.pending, 0) > parameters.fastest {
      remove(state.pending.count, &state)
    }
    while !state.pending.isEmpty { settleFirst(at: last, &state, &batch) }
  }
}

extension JumpRepair {
  /// Passes the fixes from `start` on that can be accepted by themselves, and returns their end.
  private func passPlain(_ batch: FixBatch, from start: Int, _ state: inout State) -> Int {
    guard start < batch.count, state.pending.isEmpty, !state.carriesBreak,
      isBelieved(batch, start, state)
    else { return start }
    let (times, latitudes) = (batch.time.span, batch.latitudeE7.span)
    let longitudes = batch.longitudeE7.span
    // The pace needs no fix before it is queried, so fixes are recorded in bulk.
    var (noted, end) = (start, start + 1)
    walk: while end < times.count {
      if ShortSteps.longestMetres <= parameters.slackMetres {
        end = ShortSteps.endOfBlocks(times, latitudes, longitudes, from: end)
      }
      let next = min(end + ShortSteps.block, times.count)
      while end < next {
        if !isSlow(times, latitudes, longitudes, to: end) {
          state.pace.add(batch, noted..<end)
          noted = end
          guard isPlausible(from: batch, end - 1, to: batch, end, state.pace) else { break walk }
        }
        end += 1
      }
    }
    state.pace.add(batch, noted..<end)
    remember(batch, end - 1, &state)
    return end
  }

  /// Whether a fix is plausible after the last good one, or is the first of all; such a fix is final by itself.
  private func isBelieved(_ batch: FixBatch, _ index: Int, _ state: State) -> Bool {
    guard !state.good.isEmpty else { return batch.settled[index] >= batch.time[index] }
    return isPlausible(from: state.good, 0, to: batch, index, state.pace)
  }

  /// Whether the difference in degrees alone shows that a step is plausible.
  @inline(__always)
  private func isSlow(
    _ times: Span<Int64>, _ latitudesE7: Span<Int32>, _ longitudesE7: Span<Int32>, to index: Int
  ) -> Bool {
    isSlow(
      north: Double(latitudesE7[index]) - Double(latitudesE7[index - 1]),
      east: Double(longitudesE7[index]) - Double(longitudesE7[index - 1]),
      seconds: Double(times[index] - times[index - 1]) / 1000)
  }

  /// Processes one fix: it is good, or undecided, or decides pending ones.
  private func take(
    _ batch: FixBatch, _ index: Int, _ state: inout State, _ settled: inout FixBatch
  ) {
    let time = batch.time[index]
    release(overdueAt: time, &state, &settled)
    state.pending.append(batch, index..<(index + 1))
    resolve(at: time, &state, &settled)
  }

  /// Settles or removes all fixes that can be decided so far.
  private func resolve(at time: Int64, _ state: inout State, _ settled: inout FixBatch) {
    settlePlain(at: time, &state, &settled)
    while !state.pending.isEmpty {
      switch excursion(state) {
      case .back(let count, isCertain: true): remove(count, &state)
      case .away where !mayReturn(state): settleFirst(at: time, &state, &settled)
      case .back, .away: return
      }
      settlePlain(at: time, &state, &settled)
    }
  }

  /// Settles or removes the fixes whose waiting time is over.
  private func release(overdueAt time: Int64, _ state: inout State, _ settled: inout FixBatch) {
    while !state.pending.isEmpty {
      let due: Int64
      if case .back(let count, _) = excursion(state) {
        due = state.pending.time[count] + parameters.timeoutMilliseconds
        guard time > due else { return }
        remove(count, &state)
      } else {
        due = state.pending.time[0] + parameters.timeoutMilliseconds
        guard time > due else { return }
        settleFirst(at: due, &state, &settled)
      }
      resolve(at: due, &state, &settled)
    }
  }

  /// Settles pending fixes from the front while the step to them is plausible.
  private func settlePlain(at time: Int64, _ state: inout State, _ settled: inout FixBatch) {
    while !state.pending.isEmpty,
      state.good.isEmpty || isPlausible(from: state.good, 0, to: state.pending, 0, state.pace)
    {
      settleFirst(at: time, &state, &settled)
    }
  }

  /// Accepts the first pending fix as good, settled at `time`.
  private func settleFirst(at time: Int64, _ state: inout State, _ settled: inout FixBatch) {
    if !state.good.isEmpty,
      speed(from: state.good, 0, to: state.pending, 0) > parameters.fastest
    {
      if state.impossibleSteps == 0 {
        state.firstImpossible = Instant(milliseconds: state.pending.time[0])
      }
      state.impossibleSteps += 1
      state.pending.startsSegment[0] = true
    }
    if state.carriesBreak { state.pending.startsSegment[0] = true }
    state.carriesBreak = false
    state.pending.settled[0] = max(state.pending.settled[0], time)
    settled.append(state.pending, 0..<1)
    state.pace.add(state.pending, 0..<1)
    remember(state.pending, 0, &state)
    state.pending.removeFirst(1)
  }

  /// Removes the first pending fixes as a jump.
  private func remove(_ count: Int, _ state: inout State) {
    state.jumps += Int64(count)
    state.carriesBreak = state.carriesBreak || state.pending.startsSegment[..<count].contains(true)
    state.pending.removeFirst(count)
  }

  private func remember(_ batch: FixBatch, _ index: Int, _ state: inout State) {
    state.good = FixBatch()
    state.good.append(batch, index..<(index + 1))
  }
}

extension JumpRepair.State {
  package static var version: UInt16 { 3 }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&jumps)
    try c.code(&impossibleSteps)
    try c.code(&firstImpossible)
    try c.code(&good)
    try c.code(&pending)
    try c.code(&pace)
    try c.code(&carriesBreak)
  }
}
