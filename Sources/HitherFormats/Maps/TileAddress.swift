/// A tile of the map of the world: at zoom `z` the world is 2^z by 2^z tiles, counted from the north-west.
package struct TileAddress: Hashable, Sendable {
  /// The largest zoom that is read.
  package static let mostZoom = 26

  package var zoom: Int
  /// The column from the west. It is beyond the world's for an area across the antimeridian.
  package var column: Int
  /// The row from the north.
  package var row: Int

  package init(zoom: Int, column: Int, row: Int) {
    (self.zoom, self.column, self.row) = (zoom, column, row)
  }

  /// The number of columns, and of rows, at a zoom.
  package static func count(_ zoom: Int) -> Int { 1 << min(max(zoom, 0), mostZoom) }

  /// The column within the world.
  package var wrappedColumn: Int {
    let count = Self.count(zoom)
    return (column % count + count) % count
  }

  /// Where the tile is on the map of the world.
  package var area: WorldArea {
    let side = 1 / Double(Self.count(zoom))
    return WorldArea(
      west: Double(column) * side, north: Double(row) * side, east: Double(column + 1) * side,
      south: Double(row + 1) * side)
  }

  /// The tile's number in PMTiles: tiles of lower zooms first, those of a zoom along Hilbert's curve.
  package var number: UInt64 {
    var (x, y) = (UInt64(wrappedColumn), UInt64(row))
    var number: UInt64 = 0
    for lower in 0..<min(zoom, Self.mostZoom) { number += 1 << (2 * UInt64(lower)) }
    var side = UInt64(Self.count(zoom)) >> 1
    while side > 0 {
      let (right, down): (UInt64, UInt64) = (x & side > 0 ? 1 : 0, y & side > 0 ? 1 : 0)
      number += side * side * ((3 * right) ^ down)
      if down == 0 {
        if right == 1 { (x, y) = (side &- 1 &- x, side &- 1 &- y) }
        (x, y) = (y, x)
      }
      (x, y) = (x & (side &- 1), y & (side &- 1))
      side >>= 1
    }
    return number
  }

  /// The tiles of a zoom that an area touches, from north to south, each row from west to east.
  package static func tiles(of area: WorldArea, zoom: Int) -> [TileAddress] {
    let (columns, rows) = ranges(of: area, zoom: zoom)
    return rows.flatMap { row in
      columns.map { TileAddress(zoom: zoom, column: $0, row: row) }
    }
  }

  /// The number of the tiles of a zoom that an area touches.
  package static func tileCount(of area: WorldArea, zoom: Int) -> Int {
    let (columns, rows) = ranges(of: area, zoom: zoom)
    return columns.count * rows.count
  }

  private static func ranges(
    of area: WorldArea, zoom: Int
  ) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
    let count = Double(count(zoom))
    func place(_ value: Double, _ range: ClosedRange<Double>) -> Int {
      value.isFinite
        ? Int(min(max((value * count).rounded(.down), range.lowerBound), range.upperBound)) : 0
    }
    let whole = -2 * count...3 * count
    let (west, east) = (place(area.west, whole), place(area.east, whole))
    let inside = 0...count - 1
    let (north, south) = (place(area.north, inside), place(area.south, inside))
    return (west...max(west, min(east, west + Int(count) - 1)), north...max(north, south))
  }
}
