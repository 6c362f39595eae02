package import HitherDepartures
package import HitherTracks

/// The next connections, in lines for a person at the terminal: a line each, its rides below it.
package enum DeparturesText {
  /// - Parameter zone: In which the times are shown.
  package static func lines(_ answer: DepartureAnswer, zone: TimeZone) -> String {
    let stops = answer.timetable.stops
    var lines = ["\(stops[answer.from].name) → \(stops[answer.to].name)"]
    var layout = ColumnLayout([.left, .left, .left, .left])
    for connection in answer.connections {
      layout.append([
        advice(answer, connection),
        "\(time(connection.departure, zone)) – \(time(connection.arrival, zone))",
        changes(connection.changes),
        connection.rides.map { ride($0, answer) }.joined(separator: " · "),
      ])
    }
    lines += layout.lines
    lines += alerts(answer)
    if answer.connections.isEmpty { lines.append("nothing goes there within a day") }
    lines += age(answer)
    return lines.map { VisibleText.neutralised($0) + "\n" }.joined()
  }

  private static func advice(_ answer: DepartureAnswer, _ connection: Connection) -> String {
    guard let leaving = answer.leaving(for: connection) else { return "cancelled" }
    let seconds = leaving - answer.now
    // Whole minutes that are left for certain.
    return seconds < 60 ? (seconds < 0 ? "too late" : "leave now") : "leave in \(seconds / 60) min"
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
    if let delay = ride.departureDelay { text += delay < 60 ? " on time" : " +\(delay / 60)" }
    if let platform = ride.platform { text += " from \(platform)" }
    if ride.platform != ride.plannedPlatform, let planned = ride.plannedPlatform {
      text += " (not \(planned))"
    }
    return ride.isCancelled ? text + " cancelled" : text
  }

  private static func age(_ answer: DepartureAnswer) -> [String] {
    guard let live = answer.live else { return ["by the timetable alone"] }
    return RealtimeText.lines(ageSeconds: answer.realtimeAge, live.origins)
  }

  /// Each disruption that concerns a connection, once.
  private static func alerts(_ answer: DepartureAnswer) -> [String] {
    guard let live = answer.live else { return [] }
    var lines: [String] = []
    for ride in answer.connections.flatMap(\.rides) {
      for alert in live.alerts.alerts(of: ride, answer.timetable) {
        let text = alert.header.text(in: live.language) ?? alert.explanation.text(in: live.language)
        let line = "! \(text?.text ?? alert.effect?.rawValue ?? "disruption")"
        if !lines.contains(line) { lines.append(line) }
      }
    }
    return lines
  }

  private static func time(_ seconds: Int64, _ zone: TimeZone) -> String {
    let time = zone.civilTime(at: Instant(milliseconds: seconds * 1000))
    return "\(time.hour < 10 ? "0" : "")\(time.hour):\(time.minute < 10 ? "0" : "")\(time.minute)"
  }
}
