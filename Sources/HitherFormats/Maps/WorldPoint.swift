import Glibc
package import HitherGeodesy

/// A position on the square map of the world in Web Mercator (EPSG:3857), the projection of map tiles.
///
/// `x` goes from 0 at longitude −180 to 1 at 180, `y` from 0 at about 85 degrees north to 1 at 85
/// degrees south. A map across the antimeridian continues beyond 1.
package struct WorldPoint: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

  /// The position of a place; latitudes beyond the map are on its edge.
  package init(_ place: Coordinate) {
    let sine = min(max(sin(place.latitudeRadians), -0.9999), 0.9999)
    x = (place.longitude + 180) / 360
    y = min(max(0.5 - log((1 + sine) / (1 - sine)) / (4 * Double.pi), 0), 1)
  }

  /// Latitude and longitude in degrees; the longitude is not wrapped.
  package var degrees: (latitude: Double, longitude: Double) {
    (atan(sinh(Double.pi * (1 - 2 * y))) * 180 / Double.pi, x * 360 - 180)
  }
}

/// A rectangle of the map of the world; one across the antimeridian ends beyond 1.
package struct WorldArea: Hashable, Sendable {
  package var west: Double
  package var north: Double
  package var east: Double
  package var south: Double

  package init(west: Double, north: Double, east: Double, south: Double) {
    (self.west, self.north, self.east, self.south) = (west, north, east, south)
  }

  /// The area of a box of latitudes and longitudes.
  package init(_ box: Envelope) {
    let (lower, upper) = (WorldPoint(box.southWest), WorldPoint(box.northEast))
    self.init(
      west: lower.x, north: upper.y, east: lower.x + Double(box.widthE7) / 3.6e9, south: lower.y)
  }

  /// Its latitudes and longitudes; nil if it is empty.
  package var box: Envelope? {
    func corner(_ x: Double, _ y: Double) -> Coordinate? {
      Coordinate(
        latitude: WorldPoint(x: x, y: y).degrees.latitude,
        longitude: (x - x.rounded(.down)) * 360 - 180)
    }
    guard let southWest = corner(west, south), let northEast = corner(east, north) else {
      return nil
    }
    return Envelope(southWest: southWest, northEast: northEast)
  }

  package var width: Double { east - west }
  package var height: Double { south - north }
  package var middle: WorldPoint { WorldPoint(x: (west + east) / 2, y: (north + south) / 2) }

  /// The same point of the earth on the turn of the world that is nearest to the area.
  package func nearest(_ point: WorldPoint) -> WorldPoint {
    WorldPoint(x: point.x + (middle.x - point.x).rounded(), y: point.y)
  }

  package func contains(_ point: WorldPoint) -> Bool {
    west <= point.x && point.x <= east && north <= point.y && point.y <= south
  }

  package func intersects(_ other: WorldArea) -> Bool {
    west <= other.east && other.west <= east && north <= other.south && other.north <= south
  }
}
