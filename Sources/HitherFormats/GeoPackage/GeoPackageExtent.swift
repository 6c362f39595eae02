import HitherGeodesy

/// The smallest box of longitudes and latitudes that holds some positions.
///
/// As in a GeoPackage, it does not cross the antimeridian.
struct GeoPackageExtent: Sendable {
  private var westE7 = Int32.max
  private var eastE7 = Int32.min
  private var southE7 = Int32.max
  private var northE7 = Int32.min

  var isEmpty: Bool { westE7 > eastE7 }

  var west: Double { Double(westE7) / 1e7 }
  var east: Double { Double(eastE7) / 1e7 }
  var south: Double { Double(southE7) / 1e7 }
  var north: Double { Double(northE7) / 1e7 }

  mutating func include(_ position: Coordinate) {
    westE7 = min(westE7, position.longitudeE7)
    eastE7 = max(eastE7, position.longitudeE7)
    southE7 = min(southE7, position.latitudeE7)
    northE7 = max(northE7, position.latitudeE7)
  }

  mutating func include(_ other: GeoPackageExtent) {
    westE7 = min(westE7, other.westE7)
    eastE7 = max(eastE7, other.eastE7)
    southE7 = min(southE7, other.southE7)
    northE7 = max(northE7, other.northE7)
  }
}
