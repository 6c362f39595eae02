import HitherFormats
import HitherTracks

extension StopBoard {
  /// So many lines and directions fit on a large board.
  private static let largestCount = 6

  /// What a board of a size shows.
  func panels(_ size: DepartureBoard.Size, _ zone: TimeZone, _ words: DepartureWords)
    -> [DepartureBoard.Panel]
  {
    let names = Set(departures.compactMap(\.stopName))
    let stop = names.count == 1 ? names.first : nil
    // A line of which all is missed has no place on a board.
    let open = departures.filter { state(of: $0) != .missed }
    guard size == .large, !open.isEmpty else {
      return [panel(stop ?? words.text(.departures), size == .medium ? 3 : 1, zone, words)]
    }
    var lines: [StopBoard] = []
    for departure in open {
      let isKnown = lines.contains {
        $0.departures.first?.line == departure.line
          && $0.departures.first?.direction == departure.direction
      }
      guard !isKnown, lines.count < Self.largestCount else { continue }
      lines.append(only(line: departure.line, direction: departure.direction))
    }
    return lines.map { line in
      line.panel(
        line.departures.first?.stopName ?? stop ?? words.text(.departures), 1, zone, words)
    }
  }

  private func panel(_ title: String, _ count: Int, _ zone: TimeZone, _ words: DepartureWords)
    -> DepartureBoard.Panel
  {
    DepartureBoard.Panel(
      title: title, gone: lost.map { BoardEntry(self, $0, zone, words) },
      entries: usable.prefix(count).map { BoardEntry(self, $0, zone, words) },
      excuse: words.capital(
        words.text(departures.isEmpty ? .nothingDeparts : .nothingReached)))
  }
}
