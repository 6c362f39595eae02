package import HitherTracks

/// The time that a member spent in a state on a day.
package struct DayTotal: Hashable, Sendable {
  /// The day in local time.
  package var date: CivilDate
  /// The state's name.
  package var state: String
  /// Duration in milliseconds.
  package var milliseconds: Int64
}

/// The time that a member spent in a state.
package struct StateTotal: Hashable, Sendable {
  /// The state's name.
  package var state: String
  /// Duration in milliseconds.
  package var milliseconds: Int64
}

extension [ClockInterval] {
  /// The time in each state on each day; a day with a clock change has 23 or 25 hours.
  ///
  /// - Parameters:
  ///   - zone: The outing's zone.
  ///   - states: The states in the order of output.
  /// - Returns: by day, then by state; those without duration are omitted.
  package func dayTotals(_ zone: TimeZone, states: [String]) -> [DayTotal] {
    var sums: [DayTotal] = []
    for interval in self {
      var start = interval.start
      while start < interval.end {
        let date = zone.civilTime(at: start).date
        let next = CivilDate(daysSinceEpoch: date.daysSinceEpoch + 1)
        let end = Swift.min(interval.end, Swift.max(zone.start(of: next), start + 1))
        if let index = sums.lastIndex(where: { $0.date == date && $0.state == interval.state }) {
          sums[index].milliseconds += end - start
        } else {
          sums.append(DayTotal(date: date, state: interval.state, milliseconds: end - start))
        }
        start = end
      }
    }
    let ranks = Dictionary(states.enumerated().map { ($1, $0) }) { first, _ in first }
    return sums.sorted { left, right in
      left.date != right.date
        ? left.date < right.date
        : ranks[left.state] ?? .max < ranks[right.state] ?? .max
    }
  }

  /// The time in each state, in the given order; those without duration are omitted.
  package func totals(states: [String]) -> [StateTotal] {
    states.compactMap { state in
      let sum = reduce(0) { $0 + ($1.state == state ? $1.milliseconds : 0) }
      return sum > 0 ? StateTotal(state: state, milliseconds: sum) : nil
    }
  }
}
