import HitherGeodesy
package import HitherTracks

/// Removes jumps: up to five fixes in 60 s that lie where nobody could have gone and come back from.
///
/// A jump goes in *and* out beyond the speed gate, while the way past it is at a plausible speed. A
/// fast step one way stays, up to 350 m/s (a flight). Beyond that nobody can say which side is wrong:
/// both stay, and the step begins a new segment, so that its length counts nowhere; only where the
/// track ends within a jump's length after it, those last fixes are removed.
///
/// Input: a member's fixes of strictly rising time.
/// Output: the fixes that are no jump; those held while a jump was possible are settled later.
/// State: the last good fix, the fixes in question, and the count of jumps.
/// Late data: none reaches an operator.
package struct JumpRepair: Operator {
  /// The measures of a jump.
  package struct Parameters: Hashable, Sendable {
    /// Speed beyond which a short excursion is suspected, in m/s.
    package var gate = 15.0
    /// Added to the gate for each second of the excursion, in m/s: with time, vehicles can turn.
    package var gateRise = 0.5
    /// Speed of the way past the excursion, as a share of the gate, up to which it is a jump.
    package var plausibleShare = 0.75
    /// The most fixes of one jump.
    package var longestFixes = 5
    /// The longest jump, in milliseconds.
    package var longestMilliseconds: Int64 = 60_000
    /// No step is faster, in m/s.
    package var fastest = 350.0

    /// Makes the defaults.
    package init() {}
  }

  /// What the step remembers.
  package struct State: StateCoding, Sendable {
    /// Fixes that were removed.
    package internal(set) var jumps: Int64 = 0
    /// Steps faster than anything, kept as starts of segments.
    package internal(set) var impossibleSteps: Int64 = 0
    /// The last good fix, at index 0, once there is one.
    var good = FixBatch()
    /// Fixes in question.
    var pending = FixBatch()
    var carriesBreak = false
  }

  package static let description = OperatorDescription(
    name: "jump_repair",
    summary: "Removes short excursions that go in and out faster than anyone could.")

  private let parameters: Parameters

  /// Makes the step.
  package init(_ parameters: Parameters = Parameters()) {
    self.parameters = parameters
  }

  package func makeState() -> State { State() }

  package func process(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {
    if state.pending.isEmpty && isPlain(batch, state) {
      remember(batch, batch.count - 1, &state)
      return
    }
    var settled = FixBatch()
    for index in 0..<batch.count {
      take(batch, index, &state, &settled)
    }
    batch = settled
  }

  package func advance(
    to time: Instant, _ batch: inout FixBatch, _ state: inout State,
    _ events: inout EventCollector
  ) -> Instant {
    release(overdueAt: time, &state, &batch)
    guard let first = state.pending.time.first else { return time }
    return min(time, Instant(milliseconds: first))
  }

  package func end(_ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector) {
    guard !state.pending.isEmpty else { return }
    let last = state.pending.time[state.pending.count - 1]
    if speed(from: state.good, 0, to: state.pending, 0) > parameters.fastest {
      state.jumps += Int64(state.pending.count)
      state.pending = FixBatch()
    }
    while !state.pending.isEmpty { settleFirst(at: last, &state, &batch) }
  }
}

extension JumpRepair {
  /// Whether no step of the batch is even suspect, so that it passes as it is.
  private func isPlain(_ batch: FixBatch, _ state: State) -> Bool {
    guard !state.carriesBreak, !state.good.isEmpty,
      !isSuspect(from: state.good, 0, to: batch, 0)
    else { return false }
    for index in 1..<max(1, batch.count)
    where isSuspect(from: batch, index - 1, to: batch, index) {
      return false
    }
    return true
  }

  /// Takes one fix: it is good, or in question, or closes or releases what was.
  private func take(
    _ batch: FixBatch, _ index: Int, _ state: inout State, _ settled: inout FixBatch
  ) {
    release(overdueAt: Instant(milliseconds: batch.time[index]), &state, &settled)
    guard !state.good.isEmpty else {
      state.pending.append(batch, index..<(index + 1))
      settleFirst(at: batch.time[index], &state, &settled)
      return
    }
    if !state.pending.isEmpty, closesJump(batch, index, state) {
      state.jumps += Int64(state.pending.count)
      state.carriesBreak = state.carriesBreak || state.pending.startsSegment.contains(true)
      state.pending = FixBatch()
    }
    state.pending.append(batch, index..<(index + 1))
    settlePlain(at: batch.time[index], &state, &settled)
    if state.pending.count > parameters.longestFixes {
      settleFirst(at: batch.time[index], &state, &settled)
      settlePlain(at: batch.time[index], &state, &settled)
    }
  }

  /// Settles pending fixes from the front while the step to them is not suspect.
  private func settlePlain(at time: Int64, _ state: inout State, _ settled: inout FixBatch) {
    while !state.pending.isEmpty, !isSuspect(from: state.good, 0, to: state.pending, 0) {
      settleFirst(at: time, &state, &settled)
    }
  }

  /// Settles pending fixes for which the longest jump has passed.
  private func release(overdueAt time: Instant, _ state: inout State, _ settled: inout FixBatch) {
    while !state.pending.isEmpty {
      let due = state.good.time[0] + parameters.longestMilliseconds
      guard time.milliseconds > due else { return }
      settleFirst(at: due, &state, &settled)
      settlePlain(at: due, &state, &settled)
    }
  }

  /// Takes the first pending fix as good, settled at `time`.
  private func settleFirst(at time: Int64, _ state: inout State, _ settled: inout FixBatch) {
    if !state.good.isEmpty,
      speed(from: state.good, 0, to: state.pending, 0) > parameters.fastest
    {
      state.impossibleSteps += 1
      state.pending.startsSegment[0] = true
    }
    if state.carriesBreak { state.pending.startsSegment[0] = true }
    state.carriesBreak = false
    state.pending.settled[0] = max(state.pending.settled[0], time)
    settled.append(state.pending, 0..<1)
    remember(state.pending, 0, &state)
    state.pending.removeFirst(1)
  }

  private func remember(_ batch: FixBatch, _ index: Int, _ state: inout State) {
    state.good = FixBatch()
    state.good.append(batch, index..<(index + 1))
  }

  /// Whether fix `index` is where the member was before the fixes in question.
  private func closesJump(_ batch: FixBatch, _ index: Int, _ state: State) -> Bool {
    let last = state.pending.count - 1
    let seconds = Double(batch.time[index] - state.good.time[0]) / 1000
    guard seconds * 1000 <= Double(parameters.longestMilliseconds) else { return false }
    let gate = gate(after: seconds)
    return speed(from: state.good, 0, to: state.pending, 0) > gate
      && speed(from: state.pending, last, to: batch, index) > gate
      && speed(from: state.good, 0, to: batch, index) <= gate * parameters.plausibleShare
  }

  private func gate(after seconds: Double) -> Double {
    parameters.gate + parameters.gateRise * seconds
  }

  private func isSuspect(from one: FixBatch, _ left: Int, to other: FixBatch, _ right: Int) -> Bool
  {
    let seconds = Double(other.time[right] - one.time[left]) / 1000
    // Degrees alone rule out almost every step: a degree of longitude is never over 111.4 km.
    let north = abs(Double(other.latitudeE7[right]) - Double(one.latitudeE7[left]))
    let east = abs(Double(other.longitudeE7[right]) - Double(one.longitudeE7[left]))
    if (north + east) * 0.0112 <= gate(after: seconds) * seconds { return false }
    return speed(from: one, left, to: other, right) > gate(after: seconds)
  }

  /// Speed of a step in m/s, with the accuracies of both ends taken off the way.
  private func speed(from one: FixBatch, _ left: Int, to other: FixBatch, _ right: Int) -> Double {
    let metres = ShortDistance.metres(
      fromLatE7: one.latitudeE7[left], lonE7: one.longitudeE7[left],
      toLatE7: other.latitudeE7[right], lonE7: other.longitudeE7[right])
    let slack = accuracy(one, left) + accuracy(other, right)
    let seconds = max(Double(other.time[right] - one.time[left]) / 1000, 0.001)
    return max(0, metres - slack) / seconds
  }

  private func accuracy(_ batch: FixBatch, _ index: Int) -> Double {
    guard !batch[.accuracy].isEmpty else { return 0 }
    let value = batch[.accuracy][index]
    return value.isNaN ? 0 : min(value, 200)
  }
}

extension JumpRepair.State {
  package func write(to writer: inout StateWriter) {
    writer.write(jumps)
    writer.write(impossibleSteps)
    writer.write(good)
    writer.write(pending)
    writer.write(carriesBreak)
  }

  package init(from reader: inout StateReader) throws(StateError) {
    jumps = try reader.read(Int64.self)
    impossibleSteps = try reader.read(Int64.self)
    good = try reader.read(FixBatch.self)
    pending = try reader.read(FixBatch.self)
    carriesBreak = try reader.read(Bool.self)
  }
}
