import Foundation
import HitherGeodesy
import HitherSQLite
import TestSupport
import Testing

@testable import HitherFormats

/// A part of a map of tiles has the wanted tiles byte for byte, and no others.
@Suite("Parts of maps of tiles")
struct TileClipTests {
  private static let box = Envelope(Coordinate(latitudeE7: 470_000_000, longitudeE7: 85_000_000))
    .expanded(byMetres: 400_000)

  private static func addresses(_ zooms: ClosedRange<Int>, _ area: WorldArea) -> [TileAddress] {
    zooms.flatMap { TileAddress.tiles(of: area, zoom: $0) }.sorted { $0.number < $1.number }
  }

  private static let world = WorldArea(west: 0, north: 0, east: 0.999, south: 0.999)

  /// Tiles of which every third is empty sea: these share their bytes.
  private static func map(_ zooms: ClosedRange<Int>, inLeaves: Bool) -> [UInt8] {
    let tiles = addresses(zooms, world).map { address in
      (address.number, Array(address.number % 3 == 0 ? "sea".utf8 : "\(address)".utf8))
    }
    return MadeUpMap.pmTiles(
      tiles, type: 2, zooms: (UInt8(zooms.lowerBound), UInt8(zooms.upperBound)),
      metadata: #"{"name": "Hills", "attribution": "nobody"}"#, inLeaves: inLeaves)
  }

  private static func clipped(
    _ archive: PMTilesArchive, _ addresses: [TileAddress]
  ) throws -> (bytes: [UInt8], count: Int) {
    var bytes: [UInt8] = []
    let count = try archive.clip(addresses, box: box) { (part: [UInt8]) in bytes += part }
    return (bytes, count)
  }

  @Test(arguments: [false, true]) func pmTilesHaveTheWantedTilesAndNoOthers(inLeaves: Bool) throws {
    let archive = try PMTilesArchive(
      FileRanges(Self.map(0...5, inLeaves: inLeaves)), path: "map")
    let wanted = Self.addresses(2...5, WorldArea(Self.box))
    let (bytes, count) = try Self.clipped(archive, wanted)
    #expect(count == wanted.count && count > 4)
    let part = try PMTilesArchive(FileRanges(bytes), path: "part")
    #expect(part.facts.name == "Hills" && part.facts.credit == "nobody")
    #expect(part.facts.zooms == 2...5 && part.facts.bounds == Self.box)
    for address in Self.addresses(0...5, Self.world) {
      let tile = wanted.contains(address) ? try archive.tile(address) : nil
      #expect(try part.tile(address) == tile, "\(address)")
    }
    // A part of a part is that part.
    #expect(try Self.clipped(part, wanted).bytes == bytes)
  }

  /// Many tiles need leaf directories, which keep the root within the 16 KiB that readers fetch at once.
  @Test func manyTilesGetLeafDirectories() throws {
    let tiles = Self.addresses(7...7, Self.world).map { address in
      (address.number, Array(String(repeating: "x", count: Int(address.number % 251)).utf8))
    }
    let archive = try PMTilesArchive(
      FileRanges(MadeUpMap.pmTiles(tiles, type: 2, zooms: (7, 7))), path: "map")
    let wanted = Self.addresses(7...7, Self.world)
    let (bytes, count) = try Self.clipped(archive, wanted)
    #expect(count == 16_384)
    let part = try PMTilesArchive(FileRanges(bytes), path: "part")
    #expect(
      part.header.leaves.count > 0 && part.header.root.offset + part.header.root.count <= 16_384)
    for address in wanted { #expect(try part.tile(address) == (try archive.tile(address))) }
  }

  /// Tiles with equal bytes are stored once, and neighbours among them are one entry.
  @Test func equalTilesAreStoredOnce() throws {
    let bytes = Self.map(4...4, inLeaves: false)
    let archive = try PMTilesArchive(FileRanges(bytes), path: "map")
    let once = try Self.clipped(archive, Self.addresses(4...4, Self.world)).bytes
    let again = try Self.clipped(
      try PMTilesArchive(FileRanges(once), path: "part"), Self.addresses(4...4, Self.world)
    ).bytes
    #expect(once == again && once.count <= bytes.count)
  }

  @Test func anAreaWithoutTilesWritesNothing() throws {
    let archive = try PMTilesArchive(FileRanges(Self.map(0...2, inLeaves: false)), path: "map")
    let (bytes, count) = try Self.clipped(archive, Self.addresses(9...9, WorldArea(Self.box)))
    #expect(count == 0 && bytes.isEmpty)
  }

  @Test func mbTilesHaveTheWantedRowsAndTheMetadata() throws {
    let folder = try ScratchFolder()
    let file = try TileArchiveTests.mbTiles(
      "INSERT INTO metadata VALUES ('name', 'Hills'), ('format', 'png'), ('minzoom', '0')")
    let insertion = try SQLiteStatement(file, "INSERT INTO tiles VALUES (?, ?, ?, ?)")
    for address in Self.addresses(0...4, Self.world) {
      for (place, value) in [
        address.zoom, address.column, TileAddress.count(address.zoom) - 1 - address.row,
      ].enumerated() { insertion.bind(Int64(value), place + 1) }
      insertion.bind(bytes: MadeUpMap.picture + Array("\(address)".utf8), 4)
      try insertion.run()
    }
    let archive = try MBTilesArchive(file, path: "map")
    let wanted = Self.addresses(1...4, WorldArea(Self.box))
    let path = folder["part.mbtiles"]
    #expect(try archive.clip(wanted, box: Self.box, to: path) == wanted.count)
    let part = try MBTilesArchive(path: path)
    #expect(part.facts.name == "Hills" && part.facts.zooms == 1...4)
    #expect(part.facts.bounds == Self.box)
    for address in Self.addresses(0...4, Self.world) {
      let tile = wanted.contains(address) ? try archive.tile(address) : nil
      #expect(try part.tile(address) == tile, "\(address)")
    }
    #expect(try MBTilesArchive.metadata(part.connection)["format"] == "png")
  }
}
