import TestSupport
import Testing

@testable import hither

/// The interval in which a comparison of the benchmarks says that a factor lies.
@Suite("Benchmark intervals")
struct BenchIntervalTests {
  /// The ranks of the tables of the rank test (two sides, 5 %): one more than the critical number of pairs.
  @Test(
    arguments: [
      (3, 3, nil), (4, 3, nil), (4, 4, 1), (5, 3, 1), (5, 5, 3), (7, 5, 6), (7, 7, 9), (10, 10, 24),
      (20, 20, 128),
    ] as [(Int, Int, Int?)])
  func theRankIsThatOfTheTables(_ count: Int, _ former: Int, _ rank: Int?) {
    #expect(BenchInterval.rank(count, former) == rank)
    #expect(BenchInterval.rank(former, count) == rank)
  }

  @Test func itsEndsAreQuotients() throws {
    let interval = try #require(BenchInterval(of: [2, 4, 6, 8], by: [1, 1, 1, 2]))
    #expect(interval.lower == 1)
    #expect(interval.estimate == 4)
    #expect(interval.upper == 8)
    #expect(BenchInterval(of: [1, 2, 3], by: [1, 2, 3]) == nil)
    #expect(BenchInterval(of: [0, 1, 1, 1, 1], by: [1, 1, 1, 1, 1]) == nil)
  }

  /// One process of seven that took twice as long is no slower stage.
  @Test func oneOddProcessMovesItLittle() throws {
    let steady = [1, 1.01, 0.99, 1.02, 0.98, 1, 1.01]
    let odd = [1, 1.01, 0.99, 2, 0.98, 1, 1.01]
    let slower = try #require(BenchInterval(of: odd, by: steady))
    #expect(slower.lower < 1.01)
    let faster = try #require(BenchInterval(of: steady, by: odd.map { $0 == 2 ? 0.5 : $0 }))
    #expect(faster.lower < 1.01)
  }

  /// Processes that differ by 1.5 % (standard deviation): of 400 comparisons of the same thing none is slower by a
  /// tenth; of 400 of something that takes 15 % longer at least 19 of 20 are.
  @Test func slownessIsFoundAndSamenessIsNotSlow() {
    var random = SeededGenerator(seed: 11)
    func normal() -> Double {
      (0..<12).reduce(-6) { sum, _ in sum + Double.random(in: 0..<1, using: &random) }
    }
    func figures(_ factor: Double) -> [Double] {
      (0..<7).map { _ in factor * (1 + 0.015 * normal()) }
    }
    func found(_ factor: Double) -> Int {
      (0..<400).count { _ in
        (BenchInterval(of: figures(factor), by: figures(1))?.lower ?? 0) > 1.1
      }
    }
    #expect(found(1) == 0)
    #expect(found(1.15) >= 380)
  }
}
