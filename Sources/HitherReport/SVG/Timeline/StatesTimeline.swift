package import HitherTracks

/// The members' states over some days: the content of the timeline's pictures.
package struct StatesTimeline: Sendable {
  /// A member with the intervals in one state each, in order.
  package struct Row: Sendable {
    package var name: String
    /// The member's number, which determines the colour, from 1.
    package var number: Int
    package var intervals: [StateStay]
  }

  package var rows: [Row]
  package var setting: ClockSetting

  /// From the first interval's start to the last one's end; nil if there is none.
  var span: TimeStretch? {
    let intervals = rows.flatMap(\.intervals)
    guard let from = intervals.map(\.start).min(), let to = intervals.map(\.end).max() else {
      return nil
    }
    return TimeStretch(from: from, to: to)
  }

  /// The states of all members, in the order of their rank, followed by those without one.
  var states: [ClockState] {
    let met = Set(rows.flatMap { $0.intervals.map(\.state) })
    let ranked = setting.states.filter { met.contains($0.id) }
    let others = met.subtracting(ranked.map(\.id)).sorted { $0.precedesByBytes($1) }
    return ranked + others.map { ClockState(id: $0, label: $0) }
  }

  /// The time of a member in a state, in milliseconds.
  func total(of row: Row, in state: String) -> Int64 {
    row.intervals.reduce(0) { $0 + ($1.state == state ? $1.end - $1.start : 0) }
  }
}
