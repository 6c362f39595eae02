package import HitherEngine
package import HitherTracks

/// The report of a tick: silences of a live source while nothing arrived.
///
/// The events of a tick are emitted before others that are still held, so any event emitted later
/// was also detected later.
package struct SilenceTick: Hashable, Sendable {
  /// A member's silence.
  package struct Silence: Hashable, Sendable {
    package var member: String
    package var received: ReceivedSilence
  }

  package var silences: [Silence]
  /// The ids of its events.
  package var ids: [String]
  /// All events detected before this had been emitted.
  package var behind: Instant
  /// The latest detection of its events.
  package var detected: Instant
}

extension [SilenceTick] {
  /// The detection time of an event that is not from a tick: after the events of ticks that were emitted before it.
  func detection(_ detected: Instant) -> Instant {
    guard let last, detected <= last.detected else { return detected }
    return reduce(detected) { moment, tick in
      tick.behind <= moment && moment <= tick.detected ? tick.detected + 1 : moment
    }
  }

  /// A report's events as a stream with these ticks emitted them, in no particular order.
  func adjusted(_ events: [Event]) -> [Event] {
    guard !isEmpty else { return events }
    var places: [String: Int] = [:]
    for (place, tick) in enumerated() {
      for id in tick.ids { places[id] = places[id] ?? place }
    }
    return events.map { event in
      var event = event
      let before = places[event.id].map { Array(self[..<$0]) } ?? self
      event.detected = before.detection(event.detected)
      return event
    }
  }

  /// The silences of a member.
  func silences(of member: String) -> [ReceivedSilence] {
    flatMap { tick in tick.silences.filter { $0.member == member }.map(\.received) }
  }
}

extension SilenceTick: StateCoding {
  package init() { (silences, ids, behind, detected) = ([], [], Instant(), Instant()) }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    var members = silences.map(\.member)
    try c.code(&members)
    var received = c.isReading ? members.map { _ in ReceivedSilence() } : silences.map(\.received)
    try c.code(versionedElements: &received)
    if c.isReading { silences = zip(members, received).map { Silence(member: $0, received: $1) } }
    try c.code(&ids)
    try c.code(&behind)
    try c.code(&detected)
  }
}
