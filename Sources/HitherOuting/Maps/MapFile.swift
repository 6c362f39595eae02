package import HitherFormats
import HitherText

/// A map given by the user, recognised by its content.
///
/// A further kind of map, such as an OpenStreetMap extract or an imported network, is a case of
/// `Content` with its recognition in `init` and its features in `features(in:zoom:)`.
package struct MapFile: Sendable {
  package enum Content: Sendable {
    /// Features in memory.
    case features(Background)
    /// Tiles in a file that is opened again when the area is known.
    case tiles(TileArchiveFacts, Packing)
  }

  /// The container of tiles.
  package enum Packing: Sendable {
    case pmTiles, mbTiles
  }

  package let path: String
  package let content: Content

  /// Opens a file and checks what can be checked without reading all of it.
  package init(_ path: String) throws(HitherError) {
    self.path = path
    let start = try WholeFile.start(path)
    guard !start.isEmpty else {
      throw HitherError(.data, "the map is empty", place: path)
    }
    if PMTilesArchive.isPMTiles(start) {
      content = .tiles(try Self.archive(path, .pmTiles).facts, .pmTiles)
    } else if MBTilesArchive.isSQLite(start) {
      content = .tiles(try Self.archive(path, .mbTiles).facts, .mbTiles)
    } else if Self.mayBeJSON(start) {
      content = .features(try BackgroundFile.read(path))
    } else {
      throw HitherError(
        .data, "not a map that can be read", place: path,
        hint: "a map is GeoJSON, MBTiles or PMTiles (version 3)")
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

  /// The features in memory; nil for tiles.
  package var background: Background? {
    guard case .features(let background) = content else { return nil }
    return background
  }

  /// The name for a person: the map's own, otherwise the file's.
  package var name: String {
    if case .tiles(let facts, _) = content, let name = facts.name { return name }
    return FileName.stem(of: path)
  }
}
