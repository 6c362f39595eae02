import Foundation
import HitherText
import TestSupport
import Testing

/// What each command lets out for a viewer, searched byte by byte.
///
/// Veronika shares everything, Sabrina her figures and her state, Maximilian his events and his state; Quentin
/// shares nothing. The four are together, each on a longitude of their own.
@Suite("Each command's output for a viewer")
struct ViewerGateTests {
  private let folder: ScratchFolder

  /// By member, the longitude of all fixes.
  private static let longitudes = [
    "veronika": "11.12341", "sabrina": "11.22342", "maximilian": "11.32343", "quentin": "11.42344",
  ]

  private static let shares = [
    "veronika": "state,place,figures,track,events", "sabrina": "state,figures",
    "maximilian": "state,events",
  ]

  /// A place of everyone, which all cross.
  private static let line = """
    {"type": "Feature", "geometry": {"type": "LineString", "coordinates": [[11.0, 48.005], [11.5, 48.005]]},
     "properties": {"id": "brook", "kind": "fence", "radius_m": 60}}
    """

  private static func time(_ second: Int) -> String {
    String(
      format: "2026-05-01T%02d:%02d:%02dZ", 6 + second / 3600, second / 60 % 60, second % 60)
  }

  /// An hour to the north with a rest in it, and a place that all pass.
  init() throws {
    folder = try ScratchFolder()
    for (member, longitude) in Self.longitudes {
      var rows = "time,lat,lon\n"
      for second in stride(from: 0, to: 3600, by: 10) {
        let walked = Double(min(second, 1500) + max(0, second - 2100)) * 1.3
        rows += "\(Self.time(second)),\(48 + walked / 111_195),\(longitude)\n"
      }
      try folder.write(rows, to: "hike/tracks/\(member).csv")
    }
    try folder.write(
      """
      {"schema": "hither/outing/1", "name": "Sunday", "timezone": "Europe/Berlin",
       "visibility": "visibility.ndjson", "places": "places.geojson", "route": "route.csv", "log": "log.ndjson",
       "members": [{"id": "quentin", "name": "Quentin Q", "role": "leader", "tracks": ["tracks/quentin.csv"]},
        {"id": "veronika", "tracks": ["tracks/veronika.csv"]}, {"id": "sabrina", "tracks": ["tracks/sabrina.csv"]},
        {"id": "maximilian", "tracks": ["tracks/maximilian.csv"]}]}
      """, to: "hike/outing.json")
    let features = Self.longitudes.sorted { $0.key < $1.key }.map { member, longitude in
      """
      {"type": "Feature", "geometry": {"type": "Point", "coordinates": [\(longitude), 48.012]},
       "properties": {"id": "den-\(member)", "kind": "fence", "radius_m": 150, "member": "\(member)"}}
      """
    }
    let home = """
      {"type": "Feature", "geometry": {"type": "Point", "coordinates": [11.5, 47.5]},
       "properties": {"id": "hut", "kind": "home", "radius_m": 60}}
      """
    try folder.write(
      #"{"type": "FeatureCollection", "features": ["#
        + (features + [home, Self.line]).joined(separator: ", ")
        + "]}", to: "hike/places.geojson")
    try folder.write("lat,lon\n48,11.0\n48.05,11.0\n", to: "hike/route.csv")
    try folder.write(
      """
      {"time": "\(Self.time(60))", "type": "message", "member": "veronika", "text": "quentin is late"}
      {"time": "\(Self.time(90))", "type": "request", "member": "quentin", "id": "r1", "request": "break"}

      """, to: "hike/log.ndjson")
    var lines = ""
    for (member, shares) in Self.shares.sorted(by: { $0.key < $1.key }) {
      let words = shares.split(separator: ",").map { "\"\($0)\"" }.joined(separator: ", ")
      lines += """
        {"time": "2026-05-01T05:00:00Z", "type": "approval", "viewer": "ruth", "member": "\(member)", "share": [\(words)]}

        """
    }
    lines += """
      {"time": "2026-05-01T05:00:00Z", "type": "request", "viewer": "ruth", "member": "quentin"}

      """
    try folder.write(lines, to: "hike/visibility.ndjson")
    var stream = ""
    for second in stride(from: 0, to: 3600, by: 10) {
      let walked = Double(min(second, 1500) + max(0, second - 2100)) * 1.3
      for (member, longitude) in Self.longitudes.sorted(by: { $0.key < $1.key }) {
        stream += """
          {"member": "\(member)", "time": "\(Self.time(second))", "lat": \(48 + walked / 111_195), "lon": \(longitude)}

          """
      }
    }
    try folder.write(stream, to: "stream.ndjson")
  }

  /// A command, and the members whose positions and names it may have for the viewer.
  struct Case: CustomTestStringConvertible, Sendable {
    var line: [String]
    /// Whose coordinates may be in the output.
    var places: Set<String> = ["veronika"]
    /// Who may be named.
    var named: Set<String>
    var hidden: Int
    var testDescription: String { line[0] }
  }

  static let cases = [
    Case(line: ["report", "hike", "-o", "OUT"], named: ["veronika", "sabrina"], hidden: 2),
    Case(line: ["summarize", "hike", "--json"], named: ["veronika", "sabrina"], hidden: 2),
    Case(line: ["summarize", "hike"], places: [], named: ["veronika", "sabrina"], hidden: 2),
    Case(
      line: ["clock", "hike", "-o", "OUT"], places: [],
      named: ["veronika", "sabrina", "maximilian"], hidden: 1
    ),
    Case(line: ["fences", "hike"], named: ["veronika", "maximilian"], hidden: 2),
    Case(
      line: ["locate", "hike", "--at", "2026-05-01T06:20:00Z", "--json"], named: ["veronika"],
      hidden: 3
    ),
    Case(line: ["locate", "hike", "--at", "2026-05-01T06:20:00Z"], named: ["veronika"], hidden: 3),
    Case(line: ["match", "hike"], named: ["veronika"], hidden: 3),
    Case(line: ["convert", "hike", "-o", "OUT.csv"], named: ["veronika"], hidden: 3),
    Case(line: ["convert", "hike", "-o", "OUT.gpx"], named: ["veronika"], hidden: 3),
    Case(line: ["convert", "hike", "-o", "OUT.gpkg"], named: ["veronika"], hidden: 3),
    Case(line: ["convert", "hike", "-o", "-"], named: ["veronika"], hidden: 3),
    Case(
      line: ["watch", "stream.ndjson", "--outing", "hike/outing.json"],
      named: ["veronika", "maximilian"],
      hidden: 0),
    Case(
      line: ["watch", "stream.ndjson", "--outing", "hike/outing.json", "--early"],
      named: ["veronika", "maximilian"], hidden: 0),
    Case(
      line: ["report", "hike", "-o", "OUT", "--dry-run"], places: [],
      named: ["veronika", "sabrina"], hidden: 2),
  ]

  /// The outputs of the command: standard output, standard error, and its files.
  private func outputs(_ line: [String]) throws -> [String: [UInt8]] {
    let run = try hither(line, in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    var outputs = ["stdout": run.output, "stderr": Array(run.diagnostics.utf8)]
    for name in try folder.names() where name.hasPrefix("OUT") {
      if name == "OUT" {
        for file in try folder.names(of: name) {
          outputs[file] = try folder.bytes(of: name + "/" + file)
        }
      } else {
        outputs[name] = try folder.bytes(of: name)
      }
    }
    return outputs
  }

  /// All forms in which an output may have a position, as bytes.
  private static func traces(of member: String) throws -> [[UInt8]] {
    let longitude = try #require(longitudes[member])
    let exact = try #require(Double(longitude))
    // As text, and in the well-known binary of a GeoPackage.
    let units = (exact * 1e7).rounded()
    return [Array(longitude.dropLast().utf8)]
      + [exact, units * 1e-7].map { number in
        (0..<8).map { UInt8(truncatingIfNeeded: number.bitPattern >> (8 * $0)) }
      }
  }

  private static func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
    Data(bytes).range(of: Data(part)) != nil
  }

  @Test(arguments: cases)
  func nothingWithheldIsInAnyByte(_ example: Case) throws {
    let viewer = ["--viewer", "ruth"]
    let outputs = try outputs(example.line + viewer)
    for (file, bytes) in outputs {
      let text = String(decoding: bytes, as: UTF8.self).lowercased()
      for member in Self.longitudes.keys {
        if !example.places.contains(member) {
          for trace in try Self.traces(of: member) {
            #expect(!Self.contains(bytes, trace), "\(file): a position of \(member)")
          }
        }
        if member != "veronika" { #expect(!text.contains("den-\(member)"), "\(file)") }
        if !example.named.contains(member) { #expect(!text.contains(member), "\(file): \(member)") }
      }
    }
    let all = outputs.values.flatMap(\.self)
    for member in example.named { #expect(Self.contains(all, Array(member.utf8)), "\(member)") }
    for member in example.places {
      #expect(try Self.traces(of: member).contains { Self.contains(all, $0) }, "\(member)")
    }
    let words = String(decoding: all, as: UTF8.self)
    if example.hidden > 0 {
      #expect(
        words.contains(
          example.hidden == 1 ? "1 member is not shown" : "\(example.hidden) members are not shown")
      )
    }
    // The look is in the audit log, with the members who were shown.
    let audit = try folder.text(of: "hike/audit.ndjson")
    #expect(audit.contains(#""command": "\#(example.line[0])", "viewer": "ruth""#))
    #expect(!audit.contains("quentin"))
    for member in example.named { #expect(audit.contains("\"\(member)\"")) }
  }

  /// Without it the test above could not fail.
  @Test(arguments: cases)
  func theOwnerSeesAll(_ example: Case) throws {
    let all = try outputs(example.line).values.flatMap(\.self)
    #expect(String(decoding: all, as: UTF8.self).lowercased().contains("quentin"))
    if !example.places.isEmpty {
      #expect(try Self.traces(of: "quentin").contains { Self.contains(all, $0) })
    }
    #expect(!(try folder.names(of: "hike").contains("audit.ndjson")))
  }

  /// Each command that reads an outing and prints positions, states or figures has the gate.
  @Test func eachDoorHasTheGate() throws {
    for command in [
      "report", "summarize", "fences", "locate", "match", "clock", "watch", "convert",
    ] {
      let help = try hither(command, "--help", in: folder).text
      #expect(help.contains("--viewer") && help.contains("--visibility"), "\(command)")
      #expect(Self.cases.contains { $0.line[0] == command })
    }
  }

  /// A page for rescuers is about one member: whoever shares the track is found, and nobody else is named.
  @Test(arguments: [[], ["--json"], ["-o", "OUT.html"]])
  func rescueHasTheGate(_ more: [String]) throws {
    func rescue(_ member: String, _ more: [String]) -> [String] {
      ["rescue", "hike", "--member", member, "--viewer", "ruth"] + more
    }
    let bytes = try outputs(rescue("veronika", more)).values.flatMap(\.self)
    #expect(Self.contains(bytes, Array("veronika".utf8)))
    #expect(try Self.traces(of: "veronika").contains { Self.contains(bytes, $0) })
    for member in ["quentin", "sabrina", "maximilian"] {
      #expect(!Self.contains(bytes, Array(member.utf8)), "\(member)")
      let run = try hither(rescue(member, more), in: folder)
      #expect(run.status == 64 && run.output.isEmpty)
      #expect(run.diagnostics.contains("unknown member '\(member)'"))
      #expect(try hither(["rescue", "hike", "--member", member] + more, in: folder).status == 0)
    }
    #expect(try folder.text(of: "hike/audit.ndjson").contains(#""command": "rescue""#))
  }

  @Test func figuresHaveNoPositions() throws {
    let run = try hither("summarize", "hike", "--json", "--viewer", "ruth", in: folder)
    let summary = try JSONNode.parse(run.text)
    #expect(try JSONSchemaTests.check("summary").faults(of: summary) == [])
    let members = try #require(summary["members"]).elements("members")
    let sabrina = try #require(members.first { $0["id"]?.value == .string("sabrina") })
    #expect(try #require(sabrina["distance_m"]).number("") > 3000)
    #expect(sabrina["unknown"]?["route"]?.value == .string("withheld"))
    #expect(try #require(summary["outing"]?["hidden_members"]).integer("") == 2)
    #expect(summary["diagnostics"]?["records"]?.isNull == true)
    for stop in try #require(sabrina["stops"]).elements("stops") {
      #expect(stop["lat"]?.isNull == true)
    }
  }

  @Test func nothingNewerIsSeenAfterARevocation() throws {
    let at = Self.time(1200)
    let revoke = try hither(
      "visibility", "revoke", "--viewer", "ruth", "--member", "veronika", "--file",
      "hike/visibility.ndjson", "--now", at, in: folder)
    #expect(revoke.status == 0, "\(revoke.diagnostics)")
    for line in Self.cases.map(\.line)
    where ["convert", "match", "fences", "watch"].contains(line[0]) {
      for (file, bytes) in try outputs(line + ["--viewer", "ruth"]) {
        let text = String(decoding: bytes, as: UTF8.self)
        for row in text.split(separator: "\n") where row.contains("veronika") {
          for second in stride(from: 1200, to: 3600, by: 10) where !row.contains("\"contact.") {
            #expect(!row.contains("\"time\": \"\(Self.time(second))"), "\(file): \(row)")
            #expect(!row.contains("," + Self.time(second)), "\(file): \(row)")
          }
        }
      }
    }
    let run = try hither(
      "locate", "hike", "--at", Self.time(3000), "--json", "--viewer", "ruth", in: folder)
    let member = try #require(JSONNode.parse(run.text)["members"]).elements("members")[0]
    #expect(member["fix_time"]?.value == .string(Self.time(1190)))
  }

  @Test func aRevocationStopsARunningStream() throws {
    let watch = "hither watch - --outing hike/outing.json --viewer ruth"
    func run(_ between: String) throws -> String {
      let run = try shell(
        "{ head -n 600 stream.ndjson; sleep 1; \(between); tail -n +601 stream.ndjson; } | \(watch)",
        in: folder)
      #expect(run.status == 0, "\(run.diagnostics)")
      return run.text
    }
    let stop = #""type": "stop.started", "time": "2026-05-01T06:2"#
    let all = try run("true").split(separator: "\n")
    #expect(all.contains { $0.contains(#""member": "veronika""#) && $0.contains(stop) })
    let less = try run(
      "hither visibility revoke --viewer ruth --member veronika --file hike/visibility.ndjson "
        + "--now \(Self.time(1440))"
    ).split(separator: "\n")
    #expect(!less.contains { $0.contains(#""member": "veronika""#) && $0.contains(stop) })
    #expect(less.contains { $0.contains(#""member": "veronika""#) && $0.contains("brook") })
    #expect(less.contains { $0.contains(#""member": "maximilian""#) && $0.contains(stop) })
  }

  @Test func aLookThatCannotBeAuditedIsRefused() throws {
    try folder.write("x", to: "hike/audit.ndjson/x")
    for example in Self.cases where example.line[0] != "watch" {
      let run = try hither(example.line + ["--viewer", "ruth"], in: folder)
      #expect(run.status == 73, "\(example.line): \(run.diagnostics)")
      #expect(run.diagnostics.contains("cannot be audited") && run.output.isEmpty)
      #expect(try folder.names().allSatisfy { !$0.hasPrefix("OUT.") })
    }
    let watch = try hither(
      "watch", "stream.ndjson", "--outing", "hike/outing.json", "--viewer", "ruth", in: folder)
    #expect(watch.status == 73 && watch.output.isEmpty, "\(watch.diagnostics)")
  }

  @Test(arguments: [
    ["report", "hike", "-o", "OUT", "--explain", "veronika,straggling"],
    ["summarize", "hike", "--rejects", "r.csv"],
    ["convert", "hike", "-o", "a.csv", "--rejects", "r.csv"],
    ["convert", "hike", "-o", "a.gpx", "--keep-metadata"],
    ["watch", "stream.ndjson", "--outing", "hike/outing.json", "--state", "s.db"],
  ])
  func whatCannotBeCutIsRefused(_ line: [String]) throws {
    let run = try hither(line + ["--viewer", "ruth"], in: folder)
    #expect(run.status == 64 && run.diagnostics.contains("cannot be used with --viewer"))
  }

  @Test func aFileWithoutAViewerIsAnError() throws {
    let run = try hither("summarize", "hike", "--visibility", "hike/visibility.ndjson", in: folder)
    #expect(run.status == 64 && run.diagnostics.contains("--viewer"))
    try folder.write("", to: "empty.ndjson")
    let report = try hither(
      "report", "hike", "-o", "OUT", "--viewer", "ruth", "--visibility", "empty.ndjson", in: folder)
    #expect(report.status == 65 && report.diagnostics.contains("may see nothing"))
  }
}
