package import HitherFormats
package import HitherOuting

/// The next departures of stops as an operator's service tells them, and when to leave for each.
package struct StopBoard: Sendable {
  /// Seconds since 1970 from which one counts.
  package let now: Int64
  /// How long before a departure one wants to be there, and how long one walks there, in seconds.
  package let bufferSeconds: Int
  package let walkSeconds: Int
  /// By departure as it is expected.
  package private(set) var departures: [StopDeparture]
  /// How many departures have no time.
  package let skipped: Int
  package let origins: [RealtimeOrigin]

  /// - Parameters:
  ///   - answers: What services told.
  ///   - stop: The id of the stop that is looked at; all where nil.
  ///   - at: The earliest departure, in seconds since 1970.
  ///   - count: How many departures are shown.
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

  /// When one must leave for a departure, in seconds since 1970; nil where it does not run.
  package func leaving(for departure: StopDeparture) -> Int64? {
    guard !departure.isCancelled, let time = departure.time else { return nil }
    return time - Int64(walkSeconds) - Int64(bufferSeconds)
  }

  /// When to leave for a departure; nil where it has no time.
  package func advice(for departure: StopDeparture) -> LeaveAdvice? {
    departure.time.map {
      LeaveAdvice(
        departure: $0, walkSeconds: walkSeconds, bufferSeconds: bufferSeconds,
        isCancelled: departure.isCancelled)
    }
  }

  /// What to do now for a departure.
  package func state(of departure: StopDeparture) -> LeaveAdvice.State {
    departure.isCancelled ? .cancelled : advice(for: departure)?.state(at: now) ?? .missed
  }

  /// The departures that run and can be reached.
  package var usable: [StopDeparture] {
    departures.filter { ![.cancelled, .missed].contains(state(of: $0)) }
  }

  /// The last departure before the one to take that a person should hear of: one that is cancelled, or was just
  /// missed.
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

  /// When what is known was known: the oldest of its sources.
  package var timestamp: Int64? { origins.compactMap(\.timestamp).min() }
}
