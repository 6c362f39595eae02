/// The query of a planner.
package struct ConnectionQuery: Sendable {
  /// The stops that count as the origin, and as the destination.
  package var from: [Int]
  package var to: [Int]
  /// The earliest departure, in seconds since 1970.
  package var at: Int64
  /// How long after it connections may leave, in seconds.
  package var windowSeconds: Int
  /// For an origin that is not a stop: the walking seconds to stops, instead of `from`.
  package var access: [Int: Int32]?
  /// For a destination that is not a stop: the walking seconds from stops, instead of `to`.
  package var egress: [Int: Int32]?

  /// - Parameter windowSeconds: Two hours by default.
  package init(from: [Int], to: [Int], at: Int64, windowSeconds: Int = 7200) {
    self.from = from
    self.to = to
    self.at = at
    self.windowSeconds = windowSeconds
  }
}

/// A connection for display; times are in seconds since 1970.
package struct Connection: Hashable, Sendable {
  /// When to leave the origin, and the arrival at the destination.
  package var departure: Int64
  package var arrival: Int64
  package var rides: [Ride]
  /// Seconds of walking after the last ride.
  package var walkAfter: Int

  /// The number of changes between vehicles; staying seated is not a change.
  package var changes: Int { rides.count { !$0.isSeated } - 1 }
  /// Whether it cannot be taken, because a ride does not run or does not stop for passengers.
  package var isCancelled: Bool { obstacle != nil }
  /// The first obstacle of its rides; nil if it can be taken.
  package var obstacle: Obstacle? { rides.lazy.compactMap(\.obstacle).first }

  /// Why a ride cannot be taken.
  package enum Obstacle: String, CaseIterable, Sendable {
    case cancelled
    /// By real-time data it does not stop for boarding or alighting.
    case boardingSkipped = "boarding_skipped"
    case alightingSkipped = "alighting_skipped"
    /// By the timetable boarding or alighting is not possible there.
    case noBoarding = "no_boarding"
    case noAlighting = "no_alighting"
    /// By the timetable boarding or alighting there must be arranged by telephone.
    case byArrangement = "by_arrangement"

    /// Whether this applies every day.
    var isByTimetable: Bool {
      switch self {
      case .cancelled, .boardingSkipped, .alightingSkipped: false
      case .noBoarding, .noAlighting, .byArrangement: true
      }
    }
  }

  /// A ride with one vehicle.
  package struct Ride: Hashable, Sendable {
    package var tripID: String
    /// The service day, as days since 1970-01-01; nil for a run that is not in the timetable.
    package var day: Int?
    /// The direction of its route, 0 or 1.
    package var direction: Int?
    /// The index of its route; nil if real-time data names no known one.
    package var route: Int?
    package var headsign: String?
    package var from: Int
    package var to: Int
    package var departure: Int64
    package var arrival: Int64
    /// Delay of departure and arrival, in seconds; nil if unknown.
    package var departureDelay: Int?
    package var arrivalDelay: Int?
    /// The platform of departure, and the scheduled one.
    package var platform: String?
    package var plannedPlatform: String?
    /// Why it cannot be taken; nil if it can.
    package var obstacle: Obstacle?
    /// Seconds of walking before it.
    package var walkBefore: Int
    /// The reference by which it is found again.
    package var reference: RunReference
    /// Whether passengers stay in the vehicle of the previous ride, which continues as another trip.
    package var isSeated = false
  }
}
