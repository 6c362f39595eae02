package import HitherDepartures
import HitherFormats
import HitherOuting
import HitherReport
package import HitherTracks

/// The next departures of stops, in lines for a person at the terminal.
package enum StopDeparturesText {
  /// - Parameter zone: In which the times are shown; UTC, which is said, where nil.
  package static func lines(_ board: StopBoard, zone: TimeZone?) -> String {
    var layout = ColumnLayout([.left, .left, .left, .left, .left])
    for departure in board.departures {
      layout.append([
        DepartureWords.advice(board, departure),
        departure.time.map { DepartureWords.time($0, zone ?? .utc) } ?? "",
        DepartureWords.punctuality(departure.delay)?.text ?? "",
        [departure.line, departure.direction].compactMap { $0 }.joined(separator: " → "),
        platform(departure),
      ])
    }
    var lines = layout.lines
    for remark in board.departures.flatMap(\.remarks) where !lines.contains("! " + remark) {
      lines.append("! " + remark)
    }
    if board.departures.isEmpty { lines.append("nothing departs there") }
    if zone == nil { lines.append("times of UTC") }
    lines += RealtimeText.lines(
      ageSeconds: board.timestamp.map { board.now - $0 }, board.origins)
    return lines.map { VisibleText.neutralised($0) + "\n" }.joined()
  }

  private static func platform(_ departure: StopDeparture) -> String {
    guard let platform = departure.platform else { return "" }
    guard let planned = departure.plannedPlatform, planned != platform else {
      return "from \(platform)"
    }
    return "from \(platform) (not \(planned))"
  }
}
