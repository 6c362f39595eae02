package import HitherTracks

/// What really happened to one member in the days: the answers that an analysis should find.
package struct DaysTruth: Sendable {
  /// The first recorded moment.
  package var start: Instant
  /// The last recorded moment.
  package var end: Instant
  /// Stays and ways; they tile start to end.
  package var legs: [TrueLeg]
  /// Who was inside what, in the order of places and time.
  package var visits: [TrueVisit]
  /// What the clock should show; the states tile start to end.
  package var states: [TrueState]
  /// When nothing was recorded; both ends are missing fixes.
  package var dropouts: [TrueEpisode]
  /// The times of recorded fixes that jumped away.
  package var jumps: [Instant]
}

/// A stay or a way by one means.
package struct TrueLeg: Hashable, Sendable {
  /// The speed class: `stationary` for a stay.
  package var speedClass: String
  /// When it began.
  package var start: Instant
  /// When the next began.
  package var end: Instant
  /// The length of the way, in metres.
  package var distanceMetres: Double
  /// The place of the stay, or that to which the way led, by the scenario's id.
  package var place: String
  /// Whether the way was one on which the clock shows `traveling`.
  package var isTravel: Bool
}

/// A time inside a place, by the true position.
package struct TrueVisit: Hashable, Sendable {
  /// The place's id.
  package var place: String
  /// When the edge was crossed inwards; nil where the member was inside from the start.
  package var entered: Instant?
  /// When it was crossed outwards; nil where the member was inside to the end.
  package var left: Instant?

  /// Whether the member was inside at a time.
  package func contains(_ time: Instant) -> Bool {
    entered.map { $0 <= time } ?? true && left.map { time < $0 } ?? true
  }

  /// The visit as far as it lies within a recording; nil for one that does not.
  func within(_ start: Instant, _ end: Instant) -> TrueVisit? {
    if let entered, entered >= end { return nil }
    if let left, left <= start { return nil }
    return TrueVisit(
      place: place, entered: entered.flatMap { $0 > start ? $0 : nil },
      left: left.flatMap { $0 < end ? $0 : nil })
  }
}

/// A time in one state of the clock.
package struct TrueState: Hashable, Sendable {
  /// The state's name, of the contract's default ladder.
  package var state: String
  /// The place that makes it; nil where none does.
  package var place: String?
  /// When it began.
  package var start: Instant
  /// When the next began.
  package var end: Instant
}
