import HitherFormats
import HitherTracks

/// The texts of one connection on a board.
struct BoardEntry {
  let words: DepartureWords
  /// What to do now, capitalised.
  let advice: String
  let state: LeaveAdvice.State
  /// The symbol of its first vehicle.
  let sign: String
  let route: String
  /// Scheduled departure and arrival, with delays.
  let times: PlannedTimes
  /// The walking time, and the time at the stop before the departure.
  let preparations: [String]
  /// `Platform 3`; nil if unknown.
  let platform: String?
  /// Anything unusual about its rides.
  let remarks: [(text: String, mood: DepartureWords.Severity)]

  init(_ answer: DepartureAnswer, _ connection: Connection, _ words: DepartureWords) {
    let zone = answer.zone
    self.words = words
    advice = words.capital(words.advice(answer, connection))
    state = answer.state(of: connection)
    stateWords = words.blocked(answer, connection) ?? words.text(.missed)
    let first = connection.rides.first
    let kind = first?.route.map { answer.timetable.routes[$0].kind }
    sign = Self.sign(ofKind: kind)
    route = first?.route.map { answer.timetable.routes[$0].name } ?? first?.tripID ?? ""
    times = words.times(connection, zone)
    preparations = words.preparation(
      walkSeconds: connection.walkBefore, bufferSeconds: answer.bufferSeconds)
    platform = first?.platform.map { words.text(.platform, [.platform: $0]) }
    let told = connection.rides.enumerated().flatMap { index, ride in
      (words.staying(answer, ride, .stayOn).map { [($0, .fine)] } ?? [])
        // That a later ride is on time is not worth a remark.
        + words.remarks(answer, ride, isTimed: index == 0).filter { index == 0 || $0.mood != .fine }
    }
    remarks = told + words.alerts(answer, connection).map { ($0, .fault) }
  }

  /// A departure of a stop.
  init(
    _ board: StopBoard, _ departure: StopDeparture, _ zone: TimeZone, _ words: DepartureWords
  ) {
    self.words = words
    advice = words.capital(words.advice(board, departure, zone))
    state = board.state(of: departure)
    stateWords = words.text(state == .cancelled ? .cancelled : .missed)
    // Services have no common names of vehicle kinds.
    sign = "🚏"
    route = departure.line ?? departure.tripID ?? ""
    times = words.times(departure, to: departure.direction, zone)
    preparations = words.preparation(
      walkSeconds: board.walkSeconds, bufferSeconds: board.bufferSeconds)
    platform = departure.platform.map { words.text(.platform, [.platform: $0]) }
    remarks = words.remarks(departure)
  }

  /// The route, and the platform if known.
  var place: String { [route, platform].compactMap { $0 }.joined(separator: words.comma) }

  /// The same with the remarks.
  var details: String { ([place] + remarks.map(\.text)).joined(separator: words.comma) }

  /// Walking and waiting time, in one line; empty if there is neither.
  var preparation: String { preparations.joined(separator: " + ") }

  /// The state of a connection that cannot be taken.
  let stateWords: String

  /// The heading above the connections of a journey.
  static func title(_ answer: DepartureAnswer, _ words: DepartureWords) -> String {
    let (from, to) = (answer.name(of: answer.from), answer.name(of: answer.to))
    return answer.journey ?? "\(from ?? words.text(.here)) → \(to ?? words.text(.there))"
  }

  /// The symbol of a kind of vehicle, numbered as in GTFS; of the extended numbers the hundreds are used.
  private static func sign(ofKind kind: Int?) -> String {
    switch kind ?? 3 {
    case 0, 900..<1000: "🚊"
    case 1, 400..<500: "🚇"
    case 2, 100..<200: "🚆"
    case 4, 1000..<1100: "⛴️"
    case 5, 6, 7, 1300..<1500: "🚡"
    case 11, 800..<900: "🚎"
    case 12: "🚝"
    default: "🚌"
    }
  }
}
