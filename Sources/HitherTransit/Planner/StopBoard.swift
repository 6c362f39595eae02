package import HitherFormats
package import HitherOuting

/// The next departures of stops from an operator's service, and when to leave for each.
package struct StopBoard: Sendable {
  /// The current time in seconds since 1970.
  package let now: Int64
  /// How long before a departure to be at the stop, and the walking time to it, in seconds.
  package let bufferSeconds: Int
  package let walkSeconds: Int
  /// The departures in order of expected time.
  package private(set) var departures: [StopDeparture]
  /// The number of departures without a time.
  package let skipped: Int
  package let origins: [RealtimeOrigin]

  /// - Parameters:
  ///   - answers: The answers of services.
  ///   - stop: The id of the stop; nil for all.
  ///   - at: The earliest departure, in seconds since 1970.
  ///   - count: The number of departures shown.
  package init(
    _ answers: [StopDepartures], stop: String?, at: Int64, count: Int, now: Int64,
    bufferSeconds: Int, walkSeconds: Int, origins: [RealtimeOrigin]
  ) {
    self.now = now
    self.bufferSeconds = bufferSeconds
    self.walkSeconds = walkSeconds
    self.origins = origins
    skipped = answers.map(\.skipped).reduce(0, +)
    departures = Array(
      answers.flatMap(\.departures)
        .filter { stop == nil || $0.stopID == stop }
        .filter { ($0.time ?? .min) >= at }
        .enumerated().sorted {
          ($0.element.time ?? 0, $0.element.planned ?? 0, $0.offset)
            < ($1.element.time ?? 0, $1.element.planned ?? 0, $1.offset)
        }.map(\.element).prefix(max(0, count)))
  }

  /// When to leave for a departure, in seconds since 1970; nil if it does not run.
  package func leaving(for departure: StopDeparture) -> Int64? {
    guard !departure.isCancelled, let time = departure.time else { return nil }
    return time - Int64(walkSeconds) - Int64(bufferSeconds)
  }

  /// The advice for a departure; nil if it has no time.
  package func advice(for departure: StopDeparture) -> LeaveAdvice? {
    departure.time.map {
      LeaveAdvice(
        departure: $0, walkSeconds: walkSeconds, bufferSeconds: bufferSeconds,
        isCancelled: departure.isCancelled)
    }
  }

  /// The state of a departure.
  package func state(of departure: StopDeparture) -> LeaveAdvice.State {
    departure.isCancelled ? .cancelled : advice(for: departure)?.state(at: now) ?? .missed
  }

  /// The departures that run and can be reached.
  package var usable: [StopDeparture] {
    departures.filter { ![.cancelled, .missed].contains(state(of: $0)) }
  }

  /// The last departure before the one to take that should be reported: a cancelled one, or one just missed.
  package var lost: StopDeparture? {
    let choice = usable.first
    let before = departures.prefix { $0 != choice }
    if let cancelled = before.last(where: \.isCancelled) { return cancelled }
    return before.last {
      now - (advice(for: $0)?.lastRun ?? .min / 2) <= LeaveAdvice.newsSeconds
    }
  }

  /// The departures of a line in a direction.
  package func only(line: String?, direction: String?) -> StopBoard {
    var board = self
    board.departures.removeAll { $0.line != line || $0.direction != direction }
    return board
  }

  /// The time of the data: the oldest of its sources.
  package var timestamp: Int64? { origins.compactMap(\.timestamp).min() }
}
