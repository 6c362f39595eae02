package import HitherFormats
package import HitherGeodesy
internal import HitherText

/// The shaded relief of an area as a picture.
package struct TerrainRelief: Sendable {
  /// A PNG in which a pixel is a sample, with shade and light as transparent black and white.
  package let picture: [UInt8]
  /// The corners of the picture: the outer edges of the outermost pixels.
  package let northWest: Coordinate
  package let southEast: Coordinate

  /// The picture as a `data:` address.
  package var uri: String { "data:image/png;base64," + Base64.encoded(picture) }
}

extension TerrainFiles {
  /// The greatest number of samples along a side of an area.
  private static let mostSamples = 400
  /// Metres between lines, and between stronger ones, from the finest; the finest with few enough points is drawn.
  static let lineIntervals = [20.0, 50, 100, 200]
  static let mostLinePoints = 30_000

  /// The terrain around some places with a margin, as one grid; nil if there is none.
  ///
  /// Tiles become one grid, so that lines run on from tile to tile.
  package func area(around places: [Coordinate]) throws(HitherError) -> HeightGrid? {
    var files = self
    guard let first = places.first,
      let box = Envelope(
        latitudesE7: places.map(\.latitudeE7), longitudesE7: places.map(\.longitudeE7))
    else { return nil }
    let (south, north) = (Double(box.southE7) / 1e7, Double(box.northE7) / 1e7)
    let (west, width) = (Double(box.westE7) / 1e7, Double(box.widthE7) / 1e7)
    let margin = 0.15 * max(north - south, width, 0.005)
    guard let finest = try files.spacing(at: first) else { return nil }
    let (high, wide) = (north - south + 2 * margin, width + 2 * margin)
    let coarsening = (max(high, wide) / finest / Double(Self.mostSamples)).rounded(.up)
    let step = finest * max(1, coarsening)
    // Samples on those of the tiles, so that nothing is interpolated.
    let top = min((north + margin) / step, 90 / step).rounded(.down) * step
    let left = ((west - margin) / step).rounded(.up) * step
    let (rows, columns) = (Int(high / step), Int(wide / step))
    guard rows > 1, columns > 1 else { return nil }
    var metres: [Float] = []
    metres.reserveCapacity(rows * columns)
    for row in 0..<rows {
      for column in 0..<columns {
        let longitude = left + Double(column) * step
        let turned = longitude - ((longitude + 180) / 360).rounded(.down) * 360
        let place = Coordinate(latitude: top - Double(row) * step, longitude: turned)
        let found = try place.flatMap { (place) throws(HitherError) in try files.height(at: place) }
        metres.append(found.map { Float($0) } ?? .nan)
      }
    }
    guard metres.contains(where: { !$0.isNaN }) else { return nil }
    return HeightGrid(
      rows: rows, columns: columns, north: top, west: left, latitudeStep: step,
      longitudeStep: step, datum: .unknown, metres: metres)
  }

  /// The degrees from row to row of the terrain at a place.
  private mutating func spacing(at place: Coordinate) throws(HitherError) -> Double? {
    try open(at: place)
    return opened.first { $0.place(of: place) != nil }?.latitudeStep ?? opened.first?.latitudeStep
  }
}

extension TerrainFiles {
  /// The contour lines and the shaded relief of the terrain around some places; nil if there is none.
  package func map(
    around places: [Coordinate]
  ) throws(HitherError) -> (lines: Background, relief: TerrainRelief?)? {
    guard let grid = try area(around: places) else { return nil }
    let (rows, columns) = (0..<grid.rows, 0..<grid.columns)
    var background = Background()
    for interval in Self.lineIntervals {
      let lines = ContourLines(grid, rows: rows, columns: columns, every: interval).lines
      guard
        lines.reduce(0, { $0 + $1.points.count }) <= Self.mostLinePoints
          || interval == Self.lineIntervals.last
      else { continue }
      background.shapes = lines.filter { $0.points.count > 2 }.map { line in
        let isMain = line.height.remainder(dividingBy: 5 * interval) == 0
        return Background.Shape(
          kind: isMain ? .mainContour : .contour,
          lines: [line.isClosed ? line.points + line.points.prefix(1) : line.points])
      }
      break
    }
    return (background, TerrainRelief(grid))
  }
}

extension TerrainRelief {
  fileprivate init?(_ grid: HeightGrid) {
    let (half, east) = (grid.latitudeStep / 2, grid.longitudeStep / 2)
    func corner(_ latitude: Double, _ longitude: Double) -> Coordinate? {
      Coordinate(
        latitude: min(max(latitude, -90), 90),
        longitude: longitude - ((longitude + 180) / 360).rounded(.down) * 360)
    }
    let shade = Hillshade(grid)
    guard let picture = shade.picture, let northWest = corner(grid.north + half, grid.west - east),
      let southEast = corner(grid.south - half, grid.east + east)
    else { return nil }
    (self.picture, self.northWest, self.southEast) = (picture, northWest, southEast)
  }
}
