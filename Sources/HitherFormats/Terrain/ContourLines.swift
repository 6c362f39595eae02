package import HitherGeodesy

/// Lines of equal height on a grid: marching squares.
///
/// W. E. Lorensen, H. E. Cline, *Marching cubes*, SIGGRAPH 1987, in two dimensions. A line crosses an
/// edge between two samples where the height interpolated along it is the line's. Through a saddle
/// the lines pass on the side of the mean of its four samples. Cells with a void have no lines.
package struct ContourLines: Sendable {
  /// A line of one height.
  package struct Line: Hashable, Sendable {
    /// Metres above the grid's datum.
    package var height: Double
    package var points: [Coordinate]
    /// Whether the first point follows the last one.
    package var isClosed: Bool
  }

  /// The lines by height; of one height in the order of rows.
  package private(set) var lines: [Line] = []

  /// An edge between two neighbouring samples, by the first one.
  private struct Edge: Hashable, Comparable {
    var row: Int32
    var column: Int32
    var isDown: Bool

    static func < (one: Edge, other: Edge) -> Bool {
      (one.row, one.column, one.isDown ? 1 : 0) < (other.row, other.column, other.isDown ? 1 : 0)
    }
  }

  /// The edges that a line joins at an edge: one at the end of a line.
  private struct Ends {
    var first: Edge
    var second: Edge?
  }

  /// The most contour lines through one cell; more means that the heights are faulty.
  private static let mostLevels = 500

  /// Draws lines in a part of a grid.
  ///
  /// - Parameters:
  ///   - interval: Metres between two lines; positive.
  package init(_ grid: HeightGrid, rows: Range<Int>, columns: Range<Int>, every interval: Double) {
    let rows = rows.clamped(to: 0..<grid.rows)
    let columns = columns.clamped(to: 0..<grid.columns)
    guard rows.count > 1, columns.count > 1, interval > 0 else { return }
    var levels: [Int: [Edge: Ends]] = [:]
    var above = columns.map { grid.sample(rows.lowerBound, $0) }
    for row in (rows.lowerBound + 1)..<rows.upperBound {
      let below = columns.map { grid.sample(row, $0) }
      for column in 1..<columns.count {
        let cell = Cell(
          above[column - 1], above[column], below[column], below[column - 1],
          row: Int32(row - 1), column: Int32(columns.lowerBound + column - 1))
        cell.cross(every: interval, &levels)
      }
      above = below
    }
    for level in levels.keys.sorted() {
      guard var joints = levels[level] else { continue }
      let height = Double(level) * interval
      // Open lines begin at their ends; what is left are rings.
      let starts = joints.filter { $0.value.second == nil }.keys.sorted()
      for start in starts + joints.keys.sorted() {
        guard joints[start] != nil else { continue }
        let line = Self.line(from: start, &joints, height, grid)
        // A top or a hollow of just this height is a point.
        if line.points.count > 1 { lines.append(line) }
      }
    }
  }

  private static func line(
    from start: Edge, _ joints: inout [Edge: Ends], _ height: Double, _ grid: HeightGrid
  ) -> Line {
    var line = Line(height: height, points: [], isClosed: false)
    var (last, next): (Edge?, Edge?) = (nil, start)
    while let edge = next, let ends = joints.removeValue(forKey: edge) {
      if let point = point(on: edge, height, grid), point != line.points.last {
        line.points.append(point)
      }
      next = ends.first == last ? ends.second : ends.first
      if next == start, last != nil { line.isClosed = true }
      last = edge
    }
    // Where a sample has the line's height, two of its edges meet in it.
    if line.isClosed, line.points.count > 1, line.points.first == line.points.last {
      line.points.removeLast()
    }
    return line
  }

  /// The place on an edge where the height is that of the line.
  private static func point(on edge: Edge, _ height: Double, _ grid: HeightGrid) -> Coordinate? {
    let (row, column) = (Int(edge.row), Int(edge.column))
    let from = grid.sample(row, column)
    let to = edge.isDown ? grid.sample(row + 1, column) : grid.sample(row, column + 1)
    let share = to == from ? 0 : min(max((height - from) / (to - from), 0), 1)
    let latitude = grid.north - (Double(row) + (edge.isDown ? share : 0)) * grid.latitudeStep
    let longitude = grid.west + (Double(column) + (edge.isDown ? 0 : share)) * grid.longitudeStep
    return Coordinate(
      latitude: min(max(latitude, -90), 90),
      longitude: longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude)
  }

  /// Four samples around a square: north-west, north-east, south-east, south-west.
  private struct Cell {
    let corners: (Double, Double, Double, Double)
    let row: Int32
    let column: Int32

    init(
      _ northWest: Double, _ northEast: Double, _ southEast: Double, _ southWest: Double,
      row: Int32, column: Int32
    ) {
      corners = (northWest, northEast, southEast, southWest)
      (self.row, self.column) = (row, column)
    }

    func cross(every interval: Double, _ levels: inout [Int: [Edge: Ends]]) {
      let (a, b, c, d) = corners
      let (low, high) = (min(a, b, c, d), max(a, b, c, d))
      guard (a + b + c + d).isFinite, high > low else { return }
      let first = Int((low / interval).rounded(.down)) + 1
      let last = Int((high / interval).rounded(.down))
      guard first <= last, last - first < ContourLines.mostLevels else { return }
      for level in first...last {
        let height = Double(level) * interval
        // A sample on the line counts as above it.
        let signs = (a >= height, b >= height, c >= height, d >= height)
        let north = Edge(row: row, column: column, isDown: false)
        let south = Edge(row: row + 1, column: column, isDown: false)
        let west = Edge(row: row, column: column, isDown: true)
        let east = Edge(row: row, column: column + 1, isDown: true)
        var crossed: [Edge] = []
        if signs.0 != signs.1 { crossed.append(north) }
        if signs.1 != signs.2 { crossed.append(east) }
        if signs.2 != signs.3 { crossed.append(south) }
        if signs.3 != signs.0 { crossed.append(west) }
        if crossed.count == 2 {
          Self.join(crossed[0], crossed[1], &levels[level, default: [:]])
        } else if crossed.count == 4 {
          // The middle belongs to the pair of corners on its side.
          let isWithFirst = ((a + b + c + d) / 4 >= height) == signs.0
          Self.join(north, isWithFirst ? east : west, &levels[level, default: [:]])
          Self.join(south, isWithFirst ? west : east, &levels[level, default: [:]])
        }
      }
    }

    private static func join(_ one: Edge, _ other: Edge, _ joints: inout [Edge: Ends]) {
      link(one, to: other, &joints)
      link(other, to: one, &joints)
    }

    private static func link(_ one: Edge, to other: Edge, _ joints: inout [Edge: Ends]) {
      if joints[one] == nil {
        joints[one] = Ends(first: other)
      } else {
        joints[one]?.second = other
      }
    }
  }
}
