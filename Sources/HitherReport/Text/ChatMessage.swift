import HitherOuting
import HitherText
import HitherTracks

/// Writes `message.txt`: a summary of an outing that is short enough for a chat.
///
/// It has at most 600 Unicode scalars including the line end, and thus at most as many characters.
/// Content without space is omitted by sentence or by name, never within a word. The day, the
/// distance and the unknown parts take precedence over names and lesser figures.
package enum ChatMessage {
  /// The most Unicode scalars of a message.
  package static let mostScalars = 600

  private static let (longestTitle, longestName) = (80, 32)
  private static let (mostNames, mostStragglers, mostFigures) = (12, 4, 4)

  /// The message, with a line end.
  package static func text(
    _ content: ReportContent, style: ReportStyle = ReportStyle()
  ) -> String {
    let page = PageContext(shortened(content, style), style)
    var lines = Lines(room: mostScalars)
    lines.add(PageHeader.name(page), at: 0)
    lines.add(when(page), at: 1)
    // Medians of a household's lives say nothing.
    let figures = page.isOfHousehold ? [] : figures(page)
    if let first = figures.first { lines.add(first, at: 3) }
    addFindings(page, to: &lines)
    if page.isOfHousehold { return lines.text }
    // The key figure of a single member states it.
    let gaps =
      page.isGroup
      ? SummaryText.unrecorded(page.summary, page.membersByNumber, page.measures) : []
    if !gaps.isEmpty { lines.add(gaps.joined(separator: "; "), at: 3 + mostFigures + 2) }
    if let who = (0...mostNames).reversed().lazy.compactMap({ who(page, names: $0) })
      .first(where: lines.hasRoom)
    {
      lines.add(who, at: 2)
    }
    for (place, figure) in figures.enumerated().dropFirst() { lines.add(figure, at: 3 + place) }
    return lines.text
  }

  /// The sentences on who fell behind and on what is not known, for a terminal; empty without a group.
  static func findings(_ content: ReportContent, style: ReportStyle) -> String {
    var lines = Lines(room: .max)
    addFindings(PageContext(shortened(content, style), style), to: &lines)
    return lines.text
  }

  /// Lines that are taken up while there is room.
  private struct Lines {
    private var taken: [(place: Int, text: String)] = []
    private var room: Int

    init(room: Int) { self.room = room }

    func hasRoom(for line: String) -> Bool { line.unicodeScalars.count + 1 <= room }

    /// Adds a line; returns whether there was space.
    @discardableResult
    mutating func add(_ line: String, at place: Int) -> Bool {
      guard !line.isEmpty else { return true }
      guard hasRoom(for: line) else { return false }
      taken.append((place, line))
      room -= line.unicodeScalars.count + 1
      return true
    }

    var text: String {
      let ordered = taken.enumerated().sorted {
        ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
      }
      return ordered.map { $0.element.text + "\n" }.joined()
    }
  }

  /// The same with names cut to whole words that leave space for others.
  private static func shortened(_ content: ReportContent, _ style: ReportStyle) -> ReportContent {
    var content = content
    let title = VisibleText.neutralised(content.summary.outing.name)
    content.summary.outing.name =
      WholeWords.shortened(title, to: longestTitle) ?? Phrase.outingReport.text(style.language)
    let numbers = LineStyle.styles(of: content.summary.members).map(\.number)
    for (index, number) in numbers.enumerated() {
      let name = VisibleText.neutralised(content.summary.members[index].member.name)
      content.summary.members[index].member.name =
        WholeWords.shortened(name, to: longestName)
        ?? "\(Phrase.member.text(style.language)) \(number)"
    }
    return content
  }

  private static func when(_ page: PageContext) -> String {
    guard let start = page.summary.start, let end = page.summary.end else {
      return page.text(.noTimes)
    }
    let guess = page.summary.zoneGuess(page.language).map { ["(\($0))"] } ?? []
    return (page.times.span(start, end) + guess).joined(separator: " ")
  }

  /// The participants, with a number of names in addition to the leader's; nil if there are fewer.
  private static func who(_ page: PageContext, names count: Int) -> String? {
    guard page.isGroup else {
      return count == 0 ? page.summary.members.first?.member.name : nil
    }
    let leader = page.summary.namedLeader
    let others = page.membersByNumber.filter { $0 != leader }
    guard count <= others.count else { return nil }
    var names = others.prefix(count).map(page.name)
    if count > 0, count < others.count {
      names.append(AttributedText(page.text(CountedPhrase.others, others.count - count)))
    }
    var slots: [Clause.Slot: AttributedText] = [
      .count: AttributedText(page.text(CountedPhrase.members, page.summary.members.count))
    ]
    if let first = page.summary.leader { slots[.whom] = page.name(of: first) }
    if count > 0 { slots[.who] = page.list(names) }
    return page.wording(leader == nil ? .whoWentUnled : .whoWent, slots).plain
  }

  /// The figures, one per line, the distance first.
  private static func figures(_ page: PageContext) -> [String] {
    KeyFigures.all(page).filter(\.isOnCard).prefix(mostFigures).map { figure in
      let asides = [figure.kind, figure.aside].compactMap(\.self)
      let value = AttributedText(figure.value)
      let shown =
        asides.isEmpty
        ? value
        : page.wording(.aside, [.what: value, .length: AttributedText(page.commas(asides))])
      return page.wording(.figureLine, [.what: AttributedText(figure.label), .value: shown]).plain
    }
  }

  // MARK: Findings and unknown parts

  /// Who is at home since when; those of whom it is not known, and those away, take precedence.
  private static func addWhoIsHome(_ page: PageContext, at place: Int, to lines: inout Lines) {
    guard let home = HomeSection.plainLines(page) else { return }
    lines.add(home.answer, at: place)
    lines.add(home.asOf, at: place + 1 + home.members.count)
    for isHome in [nil, false, true] as [Bool?] {
      for (index, line) in home.members.enumerated() where line.isHome == isHome {
        lines.add(line.text, at: place + 1 + index)
      }
    }
  }

  private static func addFindings(_ page: PageContext, to lines: inout Lines) {
    let place = 3 + mostFigures
    if page.isOfHousehold { return addWhoIsHome(page, at: place, to: &lines) }
    if !page.summary.members.contains(where: { $0.climb != nil }) {
      lines.add(page.text(.noElevations), at: place + 3)
    }
    let answer = LeaderAnswer(page: page, knowledge: GapKnowledge.all(page))
    guard !answer.knowledge.isEmpty else { return }
    let stragglers = answer.stragglers
    addUnknown(answer, isAnyBehind: !stragglers.isEmpty, at: place + 2, to: &lines)
    var listed = 0
    for member in stragglers.prefix(mostStragglers) {
      // The count of the others must fit too.
      let isLast = listed + 1 == stragglers.count
      let sentence = sentence(of: member, answer)
      let more = isLast ? "" : others(stragglers.count - listed - 1, page)
      guard lines.hasRoom(for: sentence + "\n" + more) else { break }
      lines.add(sentence, at: place)
      listed += 1
    }
    if listed < stragglers.count {
      lines.add(others(stragglers.count - listed, page), at: place + 1)
    }
  }

  private static func others(_ count: Int, _ page: PageContext) -> String {
    page.text(.fellBehind) + ": " + page.text(CountedPhrase.others, count)
  }

  private static func addUnknown(
    _ answer: LeaderAnswer, isAnyBehind: Bool, at place: Int, to lines: inout Lines
  ) {
    let page = answer.page
    let all = answer.unknownClauses
    let clause: Clause = isAnyBehind ? .gapWas : answer.clauseOfUnknown
    guard !all.runs.isEmpty else {
      if !isAnyBehind { lines.add(page.wording(.nobodyFellBehind).plain, at: place) }
      return
    }
    let whole = page.wording(clause, [.unknown: all]).plain
    // The rest is reserved for the members who fell behind.
    if whole.unicodeScalars.count <= mostScalars / 3, lines.add(whole, at: place) { return }
    let counts = page.wording(
      .notKnownOf,
      [
        .count: AttributedText(page.measures.count(answer.notAlwaysKnown.count)),
        .total: AttributedText(page.measures.count(answer.knowledge.count)),
      ])
    lines.add(page.wording(clause, [.unknown: counts]).plain, at: place)
  }

  private static func sentence(of member: Int, _ answer: LeaderAnswer) -> String {
    let page = answer.page
    var slots = answer.slots(of: member)
    let first = answer.episodes(of: member).first
    if let first, let way = way(of: member, at: first.start.time, page) {
      slots[.place] = AttributedText(page.measures.distance(way))
    }
    let clause: Clause =
      if answer.count(of: member) > 1 {
        .toldBehindOften
      } else if let first {
        first.isOpen ? .toldBehindToEnd : .toldBehindOnce
      } else {
        .fellBehindFor
      }
    return page.wording(clause, slots).plain
  }

  /// The distance travelled by a member at an instant, in metres.
  private static func way(of member: Int, at instant: Instant, _ page: PageContext) -> Double? {
    page.content.outlines[member].last { $0.time <= instant }?.distance
  }
}
