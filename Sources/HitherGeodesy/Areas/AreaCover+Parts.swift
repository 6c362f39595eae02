extension AreaCover {
  /// The cover of all parts of an index.
  init(_ parts: AreaParts) {
    for (number, part) in parts.parts.enumerated() {
      switch part.kind {
      case .polygon: addPolygon(number, part, parts)
      case .circle, .corridor: addDistance(number, part, parts)
      }
    }
    finish()
  }

  /// The side of edge cells, as a power of two: about a sixteenth of an extent.
  private static func smallestLevel(_ extent: Int) -> Int {
    max(10, Int.bitWidth - max(1, extent / 16).leadingZeroBitCount - 1)
  }

  private mutating func addPolygon(_ number: Int, _ part: AreaPart, _ parts: AreaParts) {
    let height = Int(part.north) - Int(part.south)
    let smallest = Self.smallestLevel(max(height, Int(part.width)))
    let edges = parts.edges(of: part)
    // The same part shifted by one turn west and east, for a part that crosses the meridian of 180 degrees.
    for turn in [-Envelope.circleE7, 0, Envelope.circleE7] {
      let west = part.west + 1_800_000_000 + turn
      guard west < Envelope.circleE7, west + Int(part.width) >= 0 else { continue }
      add(
        part: number, smallest: smallest,
        { cell, near in
          let box = CellBox(cell, west: west, south: -900_000_000)
          guard box.minY <= Int(part.north), box.maxY >= Int(part.south),
            box.minX <= Int(part.width), box.maxX >= 0
          else { return .outside }
          if box.minY <= Int(part.south), box.maxY >= Int(part.north), box.minX <= 0,
            box.maxX >= Int(part.width)
          {
            return .edge
          }
          near.removeAll { !box.mayTouch(parts.banded.edges[Int($0)]) }
          guard near.isEmpty else { return .edge }
          let longitude = Envelope.wrapped(cell.x - 1_800_000_000)
          return parts.contains(
            part, latE7: Int32(clamping: box.minY), lonE7: Int32(truncatingIfNeeded: longitude))
            ? .inside : .outside
        }, edges)
    }
  }

  /// The largest cells, as a power of two of grid steps, for which a corridor's plane distances are
  /// accurate to a few percent.
  private static let planeLevel = 20
  private static let planeLatitude = 850_000_000

  private mutating func addDistance(_ number: Int, _ part: AreaPart, _ parts: AreaParts) {
    let reach = Int(min(2 * part.radius / 0.0111, 3.6e9))
    let extent = max(Int(part.width), Int(part.north) - Int(part.south)) + reach
    // A long corridor is narrow, and cells sized by its extent would be too wide.
    var smallest = Self.smallestLevel(part.kind == .corridor ? min(extent, 8 * reach) : extent)
    let isPolar = max(abs(Int(part.south)), abs(Int(part.north))) > Self.planeLatitude
    if part.kind == .corridor && isPolar { smallest = max(smallest, Self.planeLevel) }
    let envelope = Envelope(
      south: Int(part.south), north: Int(part.north), west: part.west, width: Int(part.width)
    ).expanded(byMetres: part.radius)
    add(
      part: number, smallest: smallest,
      { cell, near in
        guard cell.x < Envelope.circleE7, cell.y <= 1_800_000_000,
          envelope.intersects(Self.envelope(cell))
        else { return .outside }
        if part.kind == .corridor, isPolar || cell.level > Self.planeLevel { return .edge }
        let middleY = min(cell.y + cell.side / 2, 1_800_000_000) - 900_000_000
        let middleX = Envelope.wrapped(cell.x + cell.side / 2 - 1_800_000_000)
        let half = Self.halfDiagonal(cell)
        let depth = parts.depth(
          part, latE7: Int32(clamping: middleY), lonE7: Int32(truncatingIfNeeded: middleX),
          reach: 2 * half + 1, among: &near)
        if depth > 1.05 * half + 1 { return .inside }
        return depth < -(1.05 * half + 1) ? .outside : .edge
      }, part.kind == .corridor ? parts.edges(of: part) : [])
  }

  private static func envelope(_ cell: Cell) -> Envelope {
    Envelope(
      south: cell.y - 900_000_000, north: cell.y - 900_000_000 + cell.side - 1,
      west: cell.x - 1_800_000_000, width: cell.side - 1)
  }

  /// The largest distance in metres from a cell's middle to any of its places.
  private static func halfDiagonal(_ cell: Cell) -> Double {
    // A step of latitude is at most 0.0112 m, one of longitude at most 0.01114 m.
    let half = Double(cell.side) / 2 + 1
    return 0.0158 * half
  }
}

/// A cell in the grid steps of a polygon's part.
private struct CellBox {
  let minX: Int
  let maxX: Int
  let minY: Int
  let maxY: Int

  init(_ cell: AreaCover.Cell, west: Int, south: Int) {
    minX = cell.x - west
    maxX = minX + cell.side - 1
    minY = cell.y + south
    maxY = minY + cell.side - 1
  }

  /// Whether an edge may touch the box; true also for some edges that only pass close to a corner.
  func mayTouch(_ edge: AreaEdge) -> Bool {
    let (startX, endX) = (Int(edge.startX), Int(edge.endX))
    let (startY, endY) = (Int(edge.startY), Int(edge.endY))
    guard min(startX, endX) <= maxX, max(startX, endX) >= minX, min(startY, endY) <= maxY,
      max(startY, endY) >= minY
    else { return false }
    // All corners lie on one side of the edge's line; doubles are exact except for the last few steps.
    let (stepX, stepY) = (Double(endX - startX), Double(endY - startY))
    func side(_ x: Int, _ y: Int) -> Double {
      stepX * Double(y - startY) - stepY * Double(x - startX)
    }
    let sides = [side(minX, minY), side(minX, maxY), side(maxX, minY), side(maxX, maxY)]
    let slack = 4 * (abs(stepX) + abs(stepY)) + 4096
    return sides.contains { $0 > -slack } && sides.contains { $0 < slack }
  }
}
