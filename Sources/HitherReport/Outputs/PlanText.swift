package import HitherOuting
import HitherText

/// The resolved inputs, for `--dry-run`.
package enum PlanText {
  /// The plan as lines for a person.
  package static func text(_ plan: OutingPlan) -> [UInt8] {
    let zone =
      plan.outing.zoneSource == .named ? plan.outing.timeZone : "that of the place, guessed"
    var lines = ["outing: \(plan.outing.name)", "time zone: \(zone)", leader(plan)]
    if let route = plan.outing.route, let path = plan.routePath {
      lines.append("route: \(path) (\(route.name), \(route.points.count) points)")
    } else {
      lines.append("route: none" + (plan.options.hasNoRoute ? ", by --route none" : ""))
    }
    if let path = plan.placesPath {
      lines.append("places: \(path) (\(plan.outing.places.count))")
    }
    if let log = plan.log {
      lines.append("log: \(log.path) (\(log.entries.count) entries)")
    }
    if let clock = plan.clock, let path = plan.rulesPath {
      lines.append("clock: \(path) (\(clock.states.joined(separator: " › ")))")
    }
    if let path = plan.options.transit { lines.append("timetables: \(path)") }
    if let path = plan.options.realtime {
      lines.append("realtime data: \(StreamAddress.name(of: path))")
    }
    for source in plan.sources {
      let member = source.member ?? source.fallbackMember
      let isFixed = source.member != nil
      let owner = plan.options.merges[member].map { ", a recording of \($0)" } ?? ""
      lines.append(
        "track: \(source.path) → \(member)\(owner)\(isFixed ? "" : ", unless the file names members")"
      )
    }
    for member in plan.outing.members {
      for window in member.windows {
        let joined = window.joined?.rfc3339 ?? "the start"
        let left = window.left?.rfc3339 ?? "the end"
        lines.append("window: \(member.id) from \(joined) to \(left)")
      }
    }
    lines += DiagnosticsText.hidden(plan.viewing?.hidden.count).map { "note: \($0)" }
    for (id, shift) in plan.shifts.sorted(by: { $0.key < $1.key }) where shift != 0 {
      lines.append("shift: \(id) by \(Double(shift) / 1000) s")
    }
    lines += plan.notices.map { "note: " + ($0.file.map { "\($0): " } ?? "") + $0.message }
    return text(lines)
  }

  /// The leader or, if none is named, the member to whom the others are compared.
  private static func leader(_ plan: OutingPlan) -> String {
    if let leader = plan.leader { return "leader: \(leader)" }
    if plan.namesLeader { return "leader: as the log says" }
    if plan.isHousehold {
      return "leader: none; the places include a home, so members are not compared"
    }
    guard let first = plan.firstMember else {
      return "leader: none named; the others are measured from the first member in order"
    }
    return "leader: none named; the others are measured from \(first), the first in order"
  }

  private static func text(_ lines: [String]) -> [UInt8] {
    Array((lines.map(VisibleText.neutralised).joined(separator: "\n") + "\n").utf8)
  }
}
