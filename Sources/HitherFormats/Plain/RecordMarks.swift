import HitherTracks

/// The positions of a record's values as its reader found them, from front to back.
struct RecordMarks: Sendable {
  enum Value {
    /// A time with its zone, in milliseconds, that begins with its date.
    case time(Int64)
    case latitude
    case longitude
    case sensor(Sensor, ClosedRange<Double>)
    /// The member's name, up to an end.
    case member(end: Int)
    /// A text that is not used, up to an end.
    case ignored(end: Int)
  }

  /// Whether the marks are needed.
  private(set) var isWanted = false
  private(set) var values: [(value: Value, start: Int)] = []

  /// Clears the marks of the previous record.
  @inline(__always)
  mutating func begin(isWanted: Bool) {
    self.isWanted = isWanted
    if !values.isEmpty { values.removeAll(keepingCapacity: true) }
  }

  /// Marks the record as having more than its values.
  @inline(__always)
  mutating func markComplex() { isWanted = false }

  /// Records a value that begins at an index.
  @inline(__always)
  mutating func record(_ value: @autoclosure () -> Value, at start: Int) {
    if isWanted { values.append((value(), start)) }
  }
}
