package import HitherReport
package import HitherTracks

/// The content of a board: the next connections of one journey, or the next one of each of several.
package struct DepartureBoard: Sendable {
  /// The size of a board.
  package enum Size: String, CaseIterable, Sendable {
    /// The next connection of one journey.
    case small
    /// The next three connections of one journey.
    case medium
    /// The next connection of each journey.
    case large

    /// The number of journeys that fit.
    var journeyCount: Int { self == .large ? 6 : 1 }
  }

  package let size: Size
  /// The journeys that fit, in the order in which to leave.
  let answers: [DepartureAnswer]
  /// The names of the journeys that do not fit, in the same order.
  let others: [String]
  /// Departures of stops from a service, instead of journeys.
  let stops: StopBoard?
  /// The zone of displayed times of stops.
  private let zone: TimeZone?
  let words: DepartureWords

  package init(_ size: Size, _ answers: [DepartureAnswer], _ language: Language) {
    words = DepartureWords(language: language)
    self.size = size
    let urgent = answers.enumerated().sorted {
      ($0.element.urgency, $0.offset) < ($1.element.urgency, $1.offset)
    }.map(\.element)
    self.answers = Array(urgent.prefix(size.journeyCount))
    let words = words
    others = urgent.dropFirst(size.journeyCount).map { BoardEntry.title($0, words) }
    (stops, zone) = (nil, nil)
  }

  /// A board of departures of stops: the next one, the next three, or the next one of each line and direction.
  ///
  /// - Parameter zone: The zone of displayed times; nil for UTC, which is then stated.
  package init(_ size: Size, _ stops: StopBoard, zone: TimeZone?, _ language: Language) {
    words = DepartureWords(language: language)
    self.size = size
    answers = []
    others = size == .large ? stops.lines.dropFirst(size.journeyCount).map(\.title) : []
    self.stops = stops
    self.zone = zone
  }

  /// A journey as displayed on the board.
  struct Panel {
    let title: String
    /// The last cancelled or missed connection before these.
    let gone: BoardEntry?
    let entries: [BoardEntry]
    /// If there is no connection: the text instead.
    let excuse: String
  }

  var panels: [Panel] {
    if let stops { return stops.panels(size, zone ?? .utc, words) }
    return answers.map { answer in
      let usable = answer.connections.filter {
        ![.cancelled, .missed].contains(answer.state(of: $0))
      }
      return Panel(
        title: BoardEntry.title(answer, words),
        gone: answer.lost.map { BoardEntry(answer, $0, words) },
        entries: usable.prefix(size == .medium ? 3 : 1).map { BoardEntry(answer, $0, words) },
        excuse: words.capital(
          answer.walkSeconds.map {
            words.text(.onFoot, [.length: words.duration(Int64($0))])
          } ?? words.nothing(answer)))
    }
  }

  /// The text of an empty board.
  var noJourneys: String { words.capital(words.text(.noJourneys)) }

  /// The journeys or lines that do not fit; nil if all do.
  var rest: String? {
    guard !others.isEmpty else { return nil }
    return words.text(
      .andMore, [.count: "\(others.count)", .what: others.joined(separator: words.comma)])
  }

  /// When it was made.
  var updated: String {
    guard let now else { return "" }
    let time = words.time(now, zone ?? answers.first?.zone ?? .utc)
    return words.text(.updated, [.when: time])
  }

  /// The same in seconds since 1970; nil for an empty board.
  var now: Int64? { stops?.now ?? answers.first?.now }

  /// The age of the data: once if it is the same for all journeys.
  var age: String {
    if let stops {
      let age = words.age(stops.timestamp.map { stops.now - $0 }, stops.origins)
      return zone == nil ? age + words.comma + words.text(.timesOfUTC) : age
    }
    var ages: [String] = []
    for answer in answers {
      let age = words.age(answer)
      if !ages.contains(age) { ages.append(age) }
    }
    return ages.joined(separator: words.comma)
  }
}

extension DepartureAnswer {
  /// When to leave, in seconds since 1970; the earliest is the most urgent. The last moment if
  /// there is nothing to take.
  fileprivate var urgency: Int64 { choice.flatMap { leaving(for: $0) } ?? .max }
}
