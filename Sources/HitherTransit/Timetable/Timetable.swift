package import HitherGeodesy

/// Timetables as stored: stops, routes, services and trips of one or more feeds.
///
/// References are indices into the lists. A trip is a pattern (its stops), a profile (its times
/// since its start), and a start, so a line that runs every ten minutes takes little space.
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
    /// The time zone of its agencies, which applies to all of its times.
    package var zone: String
    /// The publisher's name of this version.
    package var version: String?
    /// The first and the last day with service, as days since 1970-01-01.
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
    /// The kind of vehicle, numbered as in GTFS.
    package var kind: Int

    /// The display name.
    package var name: String { shortName ?? longName ?? id }
  }

  package struct Service: Hashable, Sendable {
    package var feed: Int
    package var id: String
    package var calendar: ServiceCalendar
  }

  /// The stops of a trip in order, with boarding and alighting.
  package struct Pattern: Hashable, Sendable {
    package var stops: [Int32] = []
    package var access: [StopAccess] = []
    /// The numbers of its stops in real-time data.
    package var sequences: [Int32] = []
  }

  /// The arrivals and departures of a trip, in seconds since its start.
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
    /// The origin of its profile, in seconds of its service day.
    package var start: Int
    package var headsign: String?
    /// The direction of its route, 0 or 1.
    package var direction: Int?
    /// Trips of one block are run by one vehicle, one after the other; nil if unknown.
    package var block: Int?
  }

  /// A trip that is repeated at a headway, instead of running once.
  package struct Frequency: Hashable, Sendable {
    /// The largest number of repetitions of a trip: every ten seconds of a day.
    package static let largestRepeats = 8640

    package var trip: Int
    /// Seconds of the service day; the end is excluded.
    package var start: Int
    package var end: Int
    package var headway: Int
    /// Whether it runs at exactly these times, and not only at the headway.
    package var isExact: Bool
  }

  /// A transfer between two stops, which may be the same.
  package struct Transfer: Hashable, Sendable {
    package var from: Int
    package var to: Int
    /// The shortest transfer in seconds; nil if it is impossible.
    package var seconds: Int?
  }
}

extension Timetable {
  /// A transfer between single routes or trips at two stops, which may be the same.
  package struct TransferRule: Hashable, Sendable {
    package var from: Int
    package var to: Int
    /// The first and the second route or trip; a trip is more specific than a route, and nil matches any.
    package var fromRoute: Int?
    package var toRoute: Int?
    package var fromTrip: Int?
    package var toTrip: Int?
    /// The shortest transfer in seconds; nil if it is impossible.
    package var seconds: Int?

    /// How specific the rule is, ranked as in the GTFS reference.
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
  /// Two trips that one vehicle runs one after the other.
  package struct TripLink: Hashable, Sendable {
    package var from: Int
    package var to: Int
    /// Whether passengers may stay in the vehicle; otherwise they must alight.
    package var isSeated: Bool
  }
}

/// Whether passengers may board and alight at a stop of a trip.
package struct StopAccess: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package static let boarding = StopAccess(rawValue: 1)
  package static let alighting = StopAccess(rawValue: 2)
  /// Only if it was arranged by telephone.
  package static let arrangedBoarding = StopAccess(rawValue: 4)
  package static let arrangedAlighting = StopAccess(rawValue: 8)
}
