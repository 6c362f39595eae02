package import HitherOuting
import HitherReport
import HitherText

/// The stops of a timetable that a query finds.
package struct StopLookup {
  /// The largest number listed.
  static let most = 50

  let timetable: Timetable
  /// The stops, the best match first.
  let stops: [Int]
  /// The number of further matches.
  let rest: Int

  /// Finds the stops of a query.
  ///
  /// - Throws: if no stop matches.
  package init(_ words: [String], store: String?) throws(HitherError) {
    guard let store else {
      throw HitherError(.usage, "missing option '--db'", hint: "give --db transit.db")
    }
    let query = words.joined(separator: " ")
    guard query.contains(where: { $0.isLetter || $0.isNumber }) else {
      throw HitherError(
        .usage, "no stop is named", hint: "name one: hither transit stops Main --db \(store)")
    }
    timetable = try TransitStore.stops(store)
    let found = StopSearch(timetable).stops(query)
    guard !found.isEmpty else {
      throw HitherError(
        .inputNotFound, "no stop is called '\(query)'", place: store,
        hint: "a part of the name is enough")
    }
    stops = Array(found.prefix(Self.most))
    rest = found.count - stops.count
  }

  /// The answer as JSON or text.
  package func answer(asJSON: Bool) -> [UInt8] {
    asJSON ? StopsDocument.json(self) : Array(text.utf8)
  }

  private var text: String {
    let search = StopSearch(timetable)
    var layout = ColumnLayout([.left, .left, .left, .left])
    for stop in stops {
      let known = timetable.stops[stop]
      layout.append([
        search.name(stop), known.name, known.platform ?? "",
        timetable.feeds.count > 1 ? timetable.feeds[known.feed].name : "",
      ])
    }
    let more = rest > 0 ? ["… \(rest) more"] : []
    return (layout.lines + more).map { VisibleText.neutralised($0) + "\n" }.joined()
  }
}
