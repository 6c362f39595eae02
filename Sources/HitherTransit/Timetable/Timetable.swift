package import HitherGeodesy

/// Timetables as they are kept: stops, routes, services and trips of one or more feeds.
///
/// What refers to another thing does so by its place in that thing's list. A trip is a pattern (its stops), a
/// profile (its times since its start), and a start; so a line that runs every ten minutes costs little.
package struct Timetable: Hashable, Sendable {
  package var feeds: [Feed] = []
  package var stops: [Stop] = []
  package var routes: [Route] = []
  package var services: [Service] = []
  package var patterns: [Pattern] = []
  package var profiles: [Profile] = []
  package var trips: [Trip] = []
  package var frequencies: [Frequency] = []
  package var transfers: [Transfer] = []
  package var rules: [TransferRule] = []
  package var links: [TripLink] = []

  package init() {}

  /// A feed that was imported.
  package struct Feed: Hashable, Sendable {
    /// Its file's name without suffixes.
    package var name: String
    /// The zone of its agencies, by which all of its times are meant.
    package var zone: String
    /// What its publisher calls this version.
    package var version: String?
    /// The first and the last day on which anything runs, as days since 1970-01-01.
    package var firstDay: Int
    package var lastDay: Int
  }

  /// A stop, a platform or a station.
  package struct Stop: Hashable, Sendable {
    package var feed: Int
    package var id: String
    package var name: String
    package var coordinate: Coordinate?
    /// The station that it belongs to.
    package var station: Int?
    package var platform: String?
  }

  package struct Route: Hashable, Sendable {
    package var feed: Int
    package var id: String
    package var shortName: String?
    package var longName: String?
    package var agency: String?
    /// The kind of vehicle, as GTFS numbers them.
    package var kind: Int

    /// What people call it.
    package var name: String { shortName ?? longName ?? id }
  }

  package struct Service: Hashable, Sendable {
    package var feed: Int
    package var id: String
    package var calendar: ServiceCalendar
  }

  /// The stops of a trip in order, and at which of them one may get in and out.
  package struct Pattern: Hashable, Sendable {
    package var stops: [Int32] = []
    package var access: [StopAccess] = []
    /// The numbers by which realtime data names its stops.
    package var sequences: [Int32] = []
  }

  /// When a trip arrives and departs, in seconds since its start.
  package struct Profile: Hashable, Sendable {
    package var arrivals: [Int32] = []
    package var departures: [Int32] = []
  }

  package struct Trip: Hashable, Sendable {
    package var id: String
    package var route: Int
    package var service: Int
    package var pattern: Int
    package var profile: Int
    /// The seconds of its service day from which its profile counts.
    package var start: Int
    package var headsign: String?
    /// Which of the two directions of its route it goes, 0 or 1.
    package var direction: Int?
    /// Trips of one block are run by one vehicle, one after the other; nil if the feed does not say.
    package var block: Int?
  }

  /// A trip that is repeated from time to time, instead of once.
  package struct Frequency: Hashable, Sendable {
    /// A trip is repeated fewer times: every ten seconds of a day.
    package static let largestRepeats = 8640

    package var trip: Int
    /// Seconds of the service day; the end is out.
    package var start: Int
    package var end: Int
    package var headway: Int
    /// Whether it keeps to these times, and not only to the headway.
    package var isExact: Bool
  }

  /// How one changes between two stops; they may be the same.
  package struct Transfer: Hashable, Sendable {
    package var from: Int
    package var to: Int
    /// The least seconds that it takes; nil where it cannot be done.
    package var seconds: Int?
  }
}

extension Timetable {
  /// How one changes between single routes or trips: at two stops, which may be the same.
  package struct TransferRule: Hashable, Sendable {
    package var from: Int
    package var to: Int
    /// What one comes from, and what one goes on with; a trip says more than a route, and nil is any.
    package var fromRoute: Int?
    package var toRoute: Int?
    package var fromTrip: Int?
    package var toTrip: Int?
    /// The least seconds that it takes; nil where it cannot be done.
    package var seconds: Int?

    /// How much it says of what one changes between, as the reference of GTFS ranks it.
    var rank: Int {
      let trips = (fromTrip == nil ? 0 : 1) + (toTrip == nil ? 0 : 1)
      let from = fromTrip != nil || fromRoute != nil
      let to = toTrip != nil || toRoute != nil
      // Two trips, a trip and a route, a trip, two routes, a route.
      return trips * 2 + (from ? 1 : 0) + (to ? 1 : 0)
    }
  }
}

extension Timetable {
  /// Two trips that one vehicle runs, one after the other.
  package struct TripLink: Hashable, Sendable {
    package var from: Int
    package var to: Int
    /// Whether one may stay in the vehicle; otherwise one must get out.
    package var isSeated: Bool
  }
}

/// Whether passengers may get in and out at a stop of a trip.
package struct StopAccess: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package static let boarding = StopAccess(rawValue: 1)
  package static let alighting = StopAccess(rawValue: 2)
  /// Only for those who have arranged it by telephone.
  package static let arrangedBoarding = StopAccess(rawValue: 4)
  package static let arrangedAlighting = StopAccess(rawValue: 8)
}
