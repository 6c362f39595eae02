import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

@testable import HitherTransit

@Suite("Saved journeys")
struct JourneyTests {
  private static func sample() throws -> [SavedJourney] {
    let home = try #require(Coordinate(latitude: 48.1, longitude: -11.5))
    var work = SavedJourney(name: "Höme → Wörk", from: .place("home", home), to: .stop("B"))
    work.member = "mia"
    work.bufferSeconds = 240
    work.walkingMetresPerSecond = 1.475
    work.hours = JourneyHours(weekdays: 0b0001_1111, firstMinute: 420, lastMinute: 570)
    return [SavedJourney(name: "a'); --", from: .stop("A"), to: .coordinate(home)), work]
  }

  /// What is saved is read again, also beside timetables, whose import leaves it.
  @Test func whatIsSavedComesBack() throws {
    let folder = try ScratchFolder()
    let path = folder["transit.db"]
    let journeys = try Self.sample()
    try JourneyStore(path: path).replace(with: journeys)
    #expect(try TimetableStore(path: path).isEmpty)
    var feed = FeedText()
    feed.stops = ["A,48,11,,,", "B,49,11,,,"]
    feed.trips = ["t,daily"]
    feed.stopTimes = ["t,8:00:00,8:00:00,A,1,,", "t,9:00:00,9:00:00,B,2,,"]
    let (timetable, _) = try feed.imported(folder)
    try TimetableStore(path: path).replace(with: timetable)
    #expect(try JourneyStore(path: path).journeys() == journeys.sorted { $0.name < $1.name })
    try JourneyStore(path: path).replace(with: [])
    #expect(try JourneyStore(path: path).journeys().isEmpty)
    #expect(try TimetableStore(path: path).timetable() == timetable)
  }

  @Test func anotherProgramsFileIsLeft() throws {
    let folder = try ScratchFolder()
    try folder.write("no database", to: "notes.txt")
    #expect(throws: TimetableStore.Fault.self) { try JourneyStore(path: folder["notes.txt"]) }
    #expect(try folder.text(of: "notes.txt") == "no database")
  }

  @Test func daysAndTimesAreRead() {
    #expect(JourneyHours.weekdays("mon-fri") == 0b0001_1111)
    #expect(JourneyHours.weekdays("sat,sun") == 0b0110_0000)
    #expect(JourneyHours.weekdays("sun-tue") == 0b0100_0011)
    for text in ["", "mo", "mon-", "mon-tue-wed", "mon,,tue", "MON"] {
      #expect(JourneyHours.weekdays(text) == nil, "\(text)")
    }
    #expect(JourneyHours.minute("07:30") == 450)
    #expect(JourneyHours.minute("24:00") == 1440)
    for text in ["24:01", "7", "7:5", "-1:00", "07:60", "+7:00", "07:00:00"] {
      #expect(JourneyHours.minute(text) == nil, "\(text)")
    }
  }

  /// A stretch over midnight belongs to the day on which it begins.
  @Test func hoursGoOnOverMidnight() throws {
    let hours = JourneyHours(weekdays: 0b0001_0000, firstMinute: 1320, lastMinute: 120)
    let friday = CivilDate(year: 2026, month: 5, day: 1)
    func isWanted(_ day: Int, _ minute: Int) -> Bool {
      let date = CivilDate(daysSinceEpoch: friday.daysSinceEpoch + day)
      return hours.contain(CivilTime(date: date, millisecondOfDay: minute * 60_000))
    }
    #expect(!isWanted(0, 1319) && isWanted(0, 1320) && isWanted(1, 0) && isWanted(1, 119))
    #expect(!isWanted(1, 120) && !isWanted(0, 60) && !isWanted(1, 1330))
  }
}
