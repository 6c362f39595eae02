import HitherEstimates
import HitherText
import HitherTracks

/// The place and duration of each member's stops.
enum StopsSection {
  static func write(_ page: PageContext, to markup: inout Markup) {
    guard page.summary.start != nil else { return }
    let stopping = page.membersByNumber.filter { !page.summary.members[$0].stops.isEmpty }
    guard !stopping.isEmpty else { return }
    markup.foldedSection("stops", page.text(.stops), isOpen: !page.isGroup) { markup in
      let shown = ShownRows(stopping, most: page.detail.tables, allIn: "summary.json")
      for index in shown.rows { write(index, page, to: &markup) }
      shown.writeRest(page, to: &markup)
    }
  }

  private static func write(_ index: Int, _ page: PageContext, to markup: inout Markup) {
    let stops = page.summary.members[index].stops
    let total = stops.reduce(Int64(0)) { $0 + ($1.end - $1.start) }
    let aside = page.commas([
      page.text(CountedPhrase.stops, stops.count), page.measures.duration(milliseconds: total),
    ])
    let shown = ShownRows(stops, allIn: "summary.json")
    markup.memberDetails(index, page, .stops, aside: aside) { markup in
      markup.element(
        "table", ["class": "fit", "aria-label": page.label(.stops, of: index)]
      ) { markup in
        markup.tableHead(
          [Phrase.began, .ended, .duration, .position].map(page.text), textColumns: [0, 1])
        markup.element("tbody") { markup in
          for stop in shown.rows { write(stop, page, to: &markup) }
        }
      }
      shown.writeRest(page, to: &markup)
    }
  }

  private static func write(_ stop: Stop, _ page: PageContext, to markup: inout Markup) {
    markup.element("tr") { markup in
      markup.element("td", ["class": "text"], page.times.time(stop.start))
      markup.element("td", ["class": "text"], page.times.time(stop.end))
      markup.element("td", page.measures.duration(milliseconds: stop.end - stop.start))
      markup.element("td", position(stop))
    }
  }

  /// Degrees with a resolution of a metre, in the form that maps accept.
  private static func position(_ stop: Stop) -> String {
    guard let place = stop.place else { return Measures.unknown }
    return [place.latitude, place.longitude].map { degrees in
      var buffer = TextBuffer()
      buffer.append(decimal: degrees, places: 5)
      let text = buffer.text
      guard let point = text.firstIndex(of: ".") else { return text + ".00000" }
      let decimals = text.distance(from: point, to: text.endIndex) - 1
      return text + String(repeating: "0", count: 5 - decimals)
    }.joined(separator: ", ")
  }
}
