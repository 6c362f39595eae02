import HitherFormats
import HitherTracks

extension StopBoard {
  /// The panels of a board of a size.
  func panels(_ size: DepartureBoard.Size, _ zone: TimeZone, _ words: DepartureWords)
    -> [DepartureBoard.Panel]
  {
    let names = Set(departures.compactMap(\.stopName))
    let stop = names.count == 1 ? names.first : nil
    let lines = lines
    guard size == .large, !lines.isEmpty else {
      return [panel(stop ?? words.text(.departures), size == .medium ? 3 : 1, zone, words)]
    }
    return lines.prefix(size.journeyCount).map { line in
      line.panel(
        line.departures.first?.stopName ?? stop ?? words.text(.departures), 1, zone, words)
    }
  }

  /// The departures by line and direction, in order of departure.
  var lines: [StopBoard] {
    var lines: [StopBoard] = []
    // A line whose departures are all missed is not shown.
    for departure in departures where state(of: departure) != .missed {
      let isKnown = lines.contains {
        $0.departures.first?.line == departure.line
          && $0.departures.first?.direction == departure.direction
      }
      if !isKnown { lines.append(only(line: departure.line, direction: departure.direction)) }
    }
    return lines
  }

  /// The line and direction of its first departure.
  var title: String {
    [departures.first?.line, departures.first?.direction].compactMap { $0 }
      .joined(separator: " → ")
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
