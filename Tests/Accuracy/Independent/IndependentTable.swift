import Glibc
import HitherEngine
import HitherLab

/// How near the figures come on journeys and noise that the toolkit's own simulator does not make.
enum IndependentTable {
  /// The first seed: the beginning of the hash of the commit that brought this simulator, so that no seed was chosen.
  static let seed: UInt64 = 0x7874_75aa

  private struct Row {
    var journey: Journey
    var reception: Reception
    var intervals: [Double]
  }

  /// Each journey under each reception at a fix every 1 to 15 s, and sparse ones.
  private static var rows: [Row] {
    var rows: [Row] = []
    for journey in Journey.allCases {
      for reception in Reception.allCases {
        rows.append(Row(journey: journey, reception: reception, intervals: [1, 2, 5, 10, 15]))
      }
    }
    for journey in [Journey.hike, .trailRun, .cityWalk, .cityDrive] {
      for interval in [30.0, 60] {
        rows.append(Row(journey: journey, reception: .smoothed, intervals: [interval]))
      }
    }
    return rows
  }

  /// The table, as Markdown.
  ///
  /// - Parameter trials: How many of each row.
  static func text(trials: Int, seed: UInt64) throws -> String {
    let rows = rows
    let count = max(1, trials)
    let results = try ParallelRunner.map(rows.count * count) { (index) throws in
      let (row, number) = (rows[index / count], index % count)
      return try IndependentTrial(
        row.journey, row.reception, every: row.intervals[number % row.intervals.count],
        seed: seed &+ UInt64(number))
    }
    var text = head
    for (index, row) in rows.enumerated() {
      text += line(row, Array(results[(index * count)..<((index + 1) * count)]))
    }
    return text
  }

  private static let head = """
    | journey | noise | every s | distance % | 95 % within | two s.e. | plain sum % | gpxpy % | moving % | 95 % within | gpxpy % | rests | fastest % | climb |
    | --- | --- | --- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |

    """

  private static func line(_ row: Row, _ trials: [IndependentTrial]) -> String {
    let interval =
      row.intervals.count > 1
      ? "\(Int(row.intervals[0]))–\(Int(row.intervals[row.intervals.count - 1]))"
      : "\(Int(row.intervals[0]))"
    let covered = trials.compactMap(\.standardErrors)
    let rests = trials.reduce(0) { $0 + $1.rests }
    let found = trials.reduce(0) { $0 + $1.foundRests }
    let cells = [
      row.journey.rawValue, row.reception.rawValue, interval,
      median(trials.map(\.distanceError)), within(trials.map(\.distanceError)),
      covered.isEmpty ? "–" : "\(100 * covered.count { $0 <= 2 } / covered.count) %",
      median(trials.map(\.plainError)), median(trials.compactMap(\.gpxpyError)),
      median(trials.compactMap(\.movingError)), within(trials.compactMap(\.movingError)),
      median(trials.compactMap(\.gpxpyMovingError)),
      rests > 0 ? "\(100 * found / rests) %" : "–", median(trials.compactMap(\.fastestError)),
      climb(row.journey, trials),
    ]
    return "| " + cells.joined(separator: " | ") + " |\n"
  }

  /// The error of the known climbs, or on level water the greatest of them, and how many are unknown.
  private static func climb(_ journey: Journey, _ trials: [IndependentTrial]) -> String {
    let known =
      journey.isFlat
      ? trials.compactMap(\.climb).max().map { "≤ \(Int($0)) m" } ?? "–"
      : median(trials.compactMap(\.climbError)) + " %"
    let hidden = trials.count { $0.isClimbHidden }
    return hidden > 0 ? known + ", \(100 * hidden / trials.count) % unknown" : known
  }

  private static func median(_ shares: [Double]) -> String {
    Quantiles(shares).median.map(percent) ?? "–"
  }

  private static func within(_ shares: [Double]) -> String {
    Quantiles(shares.map(abs)).quantile(0.95).map { LabFigure.text(100 * $0, places: 1) } ?? "–"
  }

  private static func percent(_ share: Double) -> String {
    (share > 0 ? "+" : "") + LabFigure.text(100 * share, places: 1)
  }
}
