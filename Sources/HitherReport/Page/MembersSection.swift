import HitherEstimates
import HitherOuting

/// The table of the members; on a narrow screen each is a card.
enum MembersSection {
  /// A column: its name and its text for a member; nil if there is none.
  private struct Column {
    let name: Phrase
    let value: (MemberSummary) -> String?
  }

  static func write(_ page: PageContext, to markup: inout Markup) {
    let columns = columns(page).filter { column in
      page.summary.members.contains { column.value($0) != nil }
    }
    // For a single member the key figures are sufficient; only what is missing is added.
    guard page.isGroup else {
      guard page.summary.start == nil else { return }
      return markup.section("members", page.text(.inFigures)) {
        $0.element("p", ["class": "note"], page.text(.noTimes))
      }
    }
    markup.section("members", page.text(.members)) { markup in
      let shown = ShownRows(
        page.membersByNumber, most: page.detail.members, allIn: "members.csv")
      // The cards are laid out as blocks; the roles keep the table a table for screen readers.
      markup.element("table", ["class": "cards", "role": "table", "aria-labelledby": "members"]) {
        markup in
        markup.cardHead([.member] + columns.map(\.name), page)
        markup.element("tbody", ["role": "rowgroup"]) { markup in
          for index in shown.rows {
            writeRow(index, columns, page, to: &markup)
          }
        }
      }
      shown.writeRest(page, to: &markup)
      if page.summary.start == nil {
        markup.element("p", ["class": "note"], page.text(.noTimes))
      }
    }
  }

  private static func columns(_ page: PageContext) -> [Column] {
    let measures = page.measures
    return [
      Column(name: .distance) { page.distanceWithGaps(of: $0) },
      Column(name: .ascent) { $0.climb.map { measures.height($0.ascent) } },
      Column(name: .descent) { $0.climb.map { measures.height($0.descent) } },
      Column(name: .movingTime) {
        $0.time.map { measures.duration(milliseconds: $0.movingMilliseconds) }
      },
      Column(name: .stoppedTime) { $0.time.map { stopped($0, page) } },
      Column(name: .elapsedTime) {
        $0.time.map { measures.duration(milliseconds: $0.elapsedMilliseconds) }
      },
      Column(name: .travelModes) { TravelTimes($0)?.several(page) },
      Column(name: .movingSpeed) { $0.movingSpeed.map { measures.speed($0) } },
      Column(name: .fastest) { $0.fastest.map { measures.speed($0) } },
      Column(name: .heartRate) { $0.heartRate.map { page.heartRate($0.mean) } },
      Column(name: .battery) { $0.battery.map { charge($0, page) } },
    ]
  }

  /// How long somebody stopped and, if there is such a time, for how long nothing was recorded.
  private static func stopped(_ time: TrackSummary.TimeBudget, _ page: PageContext) -> String {
    let stopped = page.measures.duration(milliseconds: time.stoppedMilliseconds)
    guard time.gapMilliseconds > 0 else { return stopped }
    let gap = page.measures.duration(milliseconds: time.gapMilliseconds)
    return page.commas([stopped, page.labelled(.notRecorded, gap)])
  }

  /// A device's charge at the start and at the end, and how long it lasts.
  static func charge(_ battery: TrackSummary.Battery, _ page: PageContext) -> String {
    let measures = page.measures
    var slots: [Clause.Slot: AttributedText] = [
      .count: AttributedText(
        measures.number(battery.start, decimals: 0) + " → " + measures.percent(battery.end))
    ]
    if let hours = battery.hoursLeft, hours > 0, let left = page.behind(seconds: hours * 3600) {
      slots[.length] = AttributedText(left)
    }
    return page.wording(.chargeLeft, slots).plain
  }

  private static func writeRow(
    _ index: Int, _ columns: [Column], _ page: PageContext, to markup: inout Markup
  ) {
    let summary = page.summary.members[index]
    markup.element("tr", ["role": "row"]) { markup in
      markup.cardTitle(index, page)
      for column in columns {
        let value = column.value(summary)
        markup.element(
          "td",
          [
            "role": "cell", "class": value == nil ? "missing" : "",
            "data-label": page.text(column.name),
          ], value ?? Measures.unknown)
      }
    }
  }
}

extension PageContext {
  /// The distance that a member travelled; a lower bound if the recording has a long gap.
  func distance(of member: MemberSummary) -> String {
    let shown = measures.distance(member.distance)
    return member.unrecordedMilliseconds == nil ? shown : atLeast(shown)
  }

  /// The same with the time that was not recorded.
  func distanceWithGaps(of member: MemberSummary) -> String {
    measures.distanceWithGaps(of: member)
  }

  /// A lower bound in words.
  func atLeast(_ figure: String) -> String {
    wording(.atLeast, [.gap: AttributedText(figure)]).plain
  }

  /// The time that was not recorded, in words.
  func unrecorded(_ milliseconds: Int64) -> String {
    wording(
      .unrecordedFor,
      [.length: AttributedText(measures.duration(milliseconds: milliseconds))]
    ).plain
  }

  /// A heart rate, such as `142 bpm`.
  func heartRate(_ beatsPerMinute: Double) -> String {
    measures.heartRate(beatsPerMinute)
  }
}
