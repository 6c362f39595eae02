internal import HitherGeodesy

/// Makes the spatial index: for each cell the runs of pieces in it.
struct NetworkIndex {
  private(set) var grid: NetworkGrid?
  private(set) var blocks: [UInt32] = []
  private(set) var cells: [UInt32] = [0]
  private(set) var runs: [NetworkLayout.Run] = []

  /// The lowest height of a cell, as a power of two of grid steps: 91 m.
  private static let leastShift = 13

  init() {}

  init(_ area: Envelope, _ edges: [NetworkLayout.Edge], _ points: [NetworkLayout.Place]) {
    let grid = Self.grid(over: area, edges, points)
    self.grid = grid
    blocks = Array(repeating: 0, count: grid.rows * grid.columns)
    var blockCount: UInt32 = 0
    Self.visit(grid, edges, points) { _, _, row, column in
      guard let (block, _) = grid.place(row: row, column: column), blocks[block] == 0 else {
        return
      }
      blockCount += 1
      blocks[block] = blockCount
    }
    // Blocks in order of place, so that neighbours are near in the file.
    var number: UInt32 = 0
    for block in blocks.indices where blocks[block] > 0 {
      number += 1
      blocks[block] = number
    }
    fill(grid, edges, points, cellCount: Int(blockCount) * NetworkGrid.cellsInBlock)
  }

  /// The finest grid whose size fits the number of pieces: pieces of a continent's length would have too many cells.
  private static func grid(
    over area: Envelope, _ edges: [NetworkLayout.Edge], _ points: [NetworkLayout.Place]
  ) -> NetworkGrid {
    let mostBlocks = max(1 << 16, 4 * points.count)
    let mostEntries = max(1 << 16, 8 * points.count)
    var shift = leastShift
    while true {
      let grid = NetworkGrid(over: area, shift: shift)
      if grid.rows * grid.columns <= mostBlocks {
        var entries = 0
        for edge in edges {
          for piece in pieces(of: edge) {
            let (from, to) = (points[piece], points[piece + 1])
            let north = abs(grid.north(to.latitude) - grid.north(from.latitude))
            let east = abs(Coordinate.longitudeStepE7(from: from.longitude, to: to.longitude))
            entries += north >> grid.latitudeShift + east >> grid.longitudeShift + 1
          }
          if entries > mostEntries { break }
        }
        if entries <= mostEntries { return grid }
      }
      shift += 1
    }
  }

  private static func pieces(of edge: NetworkLayout.Edge) -> Range<Int> {
    Int(edge.firstPoint)..<Int(edge.firstPoint) + edge.pieceCount
  }

  /// Visits the cells of each piece.
  @inline(__always)
  private static func visit(
    _ grid: NetworkGrid, _ edges: [NetworkLayout.Edge], _ points: [NetworkLayout.Place],
    _ body: (_ edge: Int, _ piece: Int, _ row: Int, _ column: Int) -> Void
  ) {
    for (number, edge) in edges.enumerated() {
      let first = Int(edge.firstPoint)
      for piece in 0..<edge.pieceCount {
        let (from, to) = (points[first + piece], points[first + piece + 1])
        let start = grid.east(from.longitude)
        let end = start + Coordinate.longitudeStepE7(from: from.longitude, to: to.longitude)
        let north = (grid.north(from.latitude), grid.north(to.latitude))
        grid.cells(north: north, east: (start, end)) { row, column in
          body(number, piece, row, column)
        }
      }
    }
  }

  private mutating func fill(
    _ grid: NetworkGrid, _ edges: [NetworkLayout.Edge], _ points: [NetworkLayout.Place],
    cellCount: Int
  ) {
    // Counts, then places: both passes join a piece to the run before it in its cell.
    var starts = [UInt32](repeating: 0, count: cellCount + 1)
    var last = [UInt64](repeating: .max, count: cellCount)
    let blocks = blocks
    @inline(__always)
    func cell(_ row: Int, _ column: Int) -> Int? {
      guard let (block, cell) = grid.place(row: row, column: column), blocks[block] > 0 else {
        return nil
      }
      return Int(blocks[block] - 1) * NetworkGrid.cellsInBlock + cell
    }
    Self.visit(grid, edges, points) { edge, piece, row, column in
      guard let cell = cell(row, column) else { return }
      let key = UInt64(edge) << 32 | UInt64(piece)
      if last[cell] == key { return }
      if last[cell] == .max || last[cell] + 1 != key || piece == 0 { starts[cell + 1] += 1 }
      last[cell] = key
    }
    for cell in 1..<max(1, starts.count) { starts[cell] += starts[cell - 1] }
    var next = starts
    runs = Array(repeating: .init(edge: 0, first: 0, count: 0), count: Int(starts.last ?? 0))
    for cell in last.indices { last[cell] = .max }
    Self.visit(grid, edges, points) { edge, piece, row, column in
      guard let cell = cell(row, column) else { return }
      let key = UInt64(edge) << 32 | UInt64(piece)
      if last[cell] == key { return }
      if last[cell] == .max || last[cell] + 1 != key || piece == 0 {
        runs[Int(next[cell])] = .init(
          edge: UInt32(truncatingIfNeeded: edge), first: UInt16(truncatingIfNeeded: piece), count: 1
        )
        next[cell] += 1
      } else {
        runs[Int(next[cell]) - 1].count += 1
      }
      last[cell] = key
    }
    cells = starts
  }
}
