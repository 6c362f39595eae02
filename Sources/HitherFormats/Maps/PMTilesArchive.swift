import HitherGeodesy
import HitherText

/// Reads PMTiles version 3: one file with a header, directories and tiles
/// (github.com/protomaps/PMTiles, spec/v3).
package struct PMTilesArchive: TileArchive, Sendable {
  /// Directories may point to directories; the specification allows one level, and no writer makes more.
  static let mostLevels = 4

  package let facts: TileArchiveFacts
  private let file: FileRanges
  let path: String
  let header: Header
  let root: [PMTilesEntry]

  struct Header {
    static let length = 127
    var bytes: [UInt8]

    /// A number of eight bytes.
    func long(_ place: Int) -> UInt64 {
      bytes[place..<place + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Degrees in units of 1e-7, in four bytes.
    func degrees(_ place: Int) -> Double {
      let bits = bytes[place..<place + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      return Double(Int32(bitPattern: bits)) / 1e7
    }

    var root: (offset: UInt64, count: UInt64) { (long(8), long(16)) }
    var metadata: (offset: UInt64, count: UInt64) { (long(24), long(32)) }
    var leaves: (offset: UInt64, count: UInt64) { (long(40), long(48)) }
    var tiles: (offset: UInt64, count: UInt64) { (long(56), long(64)) }
    var directoryPacking: UInt8 { bytes[97] }
    var tilePacking: UInt8 { bytes[98] }
    var tileType: UInt8 { bytes[99] }
    var zooms: (least: Int, most: Int) { (Int(bytes[100]), Int(bytes[101])) }
  }

  /// Whether bytes are the start of a PMTiles file.
  package static func isPMTiles(_ start: [UInt8]) -> Bool { start.starts(with: "PMTiles".utf8) }

  /// Opens a file, and reads its header, root directory and metadata.
  package init(path: String) throws(FormatError) {
    let file: FileRanges
    do throws(FileError) { file = try FileRanges(path: path) } catch {
      throw FormatError(error, file: path)
    }
    try self.init(file, path: path)
  }

  /// Reads the header, root directory and metadata of a file.
  package init(_ file: FileRanges, path: String) throws(FormatError) {
    func fault(_ message: String, _ code: FormatError.Code = .damaged) -> FormatError {
      FormatError(code, file: path, message: message)
    }
    func part(_ offset: UInt64, _ count: UInt64) throws(FormatError) -> [UInt8]? {
      do throws(FileError) { return try file.bytes(at: offset, count: count) } catch {
        throw FormatError(error, file: path)
      }
    }
    let start = try part(0, UInt64(min(file.count, Header.length))) ?? []
    guard Self.isPMTiles(start) else { throw fault("not a PMTiles file", .unrecognised) }
    guard start.count > 7, start[7] == 3 else {
      let version = start.count > 7 ? "\(start[7])" : "unknown"
      throw fault("PMTiles version \(version) is not read, only version 3", .unrecognised)
    }
    guard start.count == Header.length else { throw fault("the PMTiles file is cut off") }
    let header = Header(bytes: start)
    (self.file, self.path, self.header) = (file, path, header)
    guard header.root.count <= UInt64(TileBytes.largest),
      let packed = try part(header.root.offset, header.root.count)
    else { throw fault("the PMTiles file is cut off before the end of its directory") }
    root = try PMTilesEntry.directory(
      Self.unpacked(packed, header.directoryPacking, path), file: path)
    let (least, most) = header.zooms
    guard least <= most, most <= TileAddress.mostZoom else {
      throw fault("zooms \(least) to \(most) are out of range")
    }
    let metadata = try Self.metadata(part, header, path)
    let content: TileArchiveFacts.Content
    switch header.tileType {
    case 1: content = .vector
    case 2, 3, 4: content = .picture
    case 5:
      throw fault("AVIF tiles are not read, only PNG, JPEG, WebP and vector tiles", .unrecognised)
    default: throw fault("tiles of an unknown type (\(header.tileType))", .unrecognised)
    }
    guard header.tilePacking <= 2 else {
      throw fault(
        "tiles are packed with \(Self.packingName(header.tilePacking)), only gzip is read")
    }
    facts = TileArchiveFacts(
      content: content, name: TileArchiveFacts.plainText(metadata["name"]),
      credit: TileArchiveFacts.plainText(metadata["attribution"]), zooms: least...most,
      bounds: TileArchiveFacts.box(
        west: header.degrees(102), south: header.degrees(106), east: header.degrees(110),
        north: header.degrees(114)))
  }

  private static func metadata(
    _ part: (UInt64, UInt64) throws(FormatError) -> [UInt8]?, _ header: Header, _ path: String
  ) throws(FormatError) -> [String: String] {
    guard header.metadata.count > 0 else { return [:] }
    guard header.metadata.count <= UInt64(TileBytes.largest),
      let packed = try part(header.metadata.offset, header.metadata.count)
    else {
      throw FormatError(
        .damaged, file: path, message: "the PMTiles file is cut off before the end of its metadata")
    }
    let bytes = try unpacked(packed, header.directoryPacking, path)
    do throws(JSONError) {
      let root = try JSONNode.parse(bytes)
      var texts: [String: String] = [:]
      for key in ["name", "attribution"] {
        if case .string(let text)? = root[key]?.value { texts[key] = text }
      }
      return texts
    } catch {
      throw FormatError(.damaged, file: path, message: "the metadata is not JSON: \(error.message)")
    }
  }

  private static func packingName(_ code: UInt8) -> String {
    switch code {
    case 3: "Brotli"
    case 4: "Zstandard"
    default: "an unknown method (\(code))"
    }
  }

  private static func unpacked(
    _ bytes: [UInt8], _ packing: UInt8, _ path: String
  ) throws(FormatError) -> [UInt8] {
    switch packing {
    case 0, 1: return bytes
    case 2: return try TileBytes.unpacked(bytes, file: path)
    default:
      throw FormatError(
        .unrecognised, file: path,
        message: "the directory is packed with \(packingName(packing)), only gzip is read")
    }
  }

  /// The unpacked bytes of a tile; nil if the file does not have it.
  package func tile(_ address: TileAddress) throws(FormatError) -> [UInt8]? {
    let number = address.number
    var directory = root
    for _ in 0..<Self.mostLevels {
      guard let entry = PMTilesEntry.entry(of: number, in: directory) else { return nil }
      if entry.run > 0 {
        guard number - entry.number < entry.run else { return nil }
        return try Self.unpacked(part(entry, in: header.tiles), header.tilePacking, path)
      }
      directory = try self.directory(entry)
    }
    throw nestedTooDeeply
  }

  /// The directory to which an entry points.
  func directory(_ entry: PMTilesEntry) throws(FormatError) -> [PMTilesEntry] {
    try PMTilesEntry.directory(
      Self.unpacked(part(entry, in: header.leaves), header.directoryPacking, path), file: path)
  }

  var nestedTooDeeply: FormatError {
    FormatError(.damaged, file: path, message: "its directories are nested too deeply")
  }

  /// The metadata as they are stored, perhaps packed.
  func storedMetadata() throws(FormatError) -> [UInt8] {
    let (offset, count) = header.metadata
    guard count > 0 else { return [] }
    return try part(PMTilesEntry(number: 0, length: count, offset: 0), in: (offset, count))
  }

  /// The bytes of an entry as they are stored.
  func part(
    _ entry: PMTilesEntry, in section: (offset: UInt64, count: UInt64)
  ) throws(FormatError) -> [UInt8] {
    let (offset, overflows) = section.offset.addingReportingOverflow(entry.offset)
    guard !overflows, entry.length <= UInt64(TileBytes.largest) else {
      throw FormatError(.damaged, file: path, message: "a tile lies outside of the file")
    }
    do throws(FileError) {
      if let bytes = try file.bytes(at: offset, count: entry.length) { return bytes }
    } catch {
      throw FormatError(error, file: path)
    }
    throw FormatError(.damaged, file: path, message: "a tile lies outside of the file")
  }
}

/// An entry of a PMTiles directory: a run of equal tiles, or another directory.
struct PMTilesEntry: Hashable, Sendable {
  /// The largest number of entries of a directory.
  private static let mostEntries: UInt64 = 1 << 20

  /// The number of the first tile.
  var number: UInt64
  /// The number of tiles with these bytes; 0 for a directory.
  var run: UInt64 = 0
  var length: UInt64 = 0
  var offset: UInt64 = 0

  /// Parses a directory: all numbers as steps, all runs, all lengths, all offsets.
  static func directory(_ bytes: [UInt8], file: String) throws(FormatError) -> [PMTilesEntry] {
    var cursor = ProtobufCursor(bytes)
    do throws(ProtobufError) {
      let count = try cursor.variable()
      // Each entry takes four bytes or more.
      guard count <= min(mostEntries, UInt64(bytes.count / 4)) else {
        throw ProtobufError(offset: 0, message: "too many entries")
      }
      var entries: [PMTilesEntry] = []
      entries.reserveCapacity(Int(count))
      var number: UInt64 = 0
      for _ in 0..<count {
        number &+= try cursor.variable()
        entries.append(PMTilesEntry(number: number))
      }
      for place in entries.indices { entries[place].run = try cursor.variable() }
      for place in entries.indices { entries[place].length = try cursor.variable() }
      var end: UInt64 = 0
      for place in entries.indices {
        let code = try cursor.variable()
        entries[place].offset = code == 0 ? end : code - 1
        end = entries[place].offset &+ entries[place].length
      }
      return entries
    } catch {
      throw FormatError(
        .damaged, file: file, message: "the PMTiles directory is damaged: \(error.message)")
    }
  }

  /// The last entry that begins at or before a tile.
  static func entry(of number: UInt64, in entries: [PMTilesEntry]) -> PMTilesEntry? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].number <= number { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? entries[low - 1] : nil
  }
}
