import Glibc
import HitherGeodesy

/// The distance of an omitted fix from its reconstruction from the kept ones.
///
/// Between two kept fixes the path is straight in latitude and longitude, in the shorter direction,
/// as in all interpolation of the toolkit; distances are on the ellipsoid.
package protocol DeviationMeasure: Sendable {
  /// Metres from a fix to its reconstruction from the two neighbouring kept fixes.
  static func metres(of fix: TrackPoint, from start: TrackPoint, to end: TrackPoint) -> Double
}

/// The synchronised Euclidean distance (SED): to the position at the same time on the straight segment.
///
/// If both kept fixes have the same time it is the distance to the first of them.
package enum SynchronisedDeviation: DeviationMeasure {
  package static func metres(
    of fix: TrackPoint, from start: TrackPoint, to end: TrackPoint
  ) -> Double {
    let span = end.time - start.time
    let fraction = span > 0 ? Double(fix.time - start.time) / Double(span) : 0
    return Deviation.metres(of: fix, from: start, to: end, at: fraction)
  }
}

/// The distance to the straight segment between the kept fixes, at any time.
///
/// The nearest place is found with the scale of the fix's own latitude and the distance to it is
/// exact, so it is never less than the distance to the segment.
package enum PerpendicularDeviation: DeviationMeasure {
  package static func metres(
    of fix: TrackPoint, from start: TrackPoint, to end: TrackPoint
  ) -> Double {
    let way = start.step(to: end)
    let offset = start.step(to: fix)
    let scale = LatitudeScale(latitude: fix.latitude)
    let (wayEast, wayNorth) = (way.east * scale.east, way.north * scale.north)
    let (fixEast, fixNorth) = (offset.east * scale.east, offset.north * scale.north)
    let length = wayEast * wayEast + wayNorth * wayNorth
    let along = length > 0 ? (fixEast * wayEast + fixNorth * wayNorth) / length : 0
    return Deviation.metres(of: fix, from: start, to: end, at: min(max(along, 0), 1))
  }
}

enum Deviation {
  /// Metres from a fix to a place on the straight segment between two others.
  static func metres(
    of fix: TrackPoint, from start: TrackPoint, to end: TrackPoint, at fraction: Double
  ) -> Double {
    let way = start.step(to: end)
    // As a step from the fix: near the antimeridian the longitudes themselves may be far apart.
    let offset = start.step(to: fix)
    let east = way.east * fraction - offset.east
    return ShortDistance.metres(
      fromLat: fix.latitude, lon: 0,
      toLat: start.latitude + way.north * fraction, lon: wrapped(east))
  }

  private static func wrapped(_ east: Double) -> Double {
    if east > 1_800_000_000 { return east - 3_600_000_000 }
    if east < -1_800_000_000 { return east + 3_600_000_000 }
    return east
  }
}

/// Metres per grid unit, east and north, at a latitude.
struct LatitudeScale {
  let east: Double
  let north: Double

  /// - Parameter latitude: In grid units.
  init(latitude: Double) {
    let unit = Coordinate.radiansPerUnit
    let radians = latitude * unit
    east = WGS84.primeVerticalRadiusMetres(latitudeRadians: radians) * cos(radians) * unit
    north = WGS84.meridianRadiusMetres(latitudeRadians: radians) * unit
  }

  /// The largest relative change of a small distance when it is moved to other latitudes with the
  /// same steps of latitude and longitude.
  ///
  /// With p the radius of a parallel and M that of the meridian: |dp/dφ| ≤ M, and M itself changes
  /// by less than 0.0102 per radian.
  ///
  /// - Parameters:
  ///   - span: Between the latitudes, in grid units.
  ///   - farthest: The latitude farthest from the equator, in grid units.
  static func margin(span: Double, farthest: Double) -> Double {
    let radians = span * Coordinate.radiansPerUnit
    let parallel =
      cos(min(abs(farthest) * Coordinate.radiansPerUnit, .pi / 2)) * WGS84.semiMajorAxisMetres
    guard parallel > 1 else { return .infinity }
    let largestMeridianRadius = 6_399_594.0
    return radians * (largestMeridianRadius / parallel + 0.0102)
  }
}
