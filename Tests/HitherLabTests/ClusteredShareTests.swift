import HitherSimulation
import Testing

@testable import HitherLab

@Suite("Intervals of shares")
struct ClusteredShareTests {
  /// How trials come in clusters.
  struct Shape: CustomTestStringConvertible {
    var clusters: Int
    /// One is drawn for each cluster.
    var sizes: [Int]

    var testDescription: String { "\(clusters) clusters of \(sizes)" }
  }

  /// From 5 to about 200 trials.
  static let shapes = [
    Shape(clusters: 5, sizes: [1]), Shape(clusters: 1, sizes: [5]), Shape(clusters: 3, sizes: [2]),
    Shape(clusters: 10, sizes: [1, 2, 3]), Shape(clusters: 20, sizes: [1, 1, 1, 1, 20]),
    Shape(clusters: 20, sizes: [5, 10]), Shape(clusters: 50, sizes: [1, 2, 3]),
    Shape(clusters: 50, sizes: [4]), Shape(clusters: 200, sizes: [1]),
  ]

  /// The share of the samples whose interval holds the true share.
  ///
  /// - Parameter alike: The probability that a trial comes out as its cluster does, and not by itself.
  private func coverage(
    _ share: Double, _ shape: Shape, alike: Double, _ random: inout SplitMix64,
    _ interval: ([Int], [Int]) -> ClosedRange<Double>?
  ) -> Double {
    let samples = 600
    var held = 0
    for _ in 0..<samples {
      var (successes, trials): ([Int], [Int]) = ([], [])
      for _ in 0..<shape.clusters {
        let size = shape.sizes[
          min(Int(random.uniform() * Double(shape.sizes.count)), shape.sizes.count - 1)]
        let isGood = random.uniform() < share
        trials.append(size)
        successes.append(
          (0..<size).count { _ in
            random.uniform() < alike ? isGood : random.uniform() < share
          })
      }
      if interval(successes, trials)?.contains(share) ?? false { held += 1 }
    }
    return Double(held) / Double(samples)
  }

  @Test("they hold the true share in at least 90 of 100 samples (seed 36)", arguments: shapes)
  func covers(_ shape: Shape) {
    var random = SplitMix64(seed: 36)
    for alike in shape.sizes == [1] ? [0] : [0, 0.4, 0.7, 1] {
      for share in [0.5, 0.7, 0.85, 0.95, 0.98, 0.999] {
        let coverage = coverage(share, shape, alike: alike, &random) {
          ClusteredShare($0, of: $1).interval
        }
        #expect(coverage >= 0.9, "\(share), alike \(alike)")
      }
    }
  }

  @Test("the bootstrap does not near the ends (seed 37)") func bootstrapDoesNot() {
    var random = SplitMix64(seed: 37)
    let shape = Shape(clusters: 50, sizes: [1, 2, 3])
    var draws = SplitMix64(seed: 38)
    let bootstrap = Bootstrap(outings: 50, &draws)
    let coverage = coverage(0.995, shape, alike: 0, &random) { successes, trials in
      bootstrap.interval { drawn in
        Double(drawn.reduce(0) { $0 + successes[$1] }) / Double(drawn.reduce(0) { $0 + trials[$1] })
      }
    }
    #expect(coverage < 0.7)
  }

  @Test("of independent trials they are Wilson's") func independent() throws {
    let ones = [Int](repeating: 1, count: 100)
    let successes = (0..<100).map { $0 < 80 ? 1 : 0 }
    let interval = try #require(ClusteredShare(successes, of: ones).interval)
    // E. B. Wilson's for 80 of 100.
    #expect(abs(interval.lowerBound - 0.7112) < 1e-3)
    #expect(abs(interval.upperBound - 0.8666) < 1e-3)
  }

  @Test("where all were found as many may be missed as three trials of all") func allFound() throws
  {
    let trials = (0..<50).map { $0 < 36 ? 2 : 1 }
    let interval = try #require(ClusteredShare(trials, of: trials).interval)
    #expect(interval.upperBound == 1)
    #expect((0.9...0.95).contains(interval.lowerBound))
    #expect(ClusteredShare([0, 0], of: [4, 4]).interval?.lowerBound == 0)
  }

  @Test("many trials of one outing tell nothing of others") func oneCluster() throws {
    let interval = try #require(ClusteredShare([40], of: [40]).interval)
    #expect(interval.lowerBound < 0.3)
  }

  @Test("without trials there is none; clusters without are skipped") func nothing() {
    #expect(ClusteredShare([], of: []).value == nil)
    #expect(ClusteredShare([0, 0], of: [0, 0]).interval == nil)
    let some = ClusteredShare([3, 0, 2], of: [4, 0, 2])
    #expect(some.interval == ClusteredShare([3, 2], of: [4, 2]).interval)
  }

  @Test("a measured share is as sure as clusters agree") func measured() throws {
    let wholes = [Double](repeating: 3600, count: 30)
    let alike = (0..<30).map { 3600 * (0.96 + 0.0005 * Double($0 % 5)) }
    let apart = (0..<30).map { 3600 * ($0 % 3 == 0 ? 0.9 : 0.99) }
    let narrow = try #require(ClusteredShare(measured: alike, of: wholes).interval)
    let wide = try #require(ClusteredShare(measured: apart, of: wholes).interval)
    #expect(narrow.upperBound - narrow.lowerBound < 0.002)
    #expect(narrow.contains(0.961))
    #expect((0.02...0.05).contains(wide.upperBound - wide.lowerBound))
    let all = try #require(ClusteredShare(measured: wholes, of: wholes).interval)
    #expect(all.lowerBound < 0.95 && all.upperBound == 1)
  }
}
