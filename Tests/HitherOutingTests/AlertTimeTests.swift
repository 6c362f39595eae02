import HitherEngine
import HitherGroups
import HitherTracks
import TestSupport
import Testing

@testable import HitherOuting

/// How long after a follower falls behind a stream reports it.
@Suite("Time to alert")
struct AlertTimeTests {
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
}
