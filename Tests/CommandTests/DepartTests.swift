import Foundation
import HitherText
import TestSupport
import Testing

/// Timetables and departures, from the command line.
@Suite("hither transit, hither depart")
struct DepartTests {
  private let folder: ScratchFolder
  init() throws {
    folder = try ScratchFolder()
    for (name, text) in Self.tables { try folder.write(text, to: "city/" + name) }
  }

  private static let tables = [
    "agency.txt": "agency_name,agency_url,agency_timezone\nA,https://a.org,Europe/Berlin\n",
    "stops.txt":
      "stop_id,stop_name,stop_lat,stop_lon,platform_code\nA,Anger,50,10,\nB,Bach,51,10,2\nC,Chor,52,10,\n",
    "routes.txt": "route_id,route_short_name,route_type\nr1,10,3\nr2,S1,2\n",
    "trips.txt": "route_id,service_id,trip_id\nr1,d,bus\nr2,d,train\nr2,d,later\n",
    "stop_times.txt": """
    trip_id,arrival_time,departure_time,stop_id,stop_sequence
    bus,08:00:00,08:00:00,A,1
    bus,08:20:00,08:20:00,B,2
    train,08:30:00,08:30:00,B,1
    train,09:00:00,09:00:00,C,2
    later,09:30:00,09:30:00,B,1
    later,10:00:00,10:00:00,C,2

    """,
    "calendar_dates.txt": "service_id,date,exception_type\nd,20260501,1\n",
  ]

  private static let question = [
    "depart", "--db", "t.db", "--from-stop", "A", "--to-stop", "C", "--at", "2026-05-01T05:30:00Z",
    "--json",
  ]

  private func imported() throws {
    #expect(try hither("transit", "import", "city", "--db", "t.db", in: folder).status == 0)
  }

  private func ask(_ more: String...) throws -> JSONNode {
    let run = try hither(Self.question + more, in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    return try JSONNode.parse(run.output)
  }

  @Test func theDocumentsKeepToTheirSchemas() throws {
    let answer = try hither("transit", "import", "city", "--db", "t.db", "--json", in: folder)
    let importFaults = try JSONSchemaTests.check("transit_import")
      .faults(of: try JSONNode.parse(answer.output))
    #expect(importFaults == [])
    let faults = try JSONSchemaTests.check("departures").faults(of: try ask())
    #expect(faults == [])
  }

  /// An update that runs backwards: the trip counts as scheduled, its delay is not known, and a person is told.
  @Test func anUpdateThatRunsBackwardsIsRefusedAndNamed() throws {
    try imported()
    try folder.write(
      #"""
      {"header": {"timestamp": 1777613400}, "entity": [{"id": "1", "trip_update": {
        "trip": {"trip_id": "train", "start_date": "20260501"}, "stop_time_update": [
          {"stop_sequence": 1, "departure": {"delay": 1200}}, {"stop_sequence": 2, "arrival": {"delay": -1200}}]}}]}
      """#, to: "backwards.json")
    let answer = try ask("--realtime", "backwards.json")
    let faults = try JSONSchemaTests.check("departures").faults(of: answer)
    #expect(faults == [])
    #expect(try answer["realtime"]?["matched"]?.integer("") == 0)
    #expect(try answer["realtime"]?["refused"]?.integer("") == 1)
    let refusal = try #require(try answer["realtime"]?["refusals"]?.elements("refusals").first)
    #expect(try refusal["trip_id"]?.string("") == "train")
    #expect(try refusal["stop"]?.string("") == "C")
    #expect(try refusal["code"]?.string("") == "E022")
    let first = try #require(try answer["connections"]?.elements("connections").first)
    #expect(try first["arrival"]?.string("") == "2026-05-01T07:00:00Z")
    let train = try #require(try first["legs"]?.elements("legs").last)
    #expect(train["delay_s"]?.isNull == true && train["arrival_delay_s"]?.isNull == true)
    let lines = try hither(
      Self.question.filter { $0 != "--json" } + ["--realtime", "backwards.json"], in: folder)
    #expect(lines.status == 0)
    #expect(
      String(decoding: lines.output, as: UTF8.self).contains(
        "realtime: 1 update refused, by the timetable instead: train at C: times decrease\n")
    )
    let german = try hither(
      Self.question.filter { $0 != "--json" } + ["--realtime", "backwards.json", "--lang", "de"],
      in: folder)
    #expect(german.text.contains("train bei C: Zeiten nehmen ab\n"))
  }

  /// Times without a zone are those of the clock where one sets out; a time of the day is the next.
  @Test(
    arguments: [
      ("07:30", "2026-05-01T05:30:00Z"), ("2026-05-01T07:30", "2026-05-01T05:30:00Z"),
      ("06:59", "2026-05-02T04:59:00Z"),
    ] as [(String, String)])
  func localTimes(at: String, instant: String) throws {
    try imported()
    func ask(_ at: String) throws -> ProgramRun {
      try hither(
        [
          "depart", "--db", "t.db", "--from-stop", "A", "--to-stop", "C", "--json",
          "--now", "2026-05-01T05:00:00Z", "--at", at,
        ], in: folder)
    }
    let (local, named) = (try ask(at), try ask(instant))
    #expect(local.status == 0 && local.output == named.output, "\(local.diagnostics)")
    let wrong = try ask("25:00")
    #expect(wrong.status == 64 && wrong.diagnostics.contains("08:10"))
  }

  /// That nothing goes, since the timetable has ended, and that a server has told nothing, is said so.
  @Test func whatIsNotKnownIsSaid() throws {
    try imported()
    func ask(_ more: String...) throws -> String {
      try hither(
        ["depart", "--db", "t.db", "--from-stop", "A", "--to-stop", "C"] + more, in: folder
      ).text
    }
    #expect(try ask("--at", "2026-05-03T08:00").contains("the timetable ended on 2026-05-01\n"))
    #expect(try ask("--at", "2026-04-20T08:00").contains("nothing goes there within a day\n"))
    let offline = try ask(
      "--at", "2026-05-01T07:30", "--offline", "--realtime", "http://127.0.0.1:9/trips.pb",
      "--cache", "cache")
    #expect(offline.contains("no realtime data\n") && !offline.contains("unknown age"))
  }

  /// A file of realtime data that is cut off is as good as none, as with a server: the timetable counts, and it is said.
  @Test(arguments: ["cut.json", "cut.pb", "cut.ndjson"]) func realtimeThatIsCutIsNone(name: String)
    throws
  {
    try imported()
    try folder.write(name == "cut.pb" ? "\u{0A}\u{7F}abc" : #"{"header": {"timest"#, to: name)
    let answer = try ask("--realtime", name)
    #expect(try answer["connections"]?.elements("connections").count == 1)
    let source = try #require(try answer["realtime"]?["sources"]?.elements("sources").first)
    #expect(try source["state"]?.string("") == "missing")
    #expect(source["fault"]?.isNull == false)
    let run = try hither(
      Self.question.filter { $0 != "--json" } + ["--realtime", name], in: folder)
    #expect(run.text.contains("no realtime data\n\(name): missing, "), "\(run.text)")
    #expect(try hither(Self.question + ["--realtime", "nowhere.pb"], in: folder).status == 66)
  }

  /// A pipe cannot be read a second time to see why it could not be read.
  @Test(arguments: ["feed.ndjson", "feed.json"]) func aPipeIsReadOnce(name: String) throws {
    try imported()
    let question = Self.question.joined(separator: " ")
    let run = try shell(
      "mkfifo \(name); printf '{\"head' > \(name) & exec hither \(question) --realtime \(name)",
      in: folder)
    expectCivil(run, [0], name)
    let source = try JSONNode.parse(run.output)["realtime"]?["sources"]?.elements("sources").first
    #expect(try source?["state"]?.string("") == "missing")
  }

  private func realtime(_ update: String) throws {
    try folder.write(
      #"{"header": {"timestamp": 1777613400}, "entity": [{"id": "1", "trip_update": \#(update)}]}"#,
      to: "update.json")
  }

  private func text(_ more: String...) throws -> String {
    try hither(Self.question.filter { $0 != "--json" } + more, in: folder).text
  }

  /// A vehicle that skips the stop where one gets in, or out, is named, and what to take instead.
  @Test(arguments: [
    ("bus", 1, "does not stop at Anger", "boarding_skipped"),
    ("train", 2, "does not stop at Chor", "alighting_skipped"),
  ])
  func aSkippedStopIsSaid(_ trip: String, _ stop: Int, _ words: String, _ obstacle: String) throws {
    try imported()
    try realtime(
      #"""
      {"trip": {"trip_id": "\#(trip)", "start_date": "20260501"}, "stop_time_update": [
        {"stop_sequence": \#(stop), "schedule_relationship": "SKIPPED"}]}
      """#)
    let answer = try ask("--realtime", "update.json")
    #expect(try JSONSchemaTests.check("departures").faults(of: answer) == [])
    let first = try #require(try answer["connections"]?.elements("connections").first)
    #expect(try first["state"]?.string("") == "cancelled")
    let legs = try #require(try first["legs"]?.elements("legs"))
    let obstacles = try legs.filter { $0["obstacle"]?.isNull == false }
      .map { try $0["obstacle"]?.string("") }
    #expect(obstacles == [obstacle])
    #expect(legs.allSatisfy { $0["cancelled"].flatMap { try? $0.bool("") } == false })
    #expect(try text("--realtime", "update.json").contains("\n\(words)  08:00 → 09:00"))
    #expect(
      try text("--realtime", "update.json", "--board", "small")
        .contains("\n08:00 → 09:00 \(words)\n"))
    #expect(
      try text("--realtime", "update.json", "--say")
        .contains("the connection at 08:00 cannot be taken, \(words); "))
  }

  /// By the timetable nobody gets in, or only who has arranged it: that is named once, before what can be taken.
  @Test(arguments: [("1", "no getting in at Anger"), ("2", "only by arrangement at Anger")])
  func aStopAtWhichNobodyGetsInIsSaid(_ kind: String, _ words: String) throws {
    let rows = """
      trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type
      bus,08:00:00,08:00:00,A,1,\(kind)
      bus,08:20:00,08:20:00,C,2,
      train,08:10:00,08:10:00,A,1,\(kind)
      train,08:30:00,08:30:00,C,2,
      later,09:00:00,09:00:00,A,1,
      later,10:00:00,10:00:00,C,2,

      """
    try folder.write(rows, to: "city/stop_times.txt")
    try imported()
    let answer = try text()
    #expect(answer.contains("\(words)  08:00 → 08:20") && answer.contains("09:00 → 10:00"))
    #expect(!answer.contains("08:10"))
    // What can be taken is earlier: then it is no news.
    try folder.write(
      rows.replacing("later,09:00:00,09:00:00", with: "later,07:50:00,07:50:00")
        .replacing("10:00:00,10:00:00", with: "08:15:00,08:15:00"), to: "city/stop_times.txt")
    try imported()
    #expect(try !text().contains(words))
    // Nothing else goes at all.
    try folder.write(rows.replacing("later,", with: "gone,"), to: "city/stop_times.txt")
    try imported()
    #expect(try text().contains("\(words)  08:00 → 08:20"))
  }

  /// Data by which a vehicle leaves half an hour before its time is named as not plausible, and not used.
  @Test func implausibleEarlinessIsNamed() throws {
    try imported()
    try realtime(
      #"""
      {"trip": {"trip_id": "bus", "start_date": "20260501"}, "stop_time_update": [
        {"stop_sequence": 1, "departure": {"delay": -1860}}]}
      """#)
    let answer = try ask("--realtime", "update.json")
    #expect(try JSONSchemaTests.check("departures").faults(of: answer) == [])
    let refusal = try #require(try answer["realtime"]?["refusals"]?.elements("refusals").first)
    #expect(try refusal["code"]?.string("") == "early" && refusal["stop"]?.string("") == "A")
    let first = try #require(try answer["connections"]?.elements("connections").first)
    #expect(try first["departure"]?.string("") == "2026-05-01T06:00:00Z")
    let lines = try text("--realtime", "update.json")
    #expect(
      lines.contains(
        "realtime: 1 update refused, by the timetable instead: bus at A: not plausible, more than 15 min before "
          + "its time\n"))
    let words = "its realtime data is refused, by the timetable instead"
    #expect(lines.contains("10 (\(words))"))
    #expect(try text("--realtime", "update.json", "--board", "small").contains(words))
    #expect(try text("--realtime", "update.json", "--say").contains(". \(words)."))
  }

  /// Trips of one block are one vehicle: it is said that one stays seated, in all languages, and it is no change.
  @Test func stayingSeatedIsSaid() throws {
    try folder.write(
      "route_id,service_id,trip_id,block_id\nr1,d,bus,7\nr2,d,train,7\nr2,d,later,\n",
      to: "city/trips.txt")
    try imported()
    let answer = try ask("--change", "3600")
    #expect(try JSONSchemaTests.check("departures").faults(of: answer) == [])
    let first = try #require(try answer["connections"]?.elements("connections").first)
    #expect(try first["changes"]?.integer("") == 0)
    let legs = try #require(try first["legs"]?.elements("legs"))
    #expect(try legs.map { try $0["trip_id"]?.string("") } == ["bus", "train"])
    #expect(try legs.map { try $0["stay_seated"]?.bool("") } == [false, true])
    #expect(try text().contains("direct  10 · stay seated: continues as S1\n"))
    #expect(try text("--board", "small").contains(", stay seated: continues as S1\n"))
    #expect(try text("--say").contains(", stay seated when it becomes S1, there at 09:00."))
    #expect(try text("--say", "--lang", "de").contains("sitzen bleiben, wenn daraus S1 wird"))
    #expect(try text("--say", "--lang", "zh-Hant").contains("改為S1後請留在車上"))
  }

  /// A sentence to be spoken ends with the disruptions of the connection that it names.
  @Test func disruptionsAreSpoken() throws {
    try imported()
    try folder.write(
      #"""
      {"header": {"timestamp": 1777613400}, "entity": [{"id": "1",
        "alert": {"informed_entity": [{"route_id": "r1"}], "header_text": {"translation": [
          {"text": "Diversion", "language": "en"}]}}}]}
      """#, to: "alerts.json")
    let run = try hither(
      Self.question.filter { $0 != "--json" } + ["--realtime", "alerts.json", "--say"], in: folder)
    #expect(run.status == 0 && run.text.hasSuffix(", there at 09:00. Diversion.\n"), "\(run.text)")
  }

  @Test func aConnectionIsTold() throws {
    try imported()
    let answer = try ask("--now", "2026-05-01T05:50:00Z", "--buffer", "240")
    let connections = try #require(try answer["connections"]?.elements("connections"))
    #expect(connections.count == 1)
    let first = try #require(connections.first)
    #expect(try first["departure"]?.string("") == "2026-05-01T06:00:00Z")
    #expect(try first["arrival"]?.string("") == "2026-05-01T07:00:00Z")
    #expect(try first["changes"]?.integer("") == 1)
    #expect(try first["leave_at"]?.string("") == "2026-05-01T05:56:00Z")
    #expect(try first["leave_in_s"]?.integer("") == 360)
    let legs = try #require(try first["legs"]?.elements("legs"))
    #expect(try legs.map { try $0["trip_id"]?.string("") } == ["bus", "train"])
    #expect(try legs.map { try $0["route"]?.string("") } == ["10", "S1"])
    #expect(legs.allSatisfy { $0["delay_s"]?.isNull == true })
    #expect(legs[0]["platform"]?.isNull == true)
    #expect(try legs[1]["platform"]?.string("") == "2")
  }

  /// The bus is so late that the train is missed; and then the train of an hour later is cancelled too.
  @Test func whatIsTooLateIsNotCaught() throws {
    try imported()
    let late =
      #"{"header": {"timestamp": 1777615200}, "entity": [{"id": "1", "trip_update": {"trip": {"trip_id": "bus"},"#
      + #" "stop_time_update": [{"stop_sequence": 2, "arrival": {"delay": 900}}]}}CANCELLED]}"#
    try folder.write(late.replacing("CANCELLED", with: ""), to: "late.json")
    let answer = try ask("--realtime", "late.json")
    #expect(try answer["realtime"]?["age_s"]?.integer("") == -1800)
    let connections = try #require(try answer["connections"]?.elements("connections"))
    #expect(try connections.map { try $0["arrival"]?.string("") } == ["2026-05-01T08:00:00Z"])
    let legs = try #require(try connections.first?["legs"]?.elements("legs"))
    #expect(legs[0]["delay_s"]?.isNull == true)
    #expect(try legs[0]["arrival_delay_s"]?.integer("") == 900)
    let cancelled = late.replacing(
      "CANCELLED",
      with:
        #", {"id": "2", "trip_update": {"trip": {"trip_id": "later", "schedule_relationship": "CANCELED"}}}"#
    )
    try folder.write(cancelled, to: "cancelled.json")
    let second = try ask("--realtime", "cancelled.json")
    let told = try #require(try second["connections"]?.elements("connections"))
    #expect(try told.map { try $0["cancelled"]?.bool("") } == [true])
    #expect(told.first?["leave_at"]?.isNull == true)
  }

  /// Of a folder the newest feed that tells of trips counts, and the newest that tells of disruptions; a file that is
  /// half written is skipped.
  @Test func aFolderTellsOfTripsAndDisruptions() throws {
    try imported()
    func feed(_ name: String, _ time: Int, _ entity: String) throws {
      try folder.write(
        #"{"header": {"timestamp": \#(time)}, "entity": [{"id": "1", \#(entity)}]}"#,
        to: "live/" + name)
    }
    func delay(_ seconds: Int) -> String {
      #""trip_update": {"trip": {"trip_id": "bus"}, "delay": \#(seconds)}"#
    }
    try feed("a.json", 1_777_613_400, delay(60))
    try feed("b.json", 1_777_613_300, delay(120))
    try feed(
      "c.json", 1_777_613_000,
      #"""
      "alert": {"informed_entity": [{"route_id": "r1"}], "effect": "DETOUR", "header_text": {"translation": [
        {"text": "Detour", "language": "en"}, {"text": "Umleitung", "language": "de"}]}}
      """#)
    try folder.write(#"{"header": {"timest"#, to: "live/d.json")
    let answer = try ask("--realtime", "live", "--lang", "de")
    #expect(try answer["data_time"]?.string("") == "2026-05-01T05:30:00Z")
    #expect(try answer["data_age_s"]?.integer("") == 0)
    let source = try #require(try answer["realtime"]?["sources"]?.elements("sources").first)
    #expect(try source["source"]?.string("") == "live")
    #expect(try source["state"]?.string("") == "read")
    let first = try #require(try answer["connections"]?.elements("").first)
    let legs = try #require(try first["legs"]?.elements("legs"))
    #expect(try legs[0]["delay_s"]?.integer("") == 60)
    let alerts = try legs.map { try $0["alerts"]?.elements("alerts") ?? [] }
    #expect(try alerts[0].map { try $0["header"]?.string("") } == ["Umleitung"])
    #expect(try alerts[0].map { try $0["effect"]?.string("") } == ["DETOUR"])
    #expect(alerts[1].isEmpty)
    let faults = try JSONSchemaTests.check("departures").faults(of: answer)
    #expect(faults == [])
    let text = try hither(
      Self.question.filter { $0 != "--json" } + ["--realtime", "live"], in: folder)
    #expect(String(decoding: text.output, as: UTF8.self).contains("\n! Detour\n"))
  }

  /// Without a timetable: what an operator's service said.
  @Test func departuresOfAServiceAreTold() throws {
    try folder.write(
      #"""
      [{"tripId": "late", "when": "2026-05-01T08:12:00+02:00", "plannedWhen": "2026-05-01T08:10:00+02:00", "delay": 120,
        "stop": {"id": "7", "name": "Anger"}, "line": {"name": "10"}, "direction": "Bach", "platform": "2"},
       {"tripId": "none", "when": null, "plannedWhen": "2026-05-01T08:11:00+02:00", "cancelled": true, "stop": {"id": "7"}},
       {"tripId": "gone", "when": "2026-05-01T07:11:00+02:00", "plannedWhen": "2026-05-01T07:11:00+02:00", "delay": null},
       {"tripId": "next", "when": "2026-05-01T08:11:00+02:00", "plannedWhen": "2026-05-01T08:11:00+02:00", "delay": null,
        "stop": {"id": "7"}}]
      """#, to: "board.json")
    let command = [
      "depart", "--departures", "board.json", "--now", "2026-05-01T06:00:00Z", "--walk", "120",
      "--from-stop", "7",
    ]
    let run = try hither(command + ["--json"], in: folder)
    let answer = try JSONNode.parse(run.output)
    let faults = try JSONSchemaTests.check("stop_departures").faults(of: answer)
    #expect(faults == [])
    let departures = try #require(try answer["departures"]?.elements("departures"))
    #expect(try departures.map { try $0["trip_id"]?.string("") } == ["none", "next", "late"])
    #expect(departures.map { $0["delay_s"]?.isNull } == [true, true, false])
    #expect(departures[0]["leave_at"]?.isNull == true)
    #expect(try departures[2]["leave_in_s"]?.integer("") == 720 - 120 - 180)
    #expect(answer["data_age_s"]?.isNull == true)
    let text = try hither(command + ["--timezone", "Europe/Berlin"], in: folder)
    #expect(
      String(decoding: text.output, as: UTF8.self).contains("leave in 7 min  08:10 +2"))
    try boardsShow(command + ["--timezone", "Europe/Berlin"])
    #expect(
      try hither("depart", "--departures", "board.json", "--timezone", "Mars", in: folder).status
        == 64)
    #expect(try hither("depart", "--departures", "nowhere.json", in: folder).status == 66)
  }

  /// Boards of all sizes and forms show what a service told: what is cancelled, what to take, and when to leave.
  private func boardsShow(_ command: [String]) throws {
    for size in ["small", "medium", "large"] {
      let document = try hither(command + ["--board", size, "--as", "json"], in: folder)
      let board = try JSONNode.parse(document.output)
      #expect(try JSONSchemaTests.check("board").faults(of: board) == [])
      #expect(try board["stops"]?.elements("stops").count == 1)
      for form in ["text", "svg", "html"] {
        let run = try hither(command + ["--board", size, "--as", form], in: folder)
        let text = String(decoding: run.output, as: UTF8.self)
        #expect(run.status == 0 && text.contains("08:11"), "\(size) \(form)")
        #expect(text.contains("cancelled") && text.contains("Updated 08:00"), "\(size) \(form)")
        #expect(text.contains("08:10") == (size != "small"), "\(size) \(form)")
      }
    }
    #expect(try hither(command + ["--say"], in: folder).status == 64)
  }

  /// What was imported stays where an import fails, byte for byte in what is asked of it.
  @Test func aRefusedFeedLeavesWhatWasThere() throws {
    try imported()
    let before = try hither(Self.question, in: folder).output
    try folder.write("trip_id\n", to: "city/stop_times.txt")
    #expect(try hither("transit", "import", "city", "--db", "t.db", in: folder).status == 65)
    #expect(try hither(Self.question, in: folder).output == before)
  }

  /// A store of a former layout is not read; an import takes its place, and its journeys stay.
  @Test func anOlderStoreIsImportedAnew() throws {
    try imported()
    let journey = ["journeys", "add", "way", "--from-stop", "A", "--to-stop", "C", "--db", "t.db"]
    #expect(try hither(journey, in: folder).status == 0)
    func setLayout(_ layout: String) throws {
      var bytes = try Data(contentsOf: URL(filePath: folder["t.db"]))
      // The user version stands at byte 60 of an SQLite file, in four bytes.
      bytes[63] = UInt8(layout) ?? 0
      try bytes.write(to: URL(filePath: folder["t.db"]))
    }
    let layout = try Data(contentsOf: URL(filePath: folder["t.db"]))[63]
    try setLayout("\(layout - 1)")
    let old = try hither(Self.question, in: folder)
    #expect(old.status == 65 && old.diagnostics.contains("hint: import the timetables again"))
    try imported()
    #expect(try hither(Self.question, in: folder).status == 0)
    #expect(try hither("journeys", "list", "--db", "t.db", in: folder).text.hasPrefix("way "))
    try setLayout("\(layout + 1)")
    #expect(try hither("transit", "import", "city", "--db", "t.db", in: folder).status == 73)
  }

  @Test func faultsOfTheCommandLineAreTold() throws {
    #expect(try hither("transit", "import", "nowhere", "--db", "t.db", in: folder).status == 66)
    #expect(try hither("transit", "import", "city", in: folder).status == 64)
    #expect(try hither(Self.question, in: folder).status == 66)
    try folder.write("no database", to: "t.db")
    #expect(try hither("transit", "import", "city", "--db", "t.db", in: folder).status == 73)
    #expect(try folder.text(of: "t.db") == "no database")
    #expect(try hither(Self.question, in: folder).status == 65)
    try folder.write("", to: "u.db")
    #expect(try hither("transit", "import", "city", "--db", "u.db", in: folder).status == 0)
    for (option, value) in [("--from-stop", "Q"), ("--at", "soon"), ("--count", "0")] {
      let run = try hither(
        "depart", "--db", "u.db", "--from-stop", "A", "--to-stop", "C", "--at",
        "2026-05-01T05:30:00Z", option, value, in: folder)
      #expect(run.status == 64, "\(option)")
    }
    try folder.write("[1", to: "bad.json")
    let bad = try hither(
      "depart", "--db", "u.db", "--from-stop", "A", "--to-stop", "C", "--at",
      "2026-05-01T05:30:00Z", "--realtime", "bad.json", in: folder)
    #expect(bad.status == 65)
  }
}
