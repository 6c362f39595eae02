import HitherEngine
import HitherGeodesy
package import HitherTracks

/// When a member was at a point.
package struct ItineraryVisit: Hashable, Sendable {
  /// The first arrival; nil for none.
  package var arrived: Instant?
  /// The end of the visit that began with it; nil for none.
  package var departed: Instant?
  /// Since when the member stood there during that visit; nil for who only walked through.
  package var stood: Instant?
  /// Whether it is known of the visit whether the member stood.
  package var isStandingKnown = false
}

/// One member under way to a point.
struct GoalVisit: Sendable {
  var visit = ItineraryVisit()
  var isInside = false
  /// When the visit under way began.
  private var since: Instant?
  private var previous: (time: Instant, coordinate: Coordinate)?
  private var leaving = Debounce<MarchMark>()

  /// What a tick brought.
  enum Turn {
    case arrived(Instant, Coordinate)
    case departed(Instant, Coordinate, since: Instant)
  }

  /// Takes where the member is.
  ///
  /// The way between two ticks counts, so that nobody passes unseen. Gone is who is well outside of
  /// the ground for 20 s and by two fixes.
  ///
  /// - Parameters:
  ///   - isOnPassage: Whether it is the point's part of the route; who is not is beyond the edge.
  ///   - standing: Above one half who stands; NaN where that is not known.
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

  /// Takes whether the member stands on the ground during the visit that counts.
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

  /// Learns that nobody knows where the member is.
  mutating func takeUnknown() {
    previous = nil
    leaving.startAnew()
  }

  /// Learns that the member is on another part of the route, and not here.
  mutating func takeElsewhere() { previous = nil }

  /// Where the way since the tick before came in; nil where it did not.
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
  func write(to writer: inout StateWriter) {
    writer.write(visit.arrived)
    writer.write(visit.departed)
    writer.write(visit.stood)
    writer.write(visit.isStandingKnown)
    writer.write(isInside)
    writer.write(since)
    writer.write(previous?.time)
    writer.write(previous?.coordinate)
    writer.write(leaving)
  }

  init(from reader: inout StateReader) throws(StateError) {
    visit.arrived = try reader.readOptional(Instant.self)
    visit.departed = try reader.readOptional(Instant.self)
    visit.stood = try reader.readOptional(Instant.self)
    visit.isStandingKnown = try reader.read(Bool.self)
    isInside = try reader.read(Bool.self)
    since = try reader.readOptional(Instant.self)
    let time = try reader.readOptional(Instant.self)
    let coordinate = try reader.readOptional(Coordinate.self)
    if let time, let coordinate { previous = (time, coordinate) }
    leaving = try reader.read(Debounce<MarchMark>.self)
  }
}
