/// A moment on the UTC time line, in whole milliseconds since 1970-01-01T00:00:00Z.
///
/// Leap seconds are not counted, as in POSIX time. Instants made by the toolkit's readers lie in the
/// years 0001 to 9999; arithmetic on those cannot overflow.
public struct Instant: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  public var milliseconds: Int64

  /// Makes an instant from milliseconds since 1970-01-01T00:00:00Z.
  @inlinable
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// The first instant that the toolkit accepts: 0001-01-01T00:00:00Z.
  public static let earliest = Instant(milliseconds: -62_135_596_800_000)

  /// The last instant that the toolkit accepts: 9999-12-31T23:59:59.999Z.
  public static let latest = Instant(milliseconds: 253_402_300_799_999)

  /// Earlier than every accepted instant; the column value of a fix without a time.
  @inlinable
  public static var absent: Instant { Instant(milliseconds: .min) }

  /// Whether the instant lies in the years 0001 to 9999.
  public var isAccepted: Bool { self >= .earliest && self <= .latest }

  /// Chronological order.
  @inlinable
  public static func < (left: Instant, right: Instant) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// The signed difference `left` − `right`, in milliseconds.
  @inlinable
  public static func - (left: Instant, right: Instant) -> Int64 {
    left.milliseconds &- right.milliseconds
  }

  /// The instant `milliseconds` later; clamped to the range of the number type.
  @inlinable
  public static func + (left: Instant, milliseconds: Int64) -> Instant {
    let (sum, overflow) = left.milliseconds.addingReportingOverflow(milliseconds)
    guard overflow else { return Instant(milliseconds: sum) }
    return Instant(milliseconds: milliseconds > 0 ? .max : .min)
  }
}
