import HitherGeodesy
import TestSupport
import Testing

@testable import HitherFormats

@Suite("Addresses of map tiles")
struct TileAddressTests {
  @Test(
    "numbers of the specification of PMTiles",
    arguments: [
      (0, 0, 0, 0), (1, 0, 0, 1), (1, 0, 1, 2), (1, 1, 1, 3), (1, 1, 0, 4), (2, 0, 0, 5),
      (12, 3423, 1763, 19_078_479),
    ] as [(Int, Int, Int, UInt64)])
  func numbers(_ zoom: Int, _ column: Int, _ row: Int, _ number: UInt64) {
    #expect(TileAddress(zoom: zoom, column: column, row: row).number == number)
  }

  @Test("each tile of a zoom has its own number, and neighbours along the curve touch")
  func curve() {
    for zoom in 1...5 {
      let side = TileAddress.count(zoom)
      var places: [UInt64: (Int, Int)] = [:]
      for column in 0..<side {
        for row in 0..<side {
          places[TileAddress(zoom: zoom, column: column, row: row).number] = (column, row)
        }
      }
      #expect(places.count == side * side)
      let sorted = places.sorted { $0.key < $1.key }.map(\.value)
      for (one, other) in zip(sorted, sorted.dropFirst()) {
        #expect(abs(one.0 - other.0) + abs(one.1 - other.1) == 1)
      }
    }
  }

  @Test("the tiles of an area cover it, also across the antimeridian")
  func cover() {
    var random = SeededGenerator(seed: 45)
    for _ in 0..<300 {
      let west = Double.random(in: 0..<1, using: &random)
      let north = Double.random(in: 0..<0.9, using: &random)
      let area = WorldArea(
        west: west, north: north, east: west + Double.random(in: 0.0001..<0.2, using: &random),
        south: north + Double.random(in: 0.0001..<0.1, using: &random))
      let tiles = TileAddress.tiles(of: area, zoom: 6)
      #expect(tiles.count == TileAddress.tileCount(of: area, zoom: 6))
      for corner in [
        WorldPoint(x: area.west, y: area.north), WorldPoint(x: area.east, y: area.south),
      ] {
        #expect(tiles.contains { $0.area.contains(corner) })
      }
      #expect(tiles.allSatisfy { (0..<64).contains($0.wrappedColumn) && $0.area.intersects(area) })
    }
  }

  @Test("places go to the map of the world and back")
  func projection() throws {
    for (latitude, longitude) in [(0.0, 0.0), (47.3, 11.4), (-33.9, 151.2), (80, -179.5)] {
      let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
      let degrees = WorldPoint(place).degrees
      #expect(abs(degrees.latitude - latitude) < 1e-9 && abs(degrees.longitude - longitude) < 1e-9)
    }
  }

  @Test("a line and a ring are cut at the edges of an area; what is within stays as it is")
  func clipping() {
    var random = SeededGenerator(seed: 46)
    let area = WorldArea(west: 0.4, north: 0.3, east: 0.6, south: 0.7)
    func near(_ point: WorldPoint) -> Bool {
      area.widened(by: 1e-9).contains(point)
    }
    for _ in 0..<500 {
      let points = (0..<8).map { _ in
        WorldPoint(x: .random(in: 0..<1, using: &random), y: .random(in: 0..<1, using: &random))
      }
      #expect(area.clipped(line: points).joined().allSatisfy(near))
      #expect(area.clipped(ring: points).allSatisfy(near))
      for point in points where area.contains(point) {
        #expect(area.clipped(ring: points).contains(point))
      }
    }
    let inside = [
      WorldPoint(x: 0.45, y: 0.4), WorldPoint(x: 0.5, y: 0.5), WorldPoint(x: 0.45, y: 0.6),
    ]
    #expect(area.clipped(line: inside) == [inside] && area.clipped(ring: inside) == inside)
    let across = [WorldPoint(x: 0, y: 0.5), WorldPoint(x: 1, y: 0.5)]
    #expect(area.clipped(line: across).first?.map(\.x) == [0.4, 0.6])
    let around = [
      WorldPoint(x: 0, y: 0), WorldPoint(x: 1, y: 0), WorldPoint(x: 1, y: 1),
      WorldPoint(x: 0, y: 1),
    ]
    #expect(Set(area.clipped(ring: around)).count == 4)
  }
}
