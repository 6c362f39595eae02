package import HitherEngine
package import HitherGeodesy
package import HitherTracks

/// The group over time, one row per minute.
///
/// At 2,000 rows every other row is dropped and only every other minute is kept from there on, and so on.
package struct GroupSeries: Sendable {
  /// The group at one tick; unknown values are NaN or nil.
  package struct Row: Sendable {
    package var time: Instant
    /// The greatest distance between two members, in metres.
    package var spread: Double
    /// The distance from the first to the last member along the route, in metres.
    package var column: Double
    /// The mean of the known positions.
    package var centroid: Coordinate?
    /// The first and the last, by `MemberIndex`.
    package var first: Int?
    package var last: Int?
    /// The number of parts of the group; 0 if unknown.
    package var parts: Int
    /// The number of members with a known place along the route, and of those present.
    package var known: Int
    package var present: Int
  }

  static let limit = 2000

  private(set) var rows: [Row] = []
  private var stepMinutes: Int64 = 1
  private var lastMinute: Int64?

  package init() {}

  /// Whether a tick is the first of a minute that is kept.
  func wants(_ time: Instant) -> Bool {
    let minute = Self.minute(time)
    return minute % stepMinutes == 0 && minute != lastMinute
  }

  mutating func add(_ row: Row) {
    rows.append(row)
    lastMinute = Self.minute(row.time)
    guard rows.count > Self.limit, stepMinutes < .max / 2 else { return }
    stepMinutes *= 2
    rows.removeAll { Self.minute($0.time) % stepMinutes != 0 }
  }

  private static func minute(_ time: Instant) -> Int64 {
    let minute = time.milliseconds / 60_000
    return time.milliseconds < 0 ? minute - 1 : minute
  }
}

/// The group at one moment; unknown values are nil.
package struct GroupMoment: Hashable, Sendable {
  package var time: Instant
  /// The greatest distance between two members, in metres.
  package var spread: Double?
  /// The distance from the first to the last member along the route, in metres.
  package var column: Double?
  /// The mean of the known positions.
  package var centroid: Coordinate?
  /// The ids of the first and the last.
  package var first: String?
  package var last: String?
  /// The number of parts of the group.
  package var groups: Int?
  /// The number of members with a known place along the route, and of those present.
  package var known: Int
  package var present: Int

  init(_ row: GroupSeries.Row, _ members: [String]) {
    time = row.time
    spread = row.spread.ifFinite
    column = row.column.ifFinite
    centroid = row.centroid
    first = row.first.map { members[$0] }
    last = row.last.map { members[$0] }
    groups = row.parts > 0 ? row.parts : nil
    (known, present) = (row.known, row.present)
  }
}

extension GroupSeries.Row: StateCoding {
  package init() { (time, spread, column, parts, known, present) = (Instant(), 0, 0, 0, 0, 0) }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(plain: &time)
    try c.code(&spread)
    try c.code(&column)
    try c.code(&centroid)
    try c.code(orNegative: &first)
    try c.code(orNegative: &last)
    try c.code(&parts)
    try c.code(&known)
    try c.code(&present)
  }
}

extension GroupSeries: StateCoding {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&rows)
    try c.code(&stepMinutes)
    try c.code(&lastMinute, absent: .min)
  }

  package func validate() throws(StateError) {
    guard stepMinutes > 0 else { throw StateError.malformed("a series has no step") }
  }
}
