import Foundation
import Glibc
import TestSupport
import Testing

/// `hither watch` reads the outing's files again on SIGHUP, and when it goes on from a state.
@Suite("watch, its files changed")
struct RereadTests {
  private let folder: ScratchFolder
  private let lines: [String]
  private static let half = 300

  /// One walks away from a camp and comes back, an hour long, a fix each five seconds.
  init() throws {
    folder = try ScratchFolder()
    lines = (0..<720).map { step in
      let metres = Double(min(step, 720 - step)) * 6
      return """
        {"member": "leo", "time": "\(Self.time(step))", "lat": \(48 + metres / 111_200), "lon": 11}

        """
    }
    try folder.write(lines[..<Self.half].joined(), to: "fixes.ndjson")
    try writePlaces("hut", latitude: 48.01)
  }

  private static func time(_ step: Int) -> String {
    let (minutes, seconds) = ((step * 5 / 60), step * 5 % 60)
    return
      "2026-05-01T08:\(minutes < 10 ? "0" : "")\(minutes):\(seconds < 10 ? "0" : "")\(seconds)Z"
  }

  /// The camp stays; the other place is a hut, or another one.
  private func writePlaces(_ id: String, latitude: Double) throws {
    try folder.write(
      """
      {"type": "FeatureCollection", "features": [
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": [11, \(latitude)]},
         "properties": {"id": "\(id)", "radius_m": 100}},
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": [11, 48]},
         "properties": {"id": "camp", "kind": "safe_zone", "radius_m": 300}}]}
      """, to: "places.geojson")
  }

  private func becomeOther() throws { try writePlaces("lodge", latitude: 48.012) }

  /// The lines of a report over some fixes under the places as they are.
  private func report(_ fixes: Range<Int>) throws -> [String] {
    try folder.write(lines[fixes].joined(), to: "part.ndjson")
    let run = try hither(
      "report", "part.ndjson", "--places", "places.geojson", "-q", "-o", "report", in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    return try folder.text(of: "report/events.ndjson").split(separator: "\n").map(String.init)
  }

  private static let watch = [
    "fixes.ndjson", "--places", "places.geojson", "--no-group", "--leader", "leo",
    "--lateness", "30s", "--to", "file:out.ndjson",
  ]

  private func told() throws -> [String] {
    try folder.text(of: "out.ndjson").split(separator: "\n").map(String.init)
  }

  /// When an event was detected, in a form that sorts.
  private static func detected(_ line: String) throws -> String {
    let found = try #require(line.firstMatch(of: /"detected": "([^"]*)Z"/)).output.1
    return found + (found.contains(".") ? "Z" : ".000Z")
  }

  private func growTheRest(_ watch: RunningWatch) throws {
    let file = try FileHandle(forWritingTo: URL(filePath: folder["fixes.ndjson"]))
    try file.seekToEnd()
    try file.write(contentsOf: Data(lines[Self.half...].joined().utf8))
    try watch.wait(forFixes: lines.count)
  }

  /// Sends SIGHUP, and waits for the line that says what came of it.
  private func hangUp(_ watch: RunningWatch, _ answer: String) {
    watch.send(SIGHUP)
    watch.wait(for: answer)
  }

  private static let readAgain = "hither: the outing's files were read again: they apply"

  @Test("with a state, what is detected from the moment on is as if they had always been so")
  func kept() throws {
    let old = try report(0..<lines.count)
    let watch = try RunningWatch(
      Self.watch + ["--state", "state.db", "--follow"], in: folder)
    try watch.wait(forFixes: Self.half)
    try becomeOther()
    hangUp(watch, Self.readAgain)
    try growTheRest(watch)
    #expect(watch.end().status == 0)
    let last = try hither(["watch"] + Self.watch + ["--state", "state.db"], in: folder)
    #expect(last.status == 0 && last.diagnostics.isEmpty, "\(last.diagnostics)")
    let line = watch.diagnostics.firstMatch(of: /events detected from (\S*)Z on\n/)
    let moment = try #require(line).output.1 + ".000Z"
    let new = try report(0..<lines.count)
    let before = try old.filter { try Self.detected($0) < moment }
    let after = try new.filter { try Self.detected($0) >= moment }
    #expect(try told() == before + after)
    #expect(before.contains { $0.contains("hut") } && after.contains { $0.contains("lodge") })
    #expect(after.contains { $0.contains("safe_zone.returned") })
  }

  @Test("without one, a stream ends and another begins")
  func unkept() throws {
    let first = try report(0..<Self.half)
    let watch = try RunningWatch(Self.watch + ["--follow"], in: folder)
    try watch.wait(forFixes: Self.half)
    try becomeOther()
    hangUp(watch, Self.readAgain)
    try growTheRest(watch)
    #expect(watch.end().status == 0)
    #expect(try told() == first + report(Self.half..<lines.count))
    #expect(try told().contains { $0.contains("lodge") })
  }

  @Test("files that cannot be used are told of, and those before count")
  func unusable() throws {
    let expected = try report(0..<lines.count)
    let watch = try RunningWatch(Self.watch + ["--follow"], in: folder)
    try watch.wait(forFixes: Self.half)
    try folder.write("{\"type\": 7}", to: "places.geojson")
    hangUp(watch, "hither: places.geojson:1:")
    try FileManager.default.removeItem(atPath: folder["places.geojson"])
    hangUp(watch, "hither: places.geojson: no such file")
    try growTheRest(watch)
    #expect(watch.end().status == 0)
    #expect(try told() == expected)
    for line in watch.diagnostics.split(separator: "\n") {
      #expect(line.hasSuffix("; the outing's files count as they were before"))
    }
  }

  @Test("a run that goes on from a state with other files tells from there on what they say")
  func goneOn() throws {
    let old = try report(0..<lines.count)
    let first = try RunningWatch(
      Self.watch + ["--state", "state.db", "--follow"], in: folder)
    try first.wait(forFixes: Self.half)
    #expect(first.end().status == 0)
    let before = try told()
    #expect(old.starts(with: before) && before.contains { $0.contains("hut") })
    try becomeOther()
    try folder.write(lines.joined(), to: "all")
    // The file stays the one that was read before.
    let grown = try shell("cat all > fixes.ndjson", in: folder)
    #expect(grown.status == 0)
    let last = try hither(["watch"] + Self.watch + ["--state", "state.db"], in: folder)
    #expect(last.status == 0, "\(last.diagnostics)")
    let new = try report(0..<lines.count)
    let after = try told().dropFirst(before.count)
    #expect(Array(new.suffix(after.count)) == Array(after))
    // What is missing of the new lay before the first run's last fix, and would have been told by it.
    let end = Self.time(Self.half - 1).dropLast() + ".000Z"
    for line in new.dropLast(after.count) { #expect(try Self.detected(line) <= end) }
  }
}
