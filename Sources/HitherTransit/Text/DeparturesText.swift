import HitherOuting
package import HitherReport
import HitherText
import HitherTracks

/// The next connections as text for the terminal, one line each.
package enum DeparturesText {
  package static func lines(_ answer: DepartureAnswer, _ language: Language) -> String {
    let words = DepartureWords(language: language)
    let zone = answer.zone
    var lines = [BoardEntry.title(answer, words)]
    var layout = ColumnLayout([.left, .left, .left, .left])
    for connection in answer.connections {
      layout.append([
        words.advice(answer, connection),
        words.times(connection, zone).text,
        connection.changes == 0 ? words.text(.direct) : words.counted(.changes, connection.changes),
        connection.rides.enumerated().map { ride($1, isTimed: $0 == 0, answer, words) }
          .joined(separator: " · "),
      ])
    }
    lines += layout.lines
    lines += alerts(answer, words)
    if answer.connections.isEmpty { lines.append(words.nothing(answer)) }
    if let walk = answer.walkSeconds {
      lines.append(words.text(.onFoot, [.length: words.duration(Int64(walk))]))
    }
    lines += age(answer, words)
    return lines.map { VisibleText.neutralised($0) + "\n" }.joined()
  }

  /// One sentence to be spoken.
  package static func spoken(_ answer: DepartureAnswer, _ language: Language) -> String {
    VisibleText.neutralised(DepartureWords(language: language).sentence(answer)) + "\n"
  }

  private static func ride(
    _ ride: Connection.Ride, isTimed: Bool, _ answer: DepartureAnswer, _ words: DepartureWords
  ) -> String {
    var text = words.staying(answer, ride, .stayOn) ?? words.routeName(answer, ride)
    if !ride.isSeated, let platform = ride.platform {
      text += " " + words.text(.fromPlatform, [.platform: platform])
    }
    let remarks = words.remarks(answer, ride, isTimed: isTimed).map(\.text)
    return remarks.isEmpty ? text : text + " (\(remarks.joined(separator: words.comma)))"
  }

  private static func age(_ answer: DepartureAnswer, _ words: DepartureWords) -> [String] {
    guard let live = answer.live else { return [words.text(.byTimetable)] }
    return RealtimeText.lines(ageSeconds: answer.realtimeAge, live.origins, words)
      + RealtimeText.refused(live.refused, words)
  }

  /// Each disruption that affects a connection, once.
  private static func alerts(_ answer: DepartureAnswer, _ words: DepartureWords) -> [String] {
    var lines: [String] = []
    for alert in answer.connections.flatMap({ words.alerts(answer, $0) })
    where !lines.contains("! " + alert) {
      lines.append("! " + alert)
    }
    return lines
  }
}
