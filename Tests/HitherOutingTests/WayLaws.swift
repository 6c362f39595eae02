import HitherEstimates
import HitherOuting
import HitherTracks

/// What holds between all that reads a member's settled way, and the summary.
enum WayLaws {
  /// What is broken in an outing of which everything was made, one line each.
  static func violations(of result: OutingResult) throws -> [String] {
    var found: [String] = []
    for (index, member) in result.summary.members.enumerated() {
      let broken =
        sections(of: member) + speeds(result.tempos[index], of: member)
        + outline(result.outlines[index], of: member)
        + (try fixes(result.fixes[index], of: member))
      found += broken.map { "\(member.member.id): \($0)" }
    }
    return found
  }

  /// Kilometres of the own way sum to the totals, and are the splits.
  private static func sections(of member: MemberSummary) -> [String] {
    guard let walking = member.walkingTime, walking.basis == .track, let time = member.time else {
      return []
    }
    var found: [String] = []
    if walking.total.movingMilliseconds != time.movingMilliseconds {
      found.append("sections sum to another moving time than the summary's")
    }
    if walking.total.elapsedMilliseconds != time.elapsedMilliseconds {
      found.append("sections sum to another time than the summary's")
    }
    let kilometres = member.splits.filter { $0.unit == .kilometre }
    for (section, split) in zip(walking.sections.dropLast(), kilometres)
    where section.movingMilliseconds != split.movingMilliseconds
      || section.elapsedMilliseconds != split.durationMilliseconds
    {
      found.append("kilometre \(split.index) differs between sections and splits")
    }
    return found
  }

  /// No speed that is drawn is above the highest.
  private static func speeds(_ tempo: Tempo, of member: MemberSummary) -> [String] {
    guard let drawn = tempo.speeds.compactMap(\.value).max(), let fastest = member.fastest,
      drawn > fastest
    else { return [] }
    return ["drawn at \(drawn) m/s, the highest is \(fastest)"]
  }

  private static func outline(_ points: [Outline.Point], of member: MemberSummary) -> [String] {
    let ways = points.map(\.distance)
    return rises(ways, to: member.track.distance).map { "the outline " + $0 }
  }

  private static func fixes(_ spool: FixSpool?, of member: MemberSummary) throws -> [String] {
    var (ways, count) = ([Double](), 0)
    try spool?.read { batch in
      ways += batch[SummaryFold.distanceColumn]
      count += batch.count
    }
    guard ways.count == count else { return ["\(count) fixes have \(ways.count) ways"] }
    return rises(ways, to: member.track.distance).map { "the fixes' way " + $0 }
  }

  /// A running column never falls, and its last value is the summary's.
  private static func rises(_ values: [Double], to last: Double) -> [String] {
    guard let end = values.last else { return [] }
    var found: [String] = []
    if end != last { found.append("ends at \(end), the summary says \(last)") }
    if !zip(values, values.dropFirst()).allSatisfy({ $0 <= $1 }) { found.append("falls") }
    return found
  }
}
