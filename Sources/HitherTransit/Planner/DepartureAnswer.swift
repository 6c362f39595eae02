package import HitherGeodesy

/// The next connections of a journey, and when one must leave for each.
package struct DepartureAnswer: Sendable {
  /// Where a journey begins or ends, as it was named.
  package struct End: Hashable, Sendable {
    /// The stop of the timetable; nil where it is none.
    package var stop: Int?
    /// The place's id; nil where it is none.
    package var place: String?
    package var coordinate: Coordinate?

    package init(stop: Int? = nil, place: String? = nil, coordinate: Coordinate? = nil) {
      self.stop = stop
      self.place = place
      self.coordinate = coordinate
    }
  }

  /// The saved journey's name; nil where none was asked for.
  package var journey: String?
  /// Seconds since 1970.
  package var at: Int64
  package var now: Int64
  package var from: End
  package var to: End
  package var timetable: Timetable
  package var live: LiveTimetable?
  /// How long before a departure one wants to be there, in seconds.
  package var bufferSeconds: Int
  package var connections: [Connection]
  /// On foot all the way, in seconds; nil from stop to stop.
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

  /// When one must leave for a connection, in seconds since 1970; nil where it does not run.
  package func leaving(for connection: Connection) -> Int64? {
    connection.isCancelled ? nil : connection.departure - Int64(bufferSeconds)
  }

  /// What to do now for a connection.
  package func state(of connection: Connection) -> LeaveAdvice.State {
    LeaveAdvice(connection, bufferSeconds: bufferSeconds).state(at: now)
  }

  /// The connection to take: the first that runs and can be reached.
  package var choice: Connection? {
    connections.first { ![.cancelled, .missed].contains(state(of: $0)) }
  }

  /// The last connection before the one to take that a person should hear of: one that is cancelled, or was
  /// just missed.
  package var lost: Connection? {
    let before = connections.prefix { $0 != choice }
    if let cancelled = before.last(where: \.isCancelled) { return cancelled }
    return before.last {
      now - LeaveAdvice($0, bufferSeconds: bufferSeconds).lastRun <= LeaveAdvice.newsSeconds
    }
  }

  /// What an end is called; nil for a bare position.
  package func name(of end: End) -> String? {
    end.stop.map { timetable.stops[$0].name } ?? end.place
  }

  /// How old the realtime data is, in seconds; nil where there is none, or it does not say.
  package var realtimeAge: Int64? { live?.timestamp.map { now - $0 } }
}
