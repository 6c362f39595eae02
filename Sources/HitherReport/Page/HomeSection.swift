import HitherOuting
import HitherPlaces
import HitherTracks

/// A household's first question: who is at home, since when, and of whom it is not known.
enum HomeSection {
  /// The state of the clock's rules that means being at home.
  static let home = "home"
  /// A member whose last fix is older than this is not known to be anywhere, in milliseconds.
  private static let freshMilliseconds: Int64 = 1_800_000

  static func write(_ page: PageContext, to markup: inout Markup) {
    let lines = lines(page)
    guard !lines.isEmpty else { return }
    markup.section("home", page.text(.whoIsHome)) { markup in
      markup.element("div", ["class": "answer"]) { markup in
        markup.element("p") { $0.wording(answer(lines, page)) }
      }
      markup.element("ul", ["class": "at-home"]) { markup in
        for line in lines {
          markup.element("li") { markup in
            MemberKey.writeBadge(page.styles[line.member], to: &markup)
            markup.element("span") { $0.wording(line.words) }
          }
        }
      }
      if let asOf = asOf(page) { markup.element("p", ["class": "note"], asOf) }
    }
  }

  /// The same as plain lines: the answer, a line for each member and the time they apply to; nil without members.
  static func plainLines(
    _ page: PageContext
  ) -> (answer: String, members: [(isHome: Bool?, text: String)], asOf: String)? {
    let lines = lines(page)
    guard !lines.isEmpty else { return nil }
    return (
      answer(lines, page).plain, lines.map { ($0.isHome, $0.words.plain) }, asOf(page) ?? ""
    )
  }

  /// The members as figures of a card: the state and since when, or the last position.
  static func figures(_ page: PageContext) -> [KeyFigures.Figure] {
    lines(page).map { line in
      let member = page.summary.members[line.member].member
      return KeyFigures.Figure(
        label: member.name, value: ClockState(named: line.state, page.language).label,
        aside: line.time.map {
          page.labelled(line.isHome == nil ? .lastFix : .since, page.times.time($0))
        })
    }
  }

  private static func asOf(_ page: PageContext) -> String? {
    page.summary.end.map {
      page.wording(.asOf, [.when: AttributedText(page.times.time($0))]).plain
    }
  }

  private struct Line {
    let member: Int
    /// Nil if it is not known.
    let isHome: Bool?
    let state: String
    /// Since when, or the last position if it is not known.
    let time: Instant?
    let words: AttributedText
  }

  private static func answer(_ lines: [Line], _ page: PageContext) -> AttributedText {
    let (total, count) = (lines.count, lines.count { $0.isHome == true })
    let unknown = lines.count { $0.isHome == nil }
    var slots: [Clause.Slot: AttributedText] = [
      .count: page.counted(count), .total: page.counted(total),
    ]
    if unknown > 0 { slots[.unknown] = page.counted(unknown) }
    return page.wording(count == total ? .allAreHome : .someAreHome, slots)
  }

  /// A line for each member, in the order of their numbers.
  private static func lines(_ page: PageContext) -> [Line] {
    page.shownMembers.map { index in
      let member = page.summary.members[index].member
      let hand = page.content.hands.first { $0.member == member.id }
      var slots: [Clause.Slot: AttributedText] = [.who: page.name(of: index)]
      let known = ["lost", "unknown"]
      guard let hand, let state = hand.state, !known.contains(state), isFresh(hand, page) else {
        let last = hand?.fixTime ?? page.summary.members[index].end
        slots[.from] = last.map { AttributedText(page.times.time($0)) }
        return Line(
          member: index, isHome: nil, state: hand?.state == "lost" ? "lost" : "unknown", time: last,
          words: page.wording(.isHomeUnknown, slots))
      }
      slots[.when] = hand.since.map { AttributedText(page.times.time($0)) }
      guard state != home else {
        return Line(
          member: index, isHome: true, state: state, time: hand.since,
          words: page.wording(.isHomeSince, slots))
      }
      slots[.what] = .name(ClockState(named: state, page.language).label)
      let arrival = page.content.arrivals[member.id]
      if let range = arrival?.range {
        slots[.from] = AttributedText(page.times.time(range.earliest))
        slots[.to] = AttributedText(page.times.time(range.latest))
      }
      let words: Clause =
        arrival?.range != nil
        ? .isComingHome : arrival?.reason == .tooFar ? .isComingSometime : .isAwaySince
      return Line(
        member: index, isHome: false, state: state, time: hand.since,
        words: page.wording(words, slots))
    }
  }

  /// Whether a hand is recent enough; where the clock has a state for silences, it decides that.
  private static func isFresh(_ hand: StateHand, _ page: PageContext) -> Bool {
    if page.content.clockStates.contains("lost") { return true }
    return hand.fixTime.map { hand.moment - $0 <= freshMilliseconds } ?? false
  }
}
