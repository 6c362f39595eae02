import Foundation
import Glibc
import TestSupport
import Testing

/// Files made to do harm: they cost no memory, the program comes to an end, and what is good in them is used.
///
/// The program runs with room for 150 MB of data, half of which drawing takes; whoever needs more is ended by the system, and
/// the test fails. An address sanitizer reserves far more, so that there memory is not looked at.
@Suite("Bombs")
struct BombTests {
  private static let isSanitized = unsafe dlsym(nil, "__asan_init") != nil
  private static let head =
    "<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk><trkseg>\n"
  private static let good =
    "<trkpt lat=\"47\" lon=\"11\"><time>2026-05-01T06:00:00Z</time></trkpt>\n"
    + "<trkpt lat=\"47.001\" lon=\"11\"><time>2026-05-01T06:01:00Z</time></trkpt>\n"
  private static let tail = "</trkseg></trk></gpx>\n"

  private let folder: ScratchFolder
  init() throws { folder = try ScratchFolder() }

  private func run(_ line: String) throws -> ProgramRun {
    let limit = Self.isSanitized ? "" : "ulimit -d 150000 && "
    return try shell("\(limit)exec hither \(line)", in: folder)
  }

  /// Summarises a file; it must be of use, or must not, as said.
  private func check(_ name: String, isUsable: Bool, says: String? = nil) throws {
    let run = try run("summarize \(name) --json")
    expectCivil(run, [isUsable ? 0 : 65], name)
    if isUsable { #expect(run.text.contains("\"fixes\": 2")) }
    if let says { #expect(run.diagnostics.contains(says), "\(run.diagnostics)") }
  }

  private func entities(_ declarations: String, _ use: String) throws {
    try folder.write(
      "<?xml version=\"1.0\"?>\n<!DOCTYPE gpx [\n\(declarations)]>\n" + Self.head + Self.good
        + "<trkpt lat=\"1\" lon=\"2\"><name>\(use)</name></trkpt>\n" + Self.tail, to: "bomb.gpx")
  }

  @Test func entitiesAreNotExpanded() throws {
    var declarations = "<!ENTITY e0 \"lol\">\n"
    for level in 1...12 {
      let uses = String(repeating: "&e\(level - 1);", count: 10)
      declarations += "<!ENTITY e\(level) \"\(uses)\">\n"
    }
    try entities(declarations, "&e12;")
    try check("bomb.gpx", isUsable: true, says: "not used")
    let converted = try run("convert bomb.gpx --to ndjson -o - -q")
    #expect(converted.status == 0 && !converted.text.contains("lol"))
  }

  @Test func entitiesOfQuadraticLength() throws {
    try entities(
      "<!ENTITY a \"\(String(repeating: "a", count: 100_000))\">\n",
      String(repeating: "&a;", count: 100_000))
    let run = try run("summarize bomb.gpx")
    expectCivil(run, [0, 65], "quadratic")
  }

  /// Nothing outside the file is read: not its own secret, not a device that never ends.
  @Test(arguments: ["file:///etc/passwd", "secret.txt", "file:///dev/zero", "http://127.0.0.1:9/x"])
  func externalEntitiesAreNotRead(_ place: String) throws {
    try folder.write("root:secret", to: "secret.txt")
    try entities("<!ENTITY x SYSTEM \"\(place)\">\n<!ENTITY % p SYSTEM \"\(place)\"> %p;\n", "&x;")
    let run = try run("convert bomb.gpx --to gpx -o -")
    expectCivil(run, [0, 65], place)
    #expect(!run.text.contains("root:") && !run.diagnostics.contains("root:"))
  }

  /// 250 MB of spaces in 250 KB: more than a recording could be packed. What stands before them is
  /// used; where nothing does, the file is refused.
  @Test func packedBombsAreNotUnpacked() throws {
    let head = "printf 'time,lat,lon\\n2026-05-01T06:00:00Z,47,11\\n2026-05-01T06:01:00Z,47,11\\n'"
    let made = try shell(
      "(\(head); head -c 250000000 /dev/zero | tr '\\0' ' ') | gzip -9 > bomb.csv.gz", in: folder)
    #expect(made.status == 0)
    try check("bomb.csv.gz", isUsable: true, says: "expands more than 1000 times")
    let empty = try shell(
      "(echo time,lat,lon; head -c 250000000 /dev/zero | tr '\\0' ' ') | gzip -9 > empty.csv.gz",
      in: folder)
    #expect(empty.status == 0)
    try check("empty.csv.gz", isUsable: false, says: "expands more than 1000 times")
    let twice = try shell("gzip -c bomb.csv.gz > twice.csv.gz", in: folder)
    #expect(twice.status == 0)
    try check("twice.csv.gz", isUsable: false)
  }

  @Test func elementsAMillionDeep() throws {
    let open = String(repeating: "<a>", count: 1_000_000)
    try folder.write(Self.head + Self.good + open, to: "open.gpx")
    try check("open.gpx", isUsable: true)
    let shut = String(repeating: "</a>", count: 1_000_000)
    try folder.write(
      Self.head + "<trkpt lat=\"47\" lon=\"11\"><extensions>\(open)\(shut)</extensions></trkpt>"
        + Self.good + Self.tail, to: "deep.gpx")
    try check("deep.gpx", isUsable: true)
  }

  @Test func valuesAMillionDeep() throws {
    let open = String(repeating: "[", count: 1_000_000)
    let shut = String(repeating: "]", count: 1_000_000)
    let good = "\"lat\": 47, \"lon\": 11}\n"
    try folder.write(
      "{\"time\": \"2026-05-01T06:00:00Z\", \(good){\"x\": \(open)\n"
        + "{\"time\": \"2026-05-01T06:01:00Z\", \(good)"
        + "{\"time\": \"2026-05-01T06:02:00Z\", \"x\": \(open)\(shut), \(good)", to: "deep.ndjson")
    let run = try run("summarize deep.ndjson --json")
    expectCivil(run, [0], "deep.ndjson")
    #expect(run.text.contains("\"records\": 4"))
    try folder.write("{\"members\": \(open)", to: "hike/outing.json")
    let outing = try self.run("summarize hike")
    expectCivil(outing, [65], "outing.json")
    #expect(outing.diagnostics.contains("hike/outing.json:1:"))
  }

  /// A line of 50 MB, wherever it stands.
  @Test(arguments: ["csv", "ndjson", "gpx"])
  func endlessLines(_ format: String) throws {
    let long = [UInt8](repeating: UInt8(ascii: "x"), count: 50_000_000)
    let rows: [String: (before: String, after: String)] = [
      "csv": (
        "time,lat,lon\n", "\n2026-05-01T06:00:00Z,47,11\n2026-05-01T06:01:00Z,47.001,11\n"
      ),
      "ndjson": ("{\"lat\": 1, \"lon\": 2, \"member\": \"", "\"}\n" + Tracks.ndjson(2)),
      "gpx": (
        Self.head + "<trkpt lat=\"1\" lon=\"2\"><name>", "</name></trkpt>\n" + Self.good + Self.tail
      ),
    ]
    let row = try #require(rows[format])
    try folder.write(Array(row.before.utf8) + long + Array(row.after.utf8), to: "long.\(format)")
    try check("long.\(format)", isUsable: true, says: "1 record was not used")
    try folder.write(long.prefix(3_000_000), to: "all.\(format)")
    try check("all.\(format)", isUsable: false)
  }

  /// A quote that nobody closes does not swallow the file.
  @Test func quotesThatStayOpen() throws {
    let rows = Tracks.csv(2) + "\"" + String(repeating: "x,1\n", count: 200_000)
    try folder.write(rows, to: "open.csv")
    try check("open.csv", isUsable: true, says: "not used")
  }

  @Test func attributesWithoutEnd() throws {
    let many = (0..<300_000).map { "a\($0)=\"1\" " }.joined()
    try folder.write(
      Self.head + "<trkpt \(many)lat=\"1\" lon=\"2\"/>\n" + Self.good + Self.tail, to: "many.gpx")
    try check("many.gpx", isUsable: true)
  }

  /// Numbers that are none, or too large for the earth.
  @Test(arguments: ["csv", "gpx", "ndjson"])
  func impossibleNumbers(_ format: String) throws {
    let places = [
      ("nan", "11"), ("47", "inf"), ("-inf", "11"), ("91", "11"), ("-90.1", "11"), ("47", "1e400"),
      ("0x2F", "11"), ("47", ""), ("1e308", "1e308"), ("47,5", "11"), ("४७", "११"), ("+-1", "2"),
    ]
    func row(_ latitude: String, _ longitude: String, _ second: Int) -> String {
      let time = "2026-05-01T06:00:\(second < 10 ? "0" : "")\(second)Z"
      return switch format {
      case "csv": "\(time),\"\(latitude)\",\(longitude)\n"
      case "gpx":
        "<trkpt lat=\"\(latitude)\" lon=\"\(longitude)\"><time>\(time)</time></trkpt>\n"
      default: "{\"time\": \"\(time)\", \"lat\": \(latitude), \"lon\": \(longitude)}\n"
      }
    }
    var text = ["csv": "time,lat,lon\n", "gpx": Self.head][format] ?? ""
    text += row("47", "11", 0)
    for (index, place) in places.enumerated() { text += row(place.0, place.1, index + 1) }
    text += row("47.0001", "11", 59) + (format == "gpx" ? Self.tail : "")
    try folder.write(text, to: "numbers.\(format)")
    let run = try run("summarize numbers.\(format) --json")
    expectCivil(run, [0], format)
    #expect(run.text.contains("\"accepted\": 2"), "\(run.text)")
    #expect(run.text.contains("\"rejected\": \(places.count)"))
    #expect(run.text.contains("\"fixes\": 2,"))
  }

  /// Times at the ends of what can be written do not overflow anything.
  @Test func impossibleTimes() throws {
    let times = [
      "0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z", "292277026596-01-01T00:00:00Z",
      "9223372036854775807", "-9223372036854775808", "1e300", "2026-02-30T00:00:00Z",
      "2026-05-01T25:00:00Z", "2026-05-01T06:00:60Z", "0000-00-00T00:00:00Z", "NaN",
    ]
    try folder.write(
      "time,lat,lon\n" + times.map { "\($0),47,11\n" }.joined()
        + times.map { "\($0),48,12\n" }.joined(), to: "times.csv")
    for line in ["summarize times.csv", "report times.csv -o report"] {
      expectCivil(try run(line), [0], line)
    }
    for shift in ["+100000d", "-100000d", "+1e300", "9999999999999d"] {
      expectCivil(try run("summarize times.csv --shift times=\(shift)"), [0, 64], shift)
    }
  }

  @Test func foldersWithinFolders() throws {
    let deep = (0..<60).map { "d\($0)" }.joined(separator: "/")
    try folder.write(Tracks.gpx(2), to: "all/leo.gpx")
    try folder.write(Tracks.gpx(2), to: "all/\(deep)/mia.gpx")
    for (place, name) in [("..", "loop"), ("gone", "gone"), ("loop", "again")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder["all/\(name)"], withDestinationPath: place)
    }
    let run = try run("summarize all --json")
    expectCivil(run, [0], "folders")
    #expect(run.text.contains("\"fixes\": 2"))
  }
}
