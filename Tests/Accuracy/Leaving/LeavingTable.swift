import HitherEngine
import HitherLab

/// How late a leaving is seen, by noise, whether accuracy is told, and how long the member was inside before.
enum LeavingTable {
  /// The first seed: the number of the issue that asked.
  static let seed: UInt64 = 36_000

  /// The table, as Markdown.
  ///
  /// - Parameter trials: How many of each row and interval.
  static func text(trials: Int, seed: UInt64) throws -> String {
    var text = """
      | noise, memory | accuracy | inside for | every s | median s | 95 % within s | not seen |
      | --- | --- | --- | --: | --: | --: | --: |

      """
    let noises = [(4.0...4.0, 30.0...60.0), (2...5, 20...600), (5...5, 20...600)]
    for (metres, memory) in noises {
      for isTold in [true, false] {
        for rest in [600.0...7200, 60...240] {
          for interval in [1.0, 5, 15] {
            let recording = LeavingTrial.Recording(
              metres: metres, memory: memory, tellsAccuracy: isTold, interval: interval, rest: rest)
            text += try line(recording, trials: trials, seed: seed)
          }
        }
      }
    }
    return text
  }

  private static func line(
    _ recording: LeavingTrial.Recording, trials: Int, seed: UInt64
  ) throws -> String {
    let delays = try ParallelRunner.map(trials) { (index) throws in
      try LeavingTrial(recording, seed: seed &+ UInt64(index)).delay
    }
    let quantiles = Quantiles(delays.map { $0 ?? .infinity })
    func range(_ range: ClosedRange<Double>) -> String {
      range.lowerBound == range.upperBound
        ? whole(range.lowerBound) : "\(whole(range.lowerBound))–\(whole(range.upperBound))"
    }
    let cells = [
      "\(range(recording.metres)) m, \(range(recording.memory)) s",
      recording.tellsAccuracy ? "told" : "not told", range(recording.rest) + " s",
      whole(recording.interval), whole(quantiles.median), whole(quantiles.quantile(0.95)),
      "\(delays.count { $0 == nil }) of \(trials)",
    ]
    return "| " + cells.joined(separator: " | ") + " |\n"
  }

  private static func whole(_ number: Double?) -> String {
    guard let number, number.isFinite else { return "–" }
    return LabFigure.text(number, places: 0)
  }
}
