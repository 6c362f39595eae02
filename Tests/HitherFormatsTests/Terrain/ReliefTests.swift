import Glibc
import HitherFormats
import HitherGeodesy
import Testing

/// Contour lines and shaded relief of grids whose answers are known.
@Suite("Contour lines and shaded relief")
struct ReliefTests {
  private static func grid(
    _ side: Int = 101, _ height: (_ row: Int, _ column: Int) -> Double
  ) throws -> HeightGrid {
    let metres = (0..<side).flatMap { row in
      (0..<side).map { Float(height(row, $0)) }
    }
    return try #require(
      HeightGrid(
        rows: side, columns: side, north: 1, west: 10, latitudeStep: 0.001, longitudeStep: 0.001,
        datum: .egm96, metres: metres))
  }

  private static func lines(_ grid: HeightGrid, every interval: Double) -> [ContourLines.Line] {
    ContourLines(grid, rows: 0..<grid.rows, columns: 0..<grid.columns, every: interval).lines
  }

  @Test("a cone has one ring for each height, on the circle")
  func cone() throws {
    let grid = try Self.grid { row, column in
      500 - 10 * hypot(Double(row - 50), Double(column - 50))
    }
    let lines = Self.lines(grid, every: 100)
    let rings = lines.filter(\.isClosed)
    #expect(rings.map(\.height) == [100, 200, 300, 400])
    for ring in rings {
      #expect(Set(ring.points).count == ring.points.count)
      for point in ring.points {
        // The edges' chords keep within a share of a sample of the circle.
        let radius = hypot((point.latitude - 0.95) / 0.001, (point.longitude - 10.05) / 0.001)
        #expect(abs(radius - (500 - ring.height) / 10) < 0.15)
        let height = try #require(grid.height(at: point))
        #expect(abs(height - ring.height) < 0.01)
      }
    }
  }

  @Test("a slope has straight lines from edge to edge; level ground and a void have none")
  func slope() throws {
    let lines = Self.lines(try Self.grid { row, _ in Double(row) * 3 + 1 }, every: 20)
    #expect(lines.count == 15)
    #expect(lines.allSatisfy { !$0.isClosed && $0.points.count == 101 })
    #expect(Self.lines(try Self.grid { _, _ in 100 }, every: 20).isEmpty)
    #expect(Self.lines(try Self.grid { _, _ in .nan }, every: 20).isEmpty)
    let torn = Self.lines(
      try Self.grid { row, column in column == 50 ? .nan : Double(row) * 3 + 1 }, every: 20)
    #expect(torn.count == 30)
    #expect(torn.allSatisfy { $0.points.count == 50 })
  }

  @Test("lines through a saddle do not cross")
  func saddle() throws {
    let grid = try Self.grid(2) { row, column in row == column ? 30 : 10 }
    let lines = Self.lines(grid, every: 20)
    #expect(lines.count == 2)
    #expect(Set(lines.flatMap(\.points)).count == 4)
    for line in lines { #expect(line.points.count == 2) }
  }

  @Test("a plane is lit by its slope")
  func plane() throws {
    // 45° down to the north-west is full light, to the south-east none.
    func light(_ height: (_ row: Int, _ column: Int) -> Double) throws -> UInt8 {
      let grid = try Self.grid(5, height)
      let shade = Hillshade(
        grid, rows: 0..<5, columns: 0..<5, eastMetres: 1, southMetres: 1)
      #expect(shade.values[0] == 0)
      return shade.values[12]
    }
    let half = 0.5.squareRoot()
    #expect(try light { _, _ in 7 } == Hillshade.level)
    #expect(try light { row, column in half * Double(row + column) } == 255)
    #expect(try light { row, column in -half * Double(row + column) } == 1)
    #expect(try light { row, column in row == 2 && column == 2 ? .nan : 7 } == 0)
  }

  @Test("the picture is a PNG of the grid's size")
  func picture() throws {
    let grid = try Self.grid { row, column in Double(row * column) / 10 }
    let picture = try #require(Hillshade(grid).picture)
    #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(Array(picture[16..<26]) == [0, 0, 0, 101, 0, 0, 0, 101, 8, 4])
  }
}
