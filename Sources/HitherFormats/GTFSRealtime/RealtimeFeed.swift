/// What a GTFS-Realtime feed tells of trips, by the names and the meanings of its specification.
package struct RealtimeFeed: Hashable, Sendable {
  /// When the feed was made, in seconds since 1970; nil where it does not say.
  package var timestamp: Int64?
  package var tripUpdates: [TripUpdate] = []
  /// How many entities it has that are no trip updates.
  package var otherEntities = 0

  package init() {}

  /// How a trip or a stop stands to the timetable; the raw values are those of the specification.
  package enum TripRelationship: Int, Sendable, CaseIterable {
    case scheduled = 0
    case added = 1
    case unscheduled = 2
    case canceled = 3
    case replacement = 5
    case duplicated = 6
    case deleted = 7
    case new = 8

    /// Its name in the specification.
    package var name: String {
      switch self {
      case .scheduled: "SCHEDULED"
      case .added: "ADDED"
      case .unscheduled: "UNSCHEDULED"
      case .canceled: "CANCELED"
      case .replacement: "REPLACEMENT"
      case .duplicated: "DUPLICATED"
      case .deleted: "DELETED"
      case .new: "NEW"
      }
    }
  }

  package enum StopRelationship: Int, Sendable, CaseIterable {
    case scheduled = 0
    case skipped = 1
    case noData = 2
    case unscheduled = 3

    /// Its name in the specification.
    package var name: String {
      switch self {
      case .scheduled: "SCHEDULED"
      case .skipped: "SKIPPED"
      case .noData: "NO_DATA"
      case .unscheduled: "UNSCHEDULED"
      }
    }
  }

  /// Which trip is meant.
  package struct TripDescriptor: Hashable, Sendable {
    package var tripID: String?
    package var routeID: String?
    /// Seconds of the service day at which it starts.
    package var startSeconds: Int?
    /// The service day, as days since 1970-01-01.
    package var startDay: Int?
    package var relationship = TripRelationship.scheduled

    package init() {}
  }

  /// A prediction.
  package struct StopEvent: Hashable, Sendable {
    /// Seconds after the timetable's time.
    package var delay: Int?
    /// Seconds since 1970; it counts before the delay.
    package var time: Int64?

    package init(delay: Int? = nil, time: Int64? = nil) {
      self.delay = delay
      self.time = time
    }
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

    package init() {}
  }

  /// What is known of a trip.
  package struct TripUpdate: Hashable, Sendable {
    package var trip = TripDescriptor()
    package var stops: [StopUpdate] = []
    /// How late it is, where no stop says.
    package var delay: Int?
    /// Of a trip that runs a second time: what that run is called, and when it starts.
    package var duplicate = TripDescriptor()

    package init() {}
  }
}
