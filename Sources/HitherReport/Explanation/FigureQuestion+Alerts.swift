import HitherGroups
import HitherOuting
import HitherRoutes
import HitherTracks

extension FigureQuestion {
  /// Ticks and fixes within this time before and after the requested time are explained, in milliseconds.
  private static let span: Int64 = 600_000

  /// The member's distance behind the leader, tick by tick.
  func stragglingLines(_ result: OutingResult, _ index: Int, about time: Instant) -> [String] {
    let settings = result.summary.outing.settings.straggler
    let times = times(of: result)
    let head = [
      "\(member), straggling, about \(times.timeWithSeconds(time)) \(times.zoneLabel(at: time))",
      "begins above \(Self.text(settings.enter)) m and ends below \(Self.text(settings.leave)) m, "
        + "each once that has lasted \(settings.afterMilliseconds / 1000) s with two fixes of both",
    ]
    guard result.gaps.indices.contains(index),
      let straggling = result.summary.members[index].straggling
    else { return head + ["no leader is known, so nobody is behind"] }
    guard result.summary.members[index].member.role != .leader else {
      return head + [
        result.summary.isLeaderNamed
          ? "the member leads, so there is no gap"
          : "the others are measured from the member, as no leader is named; there is no gap"
      ]
    }
    var judgement = ThresholdJudgement(settings)
    var lines = ExplanationLines(about: time, times)
    for point in result.gaps[index] {
      judgement.take(point.metres, at: point.time)
      guard abs(point.time - time) <= Self.span else { continue }
      let way = point.way.map { " \(Self.words($0))" } ?? ""
      lines.add(
        point.time, judgement.verdict,
        point.metres.isNaN
          ? "not known" + (point.reason.map { ": " + $0.sentence } ?? "")
          : "\(Self.text(point.metres)) m behind\(way), \(judgement.text)")
    }
    return head + lines.text(events(result, StragglingStarted.type.family, time), isWhole: isWhole)
      + [unknownLine(straggling)]
  }

  private func unknownLine(_ straggling: StragglerDetector.Summary) -> String {
    let reasons = UnknownGapReason.seconds(straggling.unknownTimes)
    return "unknown in all: \(straggling.unknownMilliseconds / 1000) s"
      + (reasons.isEmpty ? "" : " (\(reasons))")
  }

  /// The member's distance from the route, fix by fix.
  func offRouteLines(
    _ result: OutingResult, _ index: Int, about time: Instant
  ) throws(HitherError) -> [String] {
    let settings = result.summary.outing.settings.offRoute
    let times = times(of: result)
    let head = [
      "\(member), off the route, about \(times.timeWithSeconds(time)) \(times.zoneLabel(at: time))",
      "begins beyond \(Self.text(settings.enter)) m and ends within \(Self.text(settings.leave)) m, "
        + "each once that has lasted \(settings.afterMilliseconds / 1000) s with two fixes; an "
        + "inaccurate fix weighs less",
    ]
    guard result.summary.outing.route != nil else {
      return head + ["no planned route is known"]
    }
    guard result.fixes.indices.contains(index), let spool = result.fixes[index] else {
      return head + ["there is no fix"]
    }
    var judgement = ThresholdJudgement(settings)
    var lines = ExplanationLines(about: time, times)
    try spool.read { batch throws(HitherError) in
      let (across, accuracy) = (batch[RouteColumns.crossTrack], batch[.accuracy])
      for row in 0..<batch.count {
        let now = Instant(milliseconds: batch.time[row])
        let metres = across.isEmpty ? Double.nan : across[row]
        judgement.take(abs(metres), at: now)
        guard abs(now - time) <= Self.span else { continue }
        let precision =
          accuracy.isEmpty || accuracy[row].isNaN ? "" : " ±\(Self.text(accuracy[row])) m"
        lines.add(
          now, judgement.verdict,
          metres.isNaN
            ? "fits no place of the route"
            : "\(Self.text(abs(metres))) m\(precision) to the "
              + "\(metres < 0 ? "left" : "right"), \(judgement.text)")
      }
    }
    return head + lines.text(events(result, OffRouteStarted.type.family, time), isWhole: isWhole)
  }

  private func times(of result: OutingResult) -> LocalTimes {
    let summary = result.summary
    return LocalTimes(
      zoneName: summary.outing.timeZone, start: summary.members.compactMap(\.start).min())
  }

  /// The member's events of a family about a time, in the order in which they were detected.
  private func events(_ result: OutingResult, _ family: String, _ time: Instant) -> [Event] {
    result.events.filter {
      $0.member == member && Swift.type(of: $0.payload).type.family == family
        && abs($0.time - time) <= Self.span
    }
  }

  private static func words(_ way: GapWay) -> String {
    switch way {
    case .route: "along the route"
    case .trail: "along the leader's trail"
    case .straight: "in a straight line"
    }
  }

  private static func text(_ metres: Double) -> String {
    metres.isFinite ? "\(Int(metres.rounded()))" : "?"
  }
}
