package import HitherGeodesy
import HitherSQLite

/// Writes some tiles of an MBTiles file as another one: their bytes as they are stored, and the metadata.
extension MBTilesArchive {
  /// The application id of MBTiles, `MPBX`.
  private static let applicationID = 0x4D50_4258

  /// Writes an MBTiles file.
  ///
  /// - Parameters:
  ///   - addresses: The wanted tiles; those that the file lacks are skipped.
  ///   - box: Where the tiles are.
  ///   - output: The path of an empty file.
  /// - Returns: The number of tiles; the file is then complete.
  package func clip(
    _ addresses: [TileAddress], box: Envelope, to output: String
  ) throws(FormatError) -> Int {
    do throws(SQLiteError) {
      let copy = try SQLiteConnection(path: output)
      try copy.execute(
        """
        PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA application_id = \(Self.applicationID);
        CREATE TABLE metadata (name TEXT, value TEXT);
        CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);
        BEGIN;
        """)
      let insert = try SQLiteStatement(copy, "INSERT INTO tiles VALUES (?, ?, ?, ?)")
      var count = 0
      var zooms: (least: Int, most: Int)?
      for address in addresses {
        guard let bytes = try storedTile(address) else { continue }
        for (place, value) in rowKey(of: address).enumerated() { insert.bind(value, place + 1) }
        insert.bind(bytes: bytes, 4)
        try insert.run()
        count += 1
        zooms = (
          min(zooms?.least ?? address.zoom, address.zoom),
          max(zooms?.most ?? address.zoom, address.zoom)
        )
      }
      try write(metadata(zooms ?? (0, 0), box), to: copy)
      try copy.execute(
        """
        COMMIT;
        CREATE UNIQUE INDEX tile_index ON tiles (zoom_level, tile_column, tile_row);
        CREATE UNIQUE INDEX name ON metadata (name);
        """)
      return count
    } catch {
      throw Self.fault(error, path)
    }
  }

  /// The file's metadata, with those that state the area and the zooms set.
  private func metadata(
    _ zooms: (least: Int, most: Int), _ box: Envelope
  ) throws(SQLiteError) -> [(name: String, value: String)] {
    var texts = try Self.metadata(connection)
    let (lower, upper) = (box.southWest, box.northEast)
    let middle = lower.between(upper, 0.5)
    texts["bounds"] = "\(lower.longitude),\(lower.latitude),\(upper.longitude),\(upper.latitude)"
    texts["center"] = "\(middle.longitude),\(middle.latitude),\(zooms.most)"
    (texts["minzoom"], texts["maxzoom"]) = ("\(zooms.least)", "\(zooms.most)")
    return texts.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { ($0.key, $0.value) }
  }

  private func write(
    _ metadata: [(name: String, value: String)], to copy: SQLiteConnection
  ) throws(SQLiteError) {
    let insert = try SQLiteStatement(copy, "INSERT INTO metadata VALUES (?, ?)")
    for (name, value) in metadata {
      insert.bind(name, 1)
      insert.bind(value, 2)
      try insert.run()
    }
  }
}
