import HitherEngine
import HitherEstimates
package import HitherOuting
import HitherText
import HitherTracks

/// The short table on standard output.
///
/// It fits a terminal of 80 columns; wide characters count as two, and control characters are
/// replaced by visible signs.
package enum SummaryText {
  /// The largest width of the table, and the largest and smallest width of a name, in columns.
  static let widest = 80
  static let widestName = 24
  static let narrowestName = 10

  /// The table with its title and the group's line, each line ended.
  package static func table(
    _ summary: OutingSummary, measures: Measures = Measures()
  ) -> String {
    let language = measures.language
    let times = LocalTimes(
      zoneName: summary.outing.timeZone, start: summary.start, language: language)
    var lines = [title(summary, language)]
    if let start = summary.start, let end = summary.end {
      lines.append(
        summary.outings.isEmpty
          ? times.span(start, end).joined(separator: " ")
          : CountedPhrase.outings.text(
            summary.outings.count, shown: measures.count(summary.outings.count), language))
      if summary.outings.isEmpty, let guess = summary.zoneGuess(language) { lines.append(guess) }
    }
    lines.append("")
    lines += table(summary, measures)
    lines.append("")
    lines += groupLines(summary, measures)
    lines += evidence(of: summary, measures.language, measures.units)
    return plain(lines)
  }

  private static func title(_ summary: OutingSummary, _ language: Language) -> String {
    let name = summary.outing.name.isEmpty ? Phrase.unnamed.text(language) : summary.outing.name
    return TerminalWidth.truncated(VisibleText.neutralised(name), to: widest)
  }

  /// The table's lines; names get the space that the figures leave.
  private static func table(
    _ summary: OutingSummary, _ measures: Measures
  ) -> [String] {
    // Recordings of several outings have days of their own, which replace the speed.
    let members = summary.members
    let isOne = summary.outings.isEmpty
    let head = header(measures.language, isOne: isOne)
    var layout = ColumnLayout([.left] + head.dropFirst().map { _ in .right })
    layout.append([""] + head.dropFirst())
    let rows = ParallelRunner.map(members.count) { index in
      row(members[index], day: isOne ? nil : day(index, summary), measures)
    }
    for row in rows { layout.append(row) }
    let room = widest - layout.widths.dropFirst().reduce(0) { $0 + $1 + 2 }
    let nameWidth = min(max(room, narrowestName), widestName)
    layout.fillFirst(0, head[0])
    let leader = isOne ? summary.namedLeader : nil
    for index in members.indices {
      layout.fillFirst(index + 1, name(members[index], index == leader, width: nameWidth))
    }
    return layout.lines
  }

  /// The day on which a member's recording began, in the local time of its place.
  private static func day(_ member: Int, _ summary: OutingSummary) -> String {
    guard let start = summary.members[member].start, summary.zones.indices.contains(member) else {
      return Measures.unknown
    }
    return LocalTimes(zoneName: summary.zones[member], start: start).day(start)
  }

  private static func header(_ language: Language, isOne: Bool) -> [String] {
    let figures: [Phrase] = [.distance, .climb, .movingTime, .elapsedTime, .stopCount]
    let all = isOne ? [.member] + figures + [.movingSpeed] : [.member, .date] + figures
    return all.map { $0.text(language) }
  }

  private static func name(_ summary: MemberSummary, _ isLeader: Bool, width: Int) -> String {
    let mark = isLeader ? " *" : ""
    return TerminalWidth.truncated(
      VisibleText.neutralised(summary.member.name), to: width - mark.count) + mark
  }

  /// The cells of a member, the name left empty; a day replaces the speed.
  ///
  /// Each figure is read by itself: the whole track has many, and there may be very many members.
  private static func row(
    _ member: MemberSummary, day: String?, _ measures: Measures
  ) -> [String] {
    let distance = measures.distance(member.distance)
    let time = member.track.time
    var cells = [""]
    cells.reserveCapacity(7)
    if let day { cells.append(day) }
    cells.append(
      member.isLowerBound ? measures.atLeast(distance) : distance)
    cells.append(measures.height(member.track.climb?.ascent))
    cells.append(measures.duration(milliseconds: time?.movingMilliseconds))
    cells.append(measures.duration(milliseconds: time?.elapsedMilliseconds))
    cells.append(time == nil ? Measures.unknown : measures.count(member.track.stops.count))
    if day == nil { cells.append(measures.speed(member.track.movingSpeed)) }
    return cells
  }

  /// The number of members, the distances between them, and the leader, in as few lines as have space for them.
  private static func groupLines(_ summary: OutingSummary, _ measures: Measures) -> [String] {
    let language = measures.language
    let count = summary.members.count
    var parts = [CountedPhrase.members.text(count, shown: measures.count(count), language)]
    parts.append(
      CountedPhrase.fixes.text(summary.fixes, shown: measures.count(summary.fixes), language))
    if let hidden = summary.hiddenMembers, hidden > 0 {
      parts.append(
        CountedPhrase.hiddenMembers.text(hidden, shown: measures.count(hidden), language))
    }
    if count > 1, let spread = summary.group?.maxSpread {
      let gap = AttributedText(measures.distance(spread))
      let clause: Clause = summary.unknownGapMilliseconds == nil ? .spreadWas : .spreadOfSeenWas
      parts.append(clause.filled([.gap: gap], language).plain)
    }
    if summary.outings.isEmpty {
      if summary.namedLeader != nil {
        parts.append("* " + Phrase.leader.text(language))
      } else if summary.group != nil, let line = summary.leaderLine(language) {
        parts.append(VisibleText.neutralised(line.plain))
      }
    }
    return wrapped(parts, separator: " · ")
  }

  /// Parts in as few lines as have space for them; no part is divided.
  private static func wrapped(_ parts: [String], separator: String) -> [String] {
    parts.reduce(into: []) { lines, part in
      if let line = lines.last, TerminalWidth.columns(line + separator + part) <= widest {
        lines[lines.count - 1] = line + separator + part
      } else {
        lines.append(part)
      }
    }
  }

  /// The evidence behind figures that depends on more than one track: the planned route, and the
  /// heights of all members.
  private static func evidence(
    of summary: OutingSummary, _ language: Language, _ units: UnitSystem
  ) -> [String] {
    // A preset's figures are another tool's.
    guard summary.preset == nil else { return [] }
    if summary.outing.route != nil, summary.fixes > 0,
      summary.members.allSatisfy({
        $0.route == nil && !$0.isTrackWithheld && $0.climb?.ascentStandardError == nil
      })
    {
      return [Clause.routeNotAsked.filled([:], language).plain]
    }
    let gaps = unrecorded(
      summary, Array(summary.members.indices), Measures(language: language, units: units))
    let named = namesByEvidence(summary.members).map { clause, names in
      clause.filled([.who: AttributedText(names.joined(separator: ", "))], language).plain
    }
    return (wrapped(gaps.map(VisibleText.neutralised), separator: "; ") + named).map {
      TerminalWidth.truncated($0, to: widest)
    }
  }

  /// What a figure of some members rests on, with their names; no more names than a line has columns.
  private static func namesByEvidence(
    _ members: [MemberSummary]
  ) -> [(clause: Clause, names: [String])] {
    let clauses: [Clause] = [
      .distanceByRoute, .climbByAll, .climbByTerrain, .climbWithTerrain, .climbUnknown,
    ]
    var named = clauses.map { (clause: $0, names: [String]()) }
    // One pass, and no copy of a track: there may be very many members.
    for member in members {
      let (source, climb) = member.evidence
      guard source == .route || climb != nil else { continue }
      let heights = climb?.heights.source
      let isSo = [
        source == .route, heights == .pooled, heights == .terrain, heights == .withTerrain,
        climb.map { $0.ascent == nil } == true,
      ]
      for index in named.indices where isSo[index] && named[index].names.count < widest {
        named[index].names.append(VisibleText.neutralised(member.member.name))
      }
    }
    return named.filter { !$0.names.isEmpty }
  }

  /// The most members whose distances are listed.
  private static let mostListed = 4

  /// The distances of members whose recordings have long gaps, one text each.
  static func unrecorded(
    _ summary: OutingSummary, _ order: [Int], _ measures: Measures
  ) -> [String] {
    let members = order.filter { summary.members[$0].isLowerBound }
    let shown = members.prefix(mostListed).map { index in
      let member = summary.members[index]
      return Clause.figureLine.filled(
        [
          .what: .name(member.member.name),
          .value: AttributedText(measures.distanceWithGaps(of: member)),
        ], measures.language
      ).plain
    }
    let left = members.count - shown.count
    let more =
      left > 0
      ? [CountedPhrase.others.text(left, shown: measures.count(left), measures.language)] : []
    return shown + more
  }
}
