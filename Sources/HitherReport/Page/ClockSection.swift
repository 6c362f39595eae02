import HitherText
import HitherTracks

/// The clock at the end, and the states of all members over local time.
enum ClockSection {
  static func write(_ page: PageContext, to markup: inout Markup) {
    let timeline = timeline(page)
    guard let bands = StateBands(timeline, layoutPixels: layoutPixels), let end = page.summary.end
    else { return }
    markup.section("clock", page.text(.whoWasWhere)) { markup in
      let numbers = page.styles.map(\.number)
      let readings = page.content.hands.compactMap { hand in
        page.summary.members.firstIndex { $0.member.id == hand.member }.map { index in
          let name = page.summary.members[index].member.name
          var reading = ClockReading(ClockHand(hand, name: name), number: numbers[index])
          // The page marks a person by the number everywhere.
          reading.mark = String(numbers[index])
          return reading
        }
      }
      let moment = ClockMoment(time: end, readings: readings.sorted { $0.number < $1.number })
      write(moment, timeline.setting, page, to: &markup)
      markup.element("figure", ["aria-labelledby": "clock"]) { markup in
        write(bands, page, to: &markup)
        writeLegend(bands, page, to: &markup)
      }
      writeTotals(timeline, bands, page, to: &markup)
    }
  }

  /// The width of a phone in pixels: a band's words are shown if they fit at this width.
  private static let layoutPixels = 330.0

  private static func timeline(_ page: PageContext) -> StatesTimeline {
    let rows = page.shownMembers.map { index in
      let member = page.summary.members[index].member
      return StatesTimeline.Row(
        name: member.name, number: page.styles[index].number,
        intervals: page.content.timeline.filter { $0.member == member.id })
    }
    let states = page.content.clockStates.map { ClockState(named: $0, page.language) }
    return StatesTimeline(
      rows: rows.filter { !$0.intervals.isEmpty },
      setting: ClockSetting(
        states: states, timeZone: page.summary.outing.timeZone, name: PageHeader.name(page),
        language: page.language))
  }

  /// Writes the dial; what its plate says is a list of the page, whose text is as large as the reader's.
  private static func write(
    _ moment: ClockMoment, _ setting: ClockSetting, _ page: PageContext, to markup: inout Markup
  ) {
    let clock = ClockDrawing(moment, setting, idPrefix: "clock-")
    markup.element(
      "svg",
      [
        "class": "clock", "role": "img", "aria-labelledby": "clock-title clock-desc",
        "viewBox": "0 0 1000 1000",
      ]
    ) { markup in
      clock.writeTitles(to: &markup)
      clock.writeDial(to: &markup)
    }
    let words = ClockWords(setting, at: moment.time)
    // The dial's description has the same words.
    markup.element("div", ["class": "clock-plate", "aria-hidden": "true"]) { markup in
      markup.element("p", words.when(moment))
      // A household's page begins with these sentences.
      guard !page.isOfHousehold else { return }
      markup.element("ul") { markup in
        for reading in moment.readings {
          markup.element("li") { markup in
            MemberKey.writeBadge(LineStyle(number: reading.number), to: &markup)
            markup.element("span") { $0.text(words.sentence(reading)) }
          }
        }
      }
    }
  }

  private static func write(_ bands: StateBands, _ page: PageContext, to markup: inout Markup) {
    markup.element(
      "svg",
      [
        "class": "chart", "role": "img", "aria-labelledby": "states-title",
        "height": Percent.pixels(bands.height),
      ]
    ) { markup in
      markup.element("title", ["id": "states-title"], page.text(.statesDescription))
      bands.write(to: &markup)
    }
  }

  private static func writeLegend(
    _ bands: StateBands, _ page: PageContext, to markup: inout Markup
  ) {
    markup.element("ul", ["class": "legend", "aria-label": page.text(.legend)]) { markup in
      for state in bands.states {
        markup.element("li") { markup in
          markup.element(
            "svg",
            [
              "class": "key", "width": "36", "height": "24", "viewBox": "0 -4 36 24",
              "aria-hidden": "true",
            ]
          ) {
            StateSign.write(bands.style(of: state.id), x: 0, y: 0, width: 36, height: 16, to: &$0)
          }
          markup.name(state.label)
        }
      }
    }
    let notes = bands.clockChanges + [page.text(.statesDescription)]
    markup.element("figcaption", ["class": "note"], page.sentences(notes))
  }

  private static func writeTotals(
    _ timeline: StatesTimeline, _ bands: StateBands, _ page: PageContext, to markup: inout Markup
  ) {
    markup.scrolling(page.commas([page.text(.whoWasWhere), page.text(.duration)])) { markup in
      markup.element("table", ["aria-labelledby": "clock"]) { markup in
        markup.tableHead([page.text(.member)] + bands.states.map(\.label))
        markup.element("tbody") { markup in
          for row in timeline.rows {
            markup.element("tr") { markup in
              markup.element("th", ["scope": "row", "class": "text"]) { $0.name(row.name) }
              for state in bands.states {
                let total = timeline.total(of: row, in: state.id)
                markup.element(
                  "td", total > 0 ? page.measures.hours(milliseconds: total) : Measures.unknown)
              }
            }
          }
        }
      }
    }
  }
}
