/// One way from a place to another, or round and back.
package struct Move: Sendable {
  /// When it begins.
  package enum Departure: Hashable, Sendable {
    /// By the clock of the scenario's zone, in seconds since midnight; at once for who is late.
    case at(secondOfDay: Int)
    /// So many seconds after the last arrival.
    case after(seconds: Int)
  }

  /// Where it leads.
  package enum Goal: Hashable, Sendable {
    /// To another place, by its id.
    case place(String)
    /// Round and back, so many metres.
    case round(metres: Double)
  }

  /// A stretch of creeping and standing.
  package struct Jam: Hashable, Sendable {
    /// Where on the way it begins, in metres.
    package var afterMetres: Double
    /// How long it lasts, in seconds.
    package var durationSeconds: Double
  }

  /// When it begins.
  package var departure: Departure
  /// How one gets on.
  package var mode: TravelMode
  /// Where it leads.
  package var goal: Goal
  /// On a free road, in km/h; nil for what is usual.
  package var speedKilometresPerHour: Double?
  /// From 0, straight and without lights, to 1.
  package var winding = 0.6
  /// Jams, in the order of the way.
  package var jams: [Jam] = []
  /// Whether the device is switched off on the way.
  package var isSwitchedOff = false

  package init(_ departure: Departure, by mode: TravelMode, _ goal: Goal) {
    self.departure = departure
    self.mode = mode
    self.goal = goal
  }

  /// On a free road, in m/s.
  var cruise: Double { (speedKilometresPerHour ?? mode.usualKilometresPerHour) / 3.6 }
}
