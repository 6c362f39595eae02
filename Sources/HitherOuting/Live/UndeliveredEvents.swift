import HitherEngine
import HitherTracks

/// The events that a sink did not accept before the program was asked to end, in order.
///
/// They are in the state of a stored stream, and the next run sends them first.
struct UndeliveredEvents: Sendable {
  private(set) var events: [OutgoingEvent] = []

  init() {}

  var isEmpty: Bool { events.isEmpty }
  var count: Int { events.count }

  mutating func append(_ more: [OutgoingEvent]) { events += more }

  /// The name of a sink's events among the values of a state.
  static func name(of sink: String) -> String { namePrefix + sink }

  /// Whether a value of a state holds such events, of any sink.
  static func isName(_ name: String) -> Bool { name.hasPrefix(namePrefix) }

  private static let namePrefix = "undelivered "

  /// Removes events, and returns how many.
  mutating func forget(_ isForgotten: (Event) -> Bool) -> Int {
    let before = events.count
    events.removeAll { isForgotten($0.event) }
    return before - events.count
  }

  /// Reads those of a sink from a state.
  ///
  /// - Parameter catalogue: The types of the events.
  static func stored(
    in file: StateFile, of sink: String, _ catalogue: EventCatalogue
  ) throws(HitherError) -> UndeliveredEvents {
    guard let bytes = file.value(name(of: sink)), !bytes.isEmpty else { return UndeliveredEvents() }
    do throws(StateError) {
      return try UndeliveredEvents(stateBytes: bytes, events: catalogue)
    } catch {
      throw HitherError(error, place: file.path)
    }
  }

  /// One line for a person.
  ///
  /// - Parameter state: The state that holds them; nil if they are lost.
  func warning(_ sink: String, in state: String?) -> String {
    let number = count == 1 ? "1 event is" : "\(count) events are"
    let next =
      state.map { "the next run with --state \($0) sends them first" }
      ?? "without --state nothing keeps them"
    return "\(sink): \(number) undelivered; \(next)"
  }
}

extension UndeliveredEvents: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    var (list, rest) = (events.map(\.event), events.map(Message.init))
    try c.code(&list)
    try c.code(&rest)
    guard c.isReading else { return }
    events = zip(list, rest).map { event, message in
      OutgoingEvent(event: event, id: message.id, line: Array(message.line.utf8))
    }
  }

  /// What is sent of an event.
  fileprivate struct Message: StateCoding {
    var id = ""
    var line = ""

    init() {}

    init(_ event: OutgoingEvent) {
      (id, line) = (event.id, String(decoding: event.line, as: UTF8.self))
    }

    mutating func code(_ c: inout StateCoder) throws(StateError) {
      try c.code(&id)
      try c.code(&line)
    }
  }
}
