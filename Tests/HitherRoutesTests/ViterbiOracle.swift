import HitherGeodesy
import HitherTracks

@testable import HitherRoutes

/// The best way through all fixes, found with nothing capped: every state of every fix is kept until
/// the end, and then the best is followed backwards. The costs are the matcher's.
struct ViterbiOracle {
  private struct Cell {
    var way: Way
    var parent: Int
  }

  /// The progress of each fix; NaN where unmatched.
  static func progress(_ matcher: RouteMatcher, _ fixes: FixBatch) -> [Double] {
    var columns: [[Cell]] = []
    var odometer = Odometer()
    var workspace = RouteMatcher.Workspace()
    let rows = MatchedColumns(fixes, from: 0, after: nil, gapMilliseconds: 180_000)
    for index in 0..<fixes.count {
      let slack = matcher.rules.model.slack(MatchedColumns.value(rows.accuracy, index))
      matcher.look(about: rows, index, slack: slack, &workspace)
      var seen = matcher.observe(rows, index, among: workspace.candidates)
      seen.walked = odometer.go(
        to: rows.coordinate(index), isRecorded: !seen.isAfterGap,
        chord: matcher.rules.model.chordMetres)
      columns.append(column(after: columns.last ?? [], workspace.candidates, seen, matcher.rules))
    }
    return followed(columns)
  }

  private static func column(
    after before: [Cell], _ candidates: [RouteCandidate], _ seen: Observation,
    _ rules: Transitions
  ) -> [Cell] {
    var cells: [Cell] = []
    for candidate in candidates {
      for isReturn in [false, true] {
        var best: Cell?
        if before.isEmpty, !isReturn {
          let first = rules.beginning(at: candidate)
          let score = first.cost + rules.placing(candidate, isReturn: false, seen)
          let way = rules.way(from: nil, at: candidate, first, score: score, seen)
          best = Cell(way: way, parent: -1)
        }
        for (parent, cell) in before.enumerated() {
          let arrival = rules.arrival(from: cell.way, at: candidate, isReturn: isReturn, seen)
          guard let arrival else { continue }
          let score =
            cell.way.score + arrival.cost + rules.placing(candidate, isReturn: isReturn, seen)
          if score >= best?.way.score ?? .infinity { continue }
          let way = rules.way(
            from: cell.way, at: candidate, arrival, score: score, seen)
          best = Cell(way: way, parent: parent)
        }
        if let best { cells.append(best) }
      }
    }
    return cells + outside(before, seen, rules)
  }

  /// Ways off the route, the best of each stretch where they left it.
  private static func outside(
    _ before: [Cell], _ seen: Observation, _ rules: Transitions
  ) -> [Cell] {
    let cost = rules.model.unmatched(
      seen.sight, straight: seen.isAfterGap ? 0 : seen.straight)
    guard !before.isEmpty else {
      return seen.mayLeave ? [Cell(way: .outside(score: cost), parent: -1)] : []
    }
    var best: [Int64: Cell] = [:]
    for (parent, cell) in before.enumerated() where seen.mayLeave || !cell.way.isMatched {
      var way = cell.way
      way.score += cost + (way.isMatched ? rules.model.switchCost : 0)
      way.crossTrack = .nan
      if way.score < best[way.leavingStretch]?.way.score ?? .infinity {
        best[way.leavingStretch] = Cell(way: way, parent: parent)
      }
    }
    return best.sorted { $0.key < $1.key }.map(\.value)
  }

  private static func followed(_ columns: [[Cell]]) -> [Double] {
    guard
      var index = columns.last?.indices.min(by: {
        columns[columns.count - 1][$0].way.score < columns[columns.count - 1][$1].way.score
      })
    else { return [] }
    var progress = [Double](repeating: .nan, count: columns.count)
    for column in columns.indices.reversed() {
      let cell = columns[column][index]
      if cell.way.isMatched { progress[column] = cell.way.progress }
      index = cell.parent
    }
    return progress
  }
}
