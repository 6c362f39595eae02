import HitherTracks

/// Fixes more than 24 h ahead of the trusted time, until another member or three further fixes of
/// the same member confirm them.
///
/// A phone that sends one fix dated years ahead does not advance anyone's time; a group that meets
/// again after a week does. `TrustedEnd` is the same rule over fixes that are all available.
struct PendingLeaps: Hashable, Sendable {
  private struct Member: StateCoding, Hashable, Sendable {
    var number: Int32 = 0
    /// Distinct times, rising.
    var times: [Int64] = []

    mutating func insert(_ time: Int64, most: Int) {
      guard !times.contains(time) else { return }
      times.insert(time, at: times.firstIndex { $0 > time } ?? times.endIndex)
      // The highest are the least credible.
      if times.count > most { times.removeLast() }
    }

    /// The latest time that three further fixes reach.
    var confirmsItself: Int64? {
      times.count > TrustedEnd.further ? times[times.count - 1 - TrustedEnd.further] : nil
    }

    /// The end of a track from a time on without a further leap.
    func end(from start: Int64) -> Int64 {
      times.reduce(start) { $1 - $0 <= Watermark.leapMilliseconds ? max($0, $1) : $0 }
    }

    mutating func code(_ c: inout StateCoder) throws(StateError) {
      try c.code(&number)
      try c.code(&times)
    }
  }

  /// The largest number of members; beyond it the first is dropped, and its leap is trusted later.
  private static let mostMembers = 64
  private static let mostTimes = 8

  /// The members in the order of their first fix.
  private var members: [Member] = []

  /// Adds a fix, and removes the clocks that it confirms.
  ///
  /// - Parameter reached: Up to here fixes need no confirmation, in milliseconds.
  /// - Returns: by member the confirmed time.
  mutating func add(
    _ time: Int64, of member: Int, after reached: Int64
  ) -> [(member: Int, time: Int64)] {
    forget(through: reached)
    let number = Int32(truncatingIfNeeded: member)
    let index = members.firstIndex { $0.number == number } ?? members.endIndex
    if index == members.endIndex {
      if members.count == Self.mostMembers { members.removeFirst() }
      members.append(Member(number: number, times: []))
    }
    let own = min(index, members.count - 1)
    members[own].insert(time, most: Self.mostTimes)
    var confirmed: [(member: Int, time: Int64)] = []
    if let start = members[own].confirmsItself ?? second(to: time, of: own, &confirmed) {
      confirmed.append((member, members[own].end(from: start)))
    }
    return confirmed
  }

  /// A time near that of another member, whose clock is confirmed with it.
  private func second(
    to time: Int64, of own: Int, _ confirmed: inout [(member: Int, time: Int64)]
  ) -> Int64? {
    for (index, other) in members.enumerated() where index != own {
      let start = other.times.first { abs($0 - time) <= Watermark.leapMilliseconds }
      guard let start else { continue }
      confirmed.append((Int(other.number), other.end(from: start)))
      return time
    }
    return nil
  }

  private mutating func forget(through reached: Int64) {
    for index in members.indices { members[index].times.removeAll { $0 <= reached } }
    members.removeAll { $0.times.isEmpty }
  }
}

extension PendingLeaps: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&members)
  }
}
