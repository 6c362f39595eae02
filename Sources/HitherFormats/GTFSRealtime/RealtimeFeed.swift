/// Trip updates and alerts of a GTFS-Realtime feed, with the names and meanings of the specification.
package struct RealtimeFeed: Hashable, Sendable {
  /// When the feed was made, in seconds since 1970; nil if it does not say.
  package var timestamp: Int64?
  /// The time from which it applies in a log of feeds, in seconds since 1970; nil for the time it was made.
  ///
  /// A feed that arrives after a stream has passed its time applies later.
  package var countsFrom: Int64?
  package var tripUpdates: [TripUpdate] = []
  package var alerts: [Alert] = []
  /// The number of entities that are neither.
  package var otherEntities = 0

  package init() {}

  /// Joins feeds; if two describe the same trip, the newer one comes later and is used.
  ///
  /// Its timestamp is the oldest of the feeds with trips, or of all feeds if none has trips.
  package init(joining feeds: [RealtimeFeed]) {
    let ordered = feeds.enumerated().sorted {
      ($0.element.timestamp ?? .min, $0.offset) < ($1.element.timestamp ?? .min, $1.offset)
    }.map(\.element)
    for feed in ordered {
      tripUpdates += feed.tripUpdates
      alerts += feed.alerts
      otherEntities += feed.otherEntities
    }
    let telling = ordered.filter { !$0.tripUpdates.isEmpty }
    timestamp = (telling.isEmpty ? ordered : telling).compactMap(\.timestamp).min()
  }

  /// The relation of a trip to the timetable.
  package enum TripRelationship: String, RealtimeWord {
    case scheduled = "SCHEDULED"
    case added = "ADDED"
    case unscheduled = "UNSCHEDULED"
    case canceled = "CANCELED"
    case replacement = "REPLACEMENT"
    case duplicated = "DUPLICATED"
    case deleted = "DELETED"
    case new = "NEW"

    package static let numbers = [0, 1, 2, 3, 5, 6, 7, 8]
  }

  /// The relation of a stop of a trip to the timetable.
  package enum StopRelationship: String, RealtimeWord {
    case scheduled = "SCHEDULED"
    case skipped = "SKIPPED"
    case noData = "NO_DATA"
    case unscheduled = "UNSCHEDULED"

    package static let numbers = Array(0...3)
  }

  /// Identifies a trip.
  package struct TripDescriptor: Hashable, Sendable {
    package var tripID: String?
    package var routeID: String?
    /// Seconds of the service day at which it starts.
    package var startSeconds: Int?
    /// The service day, as days since 1970-01-01.
    package var startDay: Int?
    /// One of the two directions of a route, numbered as in the timetable.
    package var direction: Int?
    package var relationship = TripRelationship.scheduled
  }

  /// A predicted arrival or departure.
  package struct StopEvent: Hashable, Sendable {
    /// Seconds after the scheduled time.
    package var delay: Int?
    /// Seconds since 1970; it takes precedence over the delay.
    package var time: Int64?
    /// The scheduled time of a trip that is not in the timetable, in seconds since 1970.
    package var scheduledTime: Int64?
  }

  /// Real-time data of a trip at a stop.
  package struct StopUpdate: Hashable, Sendable {
    package var sequence: Int?
    package var stopID: String?
    package var arrival: StopEvent?
    package var departure: StopEvent?
    package var relationship = StopRelationship.scheduled
    /// The platform used instead.
    package var assignedStopID: String?
  }

  /// Real-time data of a trip.
  package struct TripUpdate: Hashable, Sendable {
    package var trip = TripDescriptor()
    package var stops: [StopUpdate] = []
    /// The trip's delay, if no stop has one.
    package var delay: Int?
    /// Properties of a trip that is not in the timetable, or not at this time.
    package var properties = TripProperties()

    package init() {}
  }

  /// Id and start of a repeated run of a trip, and its headsign.
  package struct TripProperties: Hashable, Sendable {
    package var tripID: String?
    package var startDay: Int?
    package var startSeconds: Int?
    package var headsign: String?
  }
}
