package import HitherOuting
import HitherTracks

/// The short table on standard output.
///
/// It fits a terminal of 80 columns; wide characters count as two, and what would steer a terminal
/// is shown instead of obeyed.
package enum SummaryText {
  /// The columns that the table may take, and those that a name takes at most and at least.
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
      lines.append(times.span(start, end).joined(separator: " "))
    }
    lines.append("")
    lines += table(summary.members, measures)
    lines.append("")
    lines.append(groupLine(summary, measures))
    return lines.map { plain($0) + "\n" }.joined()
  }

  private static func title(_ summary: OutingSummary, _ language: Language) -> String {
    let name = summary.outing.name.isEmpty ? Phrase.unnamed.text(language) : summary.outing.name
    return TerminalWidth.truncated(VisibleText.neutralised(name), to: widest)
  }

  /// The table's lines; names get the room that the figures leave.
  private static func table(_ members: [MemberSummary], _ measures: Measures) -> [String] {
    let head = header(measures.language)
    let figures = [Array(head.dropFirst())] + members.map { self.figures($0, measures) }
    var layout = ColumnLayout(head.dropFirst().map { _ in .right })
    for row in figures { layout.append(row) }
    let room = widest - layout.widths.reduce(0) { $0 + $1 + 2 }
    let nameWidth = min(max(room, narrowestName), widestName)
    var names = ColumnLayout([.left] + layout.alignments)
    names.append(head)
    for (index, member) in members.enumerated() {
      names.append([name(member, width: nameWidth)] + figures[index + 1])
    }
    return names.lines
  }

  private static func header(_ language: Language) -> [String] {
    [.member, .distance, .climb, .movingTime, .elapsedTime, .stopCount, .movingSpeed].map {
      (phrase: Phrase) in phrase.text(language)
    }
  }

  private static func name(_ summary: MemberSummary, width: Int) -> String {
    let mark = summary.member.role == .leader ? " *" : ""
    return TerminalWidth.truncated(
      VisibleText.neutralised(summary.member.name), to: width - mark.count) + mark
  }

  private static func figures(_ summary: MemberSummary, _ measures: Measures) -> [String] {
    [
      measures.distance(summary.distance),
      measures.height(summary.climb?.ascent),
      measures.duration(milliseconds: summary.time?.movingMilliseconds),
      measures.duration(milliseconds: summary.time?.elapsedMilliseconds),
      summary.time == nil ? Measures.unknown : measures.count(summary.stops.count),
      measures.speed(summary.movingSpeed),
    ]
  }

  /// How many took part, how far they were apart, and who led.
  private static func groupLine(_ summary: OutingSummary, _ measures: Measures) -> String {
    let language = measures.language
    let count = summary.members.count
    var parts = [CountedPhrase.members.text(count, shown: measures.count(count), language)]
    parts.append(
      CountedPhrase.fixes.text(summary.fixes, shown: measures.count(summary.fixes), language))
    if count > 1, let spread = summary.group?.maxSpread {
      let gap = Wording(measures.distance(spread))
      let clause: Clause = summary.unknownGapMilliseconds == nil ? .spreadWas : .spreadOfSeenWas
      parts.append(clause.filled([.gap: gap], language).plain)
    }
    if summary.members.contains(where: { $0.member.role == .leader }) {
      parts.append("* " + Phrase.leader.text(language))
    }
    return parts.joined(separator: " · ")
  }

  /// Blanks that break nowhere are for pages; a terminal gets plain ones.
  static func plain(_ line: String) -> String {
    String(line.map { $0 == "\u{A0}" ? " " : $0 })
  }
}
