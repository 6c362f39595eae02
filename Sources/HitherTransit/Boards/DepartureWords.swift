import HitherFormats
import HitherOuting
import HitherReport
import HitherTracks

/// The wording of departures in a language.
struct DepartureWords: Sendable {
  let language: Language

  enum Severity: String { case fine, delay, fault }

  /// A text with its slots filled.
  func text(_ text: TransitWords, _ slots: [Clause.Slot: String?] = [:]) -> String {
    text.with(slots, language)
  }

  /// The separator between parts of a line.
  var comma: String { language.customs.lists.comma }

  /// A text with a number.
  func counted(_ text: TransitWords, _ count: Int) -> String {
    text.with(count: count, language)
  }

  /// The same capitalised, for the start of a line.
  func capital(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  /// What to do now for a connection.
  func advice(_ answer: DepartureAnswer, _ connection: Connection) -> String {
    if let words = blocked(answer, connection) { return words }
    return advice(
      answer.state(of: connection), leaveAt: answer.leaving(for: connection), now: answer.now,
      answer.zone)
  }

  /// Why a connection cannot be taken; nil if it can, or is missed.
  func blocked(_ answer: DepartureAnswer, _ connection: Connection) -> String? {
    connection.rides.lazy.compactMap { obstacle(answer, $0) }.first
  }

  /// Why a ride cannot be taken; nil if it can.
  func obstacle(_ answer: DepartureAnswer, _ ride: Connection.Ride) -> String? {
    func at(_ stop: Int) -> [Clause.Slot: String?] { [.place: answer.timetable.stops[stop].name] }
    switch ride.obstacle {
    case nil: return nil
    case .cancelled: return text(.cancelled)
    case .boardingSkipped: return text(.skipsStop, at(ride.from))
    case .alightingSkipped: return text(.skipsStop, at(ride.to))
    case .noBoarding: return text(.noBoarding, at(ride.from))
    case .noAlighting: return text(.noAlighting, at(ride.to))
    case .byArrangement:
      let isFrom = answer.isArrangedBoarding(ride)
      return text(.byArrangement, at(isFrom ? ride.from : ride.to))
    }
  }

  /// The advice for a departure of a stop.
  func advice(_ board: StopBoard, _ departure: StopDeparture, _ zone: TimeZone) -> String {
    advice(
      board.state(of: departure), leaveAt: board.leaving(for: departure), now: board.now, zone)
  }

  private func advice(
    _ state: LeaveAdvice.State, leaveAt: Int64?, now: Int64, _ zone: TimeZone
  ) -> String {
    switch state {
    case .cancelled: text(.cancelled)
    case .missed: text(.missed)
    case .run: text(.run)
    case .leaveNow: text(.leaveAtOnce)
    case .wait, .leaveSoon: waiting(until: leaveAt ?? now, now: now, zone, duration)
    }
  }

  /// When to leave: in minutes, from one hour ahead as clock time.
  private func waiting(
    until leaveAt: Int64, now: Int64, _ zone: TimeZone, _ duration: (Int64) -> String
  ) -> String {
    let seconds = leaveAt - now
    if seconds < 60 { return text(.leaveWithinMinute) }
    guard seconds < 3600 else { return text(.leaveAt, [.when: time(leaveAt, zone)]) }
    return text(.leaveIn, [.length: duration(seconds)])
  }

  /// The walking time, and the time at the stop before the departure, from which the time to leave is computed.
  func preparation(walkSeconds: Int, bufferSeconds: Int) -> [String] {
    [(walkSeconds, TransitWords.walkAhead), (bufferSeconds, .bufferAhead)].filter { $0.0 > 0 }
      .map { text($0.1, [.length: duration(Int64($0.0))]) }
  }

  /// Scheduled departure and arrival, with the known delays.
  func times(_ connection: Connection, _ zone: TimeZone) -> PlannedTimes {
    let clock = { time($0, zone) }
    let (first, last) = (connection.rides.first, connection.rides.last)
    return PlannedTimes(connection.vehicleDeparture, delay: first?.departureDelay, clock: clock)
      + PlannedTimes(connection.arrival, delay: last?.arrivalDelay, clock: clock)
  }

  /// The scheduled departure from a stop, with its delay and its destination.
  func times(_ departure: StopDeparture, to goal: String?, _ zone: TimeZone) -> PlannedTimes {
    var times = PlannedTimes(departure.time, delay: departure.delay) { time($0, zone) }
    if let goal { times.append(departure.time == nil ? goal : " → " + goal) }
    return times
  }

  /// Remarks on a ride with their severity: its delay, its platform, a cancellation.
  ///
  /// - Parameter isTimed: Whether its delay is written after its time, and need not be repeated.
  func remarks(
    _ answer: DepartureAnswer, _ ride: Connection.Ride, isTimed: Bool
  ) -> [(text: String, mood: Severity)] {
    (obstacle(answer, ride).map { [($0, .fault)] } ?? [])
      + (answer.isRefused(ride) ? [(text(.realtimeUnused), .delay)] : [])
      + ([
        punctuality(ride.departureDelay, isTimed: isTimed),
        change(ride.platform, ride.plannedPlatform),
      ].compactMap { $0 })
  }

  /// The same for a departure of a stop, whose delay is written after its time, with the service's own remarks.
  func remarks(_ departure: StopDeparture) -> [(text: String, mood: Severity)] {
    [
      punctuality(departure.delay, isTimed: true),
      change(departure.platform, departure.plannedPlatform),
    ].compactMap { $0 } + departure.remarks.map { ($0, .fault) }
  }

  /// The delay; nil if unknown.
  ///
  /// - Parameter isTimed: Whether a delay is written after its time, so that only punctuality is
  ///   stated.
  private func punctuality(_ delay: Int?, isTimed: Bool) -> (text: String, mood: Severity)? {
    guard let delay = delay.map({ Int64($0) }) else { return nil }
    switch delay {
    case _ where isTimed && abs(delay) >= 60: return nil
    case 60...: return (text(.late, [.length: duration(delay)]), .delay)
    case ...(-60): return (text(.early, [.length: duration(-delay)]), .delay)
    default: return (text(.onTime), .fine)
    }
  }

  private func change(_ platform: String?, _ planned: String?) -> (String, Severity)? {
    guard platform != planned, let planned else { return nil }
    return (text(.notFrom, [.platform: planned]), .delay)
  }

  /// The disruptions that affect a connection, each once.
  func alerts(_ answer: DepartureAnswer, _ connection: Connection) -> [String] {
    guard let live = answer.live else { return [] }
    var lines: [String] = []
    for alert in connection.rides.flatMap({ live.alerts.alerts(of: $0, answer.timetable) }) {
      let told = alert.header.text(in: live.language) ?? alert.explanation.text(in: live.language)
      let line = told?.text ?? text(Self.word(of: alert.effect))
      if !lines.contains(line) { lines.append(line) }
    }
    return lines
  }

  /// The effect of a disruption, if its feed has no text for it.
  private static func word(of effect: RealtimeFeed.Alert.Effect?) -> TransitWords {
    switch effect {
    case .noService: .noService
    case .reducedService: .reducedService
    case .significantDelays: .significantDelays
    case .detour: .detour
    case .additionalService: .additionalService
    case .modifiedService: .modifiedService
    case .stopMoved: .stopMoved
    case .accessibility: .accessibilityIssue
    case .other, .unknown, .some(.none), nil: .disruption
    }
  }

  /// The clock time of a second, with the zone's abbreviation if clocks show that time twice.
  func time(_ seconds: Int64, _ zone: TimeZone) -> String {
    let instant = Instant(milliseconds: seconds * 1000)
    let time = zone.civilTime(at: instant)
    let text =
      "\(time.hour < 10 ? "0" : "")\(time.hour):\(time.minute < 10 ? "0" : "")\(time.minute)"
    let isTwice = zone.instants(of: time).count > 1
    return isTwice ? text + " " + zone.abbreviation(at: instant) : text
  }

  /// The age of the answer's real-time data.
  func age(_ answer: DepartureAnswer) -> String {
    answer.live.map { age(answer.realtimeAge, $0.origins) } ?? text(.timetableAlone)
  }

  /// The age of real-time data in seconds, if any was obtained.
  func age(_ seconds: Int64?, _ origins: [RealtimeOrigin]) -> String {
    let isMissing = !origins.isEmpty && origins.allSatisfy { $0.state == .missing }
    return isMissing ? text(.realtimeMissing) : age(seconds)
  }

  /// The text if there is no connection.
  func nothing(_ answer: DepartureAnswer) -> String {
    let timetable = answer.timetable
    let stop = answer.from.stop ?? answer.to.stop
    let feeds = stop.map { [timetable.feeds[timetable.stops[$0].feed]] } ?? timetable.feeds
    let day = answer.zone.civilTime(at: Instant(milliseconds: answer.at * 1000)).date.daysSinceEpoch
    guard let last = feeds.map(\.lastDay).max(), last < day else { return text(.nothingGoes) }
    return text(.timetableEnded, [.when: DayText.iso(last)])
  }

  /// The age of real-time data in seconds; nil if unknown.
  func age(_ seconds: Int64?) -> String {
    guard let age = seconds else { return text(.realtimeUnknown) }
    return text(age < 0 ? .realtimeAhead : .realtimeOld, [.length: duration(abs(age))])
  }

  /// A sentence to be spoken, for example by a loudspeaker in the hall.
  func sentence(_ answer: DepartureAnswer) -> String {
    let zone = answer.zone
    let goal =
      answer.journey.map { text(.forJourney, [.what: $0]) }
      ?? answer.name(of: answer.to).map { text(.toStop, [.what: $0]) }
    let news = answer.lost.map { gone in
      let words: TransitWords =
        switch gone.obstacle {
        case .cancelled: .isCancelled
        case nil: .isMissed
        default: .isBlocked
        }
      return text(
        words, [.when: time(gone.vehicleDeparture, zone), .cause: blocked(answer, gone)])
    }
    let rest =
      answer.choice.map { ride(answer, $0, zone) }
      ?? text(.noConnection, [.length: answer.walkSeconds.map { spoken(Int64($0)) }])
    let disruptions =
      answer.choice.map { choice in
        (choice.rides.contains(where: answer.isRefused) ? [text(.realtimeUnused)] : [])
          + alerts(answer, choice)
      } ?? []
    return text(
      .toSpeak,
      [
        .who: goal, .cause: news, .what: rest,
        .value: disruptions.isEmpty ? nil : disruptions.joined(separator: comma),
      ])
  }

  /// The text for staying in a vehicle that continues as another trip; nil for boarding.
  func staying(_ answer: DepartureAnswer, _ ride: Connection.Ride, _ words: TransitWords) -> String?
  {
    guard ride.isSeated else { return nil }
    return text(words, [.line: routeName(answer, ride)])
  }

  /// The display name of a ride's route.
  func routeName(_ answer: DepartureAnswer, _ ride: Connection.Ride) -> String {
    ride.route.map { answer.timetable.routes[$0].name } ?? ride.tripID
  }

  private func instruction(_ answer: DepartureAnswer, _ connection: Connection) -> String {
    switch answer.state(of: connection) {
    case .run: text(.run)
    case .wait, .leaveSoon:
      waiting(
        until: answer.leaving(for: connection) ?? answer.now, now: answer.now, answer.zone, spoken)
    case .leaveNow, .missed, .cancelled: text(.leaveAtOnce)
    }
  }

  private func ride(
    _ answer: DepartureAnswer, _ connection: Connection, _ zone: TimeZone
  ) -> String {
    guard let first = connection.rides.first else { return instruction(answer, connection) }
    let isElsewhere = first.platform != first.plannedPlatform
    let delay = first.departureDelay.flatMap { $0 >= 60 ? spoken(Int64($0)) : nil }
    let changes = connection.changes
    let stays = connection.rides.compactMap { staying(answer, $0, .stayInFor) }
    return text(
      .ridden,
      [
        .what: instruction(answer, connection), .when: time(first.departure, zone),
        .line: first.route.map { answer.timetable.routes[$0].name } ?? first.tripID,
        .platform: first.platform, .place: isElsewhere ? first.plannedPlatform : nil,
        .behind: delay, .to: time(connection.arrival, zone),
        .value: stays.isEmpty ? nil : stays.joined(separator: comma),
        .total: changes == 0 ? nil : changes == 1 ? text(.oneChange) : counted(.changes, changes),
      ])
  }
}

extension DepartureAnswer {
  /// Whether an update of the ride's trip was rejected.
  func isRefused(_ ride: Connection.Ride) -> Bool {
    ride.departureDelay == nil && live?.refused.contains { $0.tripID == ride.tripID } == true
  }

  /// Whether the boarding of a ride must be arranged.
  fileprivate func isArrangedBoarding(_ ride: Connection.Ride) -> Bool {
    guard let trip = ride.reference.key?.trip else { return true }
    let pattern = timetable.patterns[timetable.trips[trip].pattern]
    return !pattern.access[ride.reference.boarding].contains(.boarding)
  }

  /// The zone of displayed times: that of the timetable at the origin.
  var zone: TimeZone {
    let stop = from.stop ?? connections.first?.rides.first?.from
    let feed = stop.map { timetable.stops[$0].feed } ?? 0
    guard timetable.feeds.indices.contains(feed) else { return .utc }
    return TimeZone(named: timetable.feeds[feed].zone) ?? .utc
  }
}
