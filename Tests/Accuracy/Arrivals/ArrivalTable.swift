import HitherEngine
import HitherLab

/// How often ranges of arrivals hold, on both simulators and on recordings.
enum ArrivalTable {
  /// The first seed; the calibration used others.
  static let seed: UInt64 = 70_000

  /// The tables, as Markdown.
  static func text(outings: Int, seed: UInt64) throws -> String {
    let tasks = ArrivalSet.all.flatMap { set in
      (0..<UInt64(outings)).map { (set: set, seed: seed + $0) }
    }
    let trials = try ParallelRunner.map(tasks.count) { [tasks] index in
      try tasks[index].set.score(seed: tasks[index].seed)
    }
    var rows: [(name: String, scores: ArrivalScores)] = ArrivalSet.all.map { set in
      let scores = zip(tasks, trials).filter { $0.0.set == set }.map(\.1)
      return (set.name, ArrivalScores(scores))
    }
    rows.append(("all simulated", ArrivalScores(trials)))
    if let folder = RealRecordings.folder {
      let recorded = RecordedArrivals.all
      let scores = try ParallelRunner.map(recorded.count) { [recorded] index in
        try recorded[index].score(in: folder)
      }
      for kind in RecordedArrivals.Kind.allCases {
        let part = zip(recorded, scores).filter { $0.0.kind == kind }.map(\.1)
        rows.append((kind.rawValue, ArrivalScores(part)))
      }
      let own = zip(recorded, scores).filter { $0.0.kind != .other }.map(\.1)
      rows.append(("all recorded, own route", ArrivalScores(own)))
    }
    return whole(rows) + "\n" + parts(rows)
  }

  private static func whole(_ rows: [(name: String, scores: ArrivalScores)]) -> String {
    lines(
      [
        "outings", "number", "ranges per point", "hold", "arrival before", "arrival after",
        "hold when emitted", "width",
      ],
      rows.map { name, scores in
        [
          name, "\(scores.outings.count)", FigureText.number(scores.emittedPerPoint, places: 1),
          percent(scores.share(of: \.current) { $0.holds }),
          percent(scores.share(of: \.current) { $0.isEarlier }),
          percent(scores.share(of: \.current) { $0.isLater }),
          percent(scores.share(of: \.emitted) { $0.holds }), percent(scores.width()),
        ]
      })
  }

  private static let left: [(name: String, Range<Double>)] = [
    ("under 10 min left", 0..<600), ("10–30", 600..<1800), ("30–90", 1800..<5400),
    ("over 90", 5400..<1e9),
  ]
  private static let shares: [(name: String, Range<Double>)] = [
    ("first third of the time", 0..<1 / 3), ("second", 1 / 3..<2 / 3), ("last", 2 / 3..<2),
  ]

  private static func parts(_ rows: [(name: String, scores: ArrivalScores)]) -> String {
    lines(
      ["outings"] + left.map(\.name) + shares.map(\.name),
      rows.map { name, scores in
        [name] + left.map { cell(scores) { [range = $0.1] look in range.contains(look.left) } }
          + shares.map { cell(scores) { [range = $0.1] look in range.contains(look.share) } }
      })
  }

  private static func cell(
    _ scores: ArrivalScores, _ isAsked: (ArrivalScore.Look) -> Bool
  ) -> String {
    guard let hold = scores.share(of: \.current, where: isAsked, { $0.holds }) else { return "–" }
    return percent(hold) + " (" + percent(scores.width(where: isAsked)) + ")"
  }

  private static func percent(_ share: Double?) -> String { FigureText.percent(share, places: 0) }

  private static func lines(_ heads: [String], _ rows: [[String]]) -> String {
    let rule = heads.indices.map { $0 == 0 ? "---" : "--:" }
    return ([heads, rule] + rows).map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }
}
