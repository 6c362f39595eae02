package import HitherTracks

/// The progress of event time over all members of a stream.
///
/// The watermark is the trusted time minus the lateness. Trusted time follows what the members that
/// are delivering agree on: a silent member delays nothing, no single clock moves time ahead of the
/// others, and no wall clock decides what is late.
///
/// The lateness is a fixed duration or, if it adapts, at most that: then the watermark follows the
/// members' frontier (`DeliveryFrontier`) between deliveries.
package struct Watermark: Sendable {
  /// The largest delay of an older fix after a newer one, in milliseconds.
  package private(set) var latenessMilliseconds: Int64 = 0
  /// A fix further ahead of its receive time than this is rejected, in milliseconds.
  package static let futureLimitMilliseconds: Int64 = 120_000
  /// A time step longer than this needs a second witness, in milliseconds.
  package static let leapMilliseconds: Int64 = 86_400_000

  /// The trusted time: no event that arrival decides is detected before it; absent before the first.
  package private(set) var trusted = Instant.absent
  /// Whether a second member, or three further fixes of one, have confirmed the time.
  package private(set) var isConfirmed = false
  private var clocks = DeliveringClocks()
  /// Nil if the lateness is fixed.
  private var frontier: DeliveryFrontier?
  /// The frontier's progress.
  private var passed = Instant.absent
  private var leaps = PendingLeaps()

  /// Makes a watermark before the first fix.
  ///
  /// - Parameter adapts: Whether the lateness is shorter while the members' fixes arrive in order.
  package init(latenessMilliseconds: Int64, adapts: Bool = false) {
    self.latenessMilliseconds = latenessMilliseconds
    clocks = DeliveringClocks(latenessMilliseconds: latenessMilliseconds)
    frontier = adapts ? DeliveryFrontier(latenessMilliseconds: latenessMilliseconds) : nil
  }

  /// Makes a watermark that starts at the trusted time of another, with renumbered members.
  package init(continuing other: Watermark) {
    self.init(latenessMilliseconds: other.latenessMilliseconds, adapts: other.frontier != nil)
    passed = other.passed
    (trusted, isConfirmed) = (other.trusted, other.isConfirmed)
  }

  /// The earliest time of fixes that are still waited for; nil before time is trusted.
  package var time: Instant? {
    trusted == .absent ? nil : max(trusted + -latenessMilliseconds, passed)
  }

  /// Ends a delivery, so that an adaptive lateness is updated.
  package mutating func settle() {
    guard trusted != .absent, let reached = frontier?.settle(trusted: trusted.milliseconds) else {
      return
    }
    passed = max(passed, min(trusted, Instant(milliseconds: reached)))
  }

  /// Updates the watermark with a fix, in order of arrival.
  ///
  /// - Parameters:
  ///   - time: The time of the fix, in its member's windows.
  ///   - member: The member, as a number chosen by the caller.
  ///   - received: When the fix was received; nil if unknown.
  /// - Returns: what the fix shows about the clocks; nil if there is nothing to report.
  package mutating func observe(
    _ time: Instant, of member: Int, received: Instant? = nil
  ) -> ClockDoubt? {
    let isLeap = isLeap(time, received)
    if isLeap || !isConfirmed {
      let isFirst = !isConfirmed
      let confirmed = leaps.add(
        time.milliseconds, of: member,
        after: isFirst ? .min : trusted.milliseconds + Self.leapMilliseconds)
      isConfirmed = isConfirmed || !confirmed.isEmpty
      for (member, time) in confirmed {
        _ = clocks.advance(member, to: time)
        frontier?.take(time, of: member, trusted: trusted.milliseconds)
      }
      if isLeap {
        follow(received)
        return isFirst || !confirmed.isEmpty ? nil : .leap(member: member, time: time)
      }
    }
    frontier?.take(time.milliseconds, of: member, trusted: trusted.milliseconds)
    // A late fix shows how long its member was offline, not the current time.
    if let reached = self.time, time < reached { return nil }
    let doubt = clocks.advance(member, to: time.milliseconds)
    follow(received)
    return doubt
  }

  /// Advances the trusted time with the clocks, up to the receive time.
  private mutating func follow(_ received: Instant?) {
    guard let agreed = clocks.agreed else { return }
    trusted = max(
      trusted, Instant(milliseconds: min(agreed, received?.milliseconds ?? .max)))
  }

  /// Whether a time is too far ahead of the trusted time to be accepted from a single fix.
  private func isLeap(_ time: Instant, _ received: Instant?) -> Bool {
    guard trusted != .absent else {
      guard let received else { return true }
      return received - time > Self.leapMilliseconds
    }
    return time - trusted > Self.leapMilliseconds
  }
}

/// What the arrival of a fix shows about its member's clock or another member's.
package enum ClockDoubt: Hashable, Sendable {
  /// The clock of a member is ahead of the others' by some milliseconds; time follows the others.
  case ahead(member: Int, milliseconds: Int64)
  /// A fix lies more than 24 h ahead of everything else, and nothing else reaches there yet.
  case leap(member: Int, time: Instant)
}

extension Watermark: StateCoding {
  package init() { self.init(latenessMilliseconds: 0) }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&latenessMilliseconds)
    try c.code(&trusted)
    try c.code(&isConfirmed)
    try c.code(&clocks)
    try c.code(&frontier)
    try c.code(&passed)
    try c.code(&leaps)
  }
}
