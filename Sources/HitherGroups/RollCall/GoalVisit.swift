import HitherEngine
import HitherGeodesy
package import HitherTracks

/// When a member was at a point.
package struct ItineraryVisit: Hashable, Sendable {
  /// The first arrival; nil if there is none.
  package var arrived: Instant?
  /// The end of the visit that began with it; nil if there is none.
  package var departed: Instant?
  /// When the member first stopped during that visit; nil if the member only walked through.
  package var stood: Instant?
  /// Whether it is known for the visit whether the member stopped.
  package var isStandingKnown = false
}

/// The progress of one member towards a point.
struct GoalVisit: Sendable {
  var visit = ItineraryVisit()
  var isInside = false
  /// When the current visit began.
  private var since: Instant?
  private var previous: (time: Instant, coordinate: Coordinate)?
  private var leaving = Debounce<MarchMark>()

  /// The change at a tick.
  enum Turn {
    case arrived(Instant, Coordinate)
    case departed(Instant, Coordinate, since: Instant)
  }

  /// Processes the member's position.
  ///
  /// The path between two ticks counts, so that no passage is missed. A member has left when well
  /// outside the area for 20 s and two fixes.
  ///
  /// - Parameters:
  ///   - isOnPassage: Whether the member is on the point's part of the route; otherwise the member
  ///     is outside.
  ///   - standing: Above one half if stopped; NaN if unknown.
  mutating func take(
    _ coordinate: Coordinate, at time: Instant, isFix: Bool, isOnPassage: Bool = true,
    standing: Double = .nan, _ ground: GoalGround
  ) -> Turn? {
    defer { noteStanding(standing, coordinate, at: time, ground) }
    let before = previous
    previous = (time, coordinate)
    guard isInside else {
      guard let arrival = entry(from: before, to: coordinate, at: time, ground) else { return nil }
      isInside = true
      since = arrival.time
      if visit.arrived == nil { visit.arrived = arrival.time }
      leaving = Debounce()
      return .arrived(arrival.time, arrival.coordinate)
    }
    let edge = ground.marginMetres
    let metres = isOnPassage ? ground.metresOutside(coordinate) : 2 * edge
    let threshold = OutingSettings.Threshold(enter: edge, leave: edge, afterMilliseconds: 20_000)
    let turn = leaving.update(metres, at: time, threshold, isFix: isFix) { fraction in
      guard let before, fraction < 1 else {
        return MarchMark(time: time, coordinate: coordinate, member: 0, metres: metres)
      }
      return MarchMark(
        time: before.time + Int64((Double(time - before.time) * fraction).rounded()),
        coordinate: Geodesic.interpolate(
          from: before.coordinate, to: coordinate, fraction: fraction), member: 0, metres: edge)
    }
    guard let turn else { return nil }
    isInside = false
    let begun = since ?? turn.mark.time
    let end = max(begun, turn.mark.time)
    if visit.departed == nil { visit.departed = end }
    return .departed(end, turn.mark.coordinate, since: begun)
  }

  /// Records whether the member is stopped in the area during the visit that counts.
  private mutating func noteStanding(
    _ standing: Double, _ coordinate: Coordinate, at time: Instant, _ ground: GoalGround
  ) {
    guard isInside, let arrived = visit.arrived, visit.departed == nil, !standing.isNaN else {
      return
    }
    visit.isStandingKnown = true
    guard visit.stood == nil, standing > 0.5, ground.metresOutside(coordinate) <= 0 else { return }
    visit.stood = max(arrived, time)
  }

  /// Processes a tick with an unknown position.
  mutating func takeUnknown() {
    previous = nil
    leaving.reset()
  }

  /// Processes a tick on another part of the route.
  mutating func takeElsewhere() { previous = nil }

  /// Where the path since the previous tick entered; nil if it did not.
  private func entry(
    from before: (time: Instant, coordinate: Coordinate)?, to coordinate: Coordinate,
    at time: Instant, _ ground: GoalGround
  ) -> (time: Instant, coordinate: Coordinate)? {
    if let before, let share = ground.entry(from: before.coordinate, to: coordinate) {
      return (
        before.time + Int64((Double(time - before.time) * share).rounded()),
        Geodesic.interpolate(from: before.coordinate, to: coordinate, fraction: share)
      )
    }
    return ground.metresOutside(coordinate) <= 0 ? (time, coordinate) : nil
  }
}

extension GoalVisit: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&visit.arrived)
    try c.code(&visit.departed)
    try c.code(&visit.stood)
    try c.code(&visit.isStandingKnown)
    try c.code(&isInside)
    try c.code(&since)
    var (time, coordinate) = (previous?.time, previous?.coordinate)
    try c.code(&time)
    try c.code(&coordinate)
    if let time, let coordinate { previous = (time, coordinate) }
    try c.code(&leaving)
  }
}
