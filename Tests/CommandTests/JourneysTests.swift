import Foundation
import HitherText
import TestSupport
import Testing

/// Saved journeys and boards, from the command line.
@Suite("hither journeys, boards")
struct JourneysTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    for (name, text) in Self.tables { try folder.write(text, to: "city/" + name) }
    try folder.write(
      """
      {"type": "FeatureCollection", "features": [{"type": "Feature", "properties":
        {"id": "home", "kind": "home", "radius_m": 80},
        "geometry": {"type": "Point", "coordinates": [11, 48]}}]}
      """, to: "places.geojson")
    try ok("transit", "import", "city", "--db", "t.db")
    try ok(
      "journeys", "add", "Home → <Uni>", "--from-place", "home", "--places", "places.geojson",
      "--to-stop", "B", "--db", "t.db")
  }

  /// From A, 500 m north of home, every twenty minutes to B.
  private static let tables: [String: String] = {
    var trips = "route_id,service_id,trip_id\n"
    var times = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
    for hour in 6..<22 {
      for minute in [10, 30, 50] {
        trips += "r,d,t\(hour)\(minute)\n"
        times += "t\(hour)\(minute),\(hour):\(minute):00,\(hour):\(minute):00,A,1\n"
        let arrival = hour * 60 + minute + 50
        let clock = "\(arrival / 60):\(arrival % 60 / 10)0:00"
        times += "t\(hour)\(minute),\(clock),\(clock),B,2\n"
      }
    }
    return [
      "agency.txt": "agency_name,agency_url,agency_timezone\nA,https://a.org,Europe/Berlin\n",
      "stops.txt":
        "stop_id,stop_name,stop_lat,stop_lon,platform_code\nA,Anger,48.0044965,11,3\nB,Bach,48.2,11,\n",
      "routes.txt": "route_id,route_short_name,route_type\nr,U8,1\n", "trips.txt": trips,
      "stop_times.txt": times,
      "calendar.txt":
        "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\nd,1,1,1,1,1,1,1,20260101,20261231\n",
    ]
  }()

  private func ok(_ words: String...) throws {
    let run = try hither(words, in: folder)
    try #require(run.status == 0, "\(words): \(run.diagnostics)")
  }

  /// Without a timetable ids of stops cannot be checked, which is said; one that comes in a document is kept.
  @Test func stopsThatAreNotKnownAreSaid() throws {
    let add = ["journeys", "add", "work", "--from-stop", "A", "--to-stop", "Z", "--db"]
    let refused = try hither(add + ["t.db"], in: folder)
    #expect(refused.status == 64)
    #expect(refused.diagnostics.contains("unknown stop 'Z'"))
    let unchecked = try hither(add + ["new.db"], in: folder)
    #expect(unchecked.status == 0)
    #expect(
      unchecked.diagnostics.contains(
        "warning: new.db has no timetable yet, so that the stops 'A' and 'Z' could not be checked"))
    try ok("journeys", "export", "--db", "new.db", "-o", "j.json")
    let taken = try hither("journeys", "import", "j.json", "--db", "t.db", in: folder)
    #expect(taken.status == 0)
    #expect(taken.diagnostics.contains("warning: journey 'work': unknown stop 'Z' in t.db"))
    #expect(!taken.diagnostics.contains("'A'"))
  }

  /// Stops are found by parts of their names, in any order of words and in small letters; a slip of one letter is forgiven.
  @Test(
    arguments: [
      ("ang", ["A"]), ("Bach", ["B"]), ("bahc", ["B"]), ("A", ["A"]),
    ] as [(String, [String])])
  func stopsAreFoundByName(query: String, ids: [String]) throws {
    let run = try hither("transit", "stops", query, "--db", "t.db", "--json", in: folder)
    let document = try JSONNode.parse(run.output)
    #expect(try JSONSchemaTests.check("stops").faults(of: document) == [])
    let stops = try #require(try document["stops"]?.elements("stops"))
    #expect(try stops.map { try $0["id"]?.string("") } == ids)
    #expect(try stops.first?["timezone"]?.string("") == "Europe/Berlin")
    #expect(
      try hither("transit", "stops", query, "--db", "t.db", in: folder).text.hasPrefix(ids[0]))
  }

  @Test func aStopThatIsNotThereIsSaid() throws {
    #expect(try hither("transit", "stops", "Zoo", "--db", "t.db", in: folder).status == 66)
    #expect(try hither("transit", "stops", "--db", "t.db", in: folder).status == 64)
    let depart = try hither(
      "depart", "--db", "t.db", "--from-stop", "Anger", "--to-stop", "B", in: folder)
    #expect(depart.status == 64 && depart.diagnostics.contains("stops of that name: A (Anger)"))
  }

  /// An id is checked when a journey is saved, if there is a timetable to check it by.
  @Test func idsOfJourneysAreChecked() throws {
    let add = try hither(
      "journeys", "add", "x", "--from-stop", "A", "--to-stop", "Bach", "--db", "t.db", in: folder)
    #expect(add.status == 64 && add.diagnostics.contains("stops of that name: B (Bach)"))
    let edit = try hither(
      "journeys", "edit", "Home → <Uni>", "--from-stop", "nowhere", "--db", "t.db", in: folder)
    #expect(edit.status == 64 && edit.diagnostics.contains("transit stops"))
    try ok("journeys", "add", "y", "--from-stop", "city:A", "--to-stop", "B", "--db", "t.db")
    try ok("journeys", "add", "z", "--from-stop", "any", "--to-stop", "other", "--db", "new.db")
  }

  private func depart(_ words: String...) throws -> String {
    let run = try hither(
      ["depart", "--db", "t.db", "--now", "2026-05-01T05:50:00Z"] + words, in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    return run.text
  }

  @Test("lists are in the language that --lang names")
  func languages() throws {
    try ok(
      "journeys", "edit", "Home → <Uni>", "--days", "mon-tue", "--between", "07:00-09:30",
      "--member", "mia", "--db", "t.db")
    func list(_ tag: String) throws -> String {
      try hither("journeys", "list", "--db", "t.db", "--lang", tag, in: folder).text
    }
    #expect(try list("en").contains("stop B  3 min ahead  for mia, mon,tue 07:00–09:30"))
    #expect(try list("de").contains("Haltestelle B  3 min vorher  für mia, Mo,Di 07:00–09:30"))
    #expect(try list("zh-Hant").contains("週一,週二 07:00–09:30"))
    let german = try hither("transit", "import", "city", "--db", "u.db", "--lang", "de", in: folder)
    #expect(german.text.contains("Fahrten       48, 96 Halte\n"))
    #expect(german.text.contains("2026-01-01 bis 2026-12-31"))
    for command in [["journeys", "list"], ["transit", "import", "city"]] {
      // Outside the texts of a table there are only names of the input.
      let text = try hither(command + ["--db", "t.db", "--lang", "qps"], in: folder).text
      let rest = text.replacing(#/⟦[^⟧]*⟧/#, with: "")
      let foreign = rest.replacing(#/Home → <Uni>|home|city|Europe\/Berlin/#, with: "")
      #expect(!text.isEmpty && foreign.firstMatch(of: #/[A-Za-z]/#) == nil, "\(text)")
      #expect(try hither(command + ["--db", "t.db", "--lang", "xx"], in: folder).status == 64)
    }
  }

  @Test func journeysAreKeptChangedAndCarriedOver() throws {
    try ok("journeys", "add", "back", "--from-stop", "B", "--to=48.0,11.0", "--db", "t.db")
    try ok("journeys", "edit", "back", "--buffer", "300", "--rename", "Back", "--db", "t.db")
    try ok("journeys", "export", "--db", "t.db", "-o", "j.json")
    let document = try JSONNode.parse(Array(try Data(contentsOf: URL(filePath: folder["j.json"]))))
    #expect(try JSONSchemaTests.check("journeys").faults(of: document) == [])
    try ok("journeys", "import", "j.json", "--db", "other.db")
    try ok("journeys", "export", "--db", "other.db", "-o", "k.json")
    #expect(try folder.text(of: "k.json") == folder.text(of: "j.json"))
    try ok("journeys", "remove", "Back", "--db", "t.db")
    let list = try hither("journeys", "list", "--db", "t.db", in: folder).text
    #expect(list.contains("home → stop B") && !list.contains("Back"))
    // An import of timetables leaves them.
    try ok("transit", "import", "city", "--db", "t.db")
    #expect(try hither("journeys", "list", "--db", "t.db", in: folder).text == list)
    for words in [
      ["add", "Home → <Uni>", "--from-stop", "A", "--to-stop", "B"],
      ["add", "x", "--to-stop", "B"],
      ["edit", "none", "--buffer", "3"], ["remove", "none"],
      ["edit", "Home → <Uni>", "--days", "maybe"],
      ["add", "x", "--from", "91,0", "--to-stop", "B"],
      ["add", "", "--from-stop", "A", "--to-stop", "B"],
    ] {
      #expect(
        try hither(["journeys"] + words + ["--db", "t.db"], in: folder).status == 64, "\(words)")
    }
    try folder.write(
      #"{"schema": "hither/journeys/1", "journeys": [{"name": "x"}]}"#, to: "bad.json")
    #expect(
      try hither("journeys", "import", "bad.json", "--db", "t.db", in: folder).status == 65)
  }

  /// 07:50 by the clock; 500 s on foot and 180 s ahead of 08:10 leave at 07:58:40.
  @Test func itIsSaidWhenToLeave() throws {
    let answer = try JSONNode.parse(try depart("--journey", "Home → <Uni>", "--json"))
    #expect(try JSONSchemaTests.check("departures").faults(of: answer) == [])
    let first = try #require(
      try answer["connections"]?.elements("connections").last {
        try $0["leave_in_s"]?.number("") == 520
      })
    #expect(try first["leave_at"]?.string("") == "2026-05-01T05:58:40Z")
    #expect(try first["state"]?.string("") == "wait")
    #expect(try first["walk_s"]?.number("") == 500)
    #expect(
      try depart("--journey", "Home → <Uni>", "--say").hasPrefix(
        "For Home → <Uni>: leave in 8 minutes for U8 at 08:10 from platform 3"))
    // A hundred metres nearer it is a hundred seconds later.
    let nearer = try JSONNode.parse(
      try depart("--journey", "Home → <Uni>", "--from", "48.0008993,11", "--json"))
    let leave = try nearer["connections"]?.elements("connections").map {
      try $0["leave_in_s"]?.number("") ?? 0
    }
    #expect(leave?.contains(620) == true)
  }

  @Test func aMembersPositionPicksTheJourney() throws {
    try folder.write(
      """
      {"member": "mia", "time": "2026-05-01T05:40:00Z", "lat": 48.0, "lon": 11.0}
      {"member": "mia", "time": "2026-05-01T05:50:00Z", "lat": 48.0, "lon": 11.0}
      {"member": "leo", "time": "2026-05-01T05:50:00Z", "lat": 47.0, "lon": 11.0}

      """, to: "fixes.ndjson")
    let text = try depart("--member", "mia", "--stream", "fixes.ndjson")
    #expect(text.hasPrefix("Home → <Uni>\n") && text.contains("leave in 8 min"))
    let far = try hither(
      "depart", "--db", "t.db", "--now", "2026-05-01T05:50:00Z", "--member", "leo", "--stream",
      "fixes.ndjson", in: folder)
    #expect(far.status == 64)
  }

  @Test func longWaitsAreSaidAsAClockTime() throws {
    let run = try hither(
      "depart", "--db", "t.db", "--now", "2026-05-01T20:00:00Z", "--journey", "Home → <Uni>",
      in: folder)
    // To 06:10 of the next day: 8 h 10 min, less 680 s.
    #expect(run.text.contains("leave at 05:58"), "\(run.text)")
  }

  @Test(arguments: ["small", "medium", "large"])
  func boardsShowWhatCounts(_ size: String) throws {
    let text = try depart("--board", size, "--journey", "Home → <Uni>")
    for word in [
      "Home → <Uni>", "Leave in 8 min", "08:10 → 09:00", "Platform 3", "Updated 07:50",
      "no realtime",
    ] {
      #expect(text.contains(word), "\(word): \(text)")
    }
    let page = try depart("--board", size, "--as", "html", "--journey", "Home → <Uni>")
    #expect(page.contains("Leave in 8 min") && page.contains("no realtime"))
    #expect(!page.contains("<Uni>") && page.contains("&lt;Uni&gt;"))
    #expect(!page.contains("http"))
    let picture = try depart("--board", size, "--as", "svg", "--journey", "Home → <Uni>")
    #expect(picture.hasPrefix("<svg ") && picture.hasSuffix("</svg>\n"))
    #expect(picture.contains("Leave in 8 min"))
    let document = try JSONNode.parse(
      try depart("--board", size, "--json", "--journey", "Home → <Uni>"))
    #expect(try JSONSchemaTests.check("board").faults(of: document) == [])
  }
}
