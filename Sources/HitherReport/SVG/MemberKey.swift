/// The sign of a member in tables and legends: a piece of the member's line with the number.
enum MemberKey {
  /// Writes the sign; it is hidden from screen readers, which read the name.
  static func write(_ style: LineStyle, to markup: inout Markup) {
    writeKey(width: 60, to: &markup) { markup in
      markup.void(
        "line",
        [
          "x1": "1", "y1": "12", "x2": "36", "y2": "12", "class": "track",
          "style": style.strokeStyle,
        ])
      badge(style, x: "48", y: "12", to: &markup)
    }
  }

  /// The leader's crown around a number, as a path.
  private static let crown = "M-11 10V-8L-5.5-2.5L0-11L5.5-2.5L11-8V10Z"

  /// Writes the number in a disc of the member's colour, the leader's in a crown.
  static func badge(_ style: LineStyle, x: String, y: String, to markup: inout Markup) {
    markup.element("svg", ["class": "mark", "x": x, "y": y]) { markup in
      markup.element("g", ["class": style.isLeader ? "badge leads" : "badge"]) { markup in
        let fill = "fill:\(style.colour)"
        if style.isLeader {
          markup.void("path", ["d": crown, "style": fill])
        } else {
          markup.void("circle", ["r": "10.5", "style": fill])
        }
        markup.element(
          "text", ["class": "badge-number", "y": style.isLeader ? "3.5" : "0", "dy": "0.35em"],
          String(style.number))
      }
    }
  }

  /// Writes only the number, also hidden from screen readers.
  static func writeBadge(_ style: LineStyle, to markup: inout Markup) {
    writeKey(width: 24, to: &markup) { badge(style, x: "12", y: "12", to: &$0) }
  }

  /// Writes a sign of a list, which grows with the text beside it.
  private static func writeKey(
    width: Int, to markup: inout Markup, _ body: (inout Markup) -> Void
  ) {
    markup.element(
      "svg",
      [
        "class": "key", "width": "\(width)", "height": "24", "viewBox": "0 0 \(width) 24",
        "aria-hidden": "true",
      ], body)
  }

  /// Writes the legend of the members' lines and other signs.
  ///
  /// - Parameters:
  ///   - members: The members whose lines are drawn.
  ///   - isRepeated: Whether another legend of the page has the same content; a phone shows it
  ///     once.
  ///   - signs: Further signs, each with its lines' styles from bottom to top.
  static func writeLegend(
    _ page: PageContext, members: [Int]? = nil, withRoute: Bool = true,
    signs: [LegendSign] = [], isRepeated: Bool = false, to markup: inout Markup
  ) {
    markup.element(
      "ul", ["class": isRepeated ? "legend repeated" : "legend", "aria-label": page.text(.legend)]
    ) { markup in
      for index in page.isGroup ? members ?? Array(page.shownMembers) : [] {
        markup.element("li") { markup in
          write(page.styles[index], to: &markup)
          markup.name(page.summary.members[index].member.name)
          if index == page.summary.namedLeader {
            markup.element("span", ["class": "tag"], page.text(.leader))
          }
        }
      }
      if members == nil {
        for others in page.others(than: page.shownMembers) {
          markup.element("li") { $0.wording(others) }
        }
      }
      let route =
        withRoute && page.summary.outing.route != nil
        ? [LegendSign(text: page.text(.plannedRoute), lines: ["planned"])] : []
      for sign in route + signs {
        markup.element("li") { markup in
          write(sign, to: &markup)
          markup.text(sign.text)
        }
      }
    }
  }

  private static func write(_ sign: LegendSign, to markup: inout Markup) {
    writeKey(width: 60, to: &markup) { markup in
      for line in sign.lines {
        markup.void(
          "line", ["x1": "7", "y1": "12", "x2": "53", "y2": "12", "class": line])
      }
      if sign.isPoint {
        markup.void(
          "path",
          ["class": "roll-point", "d": MapMarks.pointShape, "transform": "translate(30 12)"])
      }
    }
  }
}

/// A line of a legend in addition to the members'.
struct LegendSign {
  let text: String
  /// The classes of the overlaid lines, the lowest first.
  var lines: [String] = []
  /// Whether the sign is that of a point with a roll call.
  var isPoint = false
}
