package import HitherGeodesy
import HitherRoutes
package import HitherTracks

/// The planned route from a member's last matched position, to its end and back to its start.
package struct RouteOutlook: Hashable, Sendable {
  /// A place on the route at a distance from the member's.
  package struct Point: Hashable, Sendable {
    /// What makes it worth naming.
    package enum Kind: String, CaseIterable, Sendable {
      case distance, waypoint, end, start
    }

    package let kind: Kind
    /// A waypoint's name.
    package var name: String?
    /// Along the route from the member's position, in metres.
    package let metres: Double
    package let coordinate: Coordinate
  }

  /// One end of the route.
  package enum Direction: String, CaseIterable, Sendable {
    case start, end
  }

  /// Along the route, within the lap, in metres.
  package let progress: Double
  package let length: Double
  /// From the route, positive to the right of its direction, in metres.
  package let crossTrack: Double
  /// The time of the last fix that fits the route.
  package let time: Instant
  /// Where the last positions moved; nil if they do not show it.
  package let towards: Direction?
  /// The points towards the end, and those towards the start, the nearest first.
  package let ahead: [Point]
  package let back: [Point]

  /// Distances of the points, in metres.
  private static let steps = [1000.0, 2000, 5000]
  /// The most waypoints in each direction.
  private static let mostWaypoints = 3
  /// A waypoint closer than this, in metres, is neither ahead nor back.
  private static let hereMetres = 20.0
  /// The member moved along the route if the progress changed by more, in metres.
  private static let movedMetres = 25.0
  /// The age of the positions that show the direction, in milliseconds.
  private static let recentMilliseconds: Int64 = 600_000

  /// Looks along a route; nil if none of the fixes fits it.
  init?(_ route: PreparedRoute, _ fixes: FixBatch) {
    let progress = fixes[RouteColumns.progress]
    let crossTrack = fixes[RouteColumns.crossTrack]
    guard let last = progress.indices.last(where: { !progress[$0].isNaN }) else { return nil }
    let line = route.line
    let total = progress[last]
    // The progress counts on over laps, and beyond the end by what the positions are inaccurate.
    let laps = fixes[RouteColumns.lap]
    let lap = line.isClosed && laps.indices.contains(last) ? max(laps[last], 1) : 1
    let here = min(max(total - (lap - 1) * line.length, 0), line.length)
    (self.progress, length) = (here, line.length)
    self.crossTrack = crossTrack.indices.contains(last) ? crossTrack[last] : .nan
    time = Instant(milliseconds: fixes.time[last])
    let first = progress.indices.first {
      !progress[$0].isNaN && fixes.time[last] - fixes.time[$0] <= Self.recentMilliseconds
    }
    let moved = first.map { total - progress[$0] } ?? 0
    towards = moved > Self.movedMetres ? .end : moved < -Self.movedMetres ? .start : nil
    ahead = Self.points(route, from: here, sign: 1)
    back = Self.points(route, from: here, sign: -1)
  }

  private static func points(
    _ route: PreparedRoute, from here: Double, sign: Double
  ) -> [Point] {
    let line = route.line
    let rest = sign > 0 ? line.length - here : here
    func point(_ kind: Point.Kind, _ metres: Double, _ name: String? = nil) -> Point {
      Point(
        kind: kind, name: name, metres: metres,
        coordinate: line.coordinate(at: here + sign * metres))
    }
    let waypoints = route.points.flatMap { waypoint in
      waypoint.offsets.map { (waypoint.name, sign * ($0 - here)) }
    }
    .filter { !$0.0.isEmpty && $0.1 > hereMetres }
    .sorted { ($0.1, $0.0) < ($1.1, $1.0) }
    let named = waypoints.prefix(mostWaypoints).map { point(.waypoint, $0.1, $0.0) }
    let measured = steps.filter { $0 < rest }.map { point(.distance, $0) }
    let isShort = rest <= steps.last ?? 0
    let end = isShort ? [point(sign > 0 ? .end : .start, rest)] : []
    return (measured + named + end).sorted { $0.metres < $1.metres }
  }
}
