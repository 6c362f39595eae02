import HitherOuting
import HitherText

/// Finds stops by their display names.
struct StopSearch {
  /// How well a name matches, the best first.
  private enum Fit: Int, Comparable {
    case exact, start, words, near

    static func < (left: Fit, right: Fit) -> Bool { left.rawValue < right.rawValue }
  }

  private let timetable: Timetable

  init(_ timetable: Timetable) { self.timetable = timetable }

  /// The stops whose name or id matches a query, the best first; stations before their platforms.
  ///
  /// Each word of the query is the start of a word of the name; if there is no such stop, mistyped words match too.
  func stops(_ query: String) -> [Int] {
    let words = Self.words(query)
    guard !words.isEmpty else { return [] }
    let found = timetable.stops.indices.compactMap { index in
      fit(words, query, timetable.stops[index]).map { (index, $0) }
    }
    let best = found.contains { $0.1 < .near } ? found.filter { $0.1 < .near } : found
    return best.sorted { rank($0.0, $0.1, precedes: $1.0, $1.1) }.map(\.0)
  }

  /// A hint for an unknown stop id.
  func hint(for id: String) -> String {
    let found = stops(id).prefix(3)
    if !found.isEmpty {
      let stops = found.map { "\(name($0)) (\(timetable.stops[$0].name))" }
      return "stops of that name: \(stops.joined(separator: ", "))"
    }
    let ids = timetable.stops.map(\.id).sorted { $0.precedesByBytes($1) }
    return Suggestion.hint(for: id, among: ids)
      ?? "find it by its name: hither transit stops NAME --db transit.db"
  }

  /// The id, preceded by its feed if several feeds have it.
  func name(_ stop: Int) -> String {
    let id = timetable.stops[stop].id
    let isUnique = timetable.feeds.count < 2 || timetable.stops.count { $0.id == id } == 1
    return isUnique ? id : "\(timetable.feeds[timetable.stops[stop].feed].name):\(id)"
  }

  private func fit(_ words: [String], _ query: String, _ stop: Timetable.Stop) -> Fit? {
    if stop.id == query { return .exact }
    let names = Self.words(stop.name)
    if names == words { return .exact }
    if names.joined(separator: " ").hasPrefix(words.joined(separator: " ")) { return .start }
    if words.allSatisfy({ word in names.contains { $0.hasPrefix(word) } }) { return .words }
    let isNear = words.allSatisfy { word in
      names.contains { $0.hasPrefix(word) }
        || word.count > 3 && Suggestion.nearest(to: word, among: names) != nil
    }
    return isNear ? .near : nil
  }

  private func rank(_ one: Int, _ fit: Fit, precedes other: Int, _ otherFit: Fit) -> Bool {
    if fit != otherFit { return fit < otherFit }
    let (left, right) = (timetable.stops[one], timetable.stops[other])
    if (left.station == nil) != (right.station == nil) { return left.station == nil }
    if left.name != right.name { return left.name.precedesByBytes(right.name) }
    return left.id == right.id ? one < other : left.id.precedesByBytes(right.id)
  }

  /// Lower-case words of letters and digits.
  private static func words(_ text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}

extension Timetable {
  /// Whether a stop has an id, or `FEED:ID`.
  func hasStop(_ id: String) -> Bool {
    if stops.contains(where: { $0.id == id }) { return true }
    guard let colon = id.firstIndex(of: ":") else { return false }
    let (feed, own) = (id[..<colon], id[id.index(after: colon)...])
    return stops.contains { $0.id == own && feeds[$0.feed].name == feed }
  }
}
