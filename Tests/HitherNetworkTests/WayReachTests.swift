import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

@testable import HitherNetwork

/// The parts of ways that can be reached on foot within a time.
@Suite("Reach along ways") struct WayReachTests {
  private let frame = LocalFrame(
    origin: Coordinate(latitudeE7: 425_000_000, longitudeE7: 15_000_000))

  private func at(_ east: Double, _ north: Double) throws -> Coordinate {
    try #require(frame.coordinate(PlanePoint(east: east, north: north)))
  }

  /// Streets every 100 m, 21 in each direction; seeded pieces are missing.
  private func streets(missing: UInt64, seed: UInt64) throws -> Network {
    var random = LawRandom(seed: seed)
    var builder = NetworkBuilder()
    var id: Int64 = 0
    for column in -10...10 {
      for row in -10...10 {
        for (toColumn, toRow) in [(column + 1, row), (column, row + 1)]
        where toColumn <= 10 && toRow <= 10 {
          id += 1
          guard missing == 0 || random.below(missing) > 0 else { continue }
          builder.addLine(
            id: id,
            [
              try at(Double(column) * 100, Double(row) * 100),
              try at(Double(toColumn) * 100, Double(toRow) * 100),
            ])
        }
      }
    }
    return try Network(builder.bytes())
  }

  /// On whole streets what is reached is the diamond of the distance along them.
  @Test func aGridIsReachedAsADiamond() throws {
    let network = try streets(missing: 0, seed: 1)
    var walker = WayWalker(over: network, levelSpeed: 1) { _ in nil }
    let middle = try at(0, 0)
    let near = walker.reach(from: middle, within: 450)
    let found = try #require(near)
    // By row and column: each street at distance d has 450 − d metres on both sides.
    var expected = 0.0
    for street in [0.0, 100, 100, 200, 200, 300, 300, 400, 400] {
      // In each of the two directions.
      expected += 2 * 2 * (450 - street)
    }
    #expect(abs(found.metres - expected) < 3)
    #expect(abs(found.farthestMetres - 450) < 1 && found.heightShare == 0)
    for point in found.lines.joined() {
      let plane = frame.planePoint(point)
      #expect(abs(plane.east) + abs(plane.north) <= 451)
    }
    #expect(!network.mayEnd(found.lines, around: middle))
    let far = walker.reach(from: middle, within: 900)
    #expect(network.mayEnd(try #require(far).lines, around: middle))
  }

  /// Against the shortest ways: a point of a way is in the reach if and only if its way is short enough.
  @Test func whatIsReachedIsWhatIsNearAlongTheWays() throws {
    for seed: UInt64 in 1...6 {
      let network = try streets(missing: 3, seed: seed)
      let place = try at(23, 4)
      var walker = WayWalker(over: network, levelSpeed: 1) { _ in nil }
      guard let found = walker.reach(from: place, within: 600) else { continue }
      var length = 0.0
      for number in 0..<network.edgeCount {
        let edge = network.edge(number)
        let places = (0..<20).map {
          network.coordinate(at: (Double($0) + 0.5) / 20 * edge.length, on: edge)
        }
        for metres in network.metres(from: place, to: places) where metres ?? .infinity <= 600 {
          length += edge.length / 20
        }
      }
      #expect(abs(found.metres - length) < 0.03 * length + 10, "seed \(seed)")
    }
  }

  /// Uphill takes longer than downhill; where heights are unknown the ground counts as level, and that is stated.
  @Test func slopesChangeTheTime() throws {
    var builder = NetworkBuilder()
    builder.addLine(id: 1, [try at(-3000, 0), try at(0, 0), try at(3000, 0)])
    let network = try Network(builder.bytes())
    let middle = try at(0, 0)
    var level = WayWalker(over: network) { _ in nil }
    let onLevel = level.reach(from: middle, within: 1800)
    let flat = try #require(onLevel)
    #expect(abs(flat.metres - 2 * 1800 * ToblerFunction.level) < 10)
    // The ground rises by 20 % to the east.
    var walker = WayWalker(over: network) { [frame] in 1000 + 0.2 * frame.planePoint($0).east }
    let onSlope = walker.reach(from: middle, within: 1800)
    let slope = try #require(onSlope)
    #expect(slope.heightShare == 1)
    let east = slope.lines.joined().map { frame.planePoint($0).east }
    func metres(_ rise: Double) -> Double {
      1800 / ToblerFunction.seconds(metres: 1, rise: rise)
    }
    #expect(abs((east.max() ?? 0) - metres(0.2)) < 15)
    #expect(abs(-(east.min() ?? 0) - metres(-0.2)) < 15)
    #expect(metres(0.2) < metres(-0.2))
  }

  @Test func nothingIsReachedFromOffTheWays() throws {
    let network = try streets(missing: 0, seed: 1)
    var walker = WayWalker(over: network) { _ in nil }
    let outside = walker.reach(from: try at(5000, 0), within: 600)
    #expect(outside == nil)
    // In no time no way is walked.
    let none = walker.reach(from: try at(50, 0), within: 0)
    #expect(none?.metres == 0)
  }
}
