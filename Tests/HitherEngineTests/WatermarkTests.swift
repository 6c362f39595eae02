import HitherEngine
import HitherTracks
import TestSupport
import Testing

/// Trusted time follows what the delivering members agree on.
@Suite("Watermark")
struct WatermarkTests {
  private static let lateness: Int64 = 60_000

  /// Fixes in order of arrival: member, seconds.
  private func watch(
    _ arrivals: [(member: Int, seconds: Int64)], received: Instant? = nil
  ) -> (watermark: Watermark, late: [Int], doubts: [ClockDoubt]) {
    var watermark = Watermark(latenessMilliseconds: Self.lateness)
    var late: [Int] = []
    var doubts: [ClockDoubt] = []
    for (index, arrival) in arrivals.enumerated() {
      let time = Instant(milliseconds: arrival.seconds * 1000)
      if let doubt = watermark.observe(time, of: arrival.member, received: received) {
        doubts.append(doubt)
      }
      if let reached = watermark.time, time < reached { late.append(index) }
    }
    return (watermark, late, doubts)
  }

  /// A stream of members that send every ten seconds, the clock of each ahead by some seconds.
  private func stream(ahead: [Int64], rounds: Int64) -> [(member: Int, seconds: Int64)] {
    (0..<rounds).flatMap { round in
      ahead.indices.map { (member: $0, seconds: 1_000_000 + round * 10 + ahead[$0]) }
    }
  }

  @Test("one clock ahead makes nobody late, by whatever it is ahead", arguments: [61, 100, 3600])
  func oneClockAhead(_ seconds: Int64) {
    for ahead in [[0, seconds, 0], [seconds, 0], [0, seconds], [0, 0, 0, seconds, seconds]] {
      let seen = watch(stream(ahead: ahead, rounds: 60))
      #expect(seen.late.isEmpty, "\(ahead)")
      #expect(seen.watermark.trusted <= Instant(milliseconds: 1_000_600_000), "\(ahead)")
      #expect(seen.watermark.trusted >= Instant(milliseconds: 1_000_580_000), "\(ahead)")
      let named = Set(
        seen.doubts.map {
          if case .ahead(let member, _) = $0 { member } else { -1 }
        })
      #expect(named == Set(ahead.indices.filter { ahead[$0] > 0 }), "\(ahead): \(seen.doubts)")
    }
  }

  @Test("clocks that agree are not named, whatever their intervals are")
  func agreeingClocks() {
    var arrivals: [(member: Int, seconds: Int64)] = []
    for second in Int64(0)..<3600 {
      for (member, interval) in [Int64(1), 30, 90, 600].enumerated() where second % interval == 0 {
        arrivals.append((member, 1_000_000 + second))
      }
    }
    let seen = watch(arrivals)
    #expect(seen.late.isEmpty && seen.doubts.isEmpty)
    #expect(seen.watermark.trusted >= Instant(milliseconds: 1_003_500_000))
  }

  /// The order of arrival if each fix is delayed by up to some seconds.
  private func delayed(
    _ fixes: [(member: Int, seconds: Int64)], ahead: [Int64], upTo longest: Int64, seed: UInt64
  ) -> [(member: Int, seconds: Int64)] {
    var random = SeededGenerator(seed: seed)
    let arrivals = fixes.map { fix in
      (
        at: fix.seconds - ahead[fix.member] + Int64.random(in: 0...longest, using: &random),
        fix: fix
      )
    }
    return arrivals.sorted { ($0.at, $0.fix.member) < ($1.at, $1.fix.member) }.map(\.fix)
  }

  @Test("a delayed fix, after a newer one, is no evidence of a clock ahead")
  func smallestDelayed() {
    // Two phones with one clock; the newest fix of the first is followed by three delayed ones of the second.
    let arrivals: [(member: Int, seconds: Int64)] = [
      (0, 1000), (1, 1000), (0, 1050), (1, 1050), (0, 1090), (1, 1010), (1, 1020), (1, 1025),
    ]
    #expect(watch(arrivals).doubts.isEmpty)
  }

  @Test(
    "delays within the lateness name no clock, and hide no clock that is ahead", arguments: 1...5)
  func delayedFixes(_ seed: UInt64) {
    for members in [2, 7] {
      let right = Array(repeating: Int64(0), count: members)
      let seen = watch(
        delayed(stream(ahead: right, rounds: 720), ahead: right, upTo: 50, seed: seed))
      #expect(seen.late.isEmpty && seen.doubts.isEmpty, "\(members): \(seen.doubts.prefix(3))")
      let wrong = Array(right.dropLast()) + [100]
      let named = watch(
        delayed(stream(ahead: wrong, rounds: 720), ahead: wrong, upTo: 50, seed: seed)
      ).doubts.map { if case .ahead(let member, _) = $0 { member } else { -1 } }
      #expect(Set(named) == [members - 1], "\(members)")
    }
  }

  @Test("a silent member holds nothing back")
  func silentMember() {
    let both = stream(ahead: [0, 0], rounds: 6)
    let alone = (6..<60).map { (member: 0, seconds: 1_000_000 + Int64($0) * 10) }
    let seen = watch(both + alone)
    #expect(seen.watermark.trusted == Instant(milliseconds: 1_000_590_000))
  }

  @Test("one fix dated years ahead moves no time, first, last, or between")
  func oneFixYearsAhead() {
    let fixes = stream(ahead: [0, 0], rounds: 60)
    let years: Int64 = 1_000_000 + 5 * 365 * 86_400
    for place in [0, 1, 40, 119, 120] {
      var arrivals = fixes
      arrivals.insert((member: 1, seconds: years), at: place)
      let seen = watch(arrivals)
      #expect(seen.late.isEmpty, "at \(place)")
      #expect(seen.watermark.trusted <= Instant(milliseconds: 1_000_600_000), "at \(place)")
      if place > 2 {
        #expect(
          seen.doubts == [.leap(member: 1, time: Instant(milliseconds: years * 1000))])
      }
    }
  }

  @Test("a leap is trusted with a second member, or with three further fixes of a lone one")
  func confirmedLeaps() {
    let week: Int64 = 1_000_000 + 7 * 86_400
    let first = stream(ahead: [0, 0], rounds: 20)
    let second = watch(first + [(0, week), (1, week + 5)])
    #expect(second.watermark.trusted == Instant(milliseconds: (week + 5) * 1000))
    let alone = stream(ahead: [0], rounds: 20)
    let three = (0..<3).map { (member: 0, seconds: week + Int64($0) * 10) }
    #expect(watch(alone + three).watermark.trusted < Instant(milliseconds: week * 1000))
    // The same fix again is no further one.
    let again = watch(alone + three + [three[2], three[0]])
    #expect(again.watermark.trusted < Instant(milliseconds: week * 1000))
    let four = watch(alone + three + [(0, week + 30)])
    #expect(four.watermark.trusted == Instant(milliseconds: (week + 30) * 1000))
  }

  @Test("a lone broken phone that goes on years ahead stops nobody who delivers")
  func brokenPhone() {
    let years: Int64 = 5 * 365 * 86_400
    let seen = watch(stream(ahead: [0, years, 0], rounds: 60))
    #expect(seen.late.isEmpty)
    #expect(seen.watermark.trusted <= Instant(milliseconds: 1_000_600_000))
  }

  @Test("time does not pass the receipt")
  func receipt() {
    let now = Instant(milliseconds: 1_000_050_000)
    let seen = watch(stream(ahead: [0], rounds: 12), received: now)
    #expect(seen.watermark.trusted == now)
  }

  @Test("what is remembered comes back the same")
  func state() throws {
    var watermark = Watermark(latenessMilliseconds: Self.lateness)
    for arrival in stream(ahead: [0, 100, 0, 5], rounds: 30) + [(1, 900_000_000), (7, 1)] {
      _ = watermark.observe(Instant(milliseconds: arrival.seconds * 1000), of: arrival.member)
    }
    let bytes = watermark.stateBytes
    #expect(try Watermark(stateBytes: bytes).stateBytes == bytes)
  }
}
