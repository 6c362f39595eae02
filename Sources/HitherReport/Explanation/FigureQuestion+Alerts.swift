import HitherGroups
import HitherOuting
import HitherRoutes
import HitherTracks

extension FigureQuestion {
  /// Ticks and fixes within this time before and after the requested time have a line each, in milliseconds.
  private static let span: Int64 = 600_000
  private static let mostLines = 400

  /// The member's distance behind the leader, tick by tick.
  func stragglingLines(_ result: OutingResult, _ index: Int, about time: Instant) -> [String] {
    let settings = result.summary.outing.settings.straggler
    let head = [
      "\(member), straggling, about \(time.rfc3339)",
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
    var judgement = Judgement(settings)
    var lines: [(time: Instant, text: String)] = []
    for point in result.gaps[index] {
      let said = judgement.take(point.metres, at: point.time)
      let way = point.way.map { " \(Self.words($0))" } ?? ""
      let gap =
        point.metres.isNaN
        ? "not known: no fresh fix of the member or of the leader"
        : "\(Self.text(point.metres)) m behind\(way), \(said)"
      lines.append((point.time, "\(point.time.rfc3339) \(gap)"))
    }
    return head + near(lines, time, result, StragglingStarted.type.family)
      + ["unknown in all: \(straggling.unknownMilliseconds / 1000) s"]
  }

  /// The member's distance from the route, fix by fix.
  func offRouteLines(
    _ result: OutingResult, _ index: Int, about time: Instant
  ) throws(HitherError) -> [String] {
    let settings = result.summary.outing.settings.offRoute
    let head = [
      "\(member), off the route, about \(time.rfc3339)",
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
    var judgement = Judgement(settings)
    var lines: [(time: Instant, text: String)] = []
    try spool.read { batch throws(HitherError) in
      let (across, accuracy) = (batch[RouteColumns.crossTrack], batch[.accuracy])
      for row in 0..<batch.count {
        let now = Instant(milliseconds: batch.time[row])
        let metres = across.isEmpty ? Double.nan : across[row]
        let said = judgement.take(abs(metres), at: now)
        guard abs(now - time) <= Self.span else { continue }
        let precision =
          accuracy.isEmpty || accuracy[row].isNaN ? "" : " ±\(Self.text(accuracy[row])) m"
        lines.append(
          (
            now,
            metres.isNaN
              ? "\(now.rfc3339) fits no place of the route"
              : "\(now.rfc3339) \(Self.text(abs(metres))) m\(precision) to the "
                + "\(metres < 0 ? "left" : "right"), \(said)"
          ))
      }
    }
    return head + near(lines, time, result, OffRouteStarted.type.family)
  }

  /// The lines around the time, including the events.
  private func near(
    _ lines: [(time: Instant, text: String)], _ time: Instant, _ result: OutingResult,
    _ family: String
  ) -> [String] {
    let events = result.events.filter {
      $0.member == member && Swift.type(of: $0.payload).type.family == family
        && abs($0.time - time) <= Self.span
    }.map { event in
      (
        time: event.detected,
        text: "  → \(Swift.type(of: event.payload).type.name) at \(event.time.rfc3339), "
          + "detected \(event.detected.rfc3339)"
      )
    }
    let all = (lines.filter { abs($0.time - time) <= Self.span }.prefix(Self.mostLines) + events)
      .enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
    return all.isEmpty ? ["nothing is known about that time"] : all.map(\.element.text)
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

/// Evaluates a measure by a rule with two thresholds and a duration.
private struct Judgement {
  private let threshold: OutingSettings.Threshold
  private var isBeyond = false
  private var since: Instant?

  init(_ threshold: OutingSettings.Threshold) {
    self.threshold = threshold
  }

  mutating func take(_ metres: Double, at time: Instant) -> String {
    guard metres.isFinite else {
      since = nil
      return "not known"
    }
    let now = metres > threshold.enter || isBeyond && metres >= threshold.leave
    if metres > threshold.enter, !isBeyond || since == nil { since = time }
    if !now { since = nil }
    isBeyond = now
    guard isBeyond, let since else {
      return metres < threshold.leave ? "within both thresholds" : "between the thresholds"
    }
    let seconds = (time - since) / 1000
    return metres > threshold.enter
      ? "beyond the first threshold for \(seconds) s" : "between the thresholds, beyond before"
  }
}
