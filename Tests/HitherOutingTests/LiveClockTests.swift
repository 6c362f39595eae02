import Foundation
import HitherEngine
import HitherGroups
import HitherOuting
import HitherTracks
import TestSupport
import Testing

/// One wrong clock silences nobody, and a fix that comes twice counts once, live as in batch.
@Suite("Live clocks")
struct LiveClockTests {
  private static let folder = Recordings.datasets.first { $0.hasSuffix("mountain-group") } ?? ""

  /// An outing of seven whose fixes are in one file, and lines behind them.
  private static func outing(
    _ scratch: ScratchFolder, adding lines: [String] = []
  ) throws -> StreamedOuting {
    _ = try Conversion(
      try plan([folder + "/tracks"]), to: scratch["all.ndjson"], format: "ndjson"
    ).run { _ in }
    let text = try String(contentsOfFile: scratch["all.ndjson"], encoding: .utf8)
    try scratch.write(text + lines.map { $0 + "\n" }.joined(), to: "all.ndjson")
    var options = OutingOptions()
    options.leader = "leo"
    return try StreamedOuting([scratch["all.ndjson"]], options)
  }

  @Test("fixes dated ahead are used or set aside live as in batch", arguments: 1...4)
  func fixesDatedAhead(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let times = [
      "2031-05-01T00:00:00Z", "2031-05-01T00:00:10Z", "2029-01-01T12:00:00Z",
      "2026-05-09T08:00:00Z", "2026-05-09T09:00:00Z", "2026-05-01T20:00:00Z",
    ]
    let lines = (0..<Int.random(in: 1...5, using: &random)).map { _ in
      let member = ["fiona", "tomas"].randomElement(using: &random) ?? ""
      let time = times.randomElement(using: &random) ?? ""
      return "{\"member\": \"\(member)\", \"time\": \"\(time)\", \"lat\": 25.17, \"lon\": 121.55}"
    }
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    let outing = try Self.outing(scratch, adding: lines)
    var arrivals = outing.arrivals(lateness: 60_000, seed: seed)
    // Conversion keeps the order of the file: the last are those that were added.
    let added = outing.fixes.suffix(lines.count)
    arrivals.removeAll { $0.time > Instant(milliseconds: 1_777_636_800_000) }
    for arrival in added {
      arrivals.insert(arrival, at: Int.random(in: 0...arrivals.count, using: &random))
    }
    #expect(arrivals.count == outing.fixes.count)
    let events = try outing.watch(arrivals, lateness: 60_000, piece: 100)
    let expected = try outing.report()
    #expect(events == expected, "\(lines): \(differences(events, expected).prefix(2))")
  }

  @Test("a member who sends one fix a day is used as a whole, live as in batch")
  func sparse() throws {
    let scratch = try ScratchFolder()
    for count in 1...5 {
      let lines = (0..<count).map {
        "{\"member\": \"a\", \"time\": \"2026-05-0\(1 + $0)T0\(2 * $0):00:00Z\", \"lat\": 25, \"lon\": 121}\n"
      }
      try scratch.write(lines.joined(), to: "a.ndjson")
      let outing = try StreamedOuting([scratch["a.ndjson"]], OutingOptions())
      let events = try outing.watch(outing.fixes, lateness: 60_000, piece: 1)
      #expect(events == (try outing.report()), "\(count)")
      let plan = try plan([scratch["a.ndjson"]])
      let result = try OutingRun(plan, try .everything(plan)).run()
      #expect(result.summary.members.first?.fixes == count)
    }
  }

  @Test("a fix of one member dated years ahead leaves the events as they are without it")
  func oneFixYearsAhead() throws {
    let line =
      "{\"member\": \"tomas\", \"time\": \"2031-05-01T00:00:00Z\", \"lat\": 25.1, \"lon\": 121.5}"
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    let clean = try Self.outing(scratch).report()
    #expect(clean.contains("straggling.started"))
    let outing = try Self.outing(scratch, adding: [line])
    #expect(try outing.report() == clean)
    let stray = try #require(outing.fixes.last)
    for place in [0, 3, 2000] {
      var arrivals = outing.arrivals(lateness: 0, seed: 1).filter { $0.time != stray.time }
      arrivals.insert(stray, at: place)
      var live = try outing.live(lateness: 60_000)
      var text = ""
      var doubts: [String] = []
      for delivery in outing.deliveries(arrivals, piece: 50) {
        for event in try live.take(delivery, now: .latest) {
          text += String(decoding: event.line, as: UTF8.self)
        }
        doubts += live.takeDoubts()
      }
      for event in try live.end() { text += String(decoding: event.line, as: UTF8.self) }
      #expect(text == clean && live.tally.late == 0 && live.tally.ahead == 1)
      #expect(place < 9 || doubts.contains { $0.contains("'tomas'") && $0.contains("2031") })
    }
  }

  @Test(
    "a clock 100 s ahead makes no fix late, and whose it is is said", arguments: [61, 100, 119])
  func clockAhead(_ seconds: Int64) throws {
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    let outing = try Self.outing(scratch)
    let arrivals = outing.arrivals(lateness: 0, seed: 1).map { arrival in
      var arrival = arrival
      if arrival.member == "wei" { arrival.fix.time = arrival.fix.time + seconds * 1000 }
      return arrival
    }
    var live = try outing.live(lateness: 60_000)
    var doubts: [String] = []
    var early = 0
    for delivery in outing.deliveries(arrivals, piece: 50) {
      early += try live.take(delivery, now: .latest).count {
        $0.event.payload is StragglingStarted
      }
      doubts += live.takeDoubts()
    }
    #expect(live.tally.late == 0 && early > 0)
    #expect(doubts.allSatisfy { $0.hasPrefix("the clock of 'wei' is about ") }, "\(doubts)")
    #expect(!doubts.isEmpty)
  }

  @Test(
    "repetitions are no backlog, whenever they come, and not after a restart", arguments: [1, 2])
  func repetitions(_ seed: UInt64) throws {
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    let outing = try Self.outing(scratch)
    var random = SeededGenerator(seed: seed)
    let fixes = outing.arrivals(lateness: 30_000, seed: seed)
    var arrivals: [StreamedOuting.Arrival] = []
    for (index, fix) in fixes.enumerated() {
      arrivals.append(fix)
      if index % 7 == 0 {
        arrivals.append(fixes[Int.random(in: 0...index, using: &random)])
      }
    }
    let expected = try outing.report()
    var live = try outing.live(lateness: 60_000)
    var text = ""
    var lanes: [String: [UInt8]] = [:]
    for (number, delivery) in outing.deliveries(arrivals, piece: 100).enumerated() {
      for event in try live.take(delivery, now: .latest) {
        text += String(decoding: event.line, as: UTF8.self)
      }
      guard number % 20 == 10 else { continue }
      // As a run that goes on: the state of all, and of each member.
      for (id, state) in live.takeTouchedLanes() { lanes[id] = state }
      let whole = live.heldBytes
      live = try outing.live(lateness: 60_000)
      try live.restore(whole, events: .ofOutings)
      for (id, state) in lanes { try live.restore(id, from: state) }
    }
    for event in try live.end() { text += String(decoding: event.line, as: UTF8.self) }
    #expect(text == expected, "\(differences(text, expected).prefix(2))")
    #expect(live.tally.late == 0 && live.tally.repeated > 100)
  }
}
