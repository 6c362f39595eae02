import HitherDepartures
import HitherFormats
import HitherTracks

/// What is said of departures, in words.
enum DepartureWords {
  /// What to do now for a connection.
  static func advice(_ answer: DepartureAnswer, _ connection: Connection) -> String {
    advice(
      answer.state(of: connection), in: (answer.leaving(for: connection) ?? answer.now) - answer.now
    )
  }

  /// What to do now for a departure of a stop.
  static func advice(_ board: StopBoard, _ departure: StopDeparture) -> String {
    advice(
      board.state(of: departure), in: (board.leaving(for: departure) ?? board.now) - board.now)
  }

  private static func advice(_ state: LeaveAdvice.State, in seconds: Int64) -> String {
    switch state {
    case .cancelled: "cancelled"
    case .missed: "missed"
    case .run: "run"
    case .leaveNow: "leave now"
    case .wait, .leaveSoon:
      seconds < 60 ? "leave within a minute" : "leave in \(DurationWords.text(seconds: seconds))"
    }
  }

  /// What is unusual about a ride: its delay, its platform, that it does not run; and how grave that is.
  static func remarks(_ ride: Connection.Ride) -> [(text: String, mood: Mood)] {
    (ride.isCancelled ? [("cancelled", .fault)] : [])
      + ([punctuality(ride.departureDelay), change(ride.platform, ride.plannedPlatform)]
        .compactMap { $0 })
  }

  /// The same of a departure of a stop, with the service's own remarks.
  static func remarks(_ departure: StopDeparture) -> [(text: String, mood: Mood)] {
    [punctuality(departure.delay), change(departure.platform, departure.plannedPlatform)]
      .compactMap { $0 } + departure.remarks.map { ($0, .fault) }
  }

  /// How late it is; nil where that is not known.
  static func punctuality(_ delay: Int?) -> (text: String, mood: Mood)? {
    guard let delay = delay.map({ Int64($0) }) else { return nil }
    switch delay {
    case 60...: return ("\(DurationWords.text(seconds: delay)) late", .delay)
    case ...(-60): return ("\(DurationWords.text(seconds: -delay)) early", .delay)
    default: return ("on time", .fine)
    }
  }

  private static func change(_ platform: String?, _ planned: String?) -> (String, Mood)? {
    guard platform != planned, let planned else { return nil }
    return ("not from \(planned)", .delay)
  }

  /// The disruptions that concern a connection, each once.
  static func alerts(_ answer: DepartureAnswer, _ connection: Connection) -> [String] {
    guard let live = answer.live else { return [] }
    var lines: [String] = []
    for alert in connection.rides.flatMap({ live.alerts.alerts(of: $0, answer.timetable) }) {
      let text = alert.header.text(in: live.language) ?? alert.explanation.text(in: live.language)
      let line = text?.text ?? alert.effect?.rawValue ?? "disruption"
      if !lines.contains(line) { lines.append(line) }
    }
    return lines
  }

  enum Mood: String { case fine, delay, fault }

  /// The clock time of a second, with the zone's sign where clocks show that time twice.
  static func time(_ seconds: Int64, _ zone: TimeZone) -> String {
    let instant = Instant(milliseconds: seconds * 1000)
    let time = zone.civilTime(at: instant)
    let text =
      "\(time.hour < 10 ? "0" : "")\(time.hour):\(time.minute < 10 ? "0" : "")\(time.minute)"
    let isTwice = zone.instants(of: time).count > 1
    return isTwice ? text + " " + zone.abbreviation(at: instant) : text
  }

  /// How old what is told is.
  static func age(_ answer: DepartureAnswer) -> String {
    guard answer.live != nil else { return "timetable alone, no realtime" }
    return age(answer.realtimeAge)
  }

  /// How old realtime data is, in seconds; nil where that is not known.
  static func age(_ seconds: Int64?) -> String {
    guard let age = seconds else { return "realtime of unknown age" }
    if age < 0 { return "realtime from \(DurationWords.text(seconds: -age)) ahead" }
    return "realtime \(DurationWords.text(seconds: age)) old"
  }

  /// A sentence to be spoken, such as for a loudspeaker in the hall.
  static func sentence(_ answer: DepartureAnswer) -> String {
    let zone = answer.zone
    let goal = answer.journey.map { "For \($0)" } ?? answer.name(of: answer.to).map { "To \($0)" }
    let opening = (goal.map { "\($0): " } ?? "") + news(answer, zone)
    guard let choice = answer.choice else {
      let walk = answer.walkSeconds.map {
        "; on foot it takes \(DurationWords.spoken(seconds: Int64($0)))"
      }
      return opening + "no connection within a day\(walk ?? "")."
    }
    return opening + deed(answer, choice) + " " + ride(answer, choice, zone) + "."
  }

  /// What has become of the connections before the one to take.
  private static func news(_ answer: DepartureAnswer, _ zone: TimeZone) -> String {
    guard let gone = answer.lost else { return "" }
    let time = time(gone.vehicleDeparture, zone)
    return gone.isCancelled
      ? "the connection at \(time) is cancelled; " : "the connection at \(time) is missed; "
  }

  private static func deed(_ answer: DepartureAnswer, _ connection: Connection) -> String {
    switch answer.state(of: connection) {
    case .run: return "run"
    case .wait, .leaveSoon:
      let seconds = (answer.leaving(for: connection) ?? answer.now) - answer.now
      return seconds < 60
        ? "leave within a minute" : "leave in \(DurationWords.spoken(seconds: seconds))"
    case .leaveNow, .missed, .cancelled: return "leave now"
    }
  }

  private static func ride(
    _ answer: DepartureAnswer, _ connection: Connection, _ zone: TimeZone
  ) -> String {
    guard let first = connection.rides.first else { return "" }
    let name = first.route.map { answer.timetable.routes[$0].name } ?? first.tripID
    var text = "for \(name) at \(time(first.departure, zone))"
    if let platform = first.platform { text += " from platform \(platform)" }
    if first.platform != first.plannedPlatform, let planned = first.plannedPlatform {
      text += ", not \(planned)"
    }
    if let delay = first.departureDelay, delay >= 60 {
      text += ", \(DurationWords.spoken(seconds: Int64(delay))) late"
    }
    let changes = connection.changes
    if changes > 0 { text += ", with \(changes == 1 ? "one change" : "\(changes) changes")" }
    return text + ", there at \(time(connection.arrival, zone))"
  }
}

extension DepartureAnswer {
  /// In which times are shown: that of the timetable in which one sets out.
  var zone: TimeZone {
    let stop = from.stop ?? connections.first?.rides.first?.from
    let feed = stop.map { timetable.stops[$0].feed } ?? 0
    guard timetable.feeds.indices.contains(feed) else { return .utc }
    return TimeZone(named: timetable.feeds[feed].zone) ?? .utc
  }
}
