import HitherGeodesy
import TestSupport
import Testing

@testable import HitherNetwork

/// Walks over a network are the shortest ones, and its ways are the lines of which it was made.
@Suite("Walks and lines of a network") struct NetworkWalksTests {
  private func network(_ lines: [[Coordinate]]) throws -> Network {
    var builder = NetworkBuilder()
    for (number, line) in lines.enumerated() { builder.addLine(id: Int64(number), line) }
    return try Network(builder.bytes())
  }

  /// Two ways to a place: the longer one is taken where the shorter does not lead there.
  @Test func waysAreFollowed() throws {
    func at(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
      try #require(Coordinate(latitude: latitude, longitude: longitude))
    }
    // Round three sides of a square of a hundredth of a degree of latitude.
    let corners = try [at(0, 0), at(0, 0.01), at(0.01, 0.01), at(0.01, 0)]
    let ways = try network([
      Array(corners[0...1]), Array(corners[1...2]), Array(corners[2...3]),
    ])
    let around = try #require(ways.metres(from: corners[0], to: [corners[3]])[0])
    var expected = 0.0
    for index in 1..<4 {
      expected += Geodesic.distance(from: corners[index - 1], to: corners[index])
    }
    #expect(abs(around - expected) < 0.5)
    // With the fourth side it is one side.
    let square = try network([corners + [corners[0]]])
    let side = try #require(square.metres(from: corners[0], to: [corners[3]])[0])
    #expect(abs(side - Geodesic.distance(from: corners[0], to: corners[3])) < 0.5)
    // On one piece the way is the straight one; off the ways there is none.
    let (near, far) = (try at(0, 0.002), try at(0, 0.007))
    let along = try #require(square.metres(from: near, to: [far])[0])
    #expect(abs(along - Geodesic.distance(from: near, to: far)) < 0.5)
    #expect(square.metres(from: near, to: [try at(1, 1)]) == [nil])
    #expect(try network([]).metres(from: near, to: [far]) == [nil])
  }

  /// Against all pairs by Floyd and Warshall, on seeded grids of which pieces are missing.
  @Test func shortestWaysAreThoseOfAnotherMethod() throws {
    var random = LawRandom(seed: 11)
    for _ in 0..<20 {
      let size = 5
      let points = try (0..<size * size).map {
        try #require(
          Coordinate(
            latitude: 48 + Double($0 / size) * 0.002, longitude: 11 + Double($0 % size) * 0.003))
      }
      var lines: [[Coordinate]] = []
      var metres = Array(
        repeating: Array(repeating: Double.infinity, count: points.count), count: points.count)
      for place in points.indices {
        metres[place][place] = 0
        for other in [place + 1, place + size]
        where other < points.count && (other != place + 1 || other % size != 0) {
          guard random.below(3) > 0 else { continue }
          lines.append([points[place], points[other]])
          metres[place][other] = ShortDistance.metres(from: points[place], to: points[other])
          metres[other][place] = metres[place][other]
        }
      }
      for middle in points.indices {
        for from in points.indices {
          for to in points.indices {
            metres[from][to] = min(metres[from][to], metres[from][middle] + metres[middle][to])
          }
        }
      }
      let ways = try network(lines)
      let joined = Set(lines.flatMap { $0 })
      for from in points.indices where joined.contains(points[from]) {
        let found = ways.metres(from: points[from], to: points)
        for to in points.indices where joined.contains(points[to]) {
          let expected = metres[from][to]
          if expected.isFinite {
            #expect(abs((found[to] ?? .infinity) - expected) < 0.01)
          } else {
            #expect(found[to] == nil)
          }
        }
      }
    }
  }

  /// Down the escalator, and a long way round to get up.
  @Test func oneWaysAreWalkedInTheirDirection() throws {
    func place(_ north: Double, _ east: Double) -> Coordinate { NetworkTests.place(north, east) }
    var builder = NetworkBuilder()
    builder.addLine(
      id: 1, [place(0, 0), place(0, 100)], tags: [("highway", "steps"), ("conveying", "forward")])
    builder.addLine(id: 2, [place(0, 100), place(300, 100), place(300, 0), place(0, 0)])
    let ways = try Network(builder.bytes())
    func metres(_ from: Coordinate, _ to: Coordinate) throws -> Double {
      try #require(ways.metres(from: from, to: [to])[0])
    }
    #expect(abs(try metres(place(0, 0), place(0, 100)) - 100) < 0.1)
    #expect(abs(try metres(place(0, 100), place(0, 0)) - 700) < 0.5)
    #expect(abs(try metres(place(0, 20), place(0, 60)) - 40) < 0.1)
    #expect(abs(try metres(place(0, 60), place(0, 20)) - (40 + 700 + 20)) < 0.5)
  }

  @Test("ways cut into edges are whole lines again", arguments: [0, 1] as [UInt64])
  func linesAreThoseOfTheSource(seed: UInt64) throws {
    var random = LawRandom(seed: seed)
    let origin = try #require(
      Coordinate(latitude: seed == 0 ? 46 : -17, longitude: seed == 0 ? 12 : 179.99))
    func place(_ north: Int, _ east: Int) -> Coordinate {
      NetworkTests.place(Double(north) * 400, Double(east) * 400, from: origin)
    }
    var lines: [[Coordinate]] = []
    for _ in 0..<20 {
      var (north, east) = (Int(random.below(20)), Int(random.below(20)))
      var line = [place(north, east)]
      // Only onward, so that no line meets itself.
      for _ in 0..<(1 + Int(random.below(8))) {
        if random.below(2) == 0 { north += 1 } else { east += 1 }
        line.append(place(north, east))
      }
      lines.append(line)
    }
    let ways = try network(lines)
    #expect(ways.edgeCount > lines.count)
    #expect(ways.lines(of: 0..<ways.edgeCount).map(\.points) == lines)
    let all = try #require(ways.area)
    #expect(ways.edges(in: all) == Array(0..<ways.edgeCount))
    // In a part of the area there are all edges that have a point in it.
    for _ in 0..<20 {
      let corner = place(Int(random.below(20)), Int(random.below(20)))
      let box = Envelope(corner).expanded(byMetres: Double(50 + random.below(1000)))
      let found = Set(ways.edges(in: box))
      for number in 0..<ways.edgeCount
      where ways.points(of: ways.edge(number)).contains(where: box.contains) {
        #expect(found.contains(number))
      }
    }
  }

  @Test func aCircleAndALassoAreOneLineEach() throws {
    let ways = try Network(NetworkTests.crossroads().bytes())
    let lines = ways.lines(of: 0..<ways.edgeCount)
    #expect(lines.map(\.edge.way) == [10, 11, 12])
    #expect(lines.map(\.points.count) == [3, 5, 2])
    let square = (0..<4).map { NetworkTests.place([0, 0, 90, 90][$0], [0, 90, 90, 0][$0]) }
    let circle = try network([square + [square[0]], [square[2], NetworkTests.place(500, 500)]])
    #expect(circle.lines(of: 0..<circle.edgeCount).map(\.points.count) == [5, 2])
  }
}
