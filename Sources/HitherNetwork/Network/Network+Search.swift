package import HitherGeodesy

/// The pieces around a place.
extension Network {
  /// Visits runs of consecutive pieces that may lie within a distance of a place.
  ///
  /// Every piece within the distance is visited; pieces farther away may be, and a piece that
  /// crosses several cells may be visited more than once.
  ///
  /// - Parameters:
  ///   - metres: From 0 to 100,000; more counts as 100,000.
  ///   - body: Receives an edge and a range of its pieces.
  /// - Complexity: O(cells in the square + runs in them).
  @inline(__always)
  package func runs(
    near coordinate: Coordinate, within metres: Double,
    _ body: (_ edge: Int, _ pieces: Range<Int>) -> Void
  ) {
    // A step of latitude is at least 0.01105 m.
    let reach = min(max(metres, 0), 100_000) / 0.01105 + 2
    let north = grid.north(coordinate.latitudeE7)
    let steps = Int(reach)
    let farthest = min(abs(Double(coordinate.latitudeE7)) + reach, 899_000_000)
    // The approximation of the cosine is within 0.002.
    let cosine = max(RoughScale.cosine(Int32(farthest)) - 0.002, 0.001)
    let sideways = min(Int(reach / cosine), 1_800_000_000)
    let rows = (north - steps) >> grid.latitudeShift...(north + steps) >> grid.latitudeShift
    let east = grid.east(coordinate.longitudeE7)
    visit(rows, east - sideways, east + sideways, body)
    // A place just west of the area is almost a whole circle east of its edge.
    if east + sideways >= 3_600_000_000 {
      visit(rows, east - sideways - 3_600_000_000, east + sideways - 3_600_000_000, body)
    }
  }

  /// Visits the pieces that may lie within a distance of a place, under the terms of `runs(near:within:_:)`.
  @inline(__always)
  package func pieces(
    near coordinate: Coordinate, within metres: Double, _ body: (_ edge: Int, _ piece: Int) -> Void
  ) {
    runs(near: coordinate, within: metres) { edge, pieces in
      for piece in pieces { body(edge, piece) }
    }
  }

  /// Visits the runs of the cells in some rows, between two distances east of the western edge.
  @inline(__always)
  func visit(
    _ rows: ClosedRange<Int>, _ west: Int, _ east: Int, _ body: (Int, Range<Int>) -> Void
  ) {
    let highest = grid.rows << NetworkGrid.blockShift - 1
    let farthest = grid.columns << NetworkGrid.blockShift - 1
    let first = max(0, west >> grid.longitudeShift)
    let last = min(farthest, east >> grid.longitudeShift)
    guard first <= last else { return }
    var row = max(0, rows.lowerBound)
    while row <= min(highest, rows.upperBound) {
      for column in first...last {
        guard let (block, cell) = grid.place(row: row, column: column) else { continue }
        let number = Int(blocks[block])
        guard number > 0 else { continue }
        visit((number - 1) * NetworkGrid.cellsInBlock + cell, body)
      }
      row += 1
    }
  }

  /// Visits the runs of a cell; what a damaged file says wrongly is skipped.
  @inline(__always)
  private func visit(_ cell: Int, _ body: (Int, Range<Int>) -> Void) {
    guard cell + 1 < cells.count else { return }
    var index = Int(cells[cell])
    let end = min(Int(cells[cell + 1]), runs.count)
    while index < end {
      let run = runs[index]
      index += 1
      let (edge, first) = (Int(run.edge), Int(run.first))
      guard edge < edges.count, first + Int(run.count) <= edges[edge].pieceCount else { continue }
      body(edge, first..<first + Int(run.count))
    }
  }
}
