/// The elevation chart with its legend.
enum ElevationSection {
  static func write(_ page: PageContext, to markup: inout Markup) {
    markup.section("elevation", page.text(.elevation)) { markup in
      guard let chart = ElevationChart(page) else {
        markup.element("p", ["class": "note"], page.text(.noElevations))
        return
      }
      markup.element("figure", ["aria-labelledby": "elevation"]) { markup in
        chart.write(to: &markup)
        if page.isGroup {
          MemberKey.writeLegend(page, withRoute: false, isRepeated: true, to: &markup)
        }
        markup.element("figcaption", ["class": "note"], page.text(.elevationAxes))
      }
    }
  }
}
