import HitherEngine
import Testing

@testable import accuracy

/// The estimates on journeys and noise of a simulator that shares nothing with them.
@Suite("A second simulator")
struct IndependentTests {
  /// Not one of the seeds of the documented table.
  private static let seed: UInt64 = 90_001

  private static func trials(
    _ journeys: [Journey], _ receptions: [Reception], every intervals: [Double], of count: Int
  ) throws -> [IndependentTrial] {
    var asked: [(Journey, Reception, Double, UInt64)] = []
    for journey in journeys {
      for reception in receptions {
        for interval in intervals {
          for number in 0..<UInt64(count) {
            asked.append((journey, reception, interval, seed + number))
          }
        }
      }
    }
    let wanted = asked
    return try ParallelRunner.map(wanted.count) { (index) throws in
      let (journey, reception, interval, seed) = wanted[index]
      return try IndependentTrial(journey, reception, every: interval, seed: seed)
    }
  }

  private static func quantile(_ share: Double, _ values: [Double]) -> Double {
    let sorted = values.map(abs).sorted()
    return sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))]
  }

  /// Errors that the receiver has smoothed, and errors that it has not, on ways that bend.
  @Test func distanceAndItsError() throws {
    let trials = try Self.trials(
      [.hike, .trailRun, .kayak, .ferry], [.perfect, .unsmoothed, .smoothed], every: [1, 5, 15],
      of: 3)
    let errors = trials.map(\.distanceError)
    #expect(Self.quantile(0.5, errors) <= 0.01)
    #expect(Self.quantile(0.95, errors) <= 0.03)
    let covered = trials.compactMap(\.standardErrors).count { $0 <= 2 }
    #expect(Double(covered) >= 0.9 * Double(trials.count))
  }

  /// Turns to and fro that the fixes show are no noise.
  @Test func turnsAreNoNoise() throws {
    let carved = try Self.trials(
      [.sTurns], [.perfect, .unsmoothed, .smoothed], every: [1], of: 4)
    #expect(Self.quantile(0.5, carved.map(\.distanceError)) <= 0.02)
    let zigzags = try Self.trials([.zigzag], [.perfect], every: [1, 2], of: 4)
    #expect(Self.quantile(1, zigzags.map(\.distanceError)) <= 0.03)
  }

  /// Bends that rare fixes have hidden.
  @Test func rareFixesHideBends() throws {
    let hikes = try Self.trials([.hike], [.smoothed], every: [30, 60], of: 6)
    #expect(Self.quantile(0.5, hikes.map(\.distanceError)) <= 0.015)
    // The sum of straight lines is what it was measured by before.
    let plain = hikes.filter { $0.interval == 60 }.map(\.plainError)
    #expect(Self.quantile(0.5, plain) > 0.015)
  }
}
