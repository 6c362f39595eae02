import HitherEngine
import HitherTracks
import TestSupport
import Testing

@testable import HitherGroups

@Suite("How far an expected arrival may be wrong") struct LeaderPaceTests {
  private static let start = Instant(milliseconds: 1_777_600_000_000)

  @Test("nothing is said of three readings and less, or where nobody gets on")
  func unknown() {
    var pace = LeaderPace()
    for minute in 0...14 {
      pace.take(Double(minute) * 60, at: Self.start + Int64(minute) * 60_000)
    }
    #expect(pace.range(ofSeconds: 1800) == nil)
    var standing = LeaderPace()
    for minute in 0...60 { standing.take(5, at: Self.start + Int64(minute) * 60_000) }
    #expect(standing.range(ofSeconds: 1800) == nil)
  }

  @Test("of random paces 9 of 10 times to go lie within the range, seed 41")
  func coverage() {
    var random = LawRandom(seed: 41)
    var (inside, all) = (0, 0)
    for _ in 0..<600 {
      // Speeds of five minutes about 1.2 m/s that differ by a third, stops among them.
      let speeds = (0..<36).map { _ in 1.2 * max(0.05, 1 + 0.33 * random.normal()) }
      var (pace, way) = (LeaderPace(), 0.0)
      let known = 12
      for (index, speed) in speeds.prefix(known).enumerated() {
        pace.take(way, at: Self.start + Int64(index) * 300_000)
        way += speed * 300
      }
      pace.take(way, at: Self.start + Int64(known) * 300_000)
      let mean = way / Double(known * 300)
      // As many metres as the rest will bring, expected at the mean speed so far.
      let rest = speeds.dropFirst(known).reduce(0) { $0 + $1 * 300 }
      let took = Double(speeds.count - known) * 300
      guard let range = pace.range(ofSeconds: rest / mean) else { continue }
      all += 1
      if range.contains(took) { inside += 1 }
    }
    #expect(all > 550)
    let share = Double(inside) / Double(max(1, all))
    #expect(share > 0.84 && share < 0.97, "\(share)")
  }
}

extension LawRandom {
  /// Nearly normal: the sum of twelve.
  fileprivate mutating func normal() -> Double {
    (0..<12).reduce(-6.0) { sum, _ in sum + between(0, 1) }
  }
}
