import Foundation
import HitherEngine
import HitherOuting
import HitherTracks
import TestSupport
import Testing

/// A stream, its fixes in any order within the lateness, ends with the events of the report.
@Suite("Live equals batch")
struct LiveEqualityTests {
  private static let latenessMilliseconds: Int64 = 120_000

  /// How many orders of arrival are tried: few here, more where the variable says so.
  private static var orders: UInt64 {
    ProcessInfo.processInfo.environment["HITHER_LIVE_ORDERS"].flatMap { UInt64($0) } ?? 2
  }

  @Test(arguments: Recordings.datasets + Recordings.entries("group"))
  func shuffled(_ folder: String) throws {
    let recordings = try StreamedOuting(folder)
    let expected = try recordings.report()
    let ids = expected.split(separator: "\n").compactMap {
      $0.split(separator: "\"").dropFirst(3).first
    }
    #expect(Set(ids).count == ids.count, "an id stands for two events")
    for seed in 1...Self.orders {
      let events = try recordings.watch(
        lateness: Self.latenessMilliseconds, seed: seed, piece: 400)
      #expect(
        events == expected,
        "order \(seed): \(differences(events, expected).prefix(2)) of \(expected.count) bytes")
    }
  }

  @Test(
    "how much is delivered at once changes nothing, nor when nothing may be late",
    arguments: [1, 7, 4096])
  func pieces(_ piece: Int) throws {
    let recordings = try StreamedOuting(Recordings.datasets[0])
    let events = try recordings.watch(lateness: 0, seed: 3, piece: piece)
    #expect(events == (try recordings.report()))
  }

  @Test("clocks that ask who is near tell the same, whoever's fixes come first")
  func nearMember() throws {
    let folder = try ScratchFolder()
    try folder.write(
      """
      {"schema": "hither/clock/1", "states": [
        {"state": "lost", "when": {"silent_s": 1200}},
        {"state": "with_leo", "when": {"near_member": "leo"}},
        {"state": "in_company", "when": {"near_member": ["fiona", "wei"]}}],
       "otherwise": "alone", "dwell_s": 30}
      """, to: "clock.json")
    var recordings = try StreamedOuting(
      Recordings.datasets.first { $0.hasSuffix("mountain-group") } ?? "")
    recordings.options.rules = folder["clock.json"]
    let expected = try recordings.report()
    #expect(expected.contains("with_leo") && expected.contains("in_company"))
    for seed in 1...Self.orders {
      let events = try recordings.watch(
        lateness: Self.latenessMilliseconds, seed: seed, piece: 500)
      #expect(events == expected, "order \(seed): \(differences(events, expected).prefix(2))")
    }
  }

  @Test(
    "members join a group of which the leader is named as they come, and need not be known before")
  func openGroup() throws {
    var options = OutingOptions()
    options.leader = "leo"
    let folder = try ScratchFolder()
    let tracks = Recordings.datasets.filter { $0.hasSuffix("mountain-group") }.map {
      $0 + "/tracks"
    }
    _ = try Conversion(try plan(tracks), to: folder["all.ndjson"], format: "ndjson").run { _ in }
    let recordings = try StreamedOuting([folder["all.ndjson"]], options)
    let expected = try recordings.report()
    #expect(expected.contains("straggling.started") && expected.contains("group.split"))
    for seed in 1...Self.orders {
      var early = 0
      let events = try recordings.watch(
        lateness: Self.latenessMilliseconds, seed: seed, piece: 200
      ) { early += $0 }
      #expect(events == expected, "order \(seed): \(differences(events, expected).prefix(2))")
      let lines = events.split(separator: "\n").count
      #expect(early * 10 > lines * 8, "\(early) of \(lines) events came before the end")
    }
  }

  @Test("what leaves before the end leaves in the order of the whole")
  func early() throws {
    let recordings = try StreamedOuting(
      Recordings.datasets.first { $0.hasSuffix("mountain-group") } ?? "")
    var early = 0
    let events = try recordings.watch(lateness: 60_000, seed: 4, piece: 100) { early += $0 }
    let lines = events.split(separator: "\n").count
    #expect(early * 10 > lines * 8, "\(early) of \(lines) events came before the end")
  }

  @Test("a fix that comes too late changes no event, and is told of")
  func late() throws {
    let recordings = try StreamedOuting(Recordings.datasets[0])
    var fixes = recordings.arrivals(lateness: 0, seed: 1)
    let held = fixes.remove(at: 10)
    fixes.insert(held, at: 200)
    let events = try recordings.watch(fixes, lateness: 60_000, piece: 50)
    let lines = events.split(separator: "\n").filter { $0.contains("contact.backfilled") }
    #expect(lines.count == 1)
    #expect(lines.first?.contains("\"fixes\": 1") ?? false)
    #expect(lines.first?.contains("\"from\": \"\(held.time.rfc3339)\"") ?? false)
  }
}
