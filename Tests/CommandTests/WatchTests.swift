import Foundation
import Glibc
import TestSupport
import Testing

/// `hither watch`, from the outside.
@Suite("Watch command")
struct WatchTests {
  private let folder: ScratchFolder
  private let lines: [String]

  /// One walks away from a place and comes back, an hour long, a fix each five seconds.
  init() throws {
    folder = try ScratchFolder()
    var lines: [String] = []
    for step in 0..<720 {
      let seconds = step * 5
      let time = "2026-05-01T08:\(Self.two(seconds / 60)):\(Self.two(seconds % 60))Z"
      let metres = Double(min(step, 720 - step)) * 6
      lines.append(
        """
        {"member": "leo", "time": "\(time)", "lat": \(48 + metres / 111_200), "lon": 11}

        """)
    }
    self.lines = lines
    try folder.write(lines.joined(), to: "fixes.ndjson")
    try folder.write(
      """
      {"type": "FeatureCollection", "features": [
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": [11, 48]},
         "properties": {"id": "camp", "kind": "safe_zone", "radius_m": 300}},
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": [11, 48.01]},
         "properties": {"id": "hut", "radius_m": 100}}]}
      """, to: "places.geojson")
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private func expected() throws -> String {
    let run = try hither(
      "report", "fixes.ndjson", "--places", "places.geojson", "-q", "-o", "report", in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    return try folder.text(of: "report/events.ndjson")
  }

  @Test("standard input, a file and CSV tell what the report tells")
  func sources() throws {
    let expected = try expected()
    #expect(expected.contains("safe_zone.returned"))
    let piped = try hither(
      "watch", "-", "--places", "places.geojson", input: lines.joined().utf8, in: folder)
    #expect(piped.text == expected)
    let file = try hither(
      "watch", "fixes.ndjson", "--places", "places.geojson", "--to", "file:out.ndjson", "--to", "-",
      in: folder)
    #expect(file.text == expected)
    #expect(try folder.text(of: "out.ndjson") == expected)
    _ = try hither("convert", "fixes.ndjson", "-o", "fixes.csv", in: folder)
    let csv = try hither(
      "watch", "-", "--places", "places.geojson", input: try folder.bytes(of: "fixes.csv"),
      in: folder)
    #expect(csv.text == expected)
  }

  @Test("as text each event is a sentence with its local time, in the chosen language")
  func sentences() throws {
    try folder.write(
      """
      {"timezone": "Europe/Berlin", "places": "places.geojson", "members": [{"id": "leo", "name": "Leo M."}]}
      """, to: "outing.json")
    let expected = try expected().split(separator: "\n").count
    let watch = ["watch", "fixes.ndjson", "--outing", "outing.json", "--as", "text"]
    let run = try hither(watch + ["--to", "-", "--to", "file:alerts.txt"], in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(run.text.split(separator: "\n").count == expected)
    let sentence = #/2026-05-01 10:\d\d  Leo M\.: left the safe zone camp/#
    #expect(run.text.contains(sentence), "\(run.text)")
    #expect(try folder.text(of: "alerts.txt") == run.text)
    let german = try hither(watch + ["--lang", "de"], in: folder)
    #expect(german.text.contains("Leo M.: ") && !german.text.contains("left"), "\(german.text)")
    #expect(try hither(watch + ["--early"], in: folder).status == 64)
  }

  @Test("what is no fix is counted, and stops a strict run")
  func rejects() throws {
    let input = "{\"member\": \"leo\"}\n" + lines.joined()
    let run = try hither("watch", "-", input: input.utf8, in: folder)
    #expect(run.status == 0)
    #expect(run.diagnostics.contains("1 record that could not be read, not used"))
    #expect(try hither("watch", "-", "--strict", input: input.utf8, in: folder).status == 65)
  }

  @Test("a fix from the future is not used and advances nothing")
  func future() throws {
    var input = lines
    input.insert(
      "{\"member\": \"leo\", \"time\": \"2199-01-01T00:00:00Z\", \"lat\": 48, \"lon\": 11}\n", at: 9
    )
    let run = try hither(
      "watch", "-", "--places", "places.geojson", "--now", "2026-05-01T08:00:00Z",
      input: lines[..<10].joined().utf8, in: folder)
    #expect(!run.diagnostics.contains("ahead"))
    let all = try hither(
      "watch", "-", "--places", "places.geojson", "--now", "2026-05-01T10:00:00Z",
      input: input.joined().utf8, in: folder)
    #expect(try all.text == expected())
    #expect(all.diagnostics.contains("1 record more than 120 s ahead"))
  }

  @Test("a run that was killed goes on, and nothing is lost or stands twice")
  func killed() throws {
    let expected = try expected()
    let rounds = ProcessInfo.processInfo.environment["HITHER_CHAOS_ROUNDS"].flatMap { Int($0) } ?? 5
    var random = SeededGenerator(seed: 17)
    var arguments = ["watch", "grown.ndjson", "--places", "places.geojson", "--state", "state.db"]
    arguments += ["--no-group", "--leader", "leo", "--lateness", "30s", "--to", "file:out.ndjson"]
    try folder.write("", to: "grown.ndjson")
    let file = try FileHandle(forWritingTo: URL(filePath: folder["grown.ndjson"]))
    for round in 0..<rounds {
      let (from, to) = (lines.count * round / rounds, lines.count * (round + 1) / rounds)
      // The last line of a round is cut in two by the kill.
      try file.seekToEnd()
      try file.write(contentsOf: Data(lines[from..<to].joined().utf8.dropLast(20)))
      let run = try hither(
        arguments + ["--follow"], in: folder, killedAfter: random.uniform(0.02, 0.4))
      #expect(run.wasKilled, "\(run.diagnostics)")
      try file.write(contentsOf: Data(lines[from..<to].joined().utf8.suffix(20)))
    }
    let last = try hither(arguments, in: folder)
    #expect(last.status == 0, "\(last.diagnostics)")
    #expect(try folder.text(of: "out.ndjson") == expected)
    let again = try hither(arguments, in: folder)
    #expect(again.status == 0)
    #expect(try folder.text(of: "out.ndjson") == expected)
  }

  @Test("a file that is followed may be moved away and begun anew, or cut")
  func rotation() throws {
    let expected = try expected()
    // The last part is the shortest: that the file was cut can be seen from its length at any time.
    let (first, second) = (lines.count / 3, lines.count * 3 / 4)
    func part(_ range: Range<Int>) -> [UInt8] { Array(lines[range].joined().utf8) }
    try folder.write(part(0..<first), to: "log.ndjson")
    let watch = try RunningWatch(
      ["log.ndjson", "--follow", "--places", "places.geojson", "--to", "file:out.ndjson"],
      in: folder)
    _ = try watch.samples(when: "hither_fixes_total", is: Double(first))
    try FileManager.default.moveItem(
      atPath: folder["log.ndjson"], toPath: folder["log.ndjson.1"])
    try folder.write(part(first..<second), to: "log.ndjson")
    _ = try watch.samples(when: "hither_fixes_total", is: Double(second))
    let file = try FileHandle(forWritingTo: URL(filePath: folder["log.ndjson"]))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: Data(part(second..<lines.count)))
    _ = try watch.samples(when: "hither_fixes_total", is: Double(lines.count))
    let (status, diagnostics) = watch.end()
    #expect(status == 0, "\(diagnostics)")
    #expect(try folder.text(of: "out.ndjson") == expected)
  }

  @Test("a report over a kept state holds what came too late")
  func reportOfState() throws {
    // Ten minutes of fixes come half an hour late.
    let late = lines[..<200] + lines[320..<600] + lines[200..<320] + lines[600...]
    let arguments = ["watch", "-", "--places", "places.geojson", "--state", "state.db"]
    let run = try hither(arguments, input: late.joined().utf8, in: folder)
    #expect(run.status == 0 && run.text.contains("contact.backfilled"), "\(run.diagnostics)")
    #expect(try run.text != expected())
    let report = try hither(
      "report", "--state", "state.db", "--places", "places.geojson", "--leader", "leo", "-q", "-o",
      "kept", in: folder)
    #expect(report.status == 0, "\(report.diagnostics)")
    #expect(try folder.text(of: "kept/events.ndjson") == expected())
    // Beside the file that holds what came in time, the state adds the rest.
    try folder.write((lines[..<200] + lines[320...]).joined(), to: "early.ndjson")
    let joined = try hither(
      "report", "early.ndjson", "--state", "state.db", "--places", "places.geojson", "-q", "-o",
      "joined", in: folder)
    #expect(joined.status == 0, "\(joined.diagnostics)")
    #expect(try folder.text(of: "joined/events.ndjson") == expected())
    let none = try hither("report", "--state", "none.db", "-o", "none", in: folder)
    #expect(none.status == 66 && none.diagnosticLines.count == 1)
  }

  @Test("where a state cannot grow any more, the run ends and can be gone on with")
  func fullDisk() throws {
    let expected = try expected()
    let watch = "watch fixes.ndjson --places places.geojson --state state.db --to file:out.ndjson"
    // No file may grow beyond 64 blocks of 512 bytes.
    let full = try shell("ulimit -f 64; exec hither \(watch)", in: folder)
    #expect(full.status == 74 && full.signal == nil, "\(full.status) \(full.diagnostics)")
    #expect(full.diagnostics.hasPrefix("hither: error: state.db: the state cannot be"))
    let again = try hither(watch.split(separator: " ").map(String.init), in: folder)
    #expect(again.status == 0, "\(again.diagnostics)")
    #expect(try folder.text(of: "out.ndjson") == expected)
  }

  @Test("a state that cannot be used is refused in one line")
  func states() throws {
    let arguments = ["watch", "fixes.ndjson", "--to", "file:out.ndjson", "--state"]
    try folder.write(Array(repeating: UInt8(7), count: 9000), to: "damaged.db")
    #expect(try shell("chmod 600 damaged.db", in: folder).status == 0)
    let damaged = try hither(arguments + ["damaged.db"], in: folder)
    #expect(damaged.status == 65 && damaged.diagnosticLines.count == 1)
    #expect(try hither(arguments + ["kept.db"], in: folder).status == 0)
    let other = try hither(arguments + ["kept.db", "--lateness", "5s"], in: folder)
    #expect(other.status == 65 && other.diagnostics.contains("another lateness"))
    #expect(try hither(arguments + ["no/such/folder.db"], in: folder).status == 73)
  }
}
