/// The sign of a member in tables and legends: a piece of the member's line with the number.
enum MemberKey {
  /// Writes the sign; it is hidden from screen readers, which hear the name.
  static func write(_ style: LineStyle, to markup: inout Markup) {
    markup.element(
      "svg",
      [
        "class": "key", "width": "52", "height": "20", "viewBox": "0 0 52 20",
        "aria-hidden": "true",
      ]
    ) { markup in
      markup.void(
        "line",
        [
          "x1": "1", "y1": "10", "x2": "34", "y2": "10", "class": "track",
          "style": style.strokeStyle,
        ])
      badge(style, x: "42", y: "10", to: &markup)
    }
  }

  /// Writes the number in a disc of the member's colour.
  static func badge(_ style: LineStyle, x: String, y: String, to markup: inout Markup) {
    markup.void(
      "circle",
      ["class": "badge", "cx": x, "cy": y, "r": "9", "style": "fill:\(style.colour)"])
    markup.element(
      "text", ["class": "badge-number", "x": x, "y": y, "dy": "0.35em"], String(style.number))
  }

  /// Writes the number alone, hidden from screen readers too.
  static func writeBadge(_ style: LineStyle, to markup: inout Markup) {
    markup.element(
      "svg",
      [
        "class": "key", "width": "20", "height": "20", "viewBox": "0 0 20 20",
        "aria-hidden": "true",
      ]
    ) { badge(style, x: "10", y: "10", to: &$0) }
  }

  /// Writes the list that says which line is whose, and what other signs mean.
  ///
  /// - Parameters:
  ///   - members: Those whose lines are drawn.
  ///   - isRepeated: Whether another legend of the page says the same; a phone shows it once.
  ///   - signs: Further signs, each with its lines' styles from the lowest up.
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
    markup.element(
      "svg", ["class": "key", "width": "52", "height": "20", "aria-hidden": "true"]
    ) { markup in
      for line in sign.lines {
        markup.void(
          "line", ["x1": "7", "y1": "10", "x2": "45", "y2": "10", "class": line])
      }
      if sign.isPoint {
        markup.void(
          "path",
          ["class": "roll-point", "d": MapMarks.pointShape, "transform": "translate(26 10)"])
      }
    }
  }
}

/// A line of a legend beside the members'.
struct LegendSign {
  let text: String
  /// The classes of the lines that are drawn on each other, the lowest first.
  var lines: [String] = []
  /// Whether the sign is that of a point at which a roll was called.
  var isPoint = false
}
