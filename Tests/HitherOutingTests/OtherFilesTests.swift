import Foundation
import HitherOuting
import HitherTracks
import Synchronization
import TestSupport
import Testing

/// A stream the outing's files of which change: what had been told stays, and from there on it tells what
/// the report under the new files tells.
@Suite("A stream's outing changes")
struct OtherFilesTests {
  private static let lateness: Int64 = 60_000

  /// Asks once, before a delivery, to read the files again, and keeps what is answered.
  final class Asking: Sendable {
    private let state: Mutex<(left: Int, answer: String)>
    private let change: @Sendable () -> Void

    init(at delivery: Int, _ change: @escaping @Sendable () -> Void) {
      state = Mutex((delivery, ""))
      self.change = change
    }

    var answer: String { state.withLock { $0.answer } }

    func set(_ signals: inout WatchRun.Signals) {
      signals.isToReread = {
        let isNow = self.state.withLock { state in
          state.left -= 1
          return state.left == 0
        }
        if isNow { self.change() }
        return isNow
      }
      signals.note = { line in self.state.withLock { $0.answer = line } }
    }
  }

  /// An outing of which the manifest is written anew with other thresholds.
  private struct Outing {
    let folder: ScratchFolder
    let recordings: StreamedOuting
    let before: [UInt8]
    let old: String
    let new: String

    init(_ name: String) throws {
      folder = try ScratchFolder()
      let root = Repository.root.appending(path: "datasets/" + name).path
      try FileManager.default.copyItem(atPath: root, toPath: folder["outing"])
      recordings = try StreamedOuting(folder["outing"])
      before = try folder.bytes(of: "outing/outing.json")
      old = try recordings.report()
      try Self.change(folder["outing/outing.json"])
      new = try recordings.report()
      try undo()
    }

    var manifest: String { folder["outing/outing.json"] }

    func undo() throws { try folder.write(before, to: "outing/outing.json") }

    static func change(_ manifest: String) throws {
      let file = URL(filePath: manifest)
      var object = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
      object?["straggler"] = ["gap_m": 120, "rejoin_m": 60, "after_s": 20]
      object?["off_route"] = ["distance_m": 15, "back_m": 8, "after_s": 10]
      try JSONSerialization.data(withJSONObject: object ?? [:]).write(to: file)
    }
  }

  private static func lines(
    _ text: String, where isTaken: (Instant) -> Bool
  ) throws -> String {
    try text.split(separator: "\n").filter { line in
      let found = try #require(line.firstMatch(of: /"detected": "([^"]*)"/)).output.1
      return isTaken(try #require(Instant(rfc3339: String(found))))
    }.map { $0 + "\n" }.joined()
  }

  /// Changes the manifest at one delivery, and cuts the run off at another.
  private static func watch(
    _ outing: Outing, changedAt number: Int, cutAt cut: Int, _ sink: ListedSink,
    _ settings: (inout WatchRun.Settings) -> Void
  ) throws -> String {
    let deliveries = outing.recordings.deliveries(
      outing.recordings.arrivals(lateness: lateness, seed: 31), piece: 200)
    let scratch = try ScratchFolder()
    let asking = Asking(at: number) { [manifest = outing.manifest] in
      _ = try? Outing.change(manifest)
    }
    for cut in [cut, nil] {
      var run = try WatchRun.listed(
        outing.recordings, deliveries, sink, lateness: lateness, cut: cut
      ) {
        $0.state = scratch["state.db"]
        settings(&$0)
      } told: {
        asking.set(&$0)
      }
      do { _ = try run.run() } catch { #expect(cut != nil, "\(error)") }
    }
    return asking.answer
  }

  @Test(
    "what is detected from the moment on is that of the new files, cut off or not",
    arguments: ["out-and-back", "mountain-group", "commanded-hike"])
  func kept(_ name: String) throws {
    let outing = try Outing(name)
    #expect(outing.old != outing.new)
    let count = outing.recordings.fixes.count / 200
    var random = SeededGenerator(seed: 32)
    for _ in 0..<3 {
      let sink = ListedSink()
      let number = Int(random.uniform(2, Double(count)))
      let answer = try Self.watch(
        outing, changedAt: number, cutAt: Int(random.uniform(1, Double(count))), sink
      ) { _ in }
      try outing.undo()
      let told = answer.firstMatch(of: /detected from (\S*) on/)?.output.1
      let moment = told.flatMap { Instant(rfc3339: String($0)) } ?? .absent
      #expect(answer.contains("read again"), "at \(number) of \(count)")
      let expected =
        try Self.lines(outing.old) { $0 < moment } + Self.lines(outing.new) { $0 >= moment }
      #expect(sink.text == expected, "\(differences(sink.text, expected).prefix(2))")
    }
  }

  @Test("with revisions, all is told anew that the new files change")
  func revised() throws {
    let outing = try Outing("out-and-back")
    let count = outing.recordings.fixes.count / 200
    let sink = ListedSink()
    let answer = try Self.watch(
      outing, changedAt: count * 2 / 3, cutAt: count * 3 / 4, sink
    ) { $0.revises = true }
    #expect(answer.hasSuffix("the events they change are retracted and emitted again"))
    let remaining = sink.remaining.text
    #expect(remaining == outing.new, "\(differences(remaining, outing.new).prefix(2))")
  }
}
