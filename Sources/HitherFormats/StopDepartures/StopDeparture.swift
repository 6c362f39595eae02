/// A vehicle's departure from a stop, as a service of an operator tells it.
package struct StopDeparture: Hashable, Sendable {
  package var tripID: String?
  package var stopID: String?
  package var stopName: String?
  /// What people call the line.
  package var line: String?
  /// Where it goes, as it stands on the vehicle.
  package var direction: String?
  /// By the timetable, in seconds since 1970; nil where not said.
  package var planned: Int64?
  /// As it is expected; nil where nothing is known beyond the timetable, or it does not run.
  package var expected: Int64?
  /// How late it departs, in seconds; nil where that is not known, which is not 0.
  package var delay: Int?
  package var platform: String?
  package var plannedPlatform: String?
  package var isCancelled = false
  /// Warnings that belong to it, in the order in which they are told.
  package var remarks: [String] = []

  /// When it departs as far as is known.
  package var time: Int64? { expected ?? planned }
}

/// Departures that a service told in one answer.
package struct StopDepartures: Hashable, Sendable {
  /// When what is known of vehicles was known, in seconds since 1970; nil where not said.
  package var timestamp: Int64?
  package var departures: [StopDeparture] = []
  /// How many could not be used: they have no time.
  package var skipped = 0

  /// Takes a departure that has a time.
  mutating func add(_ departure: StopDeparture) {
    if departure.time == nil { skipped += 1 } else { departures.append(departure) }
  }
}
