/// One trip from a place to another, or a round trip.
package struct Move: Sendable {
  /// When it begins.
  package enum Departure: Hashable, Sendable {
    /// By the clock of the scenario's zone, in seconds since midnight; at once if that time has passed.
    case at(secondOfDay: Int)
    /// In seconds after the last arrival.
    case after(seconds: Int)
  }

  /// The destination.
  package enum Goal: Hashable, Sendable {
    /// To another place, by its id.
    case place(String)
    /// A round trip of a length in metres.
    case round(metres: Double)
  }

  /// A traffic jam: a section of slow driving and standing.
  package struct Jam: Hashable, Sendable {
    /// Where on the trip it begins, in metres.
    package var afterMetres: Double
    /// How long it lasts, in seconds.
    package var durationSeconds: Double
  }

  /// When it begins.
  package var departure: Departure
  /// The means of transport.
  package var mode: TravelMode
  /// The destination.
  package var goal: Goal
  /// Speed on a free road, in km/h; nil for the usual one.
  package var speedKilometresPerHour: Double?
  /// From 0, straight and without traffic lights, to 1.
  package var winding = 0.6
  /// Jams, in order along the trip.
  package var jams: [Jam] = []
  /// Whether the device is switched off during the trip.
  package var isSwitchedOff = false

  package init(_ departure: Departure, by mode: TravelMode, _ goal: Goal) {
    self.departure = departure
    self.mode = mode
    self.goal = goal
  }

  /// Speed on a free road, in m/s.
  var cruise: Double { (speedKilometresPerHour ?? mode.usualKilometresPerHour) / 3.6 }
}
