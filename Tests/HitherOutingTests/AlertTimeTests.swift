import HitherEngine
import HitherGroups
import HitherTracks
import TestSupport
import Testing

@testable import HitherOuting

/// How long after a follower falls behind a stream reports it.
@Suite("Time to alert")
struct AlertTimeTests {
  /// Five walkers with some noise, bob of whom slows down; cid and the leader go on. Of sue a fix comes each five minutes,
  /// and dan's phone dies.
  private static func lines(slowFrom: Int, danUntil: Int) -> String {
    var random = SeededGenerator(seed: 6)
    var lines: [String] = []
    for second in 0..<5400 {
      let time = (Instant(milliseconds: 1_777_600_000_000) + Int64(second) * 1000).rfc3339
      for (number, member) in ["ann", "bob", "cid", "dan", "sue"].enumerated() {
        guard (second - number) % (member == "sue" ? 300 : 5) == 0,
          member != "dan" || second <= danUntil
        else { continue }
        var metres = 1.3 * Double(second) - 5 * Double(number)
        if member == "bob" { metres -= 0.8 * Double(max(0, second - slowFrom)) }
        let north = metres + (random.uniform() + random.uniform() + random.uniform() - 1.5) * 8
        let east = (random.uniform() + random.uniform() + random.uniform() - 1.5) * 8
        lines.append(
          "{\"member\": \"\(member)\", \"time\": \"\(time)\", "
            + "\"lat\": \(46 + north / 111_200), \"lon\": \(14 + east / 77_000)}")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Two walkers with a fix every five seconds and some noise; bob slows down after 25 minutes.
  private static func lines() -> String {
    var random = SeededGenerator(seed: 5)
    var lines: [String] = []
    for second in stride(from: 0, to: 3600, by: 5) {
      let time = (Instant(milliseconds: 1_777_600_000_000) + Int64(second) * 1000).rfc3339
      let (ann, bob) = (
        1.3 * Double(second), 1.3 * Double(min(second, 1500)) + 0.5 * Double(max(0, second - 1500))
      )
      for (member, metres) in [("ann", ann), ("bob", bob)] {
        let north = metres + (random.uniform() + random.uniform() + random.uniform() - 1.5) * 8
        let east = (random.uniform() + random.uniform() + random.uniform() - 1.5) * 8
        lines.append(
          "{\"member\": \"\(member)\", \"time\": \"\(time)\", "
            + "\"lat\": \(46 + north / 111_200), \"lon\": \(14 + east / 77_000)}")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  @Test("of members on time the alert leaves less than 20 s after what the rule takes")
  func onTime() throws {
    let folder = try ScratchFolder()
    try folder.write(Self.lines(), to: "fixes.ndjson")
    var options = OutingOptions()
    options.leader = "ann"
    let recordings = try StreamedOuting([folder["fixes.ndjson"]], options)
    let expected = try recordings.report()
    var outing = try LiveOuting(
      WatchTask(try recordings.livePlan()), latenessMilliseconds: 60_000, adaptsLateness: true)
    var text = ""
    for delivery in recordings.deliveries(recordings.fixes.sorted { $0.time < $1.time }, piece: 1) {
      for event in try outing.take(delivery, now: .latest) {
        text += String(decoding: event.line, as: UTF8.self)
        guard event.event.payload is StragglingStarted else { continue }
        let newest = try #require(outing.newest)
        #expect(newest - event.event.time < 80_000)
        #expect(event.event.detected - event.event.time <= 75_000)
      }
    }
    for event in try outing.end() { text += String(decoding: event.line, as: UTF8.self) }
    #expect(text == expected)
    #expect(text.contains("straggling.started"))
    #expect(outing.alerts.lines.first?.hasPrefix("straggling.started: ") ?? false)
  }

  @Test(
    "who is slow or silent does not delay the alarm of who is on time, and changes no event",
    arguments: [2600, 2700, 2800, 2900], [1, 40])
  func others(slowFrom: Int, piece: Int) throws {
    let folder = try ScratchFolder()
    try folder.write(Self.lines(slowFrom: slowFrom, danUntil: 2400), to: "fixes.ndjson")
    var options = OutingOptions()
    options.leader = "ann"
    let recordings = try StreamedOuting([folder["fixes.ndjson"]], options)
    let expected = try recordings.report()
    let fresh = try LiveOuting(
      WatchTask(try recordings.livePlan()), latenessMilliseconds: 60_000, adaptsLateness: true)
    var (outing, text) = (fresh, "")
    var (lanes, delays): ([String: [UInt8]], [Int64]) = ([:], [])
    let deliveries = recordings.deliveries(
      recordings.fixes.sorted { $0.time < $1.time }, piece: piece)
    for (number, delivery) in deliveries.enumerated() {
      for event in try outing.take(delivery, now: .latest) {
        text += String(decoding: event.line, as: UTF8.self)
        guard event.event.payload is StragglingStarted, let newest = outing.newest else { continue }
        if event.event.member == "bob" { delays.append(newest - event.event.time) }
      }
      guard number % (1500 / piece) == 0 else { continue }
      for (id, state) in outing.takeTouchedLanes() { lanes[id] = state }
      let whole = outing.heldBytes
      outing = fresh
      try outing.restore(whole, events: .ofOutings)
      for (id, state) in lanes { try outing.restore(id, from: state) }
    }
    for event in try outing.end() { text += String(decoding: event.line, as: UTF8.self) }
    #expect(text == expected)
    #expect(delays.count == 1)
    // A delivery of many fixes brings some time of its own.
    #expect(delays.allSatisfy { $0 < 80_000 + Int64(piece) * 1200 }, "\(delays)")
  }
}
