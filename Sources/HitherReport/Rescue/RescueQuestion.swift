import HitherEstimates
import HitherGeodesy
import HitherNetwork
package import HitherOuting
import HitherRoutes
import HitherText
package import HitherTracks

/// The question where a missing member was last, and how far the member can be.
package struct RescueQuestion: Sendable {
  /// The moment; nil for the end of the outing.
  package let moment: Instant?
  private let member: String

  /// Reads the question from the command line.
  ///
  /// - Parameter reading: Reads the time.
  package init(
    member: String?, at time: String?, _ reading: (String) throws(HitherError) -> Instant
  ) throws(HitherError) {
    guard let member else {
      throw HitherError(.usage, "missing option '--member'", hint: "name the missing member")
    }
    self.member = member
    moment = try time.map { (text) throws(HitherError) in try reading(text) }
  }

  /// The answer from a run with `RunNeeds.fixes(_:until:)`.
  package func answer(
    _ result: OutingResult, _ plan: OutingPlan
  ) throws(HitherError) -> RescueAnswer {
    let summary = result.summary
    let ids = summary.members.map(\.member.id)
    let asked = plan.options.member(of: member)
    guard let index = ids.firstIndex(of: asked) else {
      throw HitherError(unknownMember: asked, ids)
    }
    let found = summary.members[index]
    var end = LastFixes()
    let spool = result.settledFixes.spools[index]
    if let spool, spool.isTimed {
      try spool.read { (batch) throws(HitherError) in end.add(batch) }
    }
    guard let fix = end.last else { throw noFix(of: asked) }
    let gap = Self.gap(plan.outing.settings, found)
    let outings = summary.outings.first { $0.contains(index) }
    let last = outings.map { $0.compactMap { summary.members[$0].end }.max() } ?? summary.end
    let route = plan.preparedRoute
    var answer = RescueAnswer(
      outing: summary.outing.name, member: found.member, activity: found.activity,
      moment: moment ?? max(last ?? fix.time, fix.time), isEndOfOuting: moment == nil,
      zone: summary.zones.indices.contains(index)
        ? summary.zones[index] : summary.outing.timeZone,
      fix: fix, grid: try Self.grid(fix.coordinate), heading: end.heading(gapMilliseconds: gap),
      speed: end.speed(
        distances: end.fixes[SummaryFold.distanceColumn], gapMilliseconds: gap),
      before: end.before, battery: end.battery, movingSpeed: found.movingSpeed,
      hasRoute: route != nil, route: route.flatMap { RouteOutlook($0, end.fixes) },
      routeLines: plan.outing.route.map { route in route.stages.map { Array(route.points[$0]) } }
        ?? [],
      track: Self.pieces(end.fixes, gapMilliseconds: gap))
    if let path = plan.options.network {
      answer.ways = try Self.ways(NetworkFile.ways(path), answer, plan)
    }
    return answer
  }

  private static func ways(
    _ network: Network, _ answer: RescueAnswer, _ plan: OutingPlan
  ) throws(HitherError) -> Result<RescueWays, RescueWays.Unknown> {
    var terrain = plan.terrain
    var fault: HitherError?
    let ways = RescueWays.reached(
      of: network, from: answer.fix.coordinate,
      age: answer.ageMilliseconds.map { Double($0) / 1000 }, ownSpeed: answer.movingSpeed
    ) { place in
      guard fault == nil else { return nil }
      do throws(HitherError) {
        return try terrain?.height(at: place)
      } catch {
        fault = error
        return nil
      }
    }
    if let fault { throw fault }
    return ways
  }

  private func noFix(of id: String) -> HitherError {
    guard let moment else {
      return HitherError(.data, "no position of '\(id)' has a time")
    }
    return HitherError(
      .data, "no position of '\(id)' at or before \(moment.rfc3339)",
      hint: "a later --at, or none, uses later positions")
  }

  private static func grid(_ place: Coordinate) throws(HitherError) -> UTMPosition? {
    do throws(GeodesyError) { return try UTMPosition(place) } catch {
      throw HitherError(.internalFault, error.description)
    }
  }

  /// The longest pause that is not a recording gap, by the member's interval unless it is fixed.
  private static func gap(_ settings: OutingSettings, _ member: MemberSummary) -> Int64 {
    guard !settings.isGapFixed, let interval = member.quality.medianIntervalMilliseconds else {
      return settings.gapMilliseconds
    }
    return min(max(settings.gapMilliseconds, Int64(3 * interval)), 4 * 3_600_000)
  }

  /// The recorded pieces of a track.
  private static func pieces(_ fixes: FixBatch, gapMilliseconds: Int64) -> [[Coordinate]] {
    var pieces: [[Coordinate]] = []
    for index in 0..<fixes.count {
      let isBroken =
        index == 0 || fixes.startsSegment[index]
        || fixes.time[index] - fixes.time[index - 1] > gapMilliseconds
      if isBroken { pieces.append([]) }
      pieces[pieces.count - 1].append(fixes.coordinate(index))
    }
    return pieces
  }
}
