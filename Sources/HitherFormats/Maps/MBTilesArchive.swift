import HitherGeodesy
package import HitherSQLite
import HitherText

/// Reads MBTiles (github.com/mapbox/mbtiles-spec, 1.3): a SQLite file with a row for each tile.
///
/// Rows are counted from the south in the file.
package final class MBTilesArchive: TileArchive {
  package let facts: TileArchiveFacts
  let path: String
  let connection: SQLiteConnection
  private let tiles: SQLiteStatement

  /// Whether bytes are the start of a SQLite file.
  package static func isSQLite(_ start: [UInt8]) -> Bool {
    start.starts(with: Array("SQLite format 3\0".utf8))
  }

  /// Opens a file to read, without changing it.
  package convenience init(path: String) throws(FormatError) {
    let connection: SQLiteConnection
    do throws(SQLiteError) { connection = try SQLiteConnection(reading: path) } catch {
      throw Self.fault(error, path)
    }
    try self.init(connection, path: path)
  }

  /// Reads the metadata of an open file.
  package init(_ connection: SQLiteConnection, path: String) throws(FormatError) {
    (self.path, self.connection) = (path, connection)
    do throws(SQLiteError) {
      // The file is foreign: it may not call functions with side effects from its views.
      try connection.execute("PRAGMA trusted_schema = OFF; PRAGMA query_only = ON;")
      tiles = try SQLiteStatement(
        connection,
        """
        SELECT tile_data FROM tiles
        WHERE zoom_level = ? AND tile_column = ? AND tile_row = ? LIMIT 1
        """)
      let metadata = try Self.metadata(connection)
      let zooms = try SQLiteStatement(
        connection, "SELECT min(zoom_level), max(zoom_level), count(*) FROM tiles")
      var (least, most, count): (Int64, Int64, Int64) = (0, 0, 0)
      while try zooms.step() {
        (least, most, count) = (zooms.integer(0), zooms.integer(1), zooms.integer(2))
      }
      guard count > 0 else {
        throw SQLiteError(action: .run, reason: "it has no tiles")
      }
      guard 0 <= least, most <= Int64(TileAddress.mostZoom) else {
        throw SQLiteError(action: .run, reason: "zooms \(least) to \(most) are out of range")
      }
      let first = try SQLiteStatement(connection, "SELECT tile_data FROM tiles LIMIT 1")
      var bytes: [UInt8] = []
      while try first.step() { first.read(0, into: &bytes) }
      facts = TileArchiveFacts(
        content: try Self.content(of: bytes, path),
        name: TileArchiveFacts.plainText(metadata["name"]),
        credit: TileArchiveFacts.plainText(metadata["attribution"]),
        zooms: Int(least)...Int(most), bounds: Self.bounds(metadata["bounds"]))
    } catch {
      throw Self.fault(error, path)
    }
  }

  private static func content(
    of bytes: [UInt8], _ path: String
  ) throws(SQLiteError) -> TileArchiveFacts.Content {
    do throws(FormatError) {
      return try TileBytes.content(ofTile: TileBytes.unpacked(bytes, file: path), file: path)
    } catch {
      throw SQLiteError(action: .run, reason: error.message)
    }
  }

  static func metadata(
    _ connection: SQLiteConnection
  ) throws(SQLiteError) -> [String: String] {
    let rows = try SQLiteStatement(connection, "SELECT name, value FROM metadata LIMIT 1000")
    var metadata: [String: String] = [:]
    while try rows.step() {
      if let name = rows.text(0), let value = rows.text(1) { metadata[name] = value }
    }
    return metadata
  }

  /// The box of a list of west, south, east and north.
  private static func bounds(_ text: String?) -> Envelope? {
    let numbers = (text ?? "").split(separator: ",").map {
      Double($0.split(separator: " ").joined())
    }
    guard numbers.count == 4, let west = numbers[0], let south = numbers[1],
      let east = numbers[2], let north = numbers[3]
    else { return nil }
    return TileArchiveFacts.box(west: west, south: south, east: east, north: north)
  }

  static func fault(_ error: SQLiteError, _ path: String) -> FormatError {
    FormatError(
      .damaged, file: path,
      message: error.action == .open
        ? "cannot be opened: \(error.reason)"
        : "not an MBTiles file that can be read: \(error.reason)")
  }

  /// The unpacked bytes of a tile; nil if the file does not have it.
  package func tile(_ address: TileAddress) throws(FormatError) -> [UInt8]? {
    let bytes: [UInt8]?
    do throws(SQLiteError) { bytes = try storedTile(address) } catch {
      throw Self.fault(error, path)
    }
    return try bytes.map { (bytes) throws(FormatError) in
      try TileBytes.unpacked(bytes, file: path)
    }
  }

  /// The bytes of a tile as they are stored, perhaps packed; nil if the file does not have it.
  func storedTile(_ address: TileAddress) throws(SQLiteError) -> [UInt8]? {
    for (place, value) in rowKey(of: address).enumerated() { tiles.bind(value, place + 1) }
    var bytes: [UInt8]?
    while try tiles.step() {
      var read: [UInt8] = []
      tiles.read(0, into: &read)
      bytes = read
    }
    return bytes
  }

  /// The zoom, the column and the row from the south.
  func rowKey(of address: TileAddress) -> [Int64] {
    [
      Int64(address.zoom), Int64(address.wrappedColumn),
      Int64(TileAddress.count(address.zoom) - 1 - address.row),
    ]
  }
}
