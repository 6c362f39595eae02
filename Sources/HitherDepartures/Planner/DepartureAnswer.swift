/// The next connections between two stops, and when one must leave for each.
package struct DepartureAnswer: Sendable {
  /// Seconds since 1970.
  package var at: Int64
  package var now: Int64
  /// The stops by which origin and destination were named.
  package var from: Int
  package var to: Int
  package var timetable: Timetable
  package var live: LiveTimetable?
  /// How long before a departure one wants to be there, in seconds.
  package var bufferSeconds: Int
  package var connections: [Connection]

  package init(
    at: Int64, now: Int64, from: Int, to: Int, timetable: Timetable, live: LiveTimetable?,
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

  /// How old the realtime data is, in seconds; nil where there is none, or it does not say.
  package var realtimeAge: Int64? { live?.timestamp.map { now - $0 } }
}
