import Foundation
import HitherSimulation
import Testing

@testable import HitherCards

/// `HITHER_DISCOVERY_DRAWS=100000` also sets timings against so many walks that need very many calls each.
@Suite("How soon one device hears another")
struct DiscoveryTimeTests {
  struct Case: CustomStringConvertible, Sendable {
    var advertising: Double
    var window: Double
    var interval: Double
    var description: String { "A \(advertising) W \(window) T \(interval)" }

    init(_ advertising: Double, _ window: Double, _ interval: Double) {
      (self.advertising, self.window, self.interval) = (advertising, window, interval)
    }

    func made() throws -> DiscoveryTime {
      let scan = try #require(
        ScanTiming(windowMilliseconds: window, intervalMilliseconds: interval))
      return DiscoveryTime(
        try #require(RadioTiming(advertisingMilliseconds: advertising, scan: scan)))
    }
  }

  /// Where calls and windows keep step, or nearly, and where they do not: few calls are needed of each.
  static let quick: [Case] = [
    Case(100, 140, 1400), Case(318.75, 140, 1400), Case(1285, 183, 730), Case(1022.5, 183, 730),
    Case(730, 183, 730), Case(100, 30, 100), Case(20, 5, 40), Case(20, 2.5, 100),
    Case(35, 5, 40), Case(95, 25, 100), Case(152.5, 20, 1000), Case(462, 140, 1400),
    Case(1410, 140, 1400), Case(1285, 512, 5120), Case(2000, 1024, 4096), Case(40, 30, 45),
  ]
  /// Where many are: the drift of the delays is what ends the wait, or their spread alone.
  static let slow: [Case] = [
    Case(1400, 140, 1400), Case(1395, 140, 1400), Case(1390, 140, 1400), Case(1385, 140, 1400),
    Case(700, 140, 1400), Case(695, 140, 1400), Case(2795, 140, 1400), Case(2800, 140, 1400),
    Case(3501, 140, 1400), Case(725, 183, 730), Case(5120, 512, 5120), Case(10_240, 512, 10_240),
    Case(365, 183, 730), Case(1275, 512, 5120), Case(5110, 512, 5120),
  ]
  static let slowDraws =
    ProcessInfo.processInfo.environment["HITHER_DISCOVERY_DRAWS"].flatMap { Int($0) } ?? 0

  /// Seed 41, of so many draws that the oracle's own error of the mean and the 95th percentile is a third of a
  /// per cent or less, as the waits are about exponential at most.
  @Test(arguments: quick) func agreesWithAWalkFromCallToCall(_ example: Case) throws {
    try compare(example, draws: 200_000)
  }

  @Test(.enabled(if: slowDraws > 0), arguments: slow + quick)
  func agreesWithALongWalkFromCallToCall(_ example: Case) throws {
    try compare(example, draws: Self.slowDraws)
  }

  private func compare(_ example: Case, draws: Int) throws {
    let discovery = try example.made()
    let walks = CallWalk(example.advertising, example.window, example.interval)
      .waits(count: draws, seed: 41)
    let mean = walks.reduce(0, +) / Double(draws)
    let late = walks[draws * 95 / 100]
    let errors = (
      discovery.meanSeconds / mean - 1, discovery.quantileSeconds(0.95) / late - 1
    )
    if Self.slowDraws > 0 { print("\(example): \(mean) s, \(late) s, off by \(errors)") }
    #expect(abs(errors.0) < 0.02 && abs(errors.1) < 0.02, "\(errors)")
    // All of the distribution, not only its edge.
    for tenth in 1...9 {
      let wait = walks[draws * tenth / 10]
      #expect(abs(discovery.chance(withinSeconds: wait) - Double(tenth) / 10) < 0.01)
    }
  }

  @Test(arguments: [20.0, 100, 1022.5, 10_240])
  func whoAlwaysListensHearsTheNextCall(_ advertising: Double) throws {
    let timing = try #require(
      RadioTiming(advertisingMilliseconds: advertising, scan: .continuous))
    let discovery = DiscoveryTime(timing)
    // Half of a pause, and what the delay's variance adds.
    let pause = (advertising + 5) / 1000
    #expect(abs(discovery.meanSeconds - pause / 2 - 0.01 * 0.01 / 24 / pause) < 1e-9)
    let greatest = (advertising + 10) / 1000
    #expect(discovery.chance(withinSeconds: greatest) > 1 - 1e-12)
    #expect(discovery.quantileSeconds(0.999_999) <= greatest)
    var random = SplitMix64(seed: 42)
    #expect((0..<10_000).allSatisfy { _ in discovery.drawSeconds(from: &random) <= greatest })
  }

  /// Calls that are close together beside the window: the wait is that for the window, and half a pause.
  @Test(arguments: [
    Case(20, 600, 2400), Case(100, 2200, 10_240), Case(20, 1024, 4096), Case(20, 600, 10_000),
    Case(40, 1000, 10_240), Case(20, 600, 600),
  ]) func frequentCallsWaitForTheWindow(_ example: Case) throws {
    let (a, w, t) = (example.advertising, example.window, example.interval)
    #expect(a + 10 <= w / 20)
    let expected = ((t - w) * (t - w) / (2 * t) + (a + 5) / 2) / 1000
    #expect(abs(try example.made().meanSeconds / expected - 1) < 0.02)
  }

  /// The next term is the moments shortly before a window's end, from which the next call comes too late: of more
  /// weight where devices listen much of the time.
  @Test(arguments: [
    Case(20, 600, 1000), Case(30, 800, 1000), Case(20, 600, 601), Case(20, 1024, 4096),
    Case(90, 2000, 2400),
  ]) func aCallMayJustMissTheWindow(_ example: Case) throws {
    let (a, w, t) = (example.advertising, example.window, example.interval)
    #expect(a + 10 <= w / 20)
    let off = t - w
    let first = (a + 5) / 2 + 100 / (24 * (a + 5))
    let expected = (off * off / (2 * t) + first * (1 + off / t)) / 1000
    #expect(abs(try example.made().meanSeconds / expected - 1) < 0.01)
  }

  /// Each window catches a call that comes at least once in it.
  @Test(arguments: [
    Case(100, 140, 1400), Case(100, 110, 10_240), Case(20, 30, 100), Case(20, 30, 31),
    Case(1014, 1024, 4096), Case(173, 183, 730),
  ]) func noWindowPassesWithoutACall(_ example: Case) throws {
    #expect(example.advertising + 10 <= example.window)
    let discovery = try example.made()
    let latest = (example.interval + example.advertising + 10) / 1000
    #expect(discovery.chance(withinSeconds: latest) > 1 - 1e-9)
    #expect(discovery.quantileSeconds(0.999_999) <= latest)
    var random = SplitMix64(seed: 43)
    #expect((0..<10_000).allSatisfy { _ in discovery.drawSeconds(from: &random) <= latest })
  }

  /// Seed 44: what is drawn has the distribution that is told of.
  @Test(arguments: [Case(100, 140, 1400), Case(1285, 183, 730), Case(462, 140, 1400)])
  func drawsFollowTheDistribution(_ example: Case) throws {
    let discovery = try example.made()
    var random = SplitMix64(seed: 44)
    let draws = (0..<100_000).map { _ in discovery.drawSeconds(from: &random) }.sorted()
    for percent in [1, 5, 20, 50, 80, 95, 99] {
      let chance = discovery.chance(withinSeconds: draws[draws.count * percent / 100])
      #expect(abs(chance - Double(percent) / 100) < 0.007)
      let quantile = discovery.quantileSeconds(Double(percent) / 100)
      #expect(abs(discovery.chance(withinSeconds: quantile) - Double(percent) / 100) < 1e-9)
    }
    let mean = draws.reduce(0, +) / Double(draws.count)
    #expect(abs(mean / discovery.meanSeconds - 1) < 0.02)
  }

  @Test func whatNoRadioDoesIsRefused() {
    #expect(ScanTiming(windowMilliseconds: 200, intervalMilliseconds: 100) == nil)
    #expect(ScanTiming(windowMilliseconds: 0, intervalMilliseconds: 100) == nil)
    #expect(ScanTiming(windowMilliseconds: .nan, intervalMilliseconds: 100) == nil)
    #expect(ScanTiming(windowMilliseconds: 100, intervalMilliseconds: 20_000) == nil)
    #expect(RadioTiming(advertisingMilliseconds: 19, scan: .continuous) == nil)
    #expect(RadioTiming(advertisingMilliseconds: .infinity, scan: .continuous) == nil)
    #expect(
      ConnectionFigures(setupSeconds: 1...5, bytesPerSecond: 0, failureChance: 0) == nil)
    #expect(
      ConnectionFigures(setupSeconds: 1...5, bytesPerSecond: 1000, failureChance: 2) == nil)
    #expect(Set(ScanTiming.android.map(\.name)).count == ScanTiming.android.count)
  }
}
