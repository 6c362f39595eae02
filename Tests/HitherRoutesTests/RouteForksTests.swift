import Foundation
import HitherGeodesy
import HitherTracks
import Testing

@testable import HitherRoutes

/// Routes drawn in metres, whose forks anybody can see.
@Suite("Forks of a planned route") struct RouteForksTests {
  private func line(_ corners: [(Double, Double)]) throws -> RouteLine {
    try #require(RouteLine(corners.map { place($0.0, $0.1) }))
  }

  private func place(_ east: Double, _ north: Double) -> Coordinate {
    DrawnRoute.coordinate(PlanePoint(east: east, north: north))
  }

  /// Checks that the forks lie where they should, in metres, and are passed when they should be.
  private func expect(
    _ forks: [RouteFork], _ known: [(east: Double, north: Double, passages: [Double])],
    within metres: Double = 12, _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(forks.count == known.count, sourceLocation: location)
    for (fork, truth) in zip(forks, known) {
      let miss = ShortDistance.metres(from: fork.coordinate, to: place(truth.east, truth.north))
      #expect(miss <= metres, sourceLocation: location)
      #expect(fork.passages.count == truth.passages.count, sourceLocation: location)
      for (passage, mark) in zip(fork.passages, truth.passages) {
        #expect(abs(passage - mark) <= metres, sourceLocation: location)
      }
    }
  }

  @Test("a figure of eight has one fork, where it crosses itself")
  func crossing() throws {
    let line = try line([(0, 0), (0, 800), (400, 800), (400, 400), (-400, 400), (-400, 0)])
    expect(RouteForks(line).forks(), [(0, 400, [400, 2000])])
  }

  @Test("a route that crosses itself everywhere has few forks, far apart")
  func crossingEverywhere() throws {
    let corners = (0..<400).map { index -> (Double, Double) in
      let angle = Double(index) * 2.4
      return (3000 * cos(angle), 3000 * sin(angle))
    }
    let forks = RouteForks(try line(corners)).forks()
    #expect(forks.count > 5 && forks.count <= RouteForks.mostForks)
    for (index, fork) in forks.enumerated() {
      for other in forks[..<index] {
        let metres = ShortDistance.metres(from: fork.coordinate, to: other.coordinate)
        #expect(metres >= RouteForks.leastSpacing)
      }
    }
  }

  @Test("a spur leaves the route and comes back to it; its end and the route's ends are none")
  func spur() throws {
    let line = try line([(0, 0), (500, 0), (500, 600), (500, 0), (1500, 0)])
    expect(RouteForks(line).forks(), [(500, 0, [500, 1700])])
    // There and back on one way nobody has to choose.
    let back = try self.line([(0, 0), (500, 0), (900, 700), (500, 0), (0, 0)])
    #expect(RouteForks(back).forks().isEmpty)
  }

  @Test("a loop on a stem forks where the stem ends")
  func stem() throws {
    let line = try line([(0, 0), (700, 0), (1200, 600), (1400, -500), (700, 0), (0, 0)])
    let last = line.length - 700
    expect(RouteForks(line).forks(), [(700, 0, [700, last])])
  }

  @Test("branches that part at a sharp angle fork where they part")
  func sharpAngle() throws {
    // Eight metres aside over a hundred: the planned lines are 3 m apart only 40 m further on.
    let line = try line([
      (0, 0), (600, 0), (1600, 80), (1600, 900), (600, 900), (600, 0), (0, 0),
    ])
    let found = RouteForks(line).forks()
    #expect(found.count == 1)
    expect(found, [(600, 0, [600, line.length - 600])], within: 45)
  }

  @Test("switchbacks, loops and parallel legs have none")
  func noForks() throws {
    let zigzag = (0...12).map { (Double($0 % 2) * 300, Double($0) * 30) }
    #expect(RouteForks(try line(zigzag)).forks().isEmpty)
    let narrow = (0...12).map { (corner: Int) -> (Double, Double) in
      ((corner + 1) / 2 % 2 == 0 ? 0 : 400, 12 * Double(corner / 2))
    }
    #expect(RouteForks(try line(narrow)).forks().isEmpty)
    #expect(RouteForks(try line([(0, 0), (0, 500), (500, 500), (500, 0), (0, 0)])).forks().isEmpty)
  }

  @Test("other ways that cross, meet or leave the route are forks; those beside it are none")
  func ways() throws {
    let line = try line([(0, 0), (3000, 0)])
    let ways: [[(Double, Double)]] = [
      [(400, -200), (400, 300)],  // crosses
      [(800, 200), (800, 0)],  // ends on it
      [(1100, 0), (1100, -200)],  // begins on it
      [(1500, 3), (1800, 3), (2000, 200)],  // leaves it after some way together
      [(2100, 15), (2500, 15)],  // runs beside it
      [(2600, 60), (2600, 300)],  // does not reach it
      [(2980, -100), (2980, 100)],  // where it ends
    ]
    let found = RouteForks(line).forks(ways: ways.map { $0.map { place($0.0, $0.1) } })
    expect(found, [(400, 0, [400]), (800, 0, [800]), (1100, 0, [1100]), (1800, 0, [1800])])
    // A way that the map cut in two while it runs along the route.
    let cut: [[(Double, Double)]] = [[(1000, 2), (1400, 2)], [(1400, 2), (1700, 2)]]
    #expect(RouteForks(line).forks(ways: cut.map { $0.map { place($0.0, $0.1) } }).isEmpty)
  }

  @Test("of very many forks those remain that lie apart")
  func town() throws {
    let line = try line([(0, 0), (12_000, 0)])
    let streets = stride(from: 100.0, to: 11_900, by: 60).map {
      [place($0, -100), place($0, 100)]
    }
    let found = RouteForks(line).forks(ways: streets)
    #expect(found.count <= RouteForks.mostForks && found.count > 30)
    let passages = found.compactMap(\.passages.first)
    #expect(zip(passages, passages.dropFirst()).allSatisfy { $1 - $0 >= 190 })
  }
}
