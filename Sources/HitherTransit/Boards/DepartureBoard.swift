package import HitherReport
package import HitherTracks

/// What a board shows: the next connections of one journey, or the next one of each of several.
package struct DepartureBoard: Sendable {
  /// How much fits on it.
  package enum Size: String, CaseIterable, Sendable {
    /// The next connection of one journey.
    case small
    /// The next three of one journey.
    case medium
    /// The next one of each journey.
    case large

    /// How many journeys fit on it.
    var journeyCount: Int { self == .large ? 6 : 1 }
  }

  package let size: Size
  /// The journeys that fit on it, the one for which to leave first before the others.
  let answers: [DepartureAnswer]
  /// What the journeys are called that do not fit on it, in the same order.
  let others: [String]
  /// What a service told of departures of stops, in place of journeys.
  let stops: StopBoard?
  /// In which times of stops are shown.
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
  /// - Parameter zone: In which times are shown; UTC, which is said, where nil.
  package init(_ size: Size, _ stops: StopBoard, zone: TimeZone?, _ language: Language) {
    words = DepartureWords(language: language)
    self.size = size
    answers = []
    others = size == .large ? stops.lines.dropFirst(size.journeyCount).map(\.title) : []
    self.stops = stops
    self.zone = zone
  }

  /// A journey as the board shows it.
  struct Panel {
    let title: String
    /// The last connection before these that is cancelled or missed.
    let gone: BoardEntry?
    let entries: [BoardEntry]
    /// Where there is no connection: what there is instead.
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

  /// What it says where it shows nothing.
  var noJourneys: String { words.capital(words.text(.noJourneys)) }

  /// The journeys or lines that do not fit on it; nil if all do.
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

  /// The same in seconds since 1970; nil where it shows nothing.
  var now: Int64? { stops?.now ?? answers.first?.now }

  /// How old what it shows is: once where all journeys say the same.
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
  /// When to leave, in seconds since 1970: what comes first is most urgent. The last moment if there is nothing to take.
  fileprivate var urgency: Int64 { choice.flatMap { leaving(for: $0) } ?? .max }
}
