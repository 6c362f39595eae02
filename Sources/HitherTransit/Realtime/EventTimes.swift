/// The times of a run, by event: arrival and departure of its first stop, of its second, and so on.
///
/// Stated times are unchanged; they must not decrease. All others are estimates, and are changed if
/// they would put a vehicle at a stop before it left the previous one.
struct EventTimes {
  /// A position along the run, and the contradiction in its times.
  struct Contradiction: Error, Equatable {
    let place: Int
    let kind: RefusedUpdate.Kind
  }

  /// Scheduled times, in seconds since 1970; they do not decrease.
  private let planned: [Int64]
  /// The times stated by the update itself; nil for all other events.
  private let stated: [Int64?]
  private(set) var times: [Int64]
  /// A scheduled ride of at least this many seconds cannot vanish by rounding to minutes.
  private static let roundedSeconds: Int64 = 60

  /// - Parameter estimates: The times of all events by the rules of propagation; for stated events
  ///   these are the stated times.
  init(planned: [Int64], stated: [Int64?], estimates: [Int64]) throws(Contradiction) {
    self.planned = planned
    self.stated = stated
    times = estimates
    try check()
    settle()
  }

  /// Scheduled seconds from the previous stop; 0 for a dwell.
  private func ride(to event: Int) -> Int64 {
    event > 0 && event.isMultiple(of: 2) ? planned[event] - planned[event - 1] : 0
  }

  private func check() throws(Contradiction) {
    var last: (event: Int, time: Int64)?
    // The scheduled riding time while the stated times do not change.
    var still: Int64 = 0
    for event in stated.indices {
      still += ride(to: event)
      guard let time = stated[event] else { continue }
      if let last {
        if time < last.time {
          let isOneStop = last.event / 2 == event / 2
          throw Contradiction(
            place: event / 2, kind: isOneStop ? .departureBeforeArrival : .decreasingTimes)
        }
        if time > last.time { still = 0 }
        guard still < Self.roundedSeconds else {
          throw Contradiction(place: event / 2, kind: .decreasingTimes)
        }
      } else {
        still = 0
      }
      last = (event, time)
    }
  }

  /// Moves the estimates of each range between stated times in which times would stay equal or decrease.
  private mutating func settle() {
    var first: Int?
    for event in times.indices where stated[event] != nil || event == times.count - 1 {
      let last = stated[event] == nil ? nil : event
      if !isSound((first ?? 0)...event) { settle(after: first, before: last) }
      first = event
    }
  }

  private func isSound(_ events: ClosedRange<Int>) -> Bool {
    events.dropFirst().allSatisfy { event in
      times[event] > times[event - 1] || times[event] == times[event - 1] && ride(to: event) == 0
    }
  }

  /// Moves estimates before the next stated time.
  ///
  /// If that leaves a ride no time, it keeps the scheduled time between stops and shortens dwells;
  /// if that is not enough, it spreads the range evenly.
  private mutating func settle(after first: Int?, before last: Int?) {
    if let last {
      let estimates = times
      for event in ((first ?? -1) + 1..<last).reversed() {
        times[event] = min(times[event], times[event + 1])
      }
      if isSound((first ?? 0)...last) { return }
      times = estimates
    }
    let end = last ?? times.count
    for event in ((first ?? 0) + 1)..<max((first ?? 0) + 1, end) {
      times[event] = max(times[event], times[event - 1] + ride(to: event))
    }
    guard let last else { return }
    for event in ((first ?? -1) + 1..<last).reversed() {
      times[event] = min(times[event], times[event + 1] - ride(to: event + 1))
    }
    guard let first, first + 1 < last,
      times[first + 1] < times[first] + ride(to: first + 1)
    else { return }
    let (span, seconds) = (planned[last] - planned[first], times[last] - times[first])
    for event in first + 1..<last {
      let part = span > 0 ? (planned[event] - planned[first]) * seconds / span : 0
      times[event] = times[first] + part
    }
  }
}
