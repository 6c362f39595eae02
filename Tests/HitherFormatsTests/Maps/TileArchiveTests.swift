import Foundation
import HitherSQLite
import TestSupport
import Testing

@testable import HitherFormats

@Suite("Files of map tiles")
struct TileArchiveTests {
  private static let metadata = #"""
    {"name": "Hills", "attribution": "<a href=\"https://x.invalid\">&copy; Some &amp; body</a>"}
    """#

  private static func numbered(_ zoom: Int) -> [(number: UInt64, bytes: [UInt8])] {
    let side = TileAddress.count(zoom)
    return (0..<side * side).map { place in
      let address = TileAddress(zoom: zoom, column: place % side, row: place / side)
      return (address.number, Array("\(address.column)/\(address.row)".utf8))
    }.sorted { $0.number < $1.number }
  }

  @Test(
    "each tile of a PMTiles file is found, with and without leaf directories",
    arguments: [false, true])
  func pmTiles(_ inLeaves: Bool) throws {
    let bytes = MadeUpMap.pmTiles(
      Self.numbered(3), type: 2, zooms: (3, 3), metadata: Self.metadata, inLeaves: inLeaves)
    let archive = try PMTilesArchive(FileRanges(bytes), path: "map")
    #expect(archive.facts.name == "Hills" && archive.facts.credit == "© Some & body")
    #expect(archive.facts.content == .picture && archive.facts.zooms == 3...3)
    for address in TileAddress.tiles(
      of: WorldArea(west: 0, north: 0, east: 0.999, south: 0.999), zoom: 3)
    {
      let tile = try archive.tile(address)
      #expect(tile == Array("\(address.column)/\(address.row)".utf8))
    }
    #expect(try archive.tile(TileAddress(zoom: 4, column: 0, row: 0)) == nil)
  }

  @Test("a PMTiles file cut off anywhere is refused, or lacks tiles, with one line")
  func cutOff() {
    let bytes = MadeUpMap.pmTiles(Self.numbered(2), type: 2, zooms: (2, 2), inLeaves: true)
    for count in bytes.indices {
      do throws(FormatError) {
        let archive = try PMTilesArchive(FileRanges(Array(bytes.prefix(count))), path: "map")
        for address in TileAddress.tiles(
          of: WorldArea(west: 0, north: 0, east: 0.9, south: 0.9), zoom: 2)
        {
          _ = try archive.tile(address)
        }
        Issue.record("\(count) bytes of \(bytes.count) were enough")
      } catch {
        #expect(!error.message.isEmpty && !error.message.contains("\n"))
      }
    }
  }

  static func mbTiles(_ statements: String = "") throws -> SQLiteConnection {
    let file = try SQLiteConnection(path: ":memory:")
    try file.execute(
      """
      CREATE TABLE metadata (name TEXT, value TEXT);
      CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);
      \(statements)
      """)
    return file
  }

  @Test("rows of MBTiles are counted from the south, and tiles may be packed")
  func rows() throws {
    let file = try Self.mbTiles(
      "INSERT INTO metadata VALUES ('name', 'Hills'), ('bounds', '9,47, 10,48')")
    let tile = MadeUpMap.everything
    let packed = try #require(GzipPacker().pack(tile, isLast: true))
    let insertion = try SQLiteStatement(file, "INSERT INTO tiles VALUES (2, 1, ?, ?)")
    for (row, bytes) in [(0, tile), (3, packed)] {
      insertion.bind(Int64(row), 1)
      insertion.bind(bytes: bytes, 2)
      try insertion.run()
    }
    let archive = try MBTilesArchive(file, path: "map")
    #expect(archive.facts.content == .vector && archive.facts.zooms == 2...2)
    #expect(archive.facts.bounds != nil && archive.facts.name == "Hills")
    #expect(try archive.tile(TileAddress(zoom: 2, column: 1, row: 3)) == tile)
    #expect(try archive.tile(TileAddress(zoom: 2, column: 1, row: 0)) == tile)
    #expect(try archive.tile(TileAddress(zoom: 2, column: 1, row: 1)) == nil)
  }

  @Test(
    "what is no MBTiles file is refused with one line",
    arguments: [
      "", "DROP TABLE tiles", "DROP TABLE metadata",
      "INSERT INTO tiles VALUES (40, 0, 0, x'89504e470d0a1a0a')",
      "INSERT INTO tiles VALUES (0, 0, 0, x'00000000')",
    ])
  func refused(_ statements: String) throws {
    let file = try Self.mbTiles(statements)
    #expect(throws: FormatError.self) { _ = try MBTilesArchive(file, path: "map") }
  }

  @Test("the public examples are read or refused", .enabled(if: Corpus.folder != nil))
  func corpus() throws {
    let maps = try #require(Corpus.folder) + "/maps/"
    for name in ["invalid.pmtiles", "invalid-v4.pmtiles", "empty.pmtiles"] {
      #expect(throws: FormatError.self, "\(name)") { _ = try PMTilesArchive(path: maps + name) }
    }
    for name in ["invalid.mbtiles", "invalid-tile-format.mbtiles"] {
      #expect(throws: FormatError.self, "\(name)") { _ = try MBTilesArchive(path: maps + name) }
    }
    let toner = try PMTilesArchive(path: maps + "stamen-toner-raster-z3.pmtiles")
    #expect(toner.facts.content == .picture && toner.facts.zooms == 0...3)
    for zoom in toner.facts.zooms {
      for address in TileAddress.tiles(
        of: WorldArea(west: 0, north: 0, east: 0.999, south: 0.999), zoom: zoom)
      {
        let tile = try #require(try toner.tile(address))
        #expect(TileBytes.pictureType(tile) == "image/png")
      }
    }
    let andorra = try MBTilesArchive(path: maps + "andorra-openmaptiles.mbtiles")
    #expect(andorra.facts.content == .vector && andorra.facts.zooms == 0...14)
    var counts: [String: Int] = [:]
    let bounds = try #require(andorra.facts.bounds)
    for address in TileAddress.tiles(of: WorldArea(bounds), zoom: 14) {
      guard let bytes = try andorra.tile(address) else { continue }
      for layer in try VectorTile(bytes).layers {
        counts[layer.name, default: 0] += layer.features.count
      }
    }
    // The file has 226 tiles of this zoom; the bounds do not reach all of them.
    #expect(counts["transportation", default: 0] > 2000 && counts["mountain_peak", default: 0] > 50)
    for name in ["geography-class-png.mbtiles", "geography-class-jpg.mbtiles"] {
      #expect(try MBTilesArchive(path: maps + name).facts.content == .picture)
    }
  }
}
