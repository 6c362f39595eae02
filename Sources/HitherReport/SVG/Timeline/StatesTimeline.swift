package import HitherTracks

/// Who was in which state over some days: what the timeline's pictures are made of.
package struct StatesTimeline: Sendable {
  /// A member with the stretches of time in one state each, in order.
  package struct Row: Sendable {
    package var name: String
    /// The member's number, which gives the colour, from 1.
    package var number: Int
    package var intervals: [StateStay]
  }

  package var rows: [Row]
  package var setting: ClockSetting

  /// From the first interval's start to the last one's end; nil where there is none.
  var span: TimeStretch? {
    let intervals = rows.flatMap(\.intervals)
    guard let from = intervals.map(\.start).min(), let to = intervals.map(\.end).max() else {
      return nil
    }
    return TimeStretch(from: from, to: to)
  }

  /// The states that anyone was in, in the order of their rank, those without one behind.
  var states: [ClockState] {
    let met = Set(rows.flatMap { $0.intervals.map(\.state) })
    let ranked = setting.states.filter { met.contains($0.id) }
    let others = met.subtracting(ranked.map(\.id)).sorted { $0.precedesByBytes($1) }
    return ranked + others.map { ClockState(id: $0, label: $0) }
  }

  /// How long a member was in a state, in milliseconds.
  func total(of row: Row, in state: String) -> Int64 {
    row.intervals.reduce(0) { $0 + ($1.state == state ? $1.end - $1.start : 0) }
  }
}
