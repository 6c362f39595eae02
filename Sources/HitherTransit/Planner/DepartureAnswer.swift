package import HitherGeodesy

/// The next connections of a journey, and when to leave for each.
package struct DepartureAnswer: Sendable {
  /// Where a journey begins or ends, as given.
  package struct End: Hashable, Sendable {
    /// The stop of the timetable; nil if it is not a stop.
    package var stop: Int?
    /// The place's id; nil if it is not a place.
    package var place: String?
    package var coordinate: Coordinate?

    package init(stop: Int? = nil, place: String? = nil, coordinate: Coordinate? = nil) {
      self.stop = stop
      self.place = place
      self.coordinate = coordinate
    }
  }

  /// The saved journey's name; nil if there is none.
  package var journey: String?
  /// Time of the query in seconds since 1970.
  package var at: Int64
  package var now: Int64
  package var from: End
  package var to: End
  package var timetable: Timetable
  package var live: LiveTimetable?
  /// How long before a departure to be at the stop, in seconds.
  package var bufferSeconds: Int
  package var connections: [Connection]
  /// Walking all the way, in seconds; nil from stop to stop.
  package var walkSeconds: Int?

  package init(
    at: Int64, now: Int64, from: End, to: End, timetable: Timetable, live: LiveTimetable?,
    bufferSeconds: Int, connections: [Connection]
  ) {
    self.at = at
    self.now = now
    self.from = from
    self.to = to
    self.timetable = timetable
    self.live = live
    self.bufferSeconds = bufferSeconds
    self.connections = connections
  }

  /// When to leave for a connection, in seconds since 1970; nil if it does not run.
  package func leaving(for connection: Connection) -> Int64? {
    connection.isCancelled ? nil : connection.departure - Int64(bufferSeconds)
  }

  /// The advice for a connection.
  package func state(of connection: Connection) -> LeaveAdvice.State {
    LeaveAdvice(connection, bufferSeconds: bufferSeconds).state(at: now)
  }

  /// The connection to take: the first that runs and can be reached.
  package var choice: Connection? {
    connections.first { ![.cancelled, .missed].contains(state(of: $0)) }
  }

  /// The last connection before the one to take that should be reported: a cancelled one, or one just missed.
  package var lost: Connection? {
    let before = connections.prefix { $0 != choice }
    if let cancelled = before.last(where: \.isCancelled) { return cancelled }
    return before.last {
      now - LeaveAdvice($0, bufferSeconds: bufferSeconds).lastRun <= LeaveAdvice.newsSeconds
    }
  }

  /// The name of an end; nil for a bare position.
  package func name(of end: End) -> String? {
    end.stop.map { timetable.stops[$0].name } ?? end.place
  }

  /// The age of the real-time data, in seconds; nil if there is none, or its time is unknown.
  package var realtimeAge: Int64? { live?.timestamp.map { now - $0 } }
}
