import HitherSimulation
import Testing

@testable import HitherEncounters

@Suite("How soon one device hears another")
struct DiscoveryTimeTests {
  struct Case: CustomStringConvertible, Sendable {
    var advertising: Double
    var window: Double
    var interval: Double
    var description: String { "A \(advertising) W \(window) T \(interval)" }

    func made() throws -> DiscoveryTime {
      let scan = try #require(
        ScanTiming(windowMilliseconds: window, intervalMilliseconds: interval))
      return DiscoveryTime(
        try #require(RadioTiming(advertisingMilliseconds: advertising, scan: scan)))
    }
  }

  @Test(arguments: [
    Case(advertising: 100, window: 100, interval: 100),
    Case(advertising: 1022.5, window: 4096, interval: 4096),
    Case(advertising: 100, window: 140, interval: 1400),
    Case(advertising: 1285, window: 183, interval: 730),
  ])
  func agreesWithAWalkFromCallToCall(_ example: Case) throws {
    let discovery = try example.made()
    let walks = CallWalk(example.advertising, example.window, example.interval)
      .waits(count: 200_000, seed: 41)
    let mean = walks.reduce(0, +) / Double(walks.count)
    #expect(abs(discovery.meanSeconds / mean - 1) < 0.02)
    let late = walks[walks.count * 95 / 100]
    #expect(abs(discovery.quantileSeconds(0.95) / late - 1) < 0.02)
    #expect(abs(discovery.chance(withinSeconds: late) - 0.95) < 0.005)
  }
}
