import HitherFormats
import HitherOuting
package import HitherReport
import HitherText
package import HitherTracks

/// The next departures of stops as text for the terminal.
package enum StopDeparturesText {
  /// - Parameter zone: The zone of displayed times; nil for UTC, which is then stated.
  package static func lines(_ board: StopBoard, zone: TimeZone?, _ language: Language) -> String {
    let words = DepartureWords(language: language)
    var layout = ColumnLayout([.left, .left, .left, .left, .left])
    let shown = zone ?? .utc
    for departure in board.departures {
      layout.append([
        words.advice(board, departure, shown), words.times(departure, to: nil, shown).text,
        departure.delay.map { abs($0) < 60 } == true ? words.text(.onTime) : "",
        [departure.line, departure.direction].compactMap { $0 }.joined(separator: " → "),
        departure.platform == nil ? "" : platform(departure, words),
      ])
    }
    var lines = layout.lines
    for remark in board.departures.flatMap(\.remarks) where !lines.contains("! " + remark) {
      lines.append("! " + remark)
    }
    if board.departures.isEmpty { lines.append(words.text(.nothingDeparts)) }
    if zone == nil { lines.append(words.text(.timesOfUTC)) }
    lines += RealtimeText.lines(
      ageSeconds: board.timestamp.map { board.now - $0 }, board.origins, words)
    return lines.map { VisibleText.neutralised($0) + "\n" }.joined()
  }

  private static func platform(_ departure: StopDeparture, _ words: DepartureWords) -> String {
    let planned = departure.plannedPlatform
    return words.text(
      .fromPlatform,
      [
        .platform: departure.platform, .place: planned == departure.platform ? nil : planned,
      ])
  }
}
