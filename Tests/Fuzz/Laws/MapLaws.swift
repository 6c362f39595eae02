internal import HitherFormats
internal import HitherSQLite
internal import HitherText
internal import TestSupport

extension FuzzTarget {
  /// The readers of base maps.
  static let maps = [
    FuzzTarget(
      "pmtiles", seeds: MapSeeds.pmTiles,
      document: { bytes throws(FormatError) in
        try MapSeeds.readAll(PMTilesArchive(FileRanges(bytes), path: "input"))
        return []
      }),
    FuzzTarget(
      "mbtiles", seeds: MapSeeds.mbTiles,
      document: { bytes throws(FormatError) in
        let file: SQLiteConnection
        do throws(SQLiteError) { file = try SQLiteConnection(image: bytes) } catch {
          throw FormatError(.damaged, file: "input", message: error.reason)
        }
        try MapSeeds.readAll(try MBTilesArchive(file, path: "input"))
        return []
      }),
    FuzzTarget("vector-tile", seeds: [MadeUpMap.everything]) { bytes in
      do throws(ProtobufError) {
        let tile = try VectorTile(bytes)
        let parts = tile.layers.flatMap(\.features).flatMap(\.parts)
        return FuzzOutcome(
          isAccepted: true, violations: parts.allSatisfy { !$0.isEmpty } ? [] : ["an empty part"])
      } catch {
        return ReaderLaws.isOneLine(error.message)
          ? .refused
          : FuzzOutcome(isAccepted: false, violations: ["not one line: \(error.message)"])
      }
    },
  ]
}

/// Small files of map tiles.
enum MapSeeds {
  static let pmTiles: [[UInt8]] = [false, true].map { inLeaves in
    MadeUpMap.pmTiles(
      [(0, MadeUpMap.everything), (1, MadeUpMap.everything), (4, MadeUpMap.everything)], type: 1,
      zooms: (0, 1), metadata: #"{"name": "Hills", "attribution": "somebody"}"#, inLeaves: inLeaves)
  }

  static let mbTiles: [[UInt8]] = {
    do throws(SQLiteError) {
      let file = try SQLiteConnection(path: ":memory:")
      try file.execute(
        """
        PRAGMA page_size = 512;
        CREATE TABLE metadata (name TEXT, value TEXT);
        CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);
        INSERT INTO metadata VALUES ('name', 'Hills'), ('bounds', '9,47,10,48');
        INSERT INTO tiles VALUES (0, 0, 0, x'89504e470d0a1a0a'), (1, 0, 1, x'89504e470d0a1a0a');
        """)
      return [try file.image()]
    } catch {
      return []
    }
  }()

  /// Reads the facts and the coarsest tiles of a file.
  static func readAll(_ archive: some TileArchive) throws(FormatError) {
    let world = WorldArea(west: 0, north: 0, east: 0.999, south: 0.999)
    for zoom in archive.facts.zooms.prefix(3) where zoom < 4 {
      for address in TileAddress.tiles(of: world, zoom: zoom) { _ = try archive.tile(address) }
    }
  }
}
