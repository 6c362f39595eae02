import HitherEngine
import HitherTracks

/// The times of receipt of a member's fixes, which distinguish a pause between deliveries from a silence.
///
/// A phone that uploads every ten minutes is silent for ten minutes each time. Its silence counts
/// only once it has lasted one and a half times the second longest of the last eight waits between
/// deliveries.
struct DeliveryRhythm: Hashable, Sendable {
  private static let most = 8
  /// Messages that follow each other faster are one delivery, in milliseconds.
  private static let shortestWait: Int64 = 5_000

  /// When the last fix was received; nil before the first.
  private(set) var last: Instant?
  /// The time of the stream then.
  private var trusted = Instant.absent
  /// The last waits, in milliseconds.
  private var waits: [Int64] = []

  /// Records that a fix was received.
  ///
  /// - Parameter trusted: The time of the stream after it.
  mutating func take(_ received: Instant, trusted: Instant) {
    if let last, received - last >= Self.shortestWait {
      if waits.count == Self.most { waits.removeFirst() }
      waits.append(received - last)
    }
    (last, self.trusted) = (max(last ?? received, received), trusted)
  }

  /// How long no fix of the member has come, in the time of the stream; nil if that may be a usual pause.
  ///
  /// The stream's own time counts up to the last receipt of any member, and from then on the clock
  /// of receipt. An old recording that is replayed therefore never has a silence longer than the
  /// pause in its receipt.
  ///
  /// - Parameters:
  ///   - receipt: The clock of receipt.
  ///   - lastOfAll: When the last fix of any member was received.
  ///   - now: The time of the stream.
  func silence(at receipt: Instant, since lastOfAll: Instant, trusted now: Instant) -> Int64? {
    guard let last, receipt >= lastOfAll else { return nil }
    let pause = waits.sorted().dropLast().last ?? 0
    guard (receipt - last) * 2 >= pause * 3 else { return nil }
    return max(0, now - trusted) + (receipt - lastOfAll)
  }
}

extension DeliveryRhythm: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&last)
    try c.code(&trusted)
    try c.code(&waits)
  }
}
