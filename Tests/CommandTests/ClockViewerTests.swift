import Foundation
import HitherText
import TestSupport
import Testing

/// What `hither clock` lets out for a viewer, searched byte by byte.
@Suite("Clock for a viewer")
struct ClockViewerTests {
  private let folder: ScratchFolder
  /// Every latitude and longitude of the data to four decimals, as any output would begin them.
  private let coordinates: [String]

  private static let centres = [
    "family-nest": (47.3712, 8.5423), "bakery-job": (47.3911, 8.5177),
    "secret-clinic": (47.3567, 8.5688),
  ]

  /// Two days of Vera and Quentin: home, out to a place of one's own each, and home again.
  init() throws {
    folder = try ScratchFolder()
    var coordinates: Set<String> = []
    var rows = "member,time,lat,lon\n"
    for (member, goal) in [("vera", "bakery-job"), ("quentin", "secret-clinic")] {
      for minute in 0..<(2 * 1440) where minute.isMultiple(of: 2) {
        let (home, away) = (try Self.centre("family-nest"), try Self.centre(goal))
        let hour = Double(minute % 1440) / 60
        let share = min(1, max(0, (hour - 8) * 2)) - min(1, max(0, (hour - 15) * 2))
        let wobble = Double(minute % 7) * 0.00001
        let (lat, lon) = (
          home.0 + (away.0 - home.0) * share + wobble, home.1 + (away.1 - home.1) * share + wobble
        )
        coordinates.insert(String("\(lat)".prefix(7)))
        coordinates.insert(String("\(lon)".prefix(6)))
        rows += "\(member),\(Self.time(minute)),\(lat),\(lon)\n"
      }
    }
    self.coordinates = coordinates.filter { $0.utf8.count >= 6 }.sorted()
    try folder.write(rows, to: "phones.csv")
    let places = Self.centres.sorted { $0.key < $1.key }.map { id, centre in
      let (kind, owner) =
        id == "family-nest"
        ? ("home", "")
        : id == "bakery-job"
          ? ("work", #", "member": "vera""#)
          : ("work", #", "member": "quentin""#)
      return """
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": [\(centre.1), \(centre.0)]},
         "properties": {"id": "\(id)", "name": "The \(id)", "kind": "\(kind)", "radius_m": 120\(owner)}}
        """
    }
    try folder.write(
      #"{"type": "FeatureCollection", "features": ["# + places.joined(separator: ",\n") + "]}",
      to: "places.geojson")
  }

  private static func centre(_ id: String) throws -> (Double, Double) {
    try #require(centres[id])
  }

  private static func time(_ minute: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "2026-05-0\(4 + minute / 1440)T\(two(minute / 60 % 24)):\(two(minute % 60)):00Z"
  }

  private static func line(
    _ time: String, _ type: String, _ member: String, _ rest: String = ""
  ) -> String {
    #"{"time": "2026-05-0\#(time):00Z", "type": "\#(type)", "viewer": "ruth", "member": "\#(member)"\#(rest)}"#
      + "\n"
  }

  /// Runs the command and gives all that it wrote: files, standard output and diagnostics.
  private func output(_ lines: String?, _ more: [String] = []) throws -> [String: String] {
    if let lines { try folder.write(lines, to: "visibility.ndjson") }
    let viewer = lines == nil ? [] : ["--viewer", "ruth", "--visibility", "visibility.ndjson"]
    let target = "out-\(lines.map { "\($0.utf8.count)" } ?? "all")-\(more.count)"
    let run = try hither(
      ["clock", "phones.csv", "--places", "places.geojson", "-o", target, "--timezone"]
        + ["Europe/Zurich"] + viewer + more, in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    var all = ["stdout": run.text, "stderr": run.diagnostics]
    for file in try folder.names(of: target) {
      all[file] = try folder.text(of: target + "/" + file)
    }
    return all
  }

  private static let moments = ["--at", "2026-05-04T12:00:00Z", "--at", "2026-05-05T12:00:00Z"]

  @Test("without a viewer everything is there, so that the search can find it")
  func searchFinds() throws {
    let all = try output(nil, Self.moments).values.joined()
    for name in ["vera", "quentin", "bakery-job", "secret-clinic", "family-nest"] {
      #expect(all.contains(name))
    }
    #expect(coordinates.count > 50)
  }

  @Test("no output for a viewer holds a coordinate, or a name that is not shared")
  func nothingLeaks() throws {
    let lines =
      Self.line("4T06:00", "request", "vera") + Self.line("4T07:00", "approval", "vera")
      + Self.line("4T06:00", "request", "quentin")
    for more in [[], Self.moments, ["--show", "vera,quentin,bakery-job"]] {
      for (file, text) in try output(lines, more) {
        for coordinate in coordinates { #expect(!text.contains(coordinate), "\(file)") }
        for name in ["uentin", "bakery", "clinic"] {
          #expect(!text.lowercased().contains(name), "\(file)")
        }
      }
    }
    let table = try #require(try output(lines)["timeline.csv"])
    let states = table.split(separator: "\n").dropFirst().map { $0.split(separator: ",")[1] }
    // The place of all may be told, one's own place of work not.
    #expect(states.contains("home") && states.contains("work") && table.contains("family-nest"))
    // Nothing of the night before the approval.
    #expect(table.contains("vera,home,family-nest,2026-05-04T07:00:00Z,"))
  }

  @Test("a shared place is named, and nothing is seen after a revocation")
  func grantsAndRevocations() throws {
    let lines =
      Self.line("4T07:00", "approval", "vera", #", "share": ["state", "place"]"#)
      + Self.line("5T00:00", "revocation", "vera")
    let all = try output(lines, ["--at", "2026-05-05T12:00:00Z"])
    let table = try #require(all["timeline.csv"])
    #expect(table.contains("vera,work,bakery-job,"))
    #expect(!table.contains("2026-05-05T0") || table.contains(",2026-05-05T00:00:00Z,"))
    #expect(!table.contains("2026-05-05T1"))
    #expect(all["clock.svg"]?.contains("vera") == false)
    #expect(all["stdout"]?.contains("vera") == false)
  }

  @Test("a viewer of whom nothing is said sees nothing, and no file is an error")
  func strangers() throws {
    let all = try output("\n")
    #expect(all["timeline.csv"]?.split(separator: "\n").count == 1)
    #expect(all["totals.csv"]?.split(separator: "\n").count == 1)
    let run = try hither(
      "clock", "phones.csv", "--places", "places.geojson", "--viewer", "ruth", "-o", "none",
      in: folder)
    #expect(run.status == 64 && run.diagnostics.contains("--visibility"))
    try folder.write(#"{"type": "aproval"}"#, to: "bad.ndjson")
    let bad = try hither(
      "clock", "phones.csv", "--places", "places.geojson", "--viewer", "ruth", "-o", "none",
      "--visibility", "bad.ndjson", in: folder)
    #expect(bad.status == 65 && bad.diagnostics.contains("bad.ndjson:1"))
  }

  @Test("a state does not show that a member who is hidden then is near")
  func nearMembers() throws {
    try folder.write(
      """
      {"schema": "hither/clock/1", "states": [
        {"state": "met-quentin", "when": {"near_member": "quentin"}},
        {"state": "home", "when": {"inside": "home"}}]}
      """, to: "rules.json")
    let rules = ["--rules", "rules.json"]
    // The two are at home together in both nights.
    let own = try #require(try output(nil, rules)["timeline.csv"])
    #expect(own.contains("vera,met-quentin,") && own.contains("quentin,home,"))
    let vera = Self.line("4T00:00", "approval", "vera")
    for (file, text) in try output(vera, rules) {
      #expect(!text.lowercased().contains("uentin"), "\(file)")
      if file == "timeline.csv" { #expect(text.contains("vera,home,")) }
    }
    let both = vera + Self.line("5T00:00", "approval", "quentin")
    let table = try #require(try output(both, rules)["timeline.csv"])
    let meetings = table.split(separator: "\n").filter { $0.hasPrefix("vera,met-quentin,") }
    #expect(!meetings.isEmpty)
    #expect(meetings.allSatisfy { $0.contains(",2026-05-05T") && !$0.contains("2026-05-04") })
  }
}
