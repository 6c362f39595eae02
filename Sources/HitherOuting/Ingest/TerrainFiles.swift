package import HitherFormats
package import HitherGeodesy

/// Terrain models from files and folders, of which the named files are opened at once and those of
/// folders where a place lies on them.
package struct TerrainFiles: Sendable {
  /// Opened models, in the order in which they are given.
  private var grids: [HeightGrid] = []
  /// Tiles in folders by their corners, not opened.
  private var tiles: [HGTFile.Corner: String] = [:]

  /// Opens terrain models; nil if none are given.
  ///
  /// - Parameter paths: `.hgt` tiles, packed or not, GeoTIFF files, and folders of them.
  package init?(_ paths: [String]) throws(HitherError) {
    guard !paths.isEmpty else { return nil }
    for path in paths {
      guard FolderListing.kind(of: path) == .folder else {
        try open(path)
        continue
      }
      try addFolder(path)
    }
  }

  private mutating func open(_ path: String) throws(HitherError) {
    let isTIFF = GeoTIFFFile.isName(path)
    guard isTIFF || HGTFile.isName(path) else {
      throw HitherError(
        .data, "not a terrain model that can be read", place: path,
        hint: "give .hgt tiles, GeoTIFF files or folders of them")
    }
    do throws(FormatError) {
      grids.append(try isTIFF ? GeoTIFFFile.open(path) : HGTFile.open(path))
    } catch {
      throw HitherError(error)
    }
  }

  private mutating func addFolder(_ path: String) throws(HitherError) {
    guard let names = FolderListing.names(in: path) else {
      throw HitherError(.inputNotFound, "the folder cannot be read", place: path)
    }
    var found = 0
    for name in names.sorted(by: { $0.precedesByBytes($1) }) {
      // Only the file itself states where its heights are.
      if GeoTIFFFile.isName(name) {
        found += 1
        try open(path + "/" + name)
        continue
      }
      guard HGTFile.isName(name) else { continue }
      guard let corner = HGTFile.corner(of: name) else { continue }
      found += 1
      if tiles[corner] == nil { tiles[corner] = path + "/" + name }
    }
    guard found > 0 else {
      throw HitherError(
        .data, "the folder holds no terrain tile", place: path,
        hint: "tiles are named after their south-west corner, such as N50E010.hgt")
    }
  }

  /// The opened models.
  var opened: [HeightGrid] { grids }

  /// Opens the tiles of folders on which a place lies.
  mutating func open(at place: Coordinate) throws(HitherError) {
    guard !tiles.isEmpty else { return }
    for corner in Self.corners(of: place) {
      guard let path = tiles.removeValue(forKey: corner) else { continue }
      try open(path)
    }
  }

  /// The terrain's height at a place; nil outside, and next to a void.
  package mutating func height(at place: Coordinate) throws(HitherError) -> Double? {
    try open(at: place)
    for grid in grids {
      if let height = grid.height(at: place) { return height }
    }
    return nil
  }

  /// The terrain's height and shape at a place, with its grid; nil outside, and next to a void.
  package mutating func reading(
    at place: Coordinate
  ) throws(HitherError) -> (reading: HeightGrid.Reading, grid: HeightGrid)? {
    try open(at: place)
    // A place on the edge of two tiles may be a void in one of them.
    for grid in grids {
      if let reading = grid.reading(at: place) { return (reading, grid) }
    }
    return nil
  }

  /// The tiles that hold a place: on an edge two, on a corner four.
  static func corners(of place: Coordinate) -> [HGTFile.Corner] {
    func cells(_ degreesE7: Int32) -> [Int] {
      let down = Int((Double(degreesE7) / 1e7).rounded(.down))
      return degreesE7 % 10_000_000 == 0 ? [down, down - 1] : [down]
    }
    var corners: [HGTFile.Corner] = []
    for latitude in cells(place.latitudeE7) where (-90..<90).contains(latitude) {
      for cell in cells(place.longitudeE7) {
        let longitude = cell >= 180 ? cell - 360 : cell < -180 ? cell + 360 : cell
        corners.append(HGTFile.Corner(latitude: latitude, longitude: longitude))
      }
    }
    return corners
  }
}
