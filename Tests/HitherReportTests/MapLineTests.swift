import HitherFormats
import TestSupport
import Testing

@testable import HitherReport

@Suite("Lines of a base map")
struct MapLineTests {
  private static func line(_ points: [(Int32, Int32)]) -> MapLine {
    MapLine(points.map { MapLine.Point(x: $0.0, y: $0.1) })
  }

  @Test("a simplified line stays within the tolerance, and keeps its ends")
  func tolerance() throws {
    var random = SeededGenerator(seed: 45)
    for tolerance in [1, 2, 5, 20] {
      var points: [MapLine.Point] = []
      var (x, y): (Int32, Int32) = (0, 0)
      for _ in 0..<400 {
        x += Int32.random(in: -4...9, using: &random)
        y += Int32.random(in: -6...6, using: &random)
        points.append(.init(x: x, y: y))
      }
      let line = MapLine(points)
      let simple = line.simplified(tolerance, isClosed: false)
      #expect(simple.points.count < line.points.count)
      #expect(simple.points.first == line.points.first && simple.points.last == line.points.last)
      for point in line.points {
        let least = zip(simple.points, simple.points.dropFirst()).map { distance(point, $0, $1) }
          .min()
        #expect(try #require(least) <= Double(tolerance) + 1e-9)
      }
    }
  }

  private func distance(_ point: MapLine.Point, _ from: MapLine.Point, _ to: MapLine.Point)
    -> Double
  {
    let (dx, dy) = (Double(to.x - from.x), Double(to.y - from.y))
    let (px, py) = (Double(point.x - from.x), Double(point.y - from.y))
    let length = dx * dx + dy * dy
    let share = length > 0 ? min(max((px * dx + py * dy) / length, 0), 1) : 0
    let (x, y) = (px - share * dx, py - share * dy)
    return (x * x + y * y).squareRoot()
  }

  @Test("lines that meet become one, whichever way round they are")
  func joining() {
    let lines = [
      Self.line([(0, 0), (10, 0)]), Self.line([(20, 5), (10, 0)]), Self.line([(20, 5), (30, 5)]),
      Self.line([(90, 90), (95, 95)]),
    ]
    let joined = MapLine.joined(lines)
    #expect(joined.count == 2)
    let ends = [joined[0].points.first, joined[0].points.last]
    #expect(ends.contains(.init(x: 0, y: 0)) && ends.contains(.init(x: 30, y: 5)))
    #expect(joined[0].points.count == 4)
  }

  @Test("a ring of lines ends, and no segment is lost or doubled")
  func rings() {
    var random = SeededGenerator(seed: 46)
    for _ in 0..<100 {
      let lines = (0..<40).map { _ in
        Self.line(
          (0..<2).map { _ in
            (Int32.random(in: 0...5, using: &random), Int32.random(in: 0...5, using: &random))
          })
      }.filter { $0.points.count > 1 }
      func segments(_ lines: [MapLine]) -> [[[Int32]]] {
        lines.flatMap { line in
          zip(line.points, line.points.dropFirst()).map { one, other in
            [[one.x, one.y], [other.x, other.y]].sorted { $0.lexicographicallyPrecedes($1) }
          }
        }.sorted { $0.joined().lexicographicallyPrecedes($1.joined()) }
      }
      #expect(segments(MapLine.joined(lines)) == segments(lines))
    }
  }

  @Test("paths are steps from point to point; rings are closed")
  func paths() {
    #expect(
      MapLine.pieces(
        [Self.line([(5, 5), (15, -5), (40, 60)]), Self.line([(0, 0), (0, 9)])], form: .line,
        tolerance: 1)
        == ["m5 5 10-10 25 65m-40-60 0 9"])
    #expect(
      MapLine.pieces([Self.line([(0, 0), (100, 0), (100, 100)])], form: .area, tolerance: 1) == [
        "m0 0 100 0 0 100z"
      ])
    // Smaller than what can be seen.
    #expect(MapLine.pieces([Self.line([(0, 0), (3, 0), (3, 3)])], form: .area, tolerance: 1) == [])
  }
}
