import HitherTracks

/// Where the values of a record stand, as its reader came by them, from front to back.
struct RecordMarks: Sendable {
  enum Value {
    /// A time that names its moment, in milliseconds, and begins with its date.
    case time(Int64)
    case latitude
    case longitude
    case sensor(Sensor, ClosedRange<Double>)
    /// The member's name, up to so far.
    case member(end: Int)
    /// A text that means nothing, up to so far.
    case ignored(end: Int)
  }

  /// Whether anybody will ask.
  private(set) var isWanted = false
  private(set) var values: [(value: Value, start: Int)] = []

  /// Forgets what the record before held.
  @inline(__always)
  mutating func begin(isWanted: Bool) {
    self.isWanted = isWanted
    if !values.isEmpty { values.removeAll(keepingCapacity: true) }
  }

  /// Says that the record is more than its values.
  @inline(__always)
  mutating func spoil() { isWanted = false }

  /// Notes a value that begins at a place.
  @inline(__always)
  mutating func note(_ value: @autoclosure () -> Value, at start: Int) {
    if isWanted { values.append((value(), start)) }
  }
}
