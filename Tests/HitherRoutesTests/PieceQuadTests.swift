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
      let square = random.uniform(0, 1e5)
      for (leaf, quad) in line.quads.enumerated() {
        let lanes = quad.lanes(latitude: y, longitude: x, within: square)
        for lane in 0..<RouteTree.width {
          let index = leaf * RouteTree.width + lane
          let isWithin = lanes.within >> UInt32(lane) & 1 == 1
          guard index < line.pieces.count else {
            #expect(!isWithin)
            continue
          }
          let piece = line.pieces[index]
          let (east, north) =
            ((x - piece.longitude) * piece.eastScale, (y - piece.latitude) * piece.northScale)
          let along = (east * piece.east + north * piece.north) * piece.inverseSquare
          let held = min(max(along, 0), 1)
          let (aside, ahead) = (east - held * piece.east, north - held * piece.north)
          #expect(isWithin == (aside * aside + ahead * ahead <= square))
          #expect((lanes.before >> UInt32(lane) & 1 == 1) == (along <= 0))
          #expect((lanes.beyond >> UInt32(lane) & 1 == 1) == (along >= 1))
        }
      }
    }
  }
}
