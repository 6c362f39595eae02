import HitherGeodesy

/// The cells of a network's spatial index: blocks of 8 × 8 cells over the area, from its south-west corner.
///
/// A cell is a power of two of grid steps high and wide. Longitudes count eastwards from the western
/// edge, so an area across the antimeridian is one area.
struct NetworkGrid: Hashable, Sendable {
  /// Cells along the edge of a block, as a power of two.
  static let blockShift = 3
  static let cellsInBlock = 1 << (2 * blockShift)

  var southE7: Int32
  var westE7: Int32
  /// A cell's height and width in grid steps, as powers of two.
  var latitudeShift: Int
  var longitudeShift: Int
  /// The number of blocks northwards and eastwards.
  var rows: Int
  var columns: Int

  /// The steps eastwards from the western edge.
  @inline(__always)
  func east(_ longitudeE7: Int32) -> Int {
    let step = Int(longitudeE7) - Int(westE7)
    return step < 0 ? step + 3_600_000_000 : step
  }

  @inline(__always)
  func north(_ latitudeE7: Int32) -> Int { Int(latitudeE7) - Int(southE7) }

  /// The block of a cell, and the cell in it; nil outside of the area.
  @inline(__always)
  func place(row: Int, column: Int) -> (block: Int, cell: Int)? {
    let (blockRow, blockColumn) = (row >> Self.blockShift, column >> Self.blockShift)
    guard UInt(bitPattern: blockRow) < UInt(bitPattern: rows),
      UInt(bitPattern: blockColumn) < UInt(bitPattern: columns)
    else { return nil }
    let mask = 1 << Self.blockShift - 1
    return (
      blockRow * columns + blockColumn, (row & mask) << Self.blockShift + column & mask
    )
  }

  /// The smallest grid over an area whose cells are not lower than 2^`shift` steps.
  init(over area: Envelope, shift: Int) {
    southE7 = area.southE7
    westE7 = area.westE7
    latitudeShift = shift
    let middle = Int32(clamping: (Int(area.southE7) + Int(area.northE7)) / 2)
    let cosine = max(RoughScale.cosine(middle), 1.0 / 64)
    // About as wide as high.
    var wider = 0
    while Double(1 << wider) * cosine < 0.7 { wider += 1 }
    longitudeShift = shift + wider
    rows = (Int(area.northE7) - Int(area.southE7)) >> (latitudeShift + Self.blockShift) + 1
    columns = area.widthE7 >> (longitudeShift + Self.blockShift) + 1
  }

  /// A grid read from a file; nil if it cannot be one.
  init?(
    southE7: Int32, westE7: Int32, latitudeShift: UInt32, longitudeShift: UInt32, rows: UInt32,
    columns: UInt32, blockCount: Int
  ) {
    guard (1...31).contains(latitudeShift), (1...31).contains(longitudeShift),
      Coordinate.isValid(latitudeE7: southE7, longitudeE7: westE7),
      Int(rows) * Int(columns) == blockCount
    else { return nil }
    self.southE7 = southE7
    self.westE7 = westE7
    self.latitudeShift = Int(latitudeShift)
    self.longitudeShift = Int(longitudeShift)
    self.rows = Int(rows)
    self.columns = Int(columns)
  }

  /// Visits the cells that a straight piece meets, and perhaps neighbours that it nearly meets.
  ///
  /// - Parameters:
  ///   - north: Steps north of the southern edge, of both ends.
  ///   - east: Steps east of the western edge, of both ends, unwrapped.
  @inline(__always)
  func cells(
    north: (Int, Int), east: (Int, Int), _ body: (_ row: Int, _ column: Int) -> Void
  ) {
    let rows = (north.0 >> latitudeShift, north.1 >> latitudeShift)
    let columns = (east.0 >> longitudeShift, east.1 >> longitudeShift)
    if rows.0 == rows.1 {
      for column in min(columns.0, columns.1)...max(columns.0, columns.1) { body(rows.0, column) }
      return
    }
    let slope = Double(east.1 - east.0) / Double(north.1 - north.0)
    let (south, above) = (min(north.0, north.1), max(north.0, north.1))
    for row in min(rows.0, rows.1)...max(rows.0, rows.1) {
      // Where the piece enters and leaves the row, a step wider on both sides against rounding.
      let from = max(row << latitudeShift, south)
      let to = min((row + 1) << latitudeShift, above)
      let first = Double(east.0) + Double(from - north.0) * slope
      let last = Double(east.0) + Double(to - north.0) * slope
      let west = Int(min(first, last).rounded(.down)) - 1
      let right = Int(max(first, last).rounded(.up)) + 1
      for column in max(0, west) >> longitudeShift...max(0, right) >> longitudeShift {
        body(row, column)
      }
    }
  }
}
