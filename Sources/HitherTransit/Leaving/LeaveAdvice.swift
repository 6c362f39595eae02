/// What somebody should do now who wants to catch a connection.
///
/// One leaves in time who walks, and is at the stop the buffer before the departure. With the buffer gone one
/// catches it still by walking, and then by running twice as fast as one walks.
package struct LeaveAdvice: Hashable, Sendable {
  package enum State: String, CaseIterable, Sendable {
    case wait
    case leaveSoon = "leave_soon"
    case leaveNow = "leave_now"
    case run
    case missed
    case cancelled
  }

  /// So long before leaving one is told to make ready, in seconds.
  package static let soonSeconds: Int64 = 300
  /// What was missed longer ago is no news any more, in seconds.
  static let newsSeconds: Int64 = 120

  /// In seconds since 1970: when to leave, and the last moments at which walking and running reach the stop.
  package let leaveAt: Int64
  package let lastWalk: Int64
  package let lastRun: Int64
  private let isCancelled: Bool

  /// - Parameters:
  ///   - departure: Of the first vehicle, in seconds since 1970.
  ///   - walkSeconds: From where one is to its stop.
  package init(departure: Int64, walkSeconds: Int, bufferSeconds: Int, isCancelled: Bool = false) {
    lastWalk = departure - Int64(walkSeconds)
    leaveAt = lastWalk - Int64(bufferSeconds)
    lastRun = departure - Int64((walkSeconds + 1) / 2)
    self.isCancelled = isCancelled
  }

  /// The advice for a connection from where one is.
  package init(_ connection: Connection, bufferSeconds: Int) {
    self.init(
      departure: connection.vehicleDeparture, walkSeconds: connection.walkBefore,
      bufferSeconds: bufferSeconds, isCancelled: connection.isCancelled)
  }

  /// What to do at a moment, in seconds since 1970.
  package func state(at now: Int64) -> State {
    if isCancelled { return .cancelled }
    if now < leaveAt - Self.soonSeconds { return .wait }
    if now < leaveAt { return .leaveSoon }
    if now <= lastWalk { return .leaveNow }
    return now <= lastRun ? .run : .missed
  }
}

extension Connection {
  /// Seconds on foot to the first vehicle.
  package var walkBefore: Int { rides.first?.walkBefore ?? 0 }
  /// When the first vehicle departs, in seconds since 1970.
  package var vehicleDeparture: Int64 { rides.first?.departure ?? departure }
}
