import Foundation
import TestSupport
import Testing

/// A state is one watch's at a time.
@Suite("Locked states")
struct StateLockTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    let fixes = (0..<5).map {
      "{\"member\": \"ann\", \"time\": \"2026-05-01T06:00:0\($0)Z\", \"lat\": 48, \"lon\": 11}\n"
    }
    try folder.write(fixes.joined(), to: "fixes.ndjson")
  }

  private static let arguments = [
    "fixes.ndjson", "--now", "2026-05-01T06:00:00Z", "--to", "file:events.ndjson", "--state",
    "state.db",
  ]

  @Test("a second watch is refused and told which process has the state; a report reads it")
  func second() throws {
    let first = try RunningWatch(Self.arguments + ["--follow"], in: folder)
    try first.wait(forFixes: 5)
    let second = try hither(["watch"] + Self.arguments, in: folder)
    #expect(second.status == 73)
    #expect(
      second.diagnosticLines == [
        "hither: error: state.db: the state is in use by process \(first.processID)",
        "hint: end that one first, or name another state",
      ])
    let pipeline = try hither(
      "run", "live.json", "--live", input: [], in: try withPipeline())
    #expect(pipeline.status == 73, "\(pipeline.diagnostics)")
    let report = try hither("report", "--state", "state.db", "-o", "report", "-q", in: folder)
    #expect(report.status == 0, "\(report.diagnostics)")

    // However the first ends, the lock ends with it.
    first.send(SIGKILL)
    _ = first.wait()
    let next = try hither(["watch"] + Self.arguments, in: folder)
    #expect(next.status == 0, "\(next.diagnostics)")
  }

  private func withPipeline() throws -> ScratchFolder {
    try folder.write(
      """
      {"schema": "hither/pipeline/1", "sources": [{"read": "fixes.ndjson"}],
       "live": {"state": "state.db"}, "sinks": [{"to": "other.ndjson", "write": "events"}]}
      """, to: "live.json")
    return folder
  }

  @Test("a damaged state is refused by a watch and by a report, in one line")
  func damaged() throws {
    let run = try hither(["watch"] + Self.arguments, in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    var bytes = try folder.bytes(of: "state.db")
    let places = bytes.ranges(of: Array("ann".utf8))
    #expect(!places.isEmpty)
    for place in places { bytes[place.lowerBound] ^= 1 }
    try folder.write(bytes, to: "state.db")
    for command in [["watch"] + Self.arguments, ["report", "--state", "state.db", "-o", "report"]] {
      let run = try hither(command, in: folder)
      #expect(run.status == 65, "\(run.diagnostics)")
      #expect(
        run.diagnosticLines.first?.hasPrefix("hither: error: state.db: the state is damaged")
          == true)
      #expect(run.diagnosticLines.count == 2)
    }
  }
}
