package import HitherTracks

/// The ground truth of one member's days: the expected results of an analysis.
package struct DaysTruth: Sendable {
  /// The first recorded moment.
  package var start: Instant
  /// The last recorded moment.
  package var end: Instant
  /// Stays and trips; together they cover start to end without gaps.
  package var legs: [TrueLeg]
  /// Visits of places, in the order of places and time.
  package var visits: [TrueVisit]
  /// The expected states of the clock; together they cover start to end without gaps.
  package var states: [TrueState]
  /// When nothing was recorded; both ends are missing fixes.
  package var dropouts: [TrueEpisode]
  /// The times of recorded fixes with a position jump.
  package var jumps: [Instant]
}

/// A stay, or a trip by one means of transport.
package struct TrueLeg: Hashable, Sendable {
  /// The speed class: `stationary` for a stay.
  package var speedClass: String
  /// When it began.
  package var start: Instant
  /// When the next one began.
  package var end: Instant
  /// The length of the trip, in metres.
  package var distanceMetres: Double
  /// The place of the stay, or the destination of the trip, by the scenario's id.
  package var place: String
  /// Whether the clock shows `traveling` during the trip.
  package var isTravel: Bool
}

/// A time inside a place, by the true position.
package struct TrueVisit: Hashable, Sendable {
  /// The place's id.
  package var place: String
  /// When the edge was crossed inwards; nil if the member was inside from the start.
  package var entered: Instant?
  /// When it was crossed outwards; nil if the member was inside until the end.
  package var left: Instant?

  /// Whether the member was inside at a time.
  package func contains(_ time: Instant) -> Bool {
    entered.map { $0 <= time } ?? true && left.map { time < $0 } ?? true
  }

  /// The part of the visit within a recording; nil if there is none.
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
  /// The state's name, from the contract's default priority list.
  package var state: String
  /// The place that causes it; nil if there is none.
  package var place: String?
  /// When it began.
  package var start: Instant
  /// When the next one began.
  package var end: Instant
}
