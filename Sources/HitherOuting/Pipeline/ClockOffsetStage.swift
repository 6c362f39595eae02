import HitherEngine
import HitherGroups
import HitherTracks

/// Detects members whose clock differs from the others'.
enum ClockOffsetStage {
  /// A notice for each member whose clock differs from the leader's; for the leader, if most of the
  /// others agree among themselves.
  static func notices(_ lanes: [LaneResult], _ settings: OutingSettings) -> [Notice] {
    guard lanes.count > 1,
      let leader = lanes.firstIndex(where: { $0.summary.member.role == .leader })
    else { return [] }
    let step = TickGrid(stepMilliseconds: settings.groupTickMilliseconds).stepMilliseconds
    var found: [(index: Int, offset: ClockOffset)] = []
    let reference = lanes[leader].tickPlaces
    for index in lanes.indices where index != leader {
      let offset = ClockOffset.between(reference, lanes[index].tickPlaces, step: step)
      if let offset { found.append((index, offset)) }
    }
    let same = found.filter {
      abs($0.offset.milliseconds - (found.first?.offset.milliseconds ?? 0)) <= 60_000
    }
    if var (_, offset) = same.first, same.count > 1, same.count * 2 > lanes.count - 1 {
      offset.milliseconds = -offset.milliseconds
      return [notice(lanes[leader].summary.member.id, "the others", offset)]
    }
    return found.map { index, offset in
      notice(
        lanes[index].summary.member.id, "'\(lanes[leader].summary.member.id)'", offset)
    }
  }

  private static func notice(_ id: String, _ reference: String, _ offset: ClockOffset) -> Notice {
    let time = Self.text(abs(offset.milliseconds))
    let isAhead = offset.milliseconds > 0
    let percent = Int((offset.share * 100).rounded(.down))
    let (how, shift) = (
      isAhead ? "ahead of" : "behind", "--shift \(id)=\(isAhead ? "-" : "+")\(time)"
    )
    var values = [
      "who": id, "whom": reference, isAhead ? "gap" : "behind": time, "count": "\(percent)",
      "what": shift,
    ]
    let start = "the clock of '\(id)' seems to be \(time) \(how) that of \(reference)"
    let end = " (\(percent) % of the time at the same place then); \(shift) corrects it"
    switch offset.cause {
    case nil:
      return Notice(code: "clock_offset", message: start + end, member: id, values: values)
    case .weekRollover:
      let reason = ", by the 1,024 weeks after which a receiver's weeks start again"
      return Notice(
        code: "clock_rollover", message: start + reason + end, member: id, values: values)
    case .years(let years):
      values["total"] = "\(abs(years))"
      let reason = ", the same date \(abs(years) == 1 ? "1 year" : "\(abs(years)) years") away"
      return Notice(code: "clock_years", message: start + reason + end, member: id, values: values)
    }
  }

  /// In the form of `--shift`: `1h`, `90s`, `1h30m`, `7168d`.
  private static func text(_ milliseconds: Int64) -> String {
    let seconds = (milliseconds + 500) / 1000
    let parts = [
      (seconds / 86_400, "d"), (seconds / 3600 % 24, "h"), (seconds / 60 % 60, "m"),
      (seconds % 60, "s"),
    ]
    return parts.filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined()
  }
}
