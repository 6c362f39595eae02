import HitherSummaries
import HitherTracks

/// Which places each member visited, how often and how long.
enum PlacesSection {
  static func write(_ page: PageContext, to markup: inout Markup) {
    guard !page.summary.outing.places.isEmpty else { return }
    markup.foldedSection("places", page.text(.places)) { markup in
      let visiting = page.membersByNumber.filter { !page.summary.members[$0].visits.isEmpty }
      guard !visiting.isEmpty else {
        markup.element("p", ["class": "note"], page.text(.noVisits))
        return
      }
      markup.scrolling(page.text(.places)) { markup in
        markup.element("table") { markup in
          markup.tableHead(
            [Phrase.member, .place, .visits, .duration].map(page.text), textColumns: [0, 1])
          markup.element("tbody") { markup in
            for index in visiting {
              for visits in page.summary.members[index].visits {
                write(visits, of: index, page, to: &markup)
              }
            }
          }
        }
      }
    }
  }

  private static func write(
    _ visits: PlaceFigures, of index: Int, _ page: PageContext, to markup: inout Markup
  ) {
    markup.element("tr") { markup in
      markup.cardTitle(index, page)
      markup.element("td", ["class": "text"]) { $0.name(page.placeName(visits.place)) }
      markup.element("td", page.measures.count(visits.visits))
      markup.element("td", page.measures.duration(milliseconds: visits.durationMilliseconds))
    }
  }
}

extension PageContext {
  /// What people call a place or a point of the itinerary.
  func placeName(_ id: String) -> String {
    summary.outing.places.first { $0.id == id }?.name
      ?? summary.group?.rollCalls.first { $0.point == id }?.name ?? id
  }
}
