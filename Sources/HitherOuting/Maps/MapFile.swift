package import HitherFormats
package import HitherNetwork
import HitherText

/// A map given by the user, recognised by its content.
///
/// Its ways, if it has any that are not tiles, are a network: where they meet the route it forks.
package struct MapFile: Sendable {
  package enum Content: Sendable {
    /// Features in memory.
    case features(Background)
    /// Ways and nothing else: an imported network, or OpenStreetMap data.
    case ways
    /// Tiles in a file that is opened again when the area is known.
    case tiles(TileArchiveFacts, Packing)
  }

  /// The container of tiles.
  package enum Packing: Sendable {
    case pmTiles, mbTiles
  }

  package let path: String
  package let content: Content
  /// The ways for people on foot; nil for tiles and for a map without ways.
  package let ways: Network?

  /// Opens a file and checks what can be checked without reading all of it.
  package init(_ path: String) throws(HitherError) {
    self.path = path
    let start = try WholeFile.start(path)
    guard !start.isEmpty else {
      throw HitherError(.data, "the map is empty", place: path)
    }
    if PMTilesArchive.isPMTiles(start) {
      (content, ways) = (.tiles(try Self.archive(path, .pmTiles).facts, .pmTiles), nil)
    } else if MBTilesArchive.isSQLite(start) {
      (content, ways) = (.tiles(try Self.archive(path, .mbTiles).facts, .mbTiles), nil)
    } else if Self.mayBeJSON(start) {
      let map = try Self.geoJSON(path)
      (content, ways) = (.features(Background(map)), try NetworkFile.ways(of: map, path))
    } else if Network.isNetwork(start) || OSMReader.recognises(start) {
      (content, ways) = (.ways, try NetworkFile.ways(path))
    } else {
      throw HitherError(
        .data, "not a map that can be read", place: path,
        hint: "a map is GeoJSON, MBTiles, PMTiles (version 3), OpenStreetMap data or a network")
    }
  }

  private static func geoJSON(_ path: String) throws(HitherError) -> GeoJSONMap {
    let bytes = try WholeFile.bytes(path, limit: GeoJSONMap.byteLimit)
    do throws(JSONError) {
      return try GeoJSONMap(parsing: bytes)
    } catch {
      throw HitherError(.data, error.message, place: "\(path):\(error.line):\(error.column)")
    }
  }

  private static func mayBeJSON(_ start: [UInt8]) -> Bool {
    let text = start.starts(with: [0xEF, 0xBB, 0xBF]) ? start.dropFirst(3) : start[...]
    let first = text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  private static func archive(
    _ path: String, _ packing: Packing
  ) throws(HitherError) -> any TileArchive {
    do throws(FormatError) {
      switch packing {
      case .pmTiles: return try PMTilesArchive(path: path)
      case .mbTiles: return try MBTilesArchive(path: path)
      }
    } catch {
      throw HitherError(error)
    }
  }

  /// The file's archive, opened again; nil if its features are in memory.
  package func archive() throws(HitherError) -> (any TileArchive)? {
    guard case .tiles(_, let packing) = content else { return nil }
    return try Self.archive(path, packing)
  }

  /// Whether it is pictures, which are shown as they are.
  package var isPictures: Bool {
    guard case .tiles(let facts, _) = content else { return false }
    return facts.content == .picture
  }

  /// The features that are not tiles; nil if all are.
  ///
  /// - Parameter area: Ways outside of it may be left out.
  package func background(in area: WorldArea) -> Background? {
    switch content {
    case .features(let background): background
    case .ways:
      if let ways, let box = area.box { Background(ways, in: box) } else { nil }
    case .tiles: nil
    }
  }

  /// The name for a person: the map's own, otherwise the file's.
  package var name: String {
    if case .tiles(let facts, _) = content, let name = facts.name { return name }
    return FileName.stem(of: path)
  }
}
