package import HitherTracks

/// Buffers fixes after a leap of more than 24 h in a member's own track until three further fixes confirm it.
///
/// What is left at the end is decided together with the other members.
package struct LeapGate: Sendable {
  private let windows: [MembershipWindow]
  private var held = FixBatch()
  /// The last time within the windows.
  private var lastInside: Int64?
  /// The steps of the fixes within the windows that needed no confirmation or were confirmed.
  private var steps = TrustedEnd.Steps()

  /// Makes a gate; fixes outside the windows do not advance time.
  package init(windows: [MembershipWindow]) {
    self.windows = windows
  }

  /// Processes the next fixes, in order of time, and leaves in the batch those that are confirmed.
  package mutating func process(_ batch: inout FixBatch) {
    guard !batch.isEmpty else { return }
    if held.isEmpty, windows.isEmpty, let last = steps.last, let end = batch.time.last,
      end - last.milliseconds <= Watermark.leapMilliseconds
    {
      for time in batch.time { steps.take(time) }
      return
    }
    // Only a further time within the windows can confirm a buffered leap.
    let further = batch.time.last { contains($0) }
    let isUnchanged = !held.isEmpty && (further == nil || further == lastInside)
    lastInside = further ?? lastInside
    held.takeAll(of: &batch)
    if isUnchanged { return }
    let count = confirmedCount()
    if count == held.count {
      batch.takeAll(of: &held)
    } else {
      batch.append(held, 0..<count)
      held.removeFirst(count)
    }
  }

  /// The number of buffered fixes that are confirmed, from the first.
  private mutating func confirmedCount() -> Int {
    // The first of so few has too few further ones.
    if steps.last == nil, windows.isEmpty, held.count <= TrustedEnd.further { return 0 }
    let isInside = held.time.map(contains)
    // By fix, the number of different later times within the windows.
    var further = [Int](repeating: 0, count: held.count)
    var (count, later) = (0, Int64.max)
    for index in held.time.indices.reversed() {
      further[index] = held.time[index] == later ? count - 1 : count
      guard isInside[index], held.time[index] < later else { continue }
      (count, later) = (count + 1, held.time[index])
    }
    for index in held.time.indices where isInside[index] {
      let time = held.time[index]
      let isNear = steps.last.map { time - $0.milliseconds <= Watermark.leapMilliseconds } ?? false
      guard isNear || further[index] >= TrustedEnd.further else { return index }
      steps.take(time)
    }
    return held.count
  }

  /// The data about the member's times, at the end of its input.
  package var member: TrustedEnd.Member {
    let inside = windows.isEmpty ? held.time : held.time.filter(contains)
    return TrustedEnd.Member(steps, tail: Self.differentTimes(inside))
  }

  /// Ends the input and returns the fixes that are not ahead of the outing's end.
  ///
  /// - Returns: the number of fixes ahead, and the time of the first.
  package mutating func end(
    at end: Instant?, into batch: inout FixBatch
  ) -> (count: Int, first: Instant?) {
    batch.takeAll(of: &held)
    return Self.removeAhead(of: end, windows, from: &batch)
  }

  private func contains(_ time: Int64) -> Bool { windows.contain(time) }

  /// The distinct values of rising times.
  package static func differentTimes(_ times: [Int64]) -> [Int64] {
    times.count < 2 ? times : times.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  /// Removes the fixes within the windows that are after the outing's end.
  ///
  /// - Returns: their number, and the time of the first.
  package static func removeAhead(
    of end: Instant?, _ windows: [MembershipWindow], from batch: inout FixBatch
  ) -> (count: Int, first: Instant?) {
    guard let end, let last = batch.time.last, last > end.milliseconds else { return (0, nil) }
    let isAhead = batch.time.map { $0 > end.milliseconds && windows.contain($0) }
    guard let first = isAhead.firstIndex(of: true) else { return (0, nil) }
    let (count, time) = (batch.count, Instant(milliseconds: batch.time[first]))
    batch = batch.picking(isAhead.indices.filter { !isAhead[$0] })
    return (count - batch.count, time)
  }
}

extension LeapGate: Checkpointable {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&held)
    try c.code(&lastInside, absent: .min)
    try c.code(&steps)
  }
}
