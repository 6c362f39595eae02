/// The controls below the interactive map, and each member's current values; the scripts show both.
enum ReplayControls {
  /// The available speeds of the replay, relative to real time.
  private static let rates = [10, 30, 60, 120, 300, 600, 1800, 7200]

  static func write(_ page: PageContext, to markup: inout Markup) {
    guard page.summary.start != nil else { return }
    markup.element(
      "div",
      [
        "class": "replay", "data-replay": "", "role": "group", "aria-label": page.text(.replay),
        "data-behind": page.text(.behindNow), "data-since": page.text(.noFixSince),
        "data-before": page.text(.notStarted), "data-ended": page.text(.recordingEnded),
      ]
    ) { markup in
      markup.element("div", ["class": "replay-bar"]) { markup in
        writePlay(page, to: &markup)
        markup.void(
          "input",
          [
            "type": "range", "min": "0", "max": "1", "step": "1", "value": "0",
            "data-part": "time", "aria-label": page.text(.timeOfDay),
          ])
        markup.element("span", ["class": "replay-time", "data-part": "now"], "00:00:00")
        writeRates(page, to: &markup)
      }
      markup.element("p", ["class": "unseen", "role": "status", "data-part": "status"], "")
      writeTable(page, to: &markup)
      let within = page.measures.distance(page.drawn.spacing)
      let text = page.text(.linesWithin).split(separator: "#", omittingEmptySubsequences: false)
      markup.element("p", ["class": "note"], text.joined(separator: within))
    }
  }

  private static func writePlay(_ page: PageContext, to markup: inout Markup) {
    markup.element(
      "button",
      [
        "type": "button", "class": "play", "data-part": "play", "data-play": page.text(.play),
        "data-pause": page.text(.pause), "aria-label": page.text(.play),
      ]
    ) { markup in
      markup.element("svg", ["viewBox": "0 0 24 24", "aria-hidden": "true"]) { markup in
        markup.void("path", ["class": "sign-play", "d": "M8 5v14l11-7z"])
        markup.void("path", ["class": "sign-pause", "d": "M7 5h4v14H7zM13 5h4v14h-4z"])
      }
    }
  }

  private static func writeRates(_ page: PageContext, to markup: inout Markup) {
    markup.element(
      "select", ["data-part": "rate", "aria-label": page.text(.replaySpeed)]
    ) { markup in
      for rate in rates {
        markup.element("option", ["value": String(rate)], "\(page.measures.count(rate))×")
      }
    }
  }

  private static func writeTable(_ page: PageContext, to markup: inout Markup) {
    let hasGap = page.content.gaps.contains { $0.contains(where: \.isKnown) }
    let columns =
      [(name: "height", title: page.text(.height)), (name: "speed", title: page.text(.speed))]
      + (hasGap ? [(name: "gap", title: page.text(.gapToLeader))] : [])
      + [(name: "state", title: page.text(.state))]
    // A row belongs to the member at that index of the replay's list.
    let places = Dictionary(
      page.shownMembers.sorted().enumerated().map { ($1, $0) },
      uniquingKeysWith: { first, _ in first })
    markup.scrolling(page.text(.replay)) { markup in
      markup.element("table", ["class": "now", "aria-label": page.text(.replay)]) { markup in
        markup.tableHead(
          [page.text(.member)] + columns.map(\.title), textColumns: [0, columns.count])
        markup.element("tbody") { markup in
          for member in page.shownMembers {
            markup.element("tr", ["data-row": String(places[member] ?? 0)]) { markup in
              markup.element("th", ["scope": "row"]) { markup in
                markup.element("span", ["class": "who-cell"]) { markup in
                  MemberKey.writeBadge(page.styles[member], to: &markup)
                  markup.name(page.summary.members[member].member.name)
                }
              }
              for column in columns {
                markup.element(
                  "td", ["data-cell": column.name, "class": column.name == "state" ? "text" : ""],
                  column.name == "state" ? "" : "–")
              }
            }
          }
        }
      }
    }
  }
}
