/// What a GTFS-Realtime feed tells of trips and disruptions, by the names and the meanings of its specification.
package struct RealtimeFeed: Hashable, Sendable {
  /// When the feed was made, in seconds since 1970; nil where it does not say.
  package var timestamp: Int64?
  /// From when on it counts in a log of feeds, in seconds since 1970; nil where that is when it was made. A feed
  /// that comes so late that a stream has passed its time counts later.
  package var countsFrom: Int64?
  package var tripUpdates: [TripUpdate] = []
  package var alerts: [Alert] = []
  /// How many entities it has that are neither.
  package var otherEntities = 0

  package init() {}

  /// Joins feeds: where two tell of the same trip, the newer one comes later and counts.
  ///
  /// It is as old as the oldest of those that tell of trips, or of all where none does.
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

  /// How a trip stands to the timetable.
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

  /// How a halt stands to the timetable.
  package enum StopRelationship: String, RealtimeWord {
    case scheduled = "SCHEDULED"
    case skipped = "SKIPPED"
    case noData = "NO_DATA"
    case unscheduled = "UNSCHEDULED"

    package static let numbers = Array(0...3)
  }

  /// Which trip is meant.
  package struct TripDescriptor: Hashable, Sendable {
    package var tripID: String?
    package var routeID: String?
    /// Seconds of the service day at which it starts.
    package var startSeconds: Int?
    /// The service day, as days since 1970-01-01.
    package var startDay: Int?
    /// Of the two directions of a route, as the timetable numbers them.
    package var direction: Int?
    package var relationship = TripRelationship.scheduled
  }

  /// A prediction.
  package struct StopEvent: Hashable, Sendable {
    /// Seconds after the timetable's time.
    package var delay: Int?
    /// Seconds since 1970; it counts before the delay.
    package var time: Int64?
    /// The planned time of a trip that the timetable does not have, in seconds since 1970.
    package var scheduledTime: Int64?
  }

  /// What is known of a trip at a stop.
  package struct StopUpdate: Hashable, Sendable {
    package var sequence: Int?
    package var stopID: String?
    package var arrival: StopEvent?
    package var departure: StopEvent?
    package var relationship = StopRelationship.scheduled
    /// The platform that it uses instead.
    package var assignedStopID: String?
  }

  /// What is known of a trip.
  package struct TripUpdate: Hashable, Sendable {
    package var trip = TripDescriptor()
    package var stops: [StopUpdate] = []
    /// How late it is, where no stop says.
    package var delay: Int?
    /// What a trip is that the timetable has not, or has at another time.
    package var properties = TripProperties()

    package init() {}
  }

  /// Of a trip that runs a second time: what that run is called, and when it starts; and where a trip goes.
  package struct TripProperties: Hashable, Sendable {
    package var tripID: String?
    package var startDay: Int?
    package var startSeconds: Int?
    package var headsign: String?
  }
}
