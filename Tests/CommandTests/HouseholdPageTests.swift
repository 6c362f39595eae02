import Foundation
import TestSupport
import Testing

/// The page of a household's days: who is at home comes first, and nobody is compared.
@Suite("A household's page")
struct HouseholdPageTests {
  private static let datasets = Repository.root.appending(path: "datasets").path

  private func page(
    _ name: String = "family-clock", _ more: [String] = [], in folder: ScratchFolder
  ) throws -> String {
    let line = ["report", Self.datasets + "/" + name, "-o", "out", "--write", "page"] + more
    let run = try hither(line, in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    return try folder.text(of: "out/report.html")
  }

  private func sections(_ page: String) -> [String] {
    page.matches(of: #/<h2 id="([a-z-]+)"/#).map { String($0.output.1) }
  }

  @Test func whoIsAtHomeComesFirst() throws {
    let folder = try ScratchFolder()
    let page = try page(in: folder)
    #expect(
      sections(page) == [
        "home", "clock", "map", "happenings", "members", "places", "stops", "quality", "files",
      ])
    let start = try #require(page.range(of: "<h2 id=\"home\"")).upperBound
    let end = try #require(page.range(of: "<h2 id=\"clock\"")).lowerBound
    let words = page[start..<end].replacing(#/<[^>]*>/#, with: " ").replacing(#/\s+/#, with: " ")
    #expect(words.contains("All 6 are at home"))
    for name in ["Anna", "Ben", "Clara", "David", "Emma", "Farid"] {
      #expect(words.contains("\(name) is at home, since"), "\(name)")
    }
  }

  @Test func theMessageSaysWhoIsAtHomeAndComparesNobody() throws {
    let folder = try ScratchFolder()
    let run = try hither(
      "report", Self.datasets + "/family-clock", "-o", "out", "--write", "message", in: folder)
    let lines = try folder.text(of: "out/message.txt").split(separator: "\n").map(String.init)
    #expect(lines.count == 10, "\(lines)")
    #expect(lines[2] == "All 6 are at home" && lines[3].hasPrefix("Anna is at home, since"))
    #expect(lines.last == "As of 2 Nov 00:00, the last position of all.")
    #expect(!lines.contains { $0.contains("median") })
    // The terminal answers the same question.
    #expect(run.text.contains("All 6 are at home\nAnna is at home, since"), "\(run.text)")
  }

  @Test func aPersonHasOneMark() throws {
    let folder = try ScratchFolder()
    let page = try page(in: folder)
    let marks = page.matches(of: #/class="clock-initials[^>]*>([^<]*)</#).map {
      String($0.output.1)
    }
    #expect(Set(marks) == ["1", "2", "3", "4", "5", "6"])
  }

  /// An arrival is the clock's sentence; the visit of the place and the stop are in the list of all events.
  @Test func anArrivalIsOneSentence() throws {
    let folder = try ScratchFolder()
    let page = try page(in: folder)
    let start = try #require(page.range(of: "<h2 id=\"happenings\"")).upperBound
    let main = try #require(page[start...].range(of: "class=\"everything\"")).lowerBound
    let words = page[start..<main]
    #expect(!words.contains("arrived at Home<") && !words.contains("stopped for"))
    #expect(words.contains("arrived at ") || words.contains("Market"))
  }

  /// Of a member who is not heard of it is not known, and nobody is said to be at home by an old position.
  @Test func aSilentMemberIsNotKnown() throws {
    let folder = try ScratchFolder()
    try FileManager.default.copyItem(
      atPath: Self.datasets + "/family-clock", toPath: folder["family"])
    let lines = try folder.text(of: "family/tracks/clara.csv").split(separator: "\n")
    try folder.write(
      lines.prefix(lines.count - 120).joined(separator: "\n") + "\n", to: "family/tracks/clara.csv")
    let run = try hither(
      "report", "family", "-o", "out", "--write", "page", in: folder)
    #expect(run.status == 0)
    let page = try folder.text(of: "out/report.html")
    #expect(page.contains("5 of 6 are at home, 1 not known"))
    #expect(!page.replacing(#/<[^>]*>/#, with: "").contains("Clara is at home"))
  }

  /// The town is on the map, and one flight on a small one.
  @Test func journeysAwayAreInset() throws {
    let folder = try ScratchFolder()
    let page = try page(in: folder)
    let map = try #require(page.range(of: "class=\"map-box\" data-map")).upperBound
    let inset = try #require(page[map...].range(of: "class=\"journeys\"")).upperBound
    let end = try #require(page[inset...].range(of: "<figcaption")).lowerBound
    // The interactive map begins with the town too: south, west, north and east.
    let shown = try #require(page[map...].firstMatch(of: #/data-shown="([^"]*)"/#)).output.1
    let sides = shown.split(separator: " ").compactMap { Double($0) }
    #expect(sides.count == 4 && sides[2] - sides[0] < 1 && sides[3] - sides[1] < 1, "\(sides)")
    let far = "000\u{A0}km</text>"
    #expect(page[map..<inset].contains("km</text>") && !page[map..<inset].contains(far))
    let words = page[inset..<end]
    #expect(words.contains(far) && words.contains(">Branch in Taipei</text>"))
    #expect(words.contains(">Mainz</text>") && words.contains("class=\"town\""))
    // Who stayed in the town is not on it.
    let names = try #require(words.firstMatch(of: #/<desc[^>]*>([^<]*)</#)).output.1
    #expect(names.contains("Ben") && !names.contains("David"), "\(names)")
  }

  @Test func withoutAJourneyThereIsOneMap() throws {
    let folder = try ScratchFolder()
    let page = try page("household", in: folder)
    #expect(!page.contains("class=\"journeys\""))
    #expect(!(try self.page("mountain-group", in: folder)).contains("class=\"journeys\""))
  }

  /// The evening ends while Paul is on his way home.
  @Test func whoIsOnTheWayHasARangeOfArrival() throws {
    let folder = try ScratchFolder()
    try OnTheWay.write(to: folder)
    let run = try hither(
      "report", "family", "-o", "out", "--home-by", "18:00", "--write", "page,message,events",
      in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    let sentence = #/Paul is on the way home, arrival probably between ([\d:]+) and ([\d:]+)/#
    for text in [
      run.text, try folder.text(of: "out/message.txt"),
      try folder.text(of: "out/report.html").replacing(#/<[^>]*>/#, with: ""),
    ] {
      let found = try #require(text.firstMatch(of: sentence), "\(text.prefix(400))").output
      // 4 km at 5 m/s from 18:10 on.
      #expect(found.1 <= "18:23" && found.2 >= "18:23", "\(found)")
    }
    let events = try folder.text(of: "out/events.ndjson")
    #expect(events.contains(#/"state": "on_the_way", .*"earliest": "2026-05-05T18:1/#))
    // Only those who may see the track learn how far away he is.
    try folder.write(OnTheWay.visibility, to: "visibility.ndjson")
    _ = try hither(
      "report", "family", "-o", "seen", "--home-by", "18:00", "--write", "page,message,events",
      "--viewer", "ruth", "--visibility", "visibility.ndjson", in: folder)
    let seen = try folder.text(of: "seen/message.txt") + folder.text(of: "seen/report.html")
    #expect(seen.contains("Paul is not at home: Traveling") && !seen.contains("arrival probably"))
  }

  @Test func aHikeKeepsItsAnswer() throws {
    let folder = try ScratchFolder()
    #expect(sections(try page("mountain-group", in: folder)).first == "answer")
  }
}

/// Nora at home, and Paul on a bicycle 4 km from home when the recording ends.
private enum OnTheWay {
  static func write(to folder: ScratchFolder) throws {
    let home =
      #"{"type": "Feature", "properties": {"id": "home", "kind": "home", "radius_m": 60}, "#
      + #""geometry": {"type": "Point", "coordinates": [8, 49]}}"#
    try folder.write(
      #"{"type": "FeatureCollection", "features": [\#(home)]}"#, to: "family/places.geojson")
    let members = ["Nora", "Paul"].map { name in
      #"{"id": "\#(name)", "role": "follower", "tracks": ["\#(name).csv"]}"#
    }
    try folder.write(
      #"{"schema": "hither/outing/1", "name": "Evening", "timezone": "UTC", "#
        + #""places": "places.geojson", "members": [\#(members.joined(separator: ", "))]}"#,
      to: "family/outing.json")
    for (name, isAway) in [("Nora", false), ("Paul", true)] {
      var lines = ["time,lat,lon"]
      // From 17:00 to 18:10 each minute; from 17:40 on 300 m a minute nearer.
      for minute in 0...70 {
        let metres = isAway ? 13_000 - Double(max(0, minute - 40)) * 300 : 0
        let (hour, rest) = (17 + minute / 60, minute % 60)
        lines.append(
          "2026-05-05T\(hour):\(rest < 10 ? "0" : "")\(rest):00Z,\(49 + metres / 111_200),8")
      }
      try folder.write(lines.joined(separator: "\n") + "\n", to: "family/\(name).csv")
    }
  }

  static let visibility = ["Nora", "Paul"].map { member in
    #"{"time": "2026-05-01T00:00:00Z", "type": "approval", "viewer": "ruth", "#
      + #""member": "\#(member)", "share": ["state", "figures", "events"]}"# + "\n"
  }.joined()
}
