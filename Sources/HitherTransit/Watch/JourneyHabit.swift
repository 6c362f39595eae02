import HitherEngine
import HitherTracks

/// The observed times at which a member makes a journey, and the emitted departures by day.
struct JourneyHabit: Hashable {
  /// The journey's index among the watched ones.
  var journey: Int32
  /// When the member left on the days with the journey, the latest last.
  private(set) var uses: [Moment] = []
  /// The emitted departures.
  private(set) var told: [Moment] = []
  /// When the member left the starting place; nil once that proved to be a use, or not.
  var left: Instant?
  /// Whether an emitted departure was withdrawn and not replaced yet.
  var isOwed = false

  /// A minute of a civil day; for emitted departures the slot.
  struct Moment: Hashable {
    var day: Int32
    var minute: Int32
  }

  /// Which departure of a day is emitted: a usual one by its minute, or one of these.
  enum Slot {
    /// The next one, if there is no usual departure.
    static let next: Int32 = -1
    /// The replacement of a withdrawn one.
    static let instead: Int32 = -2
  }

  /// The number of uses that define what is usual, and the fewest required.
  private static let (mostUses, leastUses) = (5, 2)
  /// The longest duration of a journey that counts as made, in milliseconds.
  static let longestMilliseconds: Int64 = 4 * 3_600_000
  /// The distance from the destination within which the journey is made, in metres.
  static let arrivedMetres = 300.0

  init(journey: Int32) {
    self.journey = journey
  }

  mutating func use(_ moment: Moment) {
    uses.append(moment)
    if uses.count > 4 * Self.mostUses { uses.removeFirst() }
  }

  mutating func tell(_ moment: Moment) {
    told.removeAll { $0.day < moment.day - 2 }
    told.append(moment)
    isOwed = false
  }

  /// The range of minutes in which the member usually leaves on such a day, a weekday or a day of a
  /// weekend, from the last uses; nil if there are too few.
  func usual(on day: Int32) -> ClosedRange<Int>? {
    let same = uses.filter { Self.isWeekend($0.day) == Self.isWeekend(day) }
    guard same.count >= Self.leastUses else { return nil }
    let minutes = same.suffix(Self.mostUses).map { Int($0.minute) }
    guard let first = minutes.min(), let last = minutes.max() else { return nil }
    return first...last
  }

  private static func isWeekend(_ day: Int32) -> Bool {
    CivilDate(daysSinceEpoch: Int(day)).weekday > 5
  }

  /// The number of departures emitted on a day without a usual one.
  func count(on day: Int32) -> Int { told.count { $0.day == day && $0.minute == Slot.next } }
}

extension JourneyHabit: StateCoding {
  init() { journey = 0 }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&journey)
    try c.code(&uses)
    try c.code(&told)
    try c.code(&left)
    try c.code(&isOwed)
  }

  func validate() throws(StateError) {
    let days = -1_000_000...4_000_000
    guard uses.allSatisfy({ days.contains(Int($0.day)) && (0..<1440).contains($0.minute) }) else {
      throw StateError.malformed("a journey was made at no time of a day")
    }
  }
}

extension JourneyHabit.Moment: StateCoding {
  init() { (day, minute) = (0, 0) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&day)
    try c.code(&minute)
  }
}
