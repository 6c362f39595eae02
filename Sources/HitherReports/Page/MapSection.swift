/// The map with its legend.
enum MapSection {
  static func write(_ page: PageContext, to markup: inout Markup) {
    markup.section("map", page.text(.map)) { markup in
      guard let map = MapDrawing(page) else {
        markup.element("p", ["class": "note"], page.text(.noPositions))
        return
      }
      markup.element("figure") { markup in
        markup.element("div", ["class": "map-box"]) { map.write(to: &$0) }
        let signs = MapStretches.signs(page)
        if page.isGroup || page.summary.outing.route != nil || !signs.isEmpty {
          MemberKey.writeLegend(page, signs: signs, to: &markup)
        }
        let hasStops = page.summary.members.contains { !$0.stops.isEmpty }
        markup.element(
          "figcaption", ["class": "note"],
          page.sentences(
            [page.text(.northIsUp)] + (page.isGroup ? [page.text(.endsOnMap)] : [])
              + (hasStops ? [page.text(.stopsOnMap)] : [])))
      }
    }
  }
}
