package import HitherGeodesy
import HitherTracks

/// The area of a map, with the projection of places onto it.
package struct MapFrame {
  /// Units of the drawing from its left to its right edge.
  static let unitsWide = 10_000.0

  let projection: MapProjection
  private let west: Double
  private let north: Double
  /// Metres from edge to edge.
  let widthMetres: Double
  let heightMetres: Double

  /// The frame around some places with a margin; nil if there are none.
  ///
  /// - Parameters:
  ///   - places: The places within it.
  ///   - ratio: The aspect ratio, width over height; nil to fit the places.
  package init?(around places: [Coordinate], ratio: Double? = nil) {
    guard
      let envelope = Envelope(
        latitudesE7: places.map(\.latitudeE7), longitudesE7: places.map(\.longitudeE7))
    else { return nil }
    projection = MapProjection(envelope)
    let points = places.map(projection.point)
    var (west, east, south, north) = (
      Double.infinity, -Double.infinity, Double.infinity, -Double.infinity
    )
    for point in points {
      west = min(west, point.east)
      east = max(east, point.east)
      south = min(south, point.north)
      north = max(north, point.north)
    }
    // A margin for marks and scale bar, and a least size, so that a rest does not look like a journey.
    let margin = 0.09 * max(east - west, north - south)
    var width = max(east - west + 2 * margin, 60)
    var height = max(north - south + 2 * margin, 60)
    width = max(width, height * (ratio ?? 0.85))
    height = max(height, width * (ratio.map { 1 / $0 } ?? 0.62))
    widthMetres = width
    heightMetres = height
    self.west = (west + east) / 2 - width / 2
    // The scale bar is in a strip at the bottom, so the middle is a little lower.
    self.north = (south + north) / 2 + height * 0.48
  }

  /// Width over height.
  var ratio: Double { widthMetres / heightMetres }

  /// Units of the drawing from top to bottom.
  package var unitsHigh: Double { Self.unitsWide / ratio }

  /// The position of a place, in units right of and below the upper left corner.
  package func place(_ coordinate: Coordinate) -> MapPlace {
    let point = projection.point(coordinate)
    let scale = Self.unitsWide / widthMetres
    return MapPlace(x: (point.east - west) * scale, y: (north - point.north) * scale)
  }

  /// A position as percentages of width and height, for marks whose size does not follow the map's.
  func percent(_ place: MapPlace) -> (x: String, y: String) {
    (
      Percent.text(place.x / Self.unitsWide * 100), Percent.text(place.y / unitsHigh * 100)
    )
  }
}

/// A position on a map's drawing.
package struct MapPlace: Hashable {
  package var x: Double
  package var y: Double
}
