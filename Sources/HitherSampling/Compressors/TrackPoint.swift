package import HitherGeodesy
import HitherTracks

/// A fix for simplification: time, position, and its index in the track.
package struct TrackPoint: Hashable, Sendable {
  /// The fix's index in the track.
  package var index: Int
  /// Milliseconds since 1970.
  package var time: Int64
  /// Latitude in units of the 1e-7 degree grid.
  package var latitude: Double
  /// Longitude in units of the 1e-7 degree grid.
  package var longitude: Double

  /// Makes a point from a fix.
  package init(index: Int, time: Int64, coordinate: Coordinate) {
    self.index = index
    self.time = time
    latitude = Double(coordinate.latitudeE7)
    longitude = Double(coordinate.longitudeE7)
  }

  /// Makes a point from a single fix.
  init(_ fix: Fix) {
    self.init(index: 0, time: fix.time.milliseconds, coordinate: fix.coordinate)
  }

  /// The step to another point in grid units, in the shorter direction: east and north.
  func step(to other: TrackPoint) -> (east: Double, north: Double) {
    var east = other.longitude - longitude
    if east > 1_800_000_000 { east -= 3_600_000_000 }
    if east < -1_800_000_000 { east += 3_600_000_000 }
    return (east, other.latitude - latitude)
  }
}
