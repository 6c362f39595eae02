/// The map with its legend.
enum MapSection {
  static func write(_ page: PageContext, to markup: inout Markup) {
    markup.section("map", page.text(.map)) { markup in
      guard let map = MapDrawing(page) else {
        markup.element("p", ["class": "note"], page.text(.noPositions))
        return
      }
      markup.element("figure", ["aria-labelledby": "map"]) { markup in
        writeBox(map, page, to: &markup)
        if page.scripts != nil { ReplayControls.write(page, to: &markup) }
        let points =
          page.rollCalls.isEmpty ? [] : [LegendSign(text: page.text(.rollCall), isPoint: true)]
        let signs = MapStretches.signs(page) + points
        if page.isGroup || page.summary.outing.route != nil || !signs.isEmpty {
          MemberKey.writeLegend(page, signs: signs, to: &markup)
        }
        let hasStops = page.summary.members.contains {
          $0.stops.contains { !$0.isPlaceWithheld }
        }
        writeCaption(page, hasStops: hasStops, to: &markup)
      }
    }
  }

  private static func writeCaption(
    _ page: PageContext, hasStops: Bool, to markup: inout Markup
  ) {
    let gap = page.language.customs.lists.betweenSentences
    markup.element("figcaption", ["class": "note"]) { markup in
      markup.text(page.text(.northIsUp))
      if page.isGroup {
        // On the interactive map a number marks the member's position.
        markup.element("span", ["class": "drawn-only"], gap + page.text(.endsOnMap))
      }
      if hasStops { markup.text(gap + page.text(.stopsOnMap)) }
      if HouseholdArea.near(page) != nil {
        markup.element("span", ["class": "drawn-only"], gap + page.text(.aroundHomes))
      }
      if let credit = page.content.background.credit {
        markup.text(" ")
        markup.name(credit)
      }
    }
  }

  /// The drawn map in its box, which the interactive map replaces.
  private static func writeBox(
    _ map: MapDrawing, _ page: PageContext, to markup: inout Markup
  ) {
    guard page.scripts != nil else {
      markup.element("div", ["class": "map-box"]) { map.write(to: &$0) }
      return
    }
    markup.element(
      "div",
      [
        "class": "map-box", "data-map": "", "data-label": page.text(.map),
        "data-zoom-in": page.text(.zoomIn), "data-zoom-out": page.text(.zoomOut),
        "data-north": page.text(.northLetter),
      ]
    ) { map.write(to: &$0) }
  }
}
