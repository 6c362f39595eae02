import Foundation
import HitherText
import TestSupport
import Testing

/// Places that are added, changed, removed and suggested by command.
@Suite("Places by command")
struct PlacesCommandTests {
  private let folder: ScratchFolder
  init() throws { folder = try ScratchFolder() }

  @discardableResult
  private func places(_ line: String, status: Int32 = 0) throws -> ProgramRun {
    let run = try hither(["places"] + line.split(separator: " ").map(String.init), in: folder)
    #expect(run.status == status, "\(line): \(run.diagnostics)")
    return run
  }

  private func ids() throws -> [String] {
    let document = try JSONNode.parse(try places("list --json").text)
    #expect(try JSONSchemaTests.check("places").faults(of: document) == [])
    return try #require(document["places"]).elements("places").map {
      try #require($0["id"]).string("id")
    }
  }

  @Test func aPlaceIsAddedChangedRemovedAndBroughtBack() throws {
    try places("add home --kind home --at 49.9782,8.2401 --radius 60 --name Home")
    let first = try folder.text(of: "places.geojson")
    try places("add bank --kind work --member ben --at 50.1131,8.6722 --until 2026-09-01T00:00:00Z")
    #expect(try ids() == ["home", "bank"])
    let list = try places("list").text
    #expect(list.contains("2026-09-01T00:00:00Z") && list.contains("49.9782,8.2401"))
    try places("edit bank --until none --radius 120")
    #expect(try !places("list").text.contains("2026-09"))
    try places("undo")
    #expect(try places("list").text == list)
    try places("undo")
    #expect(try places("list").text.contains("120 m"))
    try places("remove bank")
    #expect(try folder.text(of: "places.geojson") == first)
    try places("undo")
    #expect(try ids() == ["home", "bank"])
  }

  @Test func theFirstChangeIsUndoneToo() throws {
    try places("add home --at 49,8")
    try places("undo")
    #expect(try folder.names(of: ".").contains("places.geojson") == false)
    try places("undo")
    #expect(try ids() == ["home"])
  }

  @Test func theFilesAreTheOwnersAlone() throws {
    try places("add home --at 49,8")
    try places("add home2 --at 49,8 --mode 644")
    for (name, mode) in [("places.geojson", 0o644), ("places.geojson.undo", 0o600)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder[name])
      #expect(attributes[.posixPermissions] as? Int == mode, "\(name)")
    }
  }

  @Test(arguments: [
    ("add home", "position of 'home' is missing"), ("add home --at 91,8", "not a position"),
    ("add home --at 49,8 --kind hoem", "kind"), ("add home --at 49,8 --radius -1", "not a radius"),
    ("add home --at 49,8 --until soon", "not a time"), ("add home --at 49,8 --of anna", "--in"),
    ("add home --in ways.csv", "--at-time"),
    ("add home --in ways.csv --at-time 2026-05-01T06:00:00Z", "several members"),
    ("add home --in ways.csv --at-time 2026-05-01T06:00:00Z --of max", "unknown member"),
    ("edit home", "nothing is changed"), ("remove", "no place is named"),
  ])
  func whatIsWrongIsSaid(_ line: String, _ message: String) throws {
    try folder.write(Self.ways, to: "ways.csv")
    let run = try places(line, status: 64)
    #expect(run.diagnostics.contains(message), "\(run.diagnostics)")
    #expect(try folder.names(of: ".") == ["ways.csv"])
  }

  @Test func aPlaceIsWhereAMemberWas() throws {
    try folder.write(Self.ways, to: "ways.csv")
    try places("add there --in ways.csv --at-time 2026-05-01T06:00:30Z --member anna")
    #expect(try places("list").text.contains("49.0005,8 "))
    // After the last fix nothing is known.
    let run = try places(
      "add later --in ways.csv --at-time 2026-05-01T09:00:00Z --of ben", status: 65)
    #expect(run.diagnostics.contains("not known where 'ben' was"))
  }

  @Test func aTimeMayBeLocalAndSuccessIsSaid() throws {
    try folder.write(Self.ways, to: "ways.csv")
    // 49° N, 8° E is in a zone of two hours before UTC in May.
    for (id, time) in [("day", "2026-05-01T08:00:30"), ("clock", "08:00:30")] {
      let run = try places("add \(id) --in ways.csv --at-time \(time) --member anna")
      #expect(run.diagnostics.contains("added '\(id)' to places.geojson"), "\(run.diagnostics)")
      #expect(run.diagnostics.contains("is read as 2026-05-01T08:00:30+02:00"))
    }
    #expect(try places("list").text.matches(of: #/49\.0005,8 /#).count == 2)
    #expect(try places("edit day --radius 70").diagnostics.contains("changed 'day'"))
    #expect(try places("remove day clock -q").diagnostics.isEmpty)
  }

  private static let ways = """
    member,time,lat,lon
    anna,2026-05-01T06:00:00Z,49,8
    anna,2026-05-01T06:01:00Z,49.001,8
    anna,2026-05-01T06:02:00Z,49.002,8
    ben,2026-05-01T06:00:00Z,49,8
    ben,2026-05-01T06:01:00Z,49,8.001

    """

  @Test func suggestionsAreSavedOnRequestOnly() throws {
    try folder.write(Self.weeks, to: "weeks/anna.csv")
    let run = try places("suggest weeks --timezone UTC --json")
    let document = try JSONNode.parse(run.text)
    #expect(try JSONSchemaTests.check("place_suggestions").faults(of: document) == [])
    let list = try #require(document["suggestions"]).elements("suggestions")
    #expect(list.map { $0["id"]?.value } == [.string("anna-home"), .string("anna-work")])
    #expect(list.map { $0["from"]?.value } == [.null, .string("08:00")])
    #expect(try folder.names(of: ".") == ["weeks"])
    try places("suggest weeks --timezone UTC --save anna-home")
    #expect(try ids() == ["anna-home"])
    #expect(try places("suggest weeks --timezone UTC").text.contains("in the file as 'anna-home'"))
    let again = try places("suggest weeks --timezone UTC --save anna-home", status: 64)
    #expect(again.diagnostics.contains("not suggested") && again.diagnostics.contains("anna-work"))
  }

  @Test func suggestionsAreOnAMap() throws {
    try folder.write(Self.weeks, to: "weeks/anna.csv")
    let lines = try places("suggest weeks --timezone UTC").text.split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    let map = lines.filter { $0.hasPrefix("|") && $0.hasSuffix("|") }
    #expect(map.count == 16 && map.allSatisfy { $0.count == 62 }, "\(lines)")
    // Work is north of home.
    let home = try #require(map.firstIndex { $0.contains("A") })
    let work = try #require(map.firstIndex { $0.contains("B") })
    #expect(work < home)
    #expect(lines.contains("A anna-home") && lines.contains("B anna-work"))
    #expect(lines.contains { $0.hasPrefix("|=") && $0.contains("\u{A0}km") })
    #expect(lines.allSatisfy { $0.count <= 80 || !$0.hasPrefix("|") })
    #expect(try !places("suggest weeks --timezone UTC --json").text.contains("|"))
  }

  @Test func suggestionsHaveAPageInTheReadersLanguage() throws {
    try folder.write(Self.weeks, to: "weeks/anna.csv")
    let text = try places("suggest weeks --timezone UTC --page page.html --lang de").text
    #expect(text.contains("21 von 21 Nächten") && text.contains("15 von 15 Werktagen"), "\(text)")
    let page = try folder.text(of: "page.html")
    #expect(page.contains("Vorgeschlagene Orte") && page.contains("--save anna-home"))
    #expect(page.matches(of: #/class="place suggested"/#).count == 2)
    #expect(!page.contains("<script"))
    // Nothing is saved by looking.
    #expect(try folder.names(of: ".").sorted() == ["page.html", "weeks"])
    try places("suggest weeks --timezone UTC --save anna-home --save anna-work")
    try places("undo")
    #expect(try folder.names(of: ".").contains("places.geojson") == false)
  }

  @Test func thinEvidenceGivesTheReason() throws {
    try folder.write(Self.ways, to: "ways.csv")
    let text = try places("suggest ways.csv").text
    #expect(text.contains("not known"))
    #expect(text.contains("no night is recorded; 5 are needed"), "\(text)")
    #expect(try folder.names(of: ".") == ["ways.csv"])
  }

  /// Three weeks of fixes each half hour: at home, and from eight to half past four at work.
  private static let weeks: String = {
    var lines = ["time,lat,lon"]
    for half in 0..<(21 * 48) {
      let (day, hour) = (half / 48, Double(half % 48) / 2)
      let works = day % 7 < 5 && (8...16.5).contains(hour)
      let date = "2026-01-\(day + 5 < 10 ? "0" : "")\(day + 5)"
      let time = "\(hour < 10 ? "0" : "")\(Int(hour)):\(half % 2 == 0 ? "00" : "30"):00Z"
      lines.append("\(date)T\(time),\(works ? 49.05 : 49),8")
    }
    return lines.joined(separator: "\n") + "\n"
  }()
}
