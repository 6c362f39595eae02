import HitherFormats
import HitherOuting
import HitherReport
import HitherTracks

/// What is said of departures, in a language.
struct DepartureWords: Sendable {
  let language: Language

  enum Mood: String { case fine, delay, fault }

  /// A text with its places filled.
  func text(_ text: TransitWords, _ slots: [Clause.Slot: String?] = [:]) -> String {
    text.with(slots, language)
  }

  /// What stands between parts of a line.
  var comma: String { language.customs.lists.comma }

  /// A text with a number.
  func counted(_ text: TransitWords, _ count: Int) -> String {
    text.with(count: count, language)
  }

  /// The same with a capital, for what begins a line.
  func capital(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  /// What to do now for a connection.
  func advice(_ answer: DepartureAnswer, _ connection: Connection) -> String {
    advice(
      answer.state(of: connection), in: (answer.leaving(for: connection) ?? answer.now) - answer.now
    )
  }

  /// What to do now for a departure of a stop.
  func advice(_ board: StopBoard, _ departure: StopDeparture) -> String {
    advice(
      board.state(of: departure), in: (board.leaving(for: departure) ?? board.now) - board.now)
  }

  private func advice(_ state: LeaveAdvice.State, in seconds: Int64) -> String {
    switch state {
    case .cancelled: text(.cancelled)
    case .missed: text(.missed)
    case .run: text(.run)
    case .leaveNow: text(.leaveAtOnce)
    case .wait, .leaveSoon:
      seconds < 60 ? text(.leaveWithinMinute) : text(.leaveIn, [.length: duration(seconds)])
    }
  }

  /// What is unusual about a ride: its delay, its platform, that it does not run; and how grave that is.
  func remarks(_ ride: Connection.Ride) -> [(text: String, mood: Mood)] {
    (ride.isCancelled ? [(text(.cancelled), .fault)] : [])
      + ([punctuality(ride.departureDelay), change(ride.platform, ride.plannedPlatform)]
        .compactMap { $0 })
  }

  /// The same of a departure of a stop, with the service's own remarks.
  func remarks(_ departure: StopDeparture) -> [(text: String, mood: Mood)] {
    [punctuality(departure.delay), change(departure.platform, departure.plannedPlatform)]
      .compactMap { $0 } + departure.remarks.map { ($0, .fault) }
  }

  /// How late it is; nil where that is not known.
  func punctuality(_ delay: Int?) -> (text: String, mood: Mood)? {
    guard let delay = delay.map({ Int64($0) }) else { return nil }
    switch delay {
    case 60...: return (text(.late, [.length: duration(delay)]), .delay)
    case ...(-60): return (text(.early, [.length: duration(-delay)]), .delay)
    default: return (text(.onTime), .fine)
    }
  }

  private func change(_ platform: String?, _ planned: String?) -> (String, Mood)? {
    guard platform != planned, let planned else { return nil }
    return (text(.notFrom, [.platform: planned]), .delay)
  }

  /// The disruptions that concern a connection, each once.
  func alerts(_ answer: DepartureAnswer, _ connection: Connection) -> [String] {
    guard let live = answer.live else { return [] }
    var lines: [String] = []
    for alert in connection.rides.flatMap({ live.alerts.alerts(of: $0, answer.timetable) }) {
      let told = alert.header.text(in: live.language) ?? alert.explanation.text(in: live.language)
      let line = told?.text ?? alert.effect?.rawValue ?? text(.disruption)
      if !lines.contains(line) { lines.append(line) }
    }
    return lines
  }

  /// The clock time of a second, with the zone's sign where clocks show that time twice.
  func time(_ seconds: Int64, _ zone: TimeZone) -> String {
    let instant = Instant(milliseconds: seconds * 1000)
    let time = zone.civilTime(at: instant)
    let text =
      "\(time.hour < 10 ? "0" : "")\(time.hour):\(time.minute < 10 ? "0" : "")\(time.minute)"
    let isTwice = zone.instants(of: time).count > 1
    return isTwice ? text + " " + zone.abbreviation(at: instant) : text
  }

  /// How old the realtime data of the answer is.
  func age(_ answer: DepartureAnswer) -> String {
    answer.live.map { age(answer.realtimeAge, $0.origins) } ?? text(.timetableAlone)
  }

  /// How old realtime data is, in seconds, if any of it was come by.
  func age(_ seconds: Int64?, _ origins: [RealtimeOrigin]) -> String {
    let isMissing = !origins.isEmpty && origins.allSatisfy { $0.state == .missing }
    return isMissing ? text(.realtimeMissing) : age(seconds)
  }

  /// What to say if nothing goes.
  func nothing(_ answer: DepartureAnswer) -> String {
    let timetable = answer.timetable
    let stop = answer.from.stop ?? answer.to.stop
    let feeds = stop.map { [timetable.feeds[timetable.stops[$0].feed]] } ?? timetable.feeds
    let day = answer.zone.civilTime(at: Instant(milliseconds: answer.at * 1000)).date.daysSinceEpoch
    guard let last = feeds.map(\.lastDay).max(), last < day else { return text(.nothingGoes) }
    return text(.timetableEnded, [.when: DayText.iso(last)])
  }

  /// How old realtime data is, in seconds; nil where that is not known.
  func age(_ seconds: Int64?) -> String {
    guard let age = seconds else { return text(.realtimeUnknown) }
    return text(age < 0 ? .realtimeAhead : .realtimeOld, [.length: duration(abs(age))])
  }

  /// A sentence to be spoken, such as for a loudspeaker in the hall.
  func sentence(_ answer: DepartureAnswer) -> String {
    let zone = answer.zone
    let goal =
      answer.journey.map { text(.forJourney, [.what: $0]) }
      ?? answer.name(of: answer.to).map { text(.toStop, [.what: $0]) }
    let news = answer.lost.map { gone in
      text(
        gone.isCancelled ? .isCancelled : .isMissed, [.when: time(gone.vehicleDeparture, zone)])
    }
    let rest =
      answer.choice.map { ride(answer, $0, zone) }
      ?? text(.noConnection, [.length: answer.walkSeconds.map { spoken(Int64($0)) }])
    let disruptions = answer.choice.map { alerts(answer, $0) } ?? []
    return text(
      .toSpeak,
      [
        .who: goal, .cause: news, .what: rest,
        .value: disruptions.isEmpty ? nil : disruptions.joined(separator: comma),
      ])
  }

  private func deed(_ answer: DepartureAnswer, _ connection: Connection) -> String {
    let seconds = (answer.leaving(for: connection) ?? answer.now) - answer.now
    switch answer.state(of: connection) {
    case .run: return text(.run)
    case .wait, .leaveSoon:
      return seconds < 60
        ? text(.leaveWithinMinute) : text(.leaveIn, [.length: spoken(seconds)])
    case .leaveNow, .missed, .cancelled: return text(.leaveAtOnce)
    }
  }

  private func ride(
    _ answer: DepartureAnswer, _ connection: Connection, _ zone: TimeZone
  ) -> String {
    guard let first = connection.rides.first else { return deed(answer, connection) }
    let isElsewhere = first.platform != first.plannedPlatform
    let delay = first.departureDelay.flatMap { $0 >= 60 ? spoken(Int64($0)) : nil }
    let changes = connection.changes
    return text(
      .ridden,
      [
        .what: deed(answer, connection), .when: time(first.departure, zone),
        .line: first.route.map { answer.timetable.routes[$0].name } ?? first.tripID,
        .platform: first.platform, .place: isElsewhere ? first.plannedPlatform : nil,
        .behind: delay, .to: time(connection.arrival, zone),
        .total: changes == 0 ? nil : changes == 1 ? text(.oneChange) : counted(.changes, changes),
      ])
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
