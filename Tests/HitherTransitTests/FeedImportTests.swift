import Foundation
import HitherFormats
import HitherSQLite
import HitherTransit
import TestSupport
import Testing

@Suite("Import of timetables")
struct FeedImportTests {
  private let folder: ScratchFolder
  init() throws { folder = try ScratchFolder() }

  /// Two stops and a trip: nothing is wrong with it.
  static var sound: FeedText {
    var feed = FeedText()
    feed.stops = ["A,50,10,,,", "B,51,10,,,"]
    feed.trips = ["t,daily"]
    feed.stopTimes = ["t,08:00:00,08:00:00,A,1,,", "t,09:00:00,09:00:00,B,2,,"]
    return feed
  }

  struct Fault: Sendable {
    var code: FeedFinding.Code
    var file: String
    /// What is put behind the table's rows, or in place of all of it where `isWhole`.
    var text: String
    var isWhole = false
  }

  private static let transferHead =
    "from_stop_id,to_stop_id,transfer_type,min_transfer_time,from_route_id,to_route_id,from_trip_id,to_trip_id\n"
  private static let pathwayHead =
    "from_stop_id,to_stop_id,pathway_mode,is_bidirectional,traversal_time\n"
  private static let shapeHead =
    "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence,shape_dist_traveled\n"

  /// The smallest thing that is wrong, for each code that is told of.
  static let faults: [Fault] = [
    Fault(code: .csvParsingFailed, file: "stops.txt", text: "\"x\"y,1,1,,,\n"),
    Fault(code: .duplicateKey, file: "stops.txt", text: "A,50,10,,,\n"),
    Fault(code: .duplicateKey, file: "stop_times.txt", text: "t,09:30:00,09:30:00,A,2,,\n"),
    Fault(
      code: .duplicatedColumn, file: "routes.txt",
      text: "route_id,route_short_name,route_type,route_id\nR,1,3,R\n", isWhole: true),
    Fault(code: .emptyFile, file: "transfers.txt", text: "", isWhole: true),
    Fault(code: .foreignKeyViolation, file: "trips.txt", text: "u,never,R\n"),
    Fault(code: .foreignKeyViolation, file: "stop_times.txt", text: "t,10:00:00,10:00:00,Q,3,,\n"),
    Fault(code: .foreignKeyViolation, file: "stops.txt", text: "C,50,10,0,Q,\n"),
    Fault(
      code: .inconsistentAgencyTimezone, file: "agency.txt", text: "2,B,https://b.org,Asia/Taipei\n"
    ),
    Fault(code: .invalidDate, file: "calendar.txt", text: "x,1,1,1,1,1,1,1,20200230,20201231\n"),
    Fault(code: .invalidFloat, file: "stops.txt", text: "C,north,10,,,\n"),
    Fault(code: .invalidInteger, file: "stops.txt", text: "C,50,10,one,,\n"),
    Fault(code: .invalidRowLength, file: "stops.txt", text: "C,50,10\n"),
    Fault(code: .invalidTime, file: "stop_times.txt", text: "t,10:60:00,10:00:00,B,3,,\n"),
    Fault(code: .invalidTimezone, file: "agency.txt", text: "2,B,https://b.org,Mars/Crater\n"),
    Fault(code: .locationWithoutParentStation, file: "stops.txt", text: "C,50,10,2,,\n"),
    Fault(
      code: .missingRequiredColumn, file: "agency.txt", text: "agency_timezone\nUTC\n",
      isWhole: true),
    Fault(code: .missingRequiredField, file: "stops.txt", text: ",50,10,,,\n"),
    Fault(code: .numberOutOfRange, file: "stops.txt", text: "C,91,10,,,\n"),
    Fault(code: .numberOutOfRange, file: "stops.txt", text: "C,-922337203685.4775808,10,,,\n"),
    Fault(code: .routeWithoutName, file: "routes.txt", text: "S,,3\n"),
    Fault(
      code: .rangeOutOfOrder, file: "calendar.txt", text: "x,1,1,1,1,1,1,1,20201231,20200101\n"),
    Fault(
      code: .rangeEqual, file: "frequencies.txt",
      text: "trip_id,start_time,end_time,headway_secs\nt,08:00:00,08:00:00,60\n", isWhole: true),
    Fault(
      code: .overlappingFrequency, file: "frequencies.txt",
      text:
        "trip_id,start_time,end_time,headway_secs\nt,08:00:00,09:00:00,60\nt,08:30:00,09:30:00,60\n",
      isWhole: true),
    Fault(code: .stopWithoutLocation, file: "stops.txt", text: "C,,,,,\n"),
    Fault(code: .stopWithoutStopTime, file: "stops.txt", text: "C,50,10,,,\n"),
    Fault(code: .onlyArrivalOrDeparture, file: "stop_times.txt", text: "t,10:00:00,,B,3,,\n"),
    Fault(code: .unexpectedEnumValue, file: "stops.txt", text: "C,50,10,9,,\n"),
    Fault(code: .unknownFile, file: "notes.md", text: "hello", isWhole: true),
    Fault(code: .unusedTrip, file: "trips.txt", text: "u,daily,R\n"),
    Fault(
      code: .foreignKeyViolation, file: "transfers.txt",
      text: transferHead + "A,B,2,60,R,never,,\n", isWhole: true),
    Fault(
      code: .missingRequiredField, file: "transfers.txt",
      text: transferHead + "A,B,4,,,,t,\n", isWhole: true),
    Fault(
      code: .missingRequiredField, file: "transfers.txt",
      text: transferHead + ",B,2,60,R,,,\n", isWhole: true),
    Fault(
      code: .pathwayLoop, file: "pathways.txt", text: pathwayHead + "A,A,1,1,60\n", isWhole: true),
    Fault(
      code: .bidirectionalExitGate, file: "pathways.txt", text: pathwayHead + "A,B,7,1,60\n",
      isWhole: true),
    Fault(
      code: .foreignKeyViolation, file: "pathways.txt", text: pathwayHead + "A,Q,1,1,60\n",
      isWhole: true),
    Fault(
      code: .decreasingShapeDistance, file: "shapes.txt",
      text: shapeHead + "s,50,10,1,0\ns,50,11,2,9\ns,50,12,3,8\n", isWhole: true),
    Fault(
      code: .singleShapePoint, file: "shapes.txt", text: shapeHead + "s,50,10,1,\n", isWhole: true),
    Fault(
      code: .unusedShape, file: "shapes.txt", text: shapeHead + "s,50,10,1,0\ns,50,11,2,1\n",
      isWhole: true),
    Fault(
      code: .foreignKeyViolation, file: "trips.txt",
      text: "trip_id,service_id,route_id,shape_id\nt,daily,R,s\n", isWhole: true),
    Fault(code: .wrongParentLocationType, file: "stops.txt", text: "C,50,10,0,A,\n"),
  ]

  @Test(arguments: faults) func aFaultIsToldByItsCode(_ fault: Fault) throws {
    var tables = Self.sound.tables
    let (_, sound) = try FeedText.imported(tables, try ScratchFolder())
    #expect(sound.findings.all.map(\.code) == [])
    tables[fault.file] = (fault.isWhole ? "" : tables[fault.file] ?? "") + fault.text
    let (timetable, outcome) = try FeedText.imported(tables, folder)
    #expect(outcome.findings.count(fault.code) == 1, "\(fault.code)")
    // What is sound of the feed is used all the same.
    #expect(timetable.trips.map(\.id) == ["t"])
  }

  /// A trip that cannot be used is left out, with its code.
  @Test(arguments: [
    (FeedFinding.Code.unusableTrip, ["u,08:00:00,08:00:00,A,1,,"]),
    (.missingTripEdge, ["u,,,A,1,,", "u,09:00:00,09:00:00,B,2,,"]),
    (.arrivalBeforePreviousDeparture, ["u,08:00:00,08:30:00,A,1,,", "u,08:20:00,08:40:00,B,2,,"]),
  ])
  func aTripThatCannotBeUsedIsLeftOut(code: FeedFinding.Code, rows: [String]) throws {
    var feed = Self.sound
    feed.trips.append("u,daily")
    feed.stopTimes += rows
    let (timetable, outcome) = try feed.imported(folder)
    #expect(outcome.findings.count(code) == 1)
    #expect(timetable.trips.map(\.id) == ["t"])
  }

  @Test(arguments: ["stops.txt", "routes.txt", "trips.txt", "stop_times.txt"])
  func aFeedThatLacksATableIsRefused(_ name: String) throws {
    var tables = Self.sound.tables
    tables[name] = nil
    for (name, text) in tables { try folder.write(text, to: "feed/" + name) }
    var timetable = Timetable()
    let feed = GTFSFeed(folder: folder["feed"], fileNames: tables.keys.sorted())
    #expect(throws: FeedImport.Refusal.self) {
      try FeedImport.add(feed, name: "feed", to: &timetable)
    }
    #expect(timetable == Timetable())
  }

  @Test func timesThatAreNotGivenAreSpreadEvenly() throws {
    var feed = Self.sound
    feed.stopTimes = [
      "t,08:00:00,08:03:00,A,1,,", "t,,,B,2,,", "t,,,A,4,,", "t,08:33:00,08:33:00,B,9,,",
    ]
    let (timetable, _) = try feed.imported(folder)
    #expect(timetable.profiles[0].arrivals == [0, 780, 1380, 1980])
    #expect(timetable.profiles[0].departures == [180, 780, 1380, 1980])
    #expect(timetable.trips[0].start == 8 * 3600)
    #expect(timetable.patterns[0].sequences == [1, 2, 4, 9])
  }

  @Test func serviceMayBeInCalendarDatesAlone() throws {
    var feed = Self.sound
    feed.calendar = nil
    feed.dates = ["daily,20260501,1", "daily,20260503,1"]
    let (timetable, outcome) = try feed.imported(folder)
    let calendar = timetable.services[0].calendar
    let first = 20_574  // 2026-05-01
    #expect((first - 1...first + 3).filter(calendar.isActive) == [first, first + 2])
    #expect(outcome.findings.all.isEmpty)
  }

  /// read(write(x)) = x, on random feeds with all that a timetable holds.
  @Test func theStoreGivesBackWhatWasWritten() throws {
    let store = try TimetableStore(path: folder["transit.db"])
    for seed in UInt64(1)...30 {
      let (timetable, _) = try RandomFeed(seed: seed).text.imported(try ScratchFolder())
      try store.replace(with: timetable)
      #expect(try store.timetable() == timetable, "seed \(seed)")
      #expect(try TimetableStore(path: folder["transit.db"]).timetable() == timetable)
    }
  }

  @Test func aStoreThatRefersToWhatIsNotThereIsDamaged() throws {
    let (timetable, _) = try Self.sound.imported(folder)
    for change in [
      "UPDATE trip SET pattern = 7", "UPDATE stop SET station = 99", "DELETE FROM feed",
      "UPDATE pattern SET stops = x'0000000005000000'", "UPDATE profile SET arrivals = x'00'",
      "UPDATE trip SET start = -5", "UPDATE service SET last_day = 9000000000",
    ] {
      let path = folder["\(change.count).db"]
      try TimetableStore(path: path).replace(with: timetable)
      try SQLiteConnection(path: path).execute(change)
      #expect(throws: TimetableStore.Fault.damaged, "\(change)") {
        try TimetableStore(path: path).timetable()
      }
    }
  }

  @Test func anotherProgramsFileIsNoStore() throws {
    try SQLiteConnection(path: folder["other.db"]).execute("CREATE TABLE x (y)")
    #expect(throws: TimetableStore.Fault.foreign) {
      _ = try TimetableStore(path: folder["other.db"])
    }
  }

  /// The counts of real feeds are those of the lines of their tables, by the list of the corpus.
  @Test(
    .enabled(if: ProcessInfo.processInfo.environment["HITHER_CORPUS"] != nil),
    arguments: [
      ("gtfs/berlin.zip", 6, 348, 211, 8865), ("gtfs-rt-bart/bart.zip", 6, 2513, 47, 31934),
      ("gtfs-rt-sound-transit/st.zip", 5, 734, 149, 13314),
    ])
  func realFeedsAreReadWhole(_ feed: (String, Int, Int, Int, Int)) throws {
    let corpus = try #require(ProcessInfo.processInfo.environment["HITHER_CORPUS"])
    var timetable = Timetable()
    let outcome = try FeedImport.add(
      try GTFSFeed(archive: "\(corpus)/transit/\(feed.0)"), name: "x", to: &timetable)
    #expect(outcome.counts.routes == feed.1)
    #expect(outcome.counts.trips == feed.2)
    #expect(outcome.counts.stops == feed.3)
    #expect(outcome.counts.stopTimes == feed.4)
  }
}
