/// The clocks of the members that are delivering, and the time that they agree on.
///
/// The agreed time is the median of the clocks plus 10 s, and at most the highest clock; of two
/// members it follows the slower clock, of one the only one. A member is delivering until the
/// others have delivered for 120 s of their own time, or twice the lateness. That is measured by
/// each member's own steps, so it depends neither on how far a clock is off, nor on the clock of
/// this machine.
///
/// A clock is the latest fix of its member. A fix that arrives after a newer one of its member shows
/// the delay of the transport, not the time of the clock: it changes nothing.
///
/// Only the 16 highest clocks are stored, so the cost of a fix does not depend on the number of members.
struct DeliveringClocks: Sendable {
  private struct Clock: StateCoding, Sendable {
    var member: Int32 = 0
    /// The time of the member's latest fix, in milliseconds.
    var time: Int64 = 0
    /// The progress of the group when it arrived, in milliseconds.
    var progress: Int64 = 0
    /// The member's last step, at most that which counts as progress.
    var step: Int64 = 0
    /// How many more fixes of other members showed this clock to be ahead than showed it not to be.
    var strikes: UInt8 = 0

    mutating func code(_ c: inout StateCoder) throws(StateError) {
      try c.code(&member)
      try c.code(&time)
      try c.code(&progress)
      try c.code(&step)
      try c.code(&strikes)
    }
  }

  /// How far one clock may move time ahead of the others, in milliseconds.
  static let leadMilliseconds: Int64 = 10_000
  private static let mostClocks = 16
  /// The longest step that counts as progress: a clock that leaps makes no other member idle.
  private static let longestStep: Int64 = 60_000
  /// The number of fixes of others that must show a clock to be ahead before it is reported.
  private static let mostStrikes: UInt8 = 3

  private var latenessMilliseconds: Int64 = 0
  /// The highest first.
  private var clocks: [Clock] = []
  /// How long the members have delivered, by the steps of their own clocks.
  private var progress: Int64 = 0
  /// Bounds on the clocks, so that all are scanned only if it may matter; not part of the state.
  private var bounds = Bounds()

  private struct Bounds: Sendable {
    /// No clock has a smaller progress.
    var progress = Int64.min
    /// No clock made a longer step.
    var step = DeliveringClocks.longestStep
    var hasStrikes = true
  }

  init() {}

  init(latenessMilliseconds: Int64) {
    self.latenessMilliseconds = latenessMilliseconds
  }

  private var idleMilliseconds: Int64 { max(120_000, 2 * latenessMilliseconds) }

  /// The time that the delivering members agree on; nil before the first.
  var agreed: Int64? {
    guard let highest = clocks.first else { return nil }
    return min(highest.time, clocks[clocks.count / 2].time + Self.leadMilliseconds)
  }

  /// Updates the clocks with the next fix of a member.
  ///
  /// - Returns: the member whose clock is ahead, once three fixes of others have shown it.
  mutating func advance(_ member: Int, to time: Int64) -> ClockDoubt? {
    var place = clocks.count
    let number = Int32(truncatingIfNeeded: member)
    if let known = clocks.firstIndex(where: { $0.member == number }) {
      guard !isDelayed(time, behind: clocks[known]) else { return nil }
      place = known
      let step = min(max(time - clocks[place].time, 0), Self.longestStep)
      progress = max(progress, clocks[place].progress + step)
      clocks[place].step = step
      clocks[place].time = time
      clocks[place].progress = progress
      bounds.step = max(bounds.step, step)
    }
    removeIdle(&place)
    let doubt = compare(with: time, of: number)
    if place < clocks.count {
      sort(place)
    } else {
      insert(Clock(member: number, time: time, progress: progress))
    }
    return doubt
  }

  /// Whether a fix is not newer than the latest one of its member, by so little that it is a delayed
  /// or repeated fix and not one of a clock that was set back.
  private func isDelayed(_ time: Int64, behind clock: Clock) -> Bool {
    time <= clock.time && clock.time - time <= idleMilliseconds
  }

  /// Removes the clocks of the members that are no longer delivering.
  ///
  /// - Parameter place: The index of a clock that has just been advanced; updated.
  private mutating func removeIdle(_ place: inout Int) {
    let oldest = progress - idleMilliseconds
    guard bounds.progress < oldest else { return }
    let isAfter = clocks[..<place].count { $0.progress < oldest }
    clocks.removeAll { $0.progress < oldest }
    place -= isAfter
    bounds.progress = clocks.lazy.map(\.progress).min() ?? progress
    bounds.step = clocks.lazy.map(\.step).max() ?? 0
  }

  /// Moves one changed clock to its place in the order.
  private mutating func sort(_ place: Int) {
    var place = place
    while place > 0, clocks[place - 1].time < clocks[place].time {
      clocks.swapAt(place - 1, place)
      place -= 1
    }
    while place + 1 < clocks.count, clocks[place + 1].time >= clocks[place].time {
      clocks.swapAt(place, place + 1)
      place += 1
    }
  }

  private mutating func insert(_ clock: Clock) {
    if clocks.count == Self.mostClocks {
      guard let lowest = clocks.last, lowest.time <= clock.time else { return }
      clocks.removeLast()
    }
    clocks.append(clock)
    sort(clocks.count - 1)
  }

  /// Counts a strike against higher clocks if another member's new fix is earlier by more than the lateness.
  ///
  /// A delay of that length would make the fix late.
  private mutating func compare(with time: Int64, of member: Int32) -> ClockDoubt? {
    guard let highest = clocks.first,
      bounds.hasStrikes || highest.time + bounds.step - time > latenessMilliseconds
    else { return nil }
    var doubt: ClockDoubt?
    for index in clocks.indices where clocks[index].member != member {
      // The clock has advanced since its last fix, by at most its own step.
      let since = min(progress - clocks[index].progress, clocks[index].step)
      let lead = clocks[index].time + since - time
      if lead > latenessMilliseconds {
        guard clocks[index].strikes < Self.mostStrikes else { continue }
        // One is reported at a time.
        if clocks[index].strikes + 1 == Self.mostStrikes {
          guard doubt == nil else { continue }
          doubt = .ahead(member: Int(clocks[index].member), milliseconds: lead)
        }
        clocks[index].strikes += 1
      } else if lead <= latenessMilliseconds / 2, clocks[index].strikes > 0 {
        clocks[index].strikes -= 1
      }
    }
    bounds.hasStrikes = clocks.contains { $0.strikes > 0 }
    return doubt
  }
}

extension DeliveringClocks: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&latenessMilliseconds)
    try c.code(&progress)
    try c.code(&clocks)
  }
}
