import HitherEngine
import HitherTracks
import TestSupport
import Testing

/// A lateness that adapts to the order in which each member's fixes arrive.
@Suite("Adaptive lateness")
struct AdaptiveLatenessTests {
  private static let lateness: Int64 = 60_000
  private static let start = Instant(milliseconds: 1_777_600_000_000)

  private static func seconds(_ second: Int) -> Instant { start + Int64(second) * 1000 }

  /// Two members with a fix every five seconds up to a moment, in order, one fix a delivery.
  private static func inOrder(until end: Int) -> Watermark {
    var watermark = Watermark(latenessMilliseconds: lateness, adapts: true)
    for second in stride(from: 0, through: end, by: 5) {
      for member in 0..<2 {
        _ = watermark.observe(seconds(second), of: member)
        watermark.settle()
      }
    }
    return watermark
  }

  @Test("members in order hold nothing back, once enough has come")
  func ordered() {
    #expect(Self.inOrder(until: 100).time == Self.seconds(40))
    #expect(Self.inOrder(until: 600).time == Self.seconds(600))
  }

  @Test("a member that is overdue is waited for up to the lateness, and no longer than it delivers")
  func overdue() {
    var watermark = Self.inOrder(until: 600)
    for second in stride(from: 605, through: 650, by: 5) {
      _ = watermark.observe(Self.seconds(second), of: 0)
      watermark.settle()
    }
    #expect(watermark.time == Self.seconds(600))
    for second in stride(from: 655, through: 800, by: 5) {
      _ = watermark.observe(Self.seconds(second), of: 0)
      watermark.settle()
    }
    #expect(watermark.time == Self.seconds(800))
  }

  @Test("a member whose fixes come out of order, or seldom, is waited for")
  func disorder() {
    var watermark = Watermark(latenessMilliseconds: Self.lateness, adapts: true)
    for second in stride(from: 0, through: 600, by: 10) {
      for time in [second + 10, second] {
        _ = watermark.observe(Self.seconds(time), of: 0)
        watermark.settle()
      }
    }
    #expect(watermark.time == Self.seconds(610 - 60))
    var seldom = Watermark(latenessMilliseconds: Self.lateness, adapts: true)
    for second in stride(from: 0, through: 3600, by: 30) {
      _ = seldom.observe(Self.seconds(second), of: 0)
      seldom.settle()
    }
    #expect(seldom.time == Self.seconds(3600 - 60))
  }

  @Test(
    "a member with a fix each five minutes is waited for as long as its fixes take, if others show the time",
    arguments: [0, 4, 12, 40])
  func seldom(delay: Int) {
    var watermark = Watermark(latenessMilliseconds: Self.lateness, adapts: true)
    var arrivals: [(second: Int, member: Int, time: Int)] = []
    for second in 0..<6000 {
      if second % 5 == 0 { arrivals += (0..<3).map { (second, $0, second) } }
      if second % 300 == 7 { arrivals.append((second + delay, 3, second)) }
    }
    var (late, longest) = (0, Int64(0))
    for arrival in arrivals.sorted(by: { ($0.second, $0.member) < ($1.second, $1.member) }) {
      let reached = watermark.time ?? .absent
      if arrival.second > 3000 {
        if arrival.member == 3, Self.seconds(arrival.time) < reached { late += 1 }
        longest = max(longest, watermark.trusted - reached)
      }
      _ = watermark.observe(Self.seconds(arrival.time), of: arrival.member)
      watermark.settle()
    }
    #expect(late == 0)
    #expect(longest <= max(3000, min(Self.lateness, Int64(delay) * 2000)) + 10_000)
  }

  @Test("fixes in any order within the lateness are in time", arguments: 1...20)
  func anyOrder(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let fixes = (0..<1000).flatMap { second in
      (0..<3).map { member in
        (Self.seconds(second * 5), member, Int64(random.uniform() * Double(Self.lateness)))
      }
    }.sorted { $0.0 + $0.2 < $1.0 + $1.2 }
    var watermark = Watermark(latenessMilliseconds: Self.lateness, adapts: true)
    var late = 0
    for (time, member, _) in fixes {
      if let reached = watermark.time, time < reached { late += 1 }
      _ = watermark.observe(time, of: member)
      watermark.settle()
    }
    #expect(late == 0)
  }

  @Test("the watermark goes back never, and what is remembered comes back the same")
  func remembered() throws {
    var random = SeededGenerator(seed: 7)
    var watermark = Watermark(latenessMilliseconds: Self.lateness, adapts: true)
    var former = Instant.absent
    for second in 0..<600 {
      let time = Self.seconds(second - Int(random.uniform() * 50))
      _ = watermark.observe(time, of: second % 5)
      watermark.settle()
      let reached = watermark.time ?? .absent
      #expect(reached >= former)
      former = reached
      watermark = try Watermark(stateBytes: watermark.stateBytes)
      #expect(watermark.time ?? .absent == reached)
    }
  }
}
