import HitherSummaries

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

  /// Writes the list that says which line is whose.
  static func writeLegend(
    _ page: PageContext, withRoute: Bool = true, to markup: inout Markup
  ) {
    markup.element(
      "ul", ["class": "legend", "aria-label": page.text(.legend)]
    ) { markup in
      for index in page.membersByNumber {
        markup.element("li") { markup in
          write(page.styles[index], to: &markup)
          markup.name(page.summary.members[index].member.name)
          if page.summary.members[index].member.role == .leader {
            markup.element("span", ["class": "tag"], page.text(.leader))
          }
        }
      }
      if withRoute, page.summary.outing.route != nil {
        markup.element("li") { markup in
          markup.element(
            "svg", ["class": "key", "width": "52", "height": "20", "aria-hidden": "true"]
          ) {
            $0.void(
              "line", ["x1": "3", "y1": "10", "x2": "49", "y2": "10", "class": "planned"])
          }
          markup.text(page.text(.plannedRoute))
        }
      }
    }
  }
}
