import HitherGeodesy
import TestSupport
import Testing

@testable import HitherRoutes

/// Four pieces at once say what each says by itself.
@Suite struct PieceQuadTests {
  @Test(arguments: UInt64(1)...20) func lanesAgreeWithPieces(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let origin = try #require(
      Coordinate(latitude: random.uniform(-80, 80), longitude: random.uniform(-170, 170)))
    let frame = LocalFrame(origin: origin)
    func place(_ reach: Double) throws -> Coordinate {
      let point = PlanePoint(
        east: random.uniform(-reach, reach), north: random.uniform(-reach, reach))
      return try #require(frame.coordinate(point))
    }
    // Counts that fill the last four pieces, and such that do not.
    var corners: [Coordinate] = []
    for _ in 0..<(2 + Int(seed)) { corners.append(try place(300)) }
    let line = try #require(RouteLine(corners))
    for _ in 0..<50 {
      let spot = try place(500)
      let (x, y) = (line.longitude(of: spot.longitudeE7), Double(spot.latitudeE7))
      let reach = random.uniform(0, 100)
      for (leaf, quad) in line.quads.enumerated() {
        let lanes = quad.lanes(latitude: y, longitude: x, reach: reach)
        for lane in 0..<RouteTree.width {
          let index = leaf * RouteTree.width + lane
          let isOpen = lanes.open >> UInt32(lane) & 1 == 1
          guard index < line.pieces.count else {
            #expect(!isOpen)
            continue
          }
          let piece = line.pieces[index]
          let (east, north) =
            ((x - piece.longitude) * piece.eastScale, (y - piece.latitude) * piece.northScale)
          let along = (east * piece.east + north * piece.north) * piece.inverseSquare
          let metres = min(abs(along), abs(along - 1)) * piece.square.squareRoot()
          if along > 0, along < 1 {
            #expect(isOpen)
          } else if abs(metres - reach) > 1e-6 {
            #expect(isOpen == (metres < reach))
          }
          #expect((lanes.before >> UInt32(lane) & 1 == 1) == (along <= 0))
          #expect((lanes.beyond >> UInt32(lane) & 1 == 1) == (along >= 1))
        }
      }
    }
  }
}
