import HitherPlaces
import HitherTracks

/// The places visited by each member, with number and duration of the visits.
enum PlacesSection {
  private static let mostVisits = 500

  static func write(_ page: PageContext, to markup: inout Markup) {
    guard !page.summary.outing.places.isEmpty else { return }
    markup.foldedSection("places", page.text(.places)) { markup in
      let visits = page.membersByNumber.flatMap { index in
        page.summary.members[index].visits.map { (member: index, visits: $0) }
      }
      guard !visits.isEmpty else {
        markup.element("p", ["class": "note"], page.text(.noVisits))
        return
      }
      let shown = ShownRows(visits, most: mostVisits, allIn: "summary.json")
      markup.scrolling(page.commas([page.text(.places), page.text(.visits)])) { markup in
        markup.element("table", ["aria-labelledby": "places"]) { markup in
          markup.tableHead(
            [Phrase.member, .place, .visits, .duration].map(page.text), textColumns: [0, 1])
          markup.element("tbody") { markup in
            for row in shown.rows { write(row.visits, of: row.member, page, to: &markup) }
          }
        }
      }
      shown.writeRest(page, to: &markup)
    }
  }

  private static func write(
    _ visits: PlaceVisits, of index: Int, _ page: PageContext, to markup: inout Markup
  ) {
    markup.element("tr") { markup in
      markup.cardTitle(index, page)
      markup.element("td", ["class": "text"]) { $0.name(page.placeName(visits.place)) }
      markup.element("td", page.measures.count(visits.visits))
      markup.element("td", duration(visits, page))
    }
  }

  /// The time at a place, with the part of it that was not recorded.
  private static func duration(_ visits: PlaceVisits, _ page: PageContext) -> String {
    let whole = page.measures.duration(milliseconds: visits.durationMilliseconds)
    guard visits.unrecordedMilliseconds > 0 else { return whole }
    return page.wording(
      .unrecordedPart,
      [
        .length: AttributedText(whole),
        .total: AttributedText(
          page.measures.duration(milliseconds: visits.unrecordedMilliseconds)),
      ]
    ).plain
  }
}

extension PageContext {
  /// The name of a place or a point of the itinerary.
  func placeName(_ id: String) -> String {
    summary.outing.places.first { $0.id == id }?.name
      ?? summary.group?.rollCalls.first { $0.goal.id == id }?.goal.name ?? id
  }
}
