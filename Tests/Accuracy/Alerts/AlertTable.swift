import HitherEngine
import HitherLab
import HitherOuting
import HitherTracks

/// How many alerts are false and how long the true ones take, by how often members record.
package enum AlertTable {
  static let intervals: [Int64] = [1, 5, 10, 30, 60, 120, 300]

  /// The table of made-up outings, with its lines ended.
  package static func simulated(outings: Int, seed: UInt64) throws -> String {
    let tasks = intervals.flatMap { interval in
      (0..<UInt64(outings)).map { (interval: interval, seed: seed + $0) }
    }
    let trials = try ParallelRunner.map(tasks.count) { [tasks] index in
      try AlertTrial(seed: tasks[index].seed, interval: tasks[index].interval)
    }
    var rows: [[String]] = []
    for kind in AlertKind.allCases {
      for interval in intervals {
        var score = AlertScore()
        for (task, trial) in zip(tasks, trials) where task.interval == interval {
          if let part = trial.scores[kind] { score.add(part) }
        }
        rows.append([kind.rawValue, "\(interval) s"] + cells(score))
      }
    }
    return text(
      ["alert", "a fix every", "false in 100 h", "missed", "median", "95 %", "episodes"], rows)
  }

  /// The table of recorded groups of which nobody fell behind; empty without the recordings.
  package static func recorded() throws -> String {
    guard let folder = RealRecordings.folder else { return "" }
    var rows: [[String]] = []
    for name in ["whitchurch-A", "elbe-regatta-2023", "guichet-2022-02-09"] {
      for interval in intervals {
        let (alerts, hours) = try raised(folder + "/group/" + name, interval)
        let shares = AlertKind.allCases.filter { $0 != .safeZone }.map { kind in
          FigureText.number(Double(alerts.count(where: kind.isAlert)) / hours * 100, places: 1)
        }
        rows.append([name, "\(interval) s"] + shares + [FigureText.number(hours, places: 1)])
      }
    }
    return text(
      [
        "recording", "a fix every", "straggling in 100 h", "off the route", "contact",
        "member-hours",
      ],
      rows)
  }

  /// The events of a recorded group whose members' fixes are thinned, and the hours of all members.
  private static func raised(_ path: String, _ interval: Int64) throws -> ([Event], Double) {
    var selection = InputSelection(OutingOptions())
    let plan = try selection.plan([path])
    let folder = try ThinnedFolder(plan, milliseconds: interval * 1000)
    var options = OutingOptions()
    options.leader = plan.outing.leader.map { plan.outing.members[Int($0.position)].id }
    options.route = plan.routePath
    var thinned = InputSelection(options)
    let thinnedPlan = try thinned.plan([folder.path])
    let result = try OutingRun(thinnedPlan, .everything(thinnedPlan)).run()
    let spans = result.summary.members.compactMap { member in
      member.start.flatMap { start in member.end.map { Double($0 - start) / 3_600_000 } }
    }
    return (result.events, spans.reduce(0, +))
  }

  private static func cells(_ score: AlertScore) -> [String] {
    let episodes = score.matched + score.missed
    let delays = Quantiles(score.delays)
    let missed = episodes > 0 ? Double(score.missed) / Double(episodes) : nil
    let share = score.memberHours > 0 ? Double(score.raised) / score.memberHours * 100 : nil
    func minutes(_ seconds: Double?) -> String {
      seconds.map { FigureText.number($0 / 60, places: 1) + " min" } ?? "–"
    }
    return [
      share.map { FigureText.number($0, places: 1) } ?? "–",
      FigureText.percent(missed, places: 0), minutes(delays.quantile(0.5)),
      minutes(delays.quantile(0.95)), "\(episodes)",
    ]
  }

  private static func text(_ heads: [String], _ rows: [[String]]) -> String {
    let lines = [heads, heads.map { _ in "---" }] + rows
    return lines.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }
}
