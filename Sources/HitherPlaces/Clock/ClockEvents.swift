public import HitherTracks

/// The events of speed classes and clock states: payloads of this target.
package enum ClockEvents {
  /// All of them.
  package static let all: [any EventPayload.Type] = [
    SpeedClassChanged.self, ClockStateChanged.self,
  ]
}

/// `speed_class.changed`: a member's way of moving changed.
public struct SpeedClassChanged: EventPayload {
  package static let type = EventType("speed_class.changed", "A member's way of moving changed.")
  package static let blank = Self(from: .stationary, to: .stationary)
  /// How the member moved before: `stationary`, `walking`, `running`, `cycling`, `driving`, `rail`
  /// or `flight`.
  public var from: SpeedClass
  /// How from then on.
  public var to: SpeedClass

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code(
      "from", &from,
      "How the member moved before: `stationary`, `walking`, `running`, "
        + "`cycling`, `driving`, `rail` or `flight`.")
    try list.code("to", &to, "How from then on.")
  }
}

/// The subject is the place of the new state.
/// `clock_state.changed`: a member's clock state changed; with its place if it has one.
public struct ClockStateChanged: EventPayload {
  package static let type = EventType(
    "clock_state.changed", "A member's clock state changed; with its place if it has one.",
    subjectKey: "place")
  package static let blank = Self(from: "", to: "")
  /// The state before.
  public var from: String
  /// The state from then on.
  public var to: String

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("from", &from, "The state before.")
    try list.code("to", &to, "The state from then on.")
  }
}
