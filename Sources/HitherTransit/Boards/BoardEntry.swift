import HitherDepartures
import HitherFormats
import HitherTracks

/// What a board says of one connection, in words.
struct BoardEntry {
  /// What to do now, with a capital.
  let advice: String
  let state: LeaveAdvice.State
  /// The sign of its first vehicle.
  let sign: String
  let route: String
  /// From when to when.
  let times: String
  /// `Platform 3`; nil where none is known.
  let platform: String?
  /// What is unusual about its rides.
  let remarks: [(text: String, mood: DepartureWords.Mood)]

  init(_ answer: DepartureAnswer, _ connection: Connection) {
    let zone = answer.zone
    let words = DepartureWords.advice(answer, connection)
    advice = words.prefix(1).uppercased() + words.dropFirst()
    state = answer.state(of: connection)
    let first = connection.rides.first
    let kind = first?.route.map { answer.timetable.routes[$0].kind }
    sign = Self.sign(ofKind: kind)
    route = first?.route.map { answer.timetable.routes[$0].name } ?? first?.tripID ?? ""
    times =
      "\(DepartureWords.time(connection.vehicleDeparture, zone)) → "
      + DepartureWords.time(connection.arrival, zone)
    platform = first?.platform.map { "Platform \($0)" }
    let told = connection.rides.enumerated().flatMap { index, ride in
      // That a later ride is on time is no news.
      DepartureWords.remarks(ride).filter { index == 0 || $0.mood != .fine }
    }
    remarks = told + DepartureWords.alerts(answer, connection).map { ($0, .fault) }
  }

  /// A departure of a stop.
  init(_ board: StopBoard, _ departure: StopDeparture, _ zone: TimeZone) {
    let words = DepartureWords.advice(board, departure)
    advice = words.prefix(1).uppercased() + words.dropFirst()
    state = board.state(of: departure)
    // Services name no kind of vehicle alike.
    sign = "🚏"
    route = departure.line ?? departure.tripID ?? ""
    times = [departure.time.map { DepartureWords.time($0, zone) }, departure.direction]
      .compactMap { $0 }.joined(separator: " → ")
    platform = departure.platform.map { "Platform \($0)" }
    remarks = DepartureWords.remarks(departure)
  }

  /// The route, and the platform where one is known.
  var place: String { [route, platform].compactMap { $0 }.joined(separator: ", ") }

  /// The same with what is unusual.
  var details: String { ([place] + remarks.map(\.text)).joined(separator: ", ") }

  /// What has become of a connection that cannot be taken.
  var stateWords: String { state == .cancelled ? "cancelled" : "missed" }

  /// What stands over the connections of a journey.
  static func title(_ answer: DepartureAnswer) -> String {
    answer.journey
      ?? "\(answer.name(of: answer.from) ?? "here") → \(answer.name(of: answer.to) ?? "there")"
  }

  /// The sign of a kind of vehicle, as GTFS numbers them; of the extended numbers the hundreds count.
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
