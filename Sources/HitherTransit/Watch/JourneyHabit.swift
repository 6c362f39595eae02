import HitherEngine
import HitherTracks

/// When a member makes a journey, as far as that was seen, and what was told of it on which day.
struct JourneyHabit: Hashable {
  /// The journey's position among the watched ones.
  var journey: Int32
  /// When the member left on the days on which the journey was made, the latest last.
  private(set) var uses: [Moment] = []
  /// The departures that were told.
  private(set) var told: [Moment] = []
  /// When the member left the place at which it begins; nil after that was seen to be a use, or not.
  var left: Instant?
  /// Whether a departure that was told was withdrawn, and none was told in its place yet.
  var isOwed = false

  /// A minute of a civil day; of what was told the slot.
  struct Moment: Hashable {
    var day: Int32
    var minute: Int32
  }

  /// For which departure of a day something is told: a usual one by its minute, or one of these.
  enum Slot {
    /// The next one, if none is named.
    static let next: Int32 = -1
    /// The one in the place of one that was withdrawn.
    static let instead: Int32 = -2
  }

  /// So many uses say what is usual; fewer than the second number say nothing.
  private static let (mostUses, leastUses) = (5, 2)
  /// Who is not there after so long has not made the journey, in milliseconds.
  static let longestMilliseconds: Int64 = 4 * 3_600_000
  /// Who is so near to where it ends has made it, in metres.
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

  /// The minutes between which the member usually leaves on such a day, one from Monday to Friday or of a weekend: those
  /// of the last uses; nil if there are too few.
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

  /// How many departures were told on a day of which none was named.
  func count(on day: Int32) -> Int { told.count { $0.day == day && $0.minute == Slot.next } }
}

extension JourneyHabit: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(journey)
    writer.write(uses)
    writer.write(told)
    writer.write(left)
    writer.write(isOwed)
  }

  init(from reader: inout StateReader) throws(StateError) {
    journey = try reader.read(Int32.self)
    uses = try reader.readList(Moment.self)
    told = try reader.readList(Moment.self)
    left = try reader.readOptional(Instant.self)
    isOwed = try reader.read(Bool.self)
    let days = -1_000_000...4_000_000
    guard uses.allSatisfy({ days.contains(Int($0.day)) && (0..<1440).contains($0.minute) }) else {
      throw StateError.malformed("a journey was made at no time of a day")
    }
  }
}

extension JourneyHabit.Moment: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(day)
    writer.write(minute)
  }

  init(from reader: inout StateReader) throws(StateError) {
    day = try reader.read(Int32.self)
    minute = try reader.read(Int32.self)
  }
}
