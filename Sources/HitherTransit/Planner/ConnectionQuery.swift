/// What is asked of a planner.
package struct ConnectionQuery: Sendable {
  /// The stops that count as the origin, and as the destination.
  package var from: [Int]
  package var to: [Int]
  /// The earliest departure, in seconds since 1970.
  package var at: Int64
  /// How long after it connections may leave, in seconds.
  package var windowSeconds: Int
  /// Where one is at no stop: the seconds on foot to stops, instead of `from`.
  package var access: [Int: Int32]?
  /// Where one goes to no stop: the seconds on foot from stops, instead of `to`.
  package var egress: [Int: Int32]?

  /// - Parameter windowSeconds: Two hours where nothing is said.
  package init(from: [Int], to: [Int], at: Int64, windowSeconds: Int = 7200) {
    self.from = from
    self.to = to
    self.at = at
    self.windowSeconds = windowSeconds
  }
}

/// A connection with what a person must know of it; times are in seconds since 1970.
package struct Connection: Hashable, Sendable {
  /// When one leaves the origin, and is at the destination.
  package var departure: Int64
  package var arrival: Int64
  package var rides: [Ride]
  /// Seconds on foot after the last ride.
  package var walkAfter: Int

  /// How often one gets from one vehicle into another; who stays seated does not change.
  package var changes: Int { rides.count { !$0.isSeated } - 1 }
  /// Whether it cannot be taken, since some ride of it does not run or does not stop for one.
  package var isCancelled: Bool { obstacle != nil }
  /// The first obstacle of its rides; nil if it can be taken.
  package var obstacle: Obstacle? { rides.lazy.compactMap(\.obstacle).first }

  /// Why a ride cannot be taken.
  package enum Obstacle: String, CaseIterable, Sendable {
    case cancelled
    /// By realtime data it does not stop where one gets in, or out.
    case boardingSkipped = "boarding_skipped"
    case alightingSkipped = "alighting_skipped"
    /// By the timetable nobody gets in there, or out.
    case noBoarding = "no_boarding"
    case noAlighting = "no_alighting"
    /// By the timetable one gets in or out there only who has arranged it by telephone.
    case byArrangement = "by_arrangement"

    /// Whether it is so every day.
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
    /// The service day, as days since 1970-01-01; nil for a run that the timetable does not have.
    package var day: Int?
    /// Which of the two directions of its route it goes, 0 or 1.
    package var direction: Int?
    /// The place of its route; nil where realtime data names none that is known.
    package var route: Int?
    package var headsign: String?
    package var from: Int
    package var to: Int
    package var departure: Int64
    package var arrival: Int64
    /// How late it departs and arrives, in seconds; nil where that is not known.
    package var departureDelay: Int?
    package var arrivalDelay: Int?
    /// Where it departs, and where it was to depart by the timetable.
    package var platform: String?
    package var plannedPlatform: String?
    /// Why it cannot be taken; nil if it can.
    package var obstacle: Obstacle?
    /// Seconds on foot before it.
    package var walkBefore: Int
    /// By which it is found again.
    package var reference: RunReference
    /// Whether one stays in the vehicle of the ride before, which goes on as another trip.
    package var isSeated = false
  }
}
