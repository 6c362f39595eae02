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
    // There may be very many members, so that no second list of lines is made.
    var text = ""
    for line in lines {
      text += plain(line)
      text += "\n"
    }
    return text
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
      let figures = figures(members[index], measures)
      return isOne
        ? [""] + figures + [measures.speed(members[index].track.movingSpeed)]
        : ["", day(index, summary)] + figures
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

  private static func figures(_ member: MemberSummary, _ measures: Measures) -> [String] {
    let track = member.track
    return [
      track.unrecordedMilliseconds == nil
        ? measures.distance(member.distance)
        : measures.atLeast(measures.distance(member.distance)),
      measures.height(track.climb?.ascent),
      measures.duration(milliseconds: track.time?.movingMilliseconds),
      measures.duration(milliseconds: track.time?.elapsedMilliseconds),
      track.time == nil ? Measures.unknown : measures.count(track.stops.count),
    ]
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
    let kinds: [(clause: Clause, isSo: (TrackSummary) -> Bool)] = [
      (.distanceByRoute, { $0.distanceSource == .route }),
      (.climbByAll, { $0.climb?.heights.source == .pooled }),
      (.climbByTerrain, { $0.climb?.heights.source == .terrain }),
      (.climbWithTerrain, { $0.climb?.heights.source == .withTerrain }),
      (.climbUnknown, { $0.climb.map { $0.ascent == nil } == true }),
    ]
    var named = kinds.map { (clause: $0.clause, names: [String]()) }
    // One pass: there may be very many members.
    for member in members {
      for (index, kind) in kinds.enumerated()
      where named[index].names.count < widest && kind.isSo(member.track) {
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
    let members = order.filter { summary.members[$0].track.unrecordedMilliseconds != nil }
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

  /// Non-breaking spaces are for pages; a terminal gets plain ones.
  static func plain(_ line: String) -> String {
    guard line.utf8.contains(0xA0) else { return line }
    guard TerminalWidth.plainColumns(line) != nil else {
      return String(line.map { $0 == "\u{A0}" ? " " : $0 })
    }
    // In UTF-8 the space is C2 A0.
    var bytes: [UInt8] = []
    bytes.reserveCapacity(line.utf8.count)
    for byte in line.utf8 {
      if byte == 0xA0, bytes.last == 0xC2 {
        bytes[bytes.count - 1] = 0x20
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
