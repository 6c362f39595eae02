package import HitherDepartures
import HitherOuting
import HitherReport
import HitherTracks

/// The next connections, in lines for a person at the terminal: a line each.
package enum DeparturesText {
  package static func lines(_ answer: DepartureAnswer) -> String {
    let zone = answer.zone
    var lines = [BoardEntry.title(answer)]
    var layout = ColumnLayout([.left, .left, .left, .left])
    for connection in answer.connections {
      layout.append([
        DepartureWords.advice(answer, connection),
        "\(DepartureWords.time(connection.vehicleDeparture, zone)) → "
          + DepartureWords.time(connection.arrival, zone),
        changes(connection.changes),
        connection.rides.map { ride($0, answer) }.joined(separator: " · "),
      ])
    }
    lines += layout.lines
    lines += alerts(answer)
    if answer.connections.isEmpty { lines.append("nothing goes there within a day") }
    if let walk = answer.walkSeconds {
      lines.append("on foot \(DurationWords.text(seconds: Int64(walk)))")
    }
    lines += age(answer)
    return lines.map { VisibleText.neutralised($0) + "\n" }.joined()
  }

  /// One sentence to be spoken.
  package static func spoken(_ answer: DepartureAnswer) -> String {
    VisibleText.neutralised(DepartureWords.sentence(answer)) + "\n"
  }

  private static func changes(_ count: Int) -> String {
    switch count {
    case 0: "direct"
    case 1: "1 change"
    default: "\(count) changes"
    }
  }

  private static func ride(_ ride: Connection.Ride, _ answer: DepartureAnswer) -> String {
    var text = ride.route.map { answer.timetable.routes[$0].name } ?? ride.tripID
    if let platform = ride.platform { text += " from \(platform)" }
    let remarks = DepartureWords.remarks(ride).map(\.text)
    return remarks.isEmpty ? text : text + " (\(remarks.joined(separator: ", ")))"
  }

  private static func age(_ answer: DepartureAnswer) -> [String] {
    guard let live = answer.live else { return ["by the timetable alone"] }
    return RealtimeText.lines(ageSeconds: answer.realtimeAge, live.origins)
      + RealtimeText.refused(live.refused)
  }

  /// Each disruption that concerns a connection, once.
  private static func alerts(_ answer: DepartureAnswer) -> [String] {
    var lines: [String] = []
    for alert in answer.connections.flatMap({ DepartureWords.alerts(answer, $0) })
    where !lines.contains("! " + alert) {
      lines.append("! " + alert)
    }
    return lines
  }
}
