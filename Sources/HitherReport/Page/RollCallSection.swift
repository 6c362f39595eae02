import HitherGroups
import HitherTracks

/// The arrivals at each point of the itinerary and each fork of the route, and the missing members.
enum RollCallSection {
  /// The limit of points with a table of their own.
  private static let mostPoints = 60

  static func write(_ page: PageContext, to markup: inout Markup) {
    let rolls = page.rollCalls
    guard !rolls.isEmpty else { return }
    let shown = ShownRows(rolls, most: mostPoints, allIn: "rollcall.csv")
    markup.section("roll-call", page.text(.rollCall)) { markup in
      for roll in shown.rows {
        markup.element("details") { markup in
          markup.element("summary") { markup in
            markup.wording(page.name(of: roll))
            markup.element("span", ["class": "note"]) { $0.wording(heading(roll, page)) }
          }
          for sentence in sentences(roll, page) {
            markup.element("p") { $0.wording(sentence) }
          }
          writeTable(roll, page, to: &markup)
        }
      }
      shown.writeRest(page, to: &markup)
    }
  }

  /// The number of arrivals, and whether the last was late.
  private static func heading(_ roll: RollCall, _ page: PageContext) -> AttributedText {
    let came = roll.lines.count { $0.visit.arrived != nil }
    var slots: [Clause.Slot: AttributedText] = [
      .count: AttributedText(page.measures.count(came)),
      .total: AttributedText(page.measures.count(roll.lines.count)),
    ]
    if let due = roll.goal.due { slots[.to] = AttributedText(page.times.time(due)) }
    return page.wording(roll.isDeleted ? .pointWasDeleted : .rollHeading, slots)
  }

  private static func sentences(_ roll: RollCall, _ page: PageContext) -> [AttributedText] {
    var sentences: [AttributedText] = []
    if let expected = roll.expected {
      sentences.append(
        page.wording(
          .wasExpected,
          [
            .when: AttributedText(page.times.time(expected.told)),
            .value: AttributedText(page.times.time(expected.time)),
            .from: AttributedText(page.times.time(expected.earliest)),
            .to: AttributedText(page.times.time(expected.latest)),
          ]))
    }
    if let time = roll.allHere {
      sentences.append(page.wording(.allHereAt, [.from: AttributedText(page.times.time(time))]))
    } else if let time = roll.allPassed {
      sentences.append(page.wording(.lastCameAt, [.from: AttributedText(page.times.time(time))]))
    } else {
      let away = roll.lines.filter { $0.visit.arrived == nil }.map(\.member)
      if !away.isEmpty {
        sentences.append(page.wording(.neverSeenHere, [.who: page.names(ofIDs: away)]))
      }
    }
    if let answer = roll.answer {
      var slots: [Clause.Slot: AttributedText] = [
        .from: AttributedText(page.times.time(answer.time))
      ]
      let (missing, unknown) = (answer.names.missing, answer.names.notKnown)
      if !missing.isEmpty { slots[.who] = page.names(ofIDs: missing) }
      if !unknown.isEmpty { slots[.unknown] = page.names(ofIDs: unknown) }
      let isWhole = missing.isEmpty && unknown.isEmpty
      sentences.append(page.wording(isWhole ? .allHadCome : .notAllHadCome, slots))
    }
    return sentences
  }

  private static func writeTable(
    _ roll: RollCall, _ page: PageContext, to markup: inout Markup
  ) {
    let names: [Phrase] = [.cameAt, .lateBy, .waitedTime, .wentOnAt]
    let shown = names.filter { $0 != .lateBy || roll.goal.due != nil }
    let lines = ShownRows(roll.lines, most: page.detail.members, allIn: "rollcall.csv")
    let label = page.commas([page.text(.rollCall), page.name(of: roll).plain])
    markup.scrolling(label) { markup in
      markup.element("table", ["class": "fit", "aria-label": label]) { markup in
        markup.tableHead([page.text(.member)] + shown.map(page.text))
        markup.element("tbody") { markup in
          for line in lines.rows {
            markup.element("tr") { markup in
              markup.element("th", ["scope": "row", "class": "text"]) {
                $0.wording(page.name(ofID: line.member))
              }
              for name in shown { markup.element("td", cell(name, line, page)) }
            }
          }
        }
      }
    }
    lines.writeRest(page, to: &markup)
  }

  private static func cell(
    _ column: Phrase, _ line: RollCall.Line, _ page: PageContext
  ) -> String {
    switch column {
    case .cameAt: line.visit.arrived.map(page.times.time) ?? page.text(.notSeen)
    case .wentOnAt: line.visit.departed.map(page.times.time) ?? Measures.unknown
    case .waitedTime: page.measures.duration(milliseconds: line.waitedMilliseconds)
    default: page.measures.duration(milliseconds: line.lateMilliseconds)
    }
  }
}

extension PageContext {
  /// The roll calls of the itinerary's points, and of the route's forks.
  var rollCalls: [RollCall] {
    (summary.group?.rollCalls ?? []) + (summary.group?.forks ?? [])
  }

  /// The name of a roll call's place.
  func name(of roll: RollCall) -> AttributedText {
    roll.goal.progressMetres.map { fork(atMetres: $0) } ?? .name(roll.goal.name ?? roll.goal.id)
  }

  /// The name of a fork: its distance along the route.
  func fork(atMetres metres: Double) -> AttributedText {
    wording(.forkAt, [.gap: AttributedText(measures.distance(metres))])
  }
}
