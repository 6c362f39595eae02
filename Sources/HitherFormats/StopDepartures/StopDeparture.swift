/// A vehicle's departure from a stop, from an operator's service.
package struct StopDeparture: Hashable, Sendable {
  package var tripID: String?
  package var stopID: String?
  package var stopName: String?
  /// The display name of the line.
  package var line: String?
  /// The destination, as displayed on the vehicle.
  package var direction: String?
  /// Scheduled time, in seconds since 1970; nil if not given.
  package var planned: Int64?
  /// Expected time; nil if nothing is known beyond the timetable, or it does not run.
  package var expected: Int64?
  /// Delay of the departure, in seconds; nil if unknown, which is not 0.
  package var delay: Int?
  package var platform: String?
  package var plannedPlatform: String?
  package var isCancelled = false
  /// Its warnings, in the order given.
  package var remarks: [String] = []

  /// The best known time of departure.
  package var time: Int64? { expected ?? planned }
}

/// The departures in one answer of a service.
package struct StopDepartures: Hashable, Sendable {
  /// When the real-time data was valid, in seconds since 1970; nil if not given.
  package var timestamp: Int64?
  package var departures: [StopDeparture] = []
  /// The number of departures without a time, which are not used.
  package var skipped = 0

  /// Adds a departure that has a time.
  mutating func add(_ departure: StopDeparture) {
    if departure.time == nil { skipped += 1 } else { departures.append(departure) }
  }
}
