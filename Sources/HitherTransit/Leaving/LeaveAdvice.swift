/// What someone should do now to catch a connection.
///
/// Leaving in time means walking, and being at the stop the buffer before the departure. Without
/// the buffer the connection can still be caught by walking, and then by running at twice the
/// walking speed.
package struct LeaveAdvice: Hashable, Sendable {
  package enum State: String, CaseIterable, Sendable {
    case wait
    case leaveSoon = "leave_soon"
    case leaveNow = "leave_now"
    case run
    case missed
    case cancelled
  }

  /// How long before leaving the first advice is given, in seconds.
  package static let soonSeconds: Int64 = 300
  /// How long a missed connection is reported, in seconds.
  static let newsSeconds: Int64 = 120

  /// In seconds since 1970: when to leave, and the last moments at which walking and running reach the stop.
  package let leaveAt: Int64
  package let lastWalk: Int64
  package let lastRun: Int64
  private let isCancelled: Bool

  /// - Parameters:
  ///   - departure: Of the first vehicle, in seconds since 1970.
  ///   - walkSeconds: From the current position to its stop.
  package init(departure: Int64, walkSeconds: Int, bufferSeconds: Int, isCancelled: Bool = false) {
    lastWalk = departure - Int64(walkSeconds)
    leaveAt = lastWalk - Int64(bufferSeconds)
    lastRun = departure - Int64((walkSeconds + 1) / 2)
    self.isCancelled = isCancelled
  }

  /// The advice for a connection from the current position.
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
  /// Seconds of walking to the first vehicle.
  package var walkBefore: Int { rides.first?.walkBefore ?? 0 }
  /// When the first vehicle departs, in seconds since 1970.
  package var vehicleDeparture: Int64 { rides.first?.departure ?? departure }
}
