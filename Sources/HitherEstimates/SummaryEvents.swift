public import HitherTracks

/// The events of rests and batteries.
package enum SummaryEvents {
  /// Those of rests.
  package static let stops: [any EventPayload.Type] = [StopStarted.self, StopEnded.self]
  /// Those of batteries.
  package static let battery: [any EventPayload.Type] = [BatteryLow.self]
}

/// Emitted when the stop reaches the shortest duration that counts; `time` is when it began.
/// `stop.started`: a member stopped.
public struct StopStarted: EventPayload {
  package static let type = EventType("stop.started", "A member stopped.")
  package static let blank = Self()
  package mutating func fields(_ list: inout EventFields) {}
}

/// `stop.ended`: a member moved on after a stop.
public struct StopEnded: EventPayload {
  package static let type = EventType("stop.ended", "A member moved on after a stop.")
  package static let blank = Self(durationSeconds: 0)
  /// Time from the stop's start to its end.
  public var durationSeconds: Double

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("duration_s", &durationSeconds, "Time from the stop's start to its end.")
  }
}

/// Emitted when the charge does not last for the remaining time and a margin.
///
/// Without a route or a known drain, fixed limits apply.
/// `battery.low`: a device will be out of battery before the end of the route, or soon.
public struct BatteryLow: EventPayload {
  package static let type = EventType(
    "battery.low", "A device will be out of battery before the end of the route, or soon.")
  package static let blank = Self(percent: 0)
  /// The charge.
  public var percent: Double
  /// Hours left at its drain; null if not known.
  public var hoursLeft: Double?
  /// Time still to go along the planned route; null if not known.
  public var toGoSeconds: Double?

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("battery_pct", &percent, "The charge.")
    try list.code(
      "hours_left", &hoursLeft,
      "Hours left at its drain; null if not known.")
    try list.code(
      "to_go_s", &toGoSeconds, "Time still to go along the planned route; null if not known.")
  }
}
