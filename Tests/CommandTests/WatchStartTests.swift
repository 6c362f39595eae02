import Foundation
import Glibc
import TestSupport
import Testing

/// What a watch says at its start, and when nothing comes.
@Suite("The start of a watch")
struct WatchStartTests {
  private let folder: ScratchFolder
  init() throws { folder = try ScratchFolder() }

  @Test func nothingCameIsNoError() throws {
    try folder.write("", to: "fixes.ndjson")
    let watch = try RunningWatch(["fixes.ndjson", "--leader", "leo", "--follow"], in: folder)
    try watch.wait(forFixes: 0)
    let end = watch.end()
    #expect(end.status == 0, "\(end.diagnostics)")
    #expect(end.diagnostics.contains("warning: no fix was received"))
    #expect(!end.diagnostics.contains("unknown member"))
    let run = try hither("watch", "fixes.ndjson", "--leader", "leo", in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
  }

  @Test func aLeaderWhoIsNotAmongThoseWhoCameIsStillAnError() throws {
    let run = try hither(
      "watch", "-", "--leader", "lea", "--route", "none", input: Tracks.ndjson().utf8, in: folder)
    // Members join as they come, so the leader may still come; that none came is a warning.
    #expect(run.status == 0 || run.status == 64)
    #expect(run.diagnostics.contains("lea"))
  }

  @Test func thatNoEventComesBeforeTheEndIsSaid() throws {
    let words = "no leader is named: no event is reported before the end of the stream"
    let run = try hither("watch", "-", input: Tracks.ndjson().utf8, in: folder)
    #expect(run.diagnostics.contains(words))
    for more in [["--leader", "walker"], ["--no-group"]] {
      let other = try hither(["watch", "-"] + more, input: Tracks.ndjson().utf8, in: folder)
      #expect(!other.diagnostics.contains("before the end of the stream"), "\(more)")
    }
    // A file that is not followed ends by itself.
    try folder.write(Tracks.ndjson(), to: "fixes.ndjson")
    let file = try hither("watch", "fixes.ndjson", in: folder)
    #expect(!file.diagnostics.contains("before the end of the stream"))
  }

  @Test func theHintNamesALeader() throws {
    try folder.write(Tracks.gpx(), to: "hike/ann.gpx")
    let run = try hither("watch", "hike", in: folder)
    #expect(
      run.diagnostics.contains("hither replay hike --speed max | hither watch - --leader NAME"))
  }

  @Test func aFollowedFileMayComeLater() throws {
    let watch = try RunningWatch(
      ["later.ndjson", "--follow", "--leader", "walker", "--to", "file:out.ndjson"], in: folder)
    watch.wait(for: "there is no later.ndjson yet")
    try folder.write(Tracks.ndjson(), to: "later.ndjson")
    try watch.wait(forFixes: 40)
    let end = watch.end()
    #expect(end.status == 0, "\(end.diagnostics)")
    #expect(end.diagnostics.components(separatedBy: "there is no later.ndjson").count == 2)
    // Without --follow it is an error.
    #expect(try hither("watch", "never.ndjson", in: folder).status == 66)
  }

  @Test func aSinkThatIsNewToTheStateIsNamed() throws {
    let all = Tracks.ndjson(400, member: "leo") + Tracks.ndjson(400, member: "mia", halt: 60)
    let lines = all.split(separator: "\n").map { $0 + "\n" }.sorted { left, right in
      let (one, other) = (
        left.split(separator: "\"time\"")[1], right.split(separator: "\"time\"")[1]
      )
      return one < other
    }
    let arguments = ["watch", "fixes.ndjson", "--leader", "leo", "--state", "st.db"]
    try folder.write(lines.prefix(600).joined(), to: "fixes.ndjson")
    let first = try RunningWatch(
      Array(arguments.dropFirst()) + ["--follow", "--to", "file:events.ndjson"], in: folder)
    try first.wait(forFixes: 600)
    #expect(first.end().status == 0)
    let written = try folder.text(of: "events.ndjson").split(separator: "\n").count
    try #require(written > 0)
    try folder.write(lines.joined(), to: "more.ndjson")
    _ = try shell("tail -n +601 more.ndjson >> fixes.ndjson", in: folder)
    let second = try hither(arguments + ["--to", "file:other.ndjson"], in: folder)
    #expect(second.status == 0)
    #expect(
      second.diagnostics.contains(
        "sink other.ndjson is new to this state: it gets events from now on only; \(written) "
          + (written == 1 ? "was" : "were") + " written before"), "\(second.diagnostics)")
  }
}
