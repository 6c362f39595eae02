import HitherGeodesy
import TestSupport
import Testing

@testable import HitherNetwork

/// The ways that lead into an area, up to the first junction outside of it.
@Suite("Ways that lead into an area") struct LeadingWaysTests {
  private let frame = LocalFrame(
    origin: Coordinate(latitudeE7: 470_000_000, longitudeE7: 110_000_000))

  private func at(_ east: Double, _ north: Double) throws -> Coordinate {
    try #require(frame.coordinate(PlanePoint(east: east, north: north)))
  }

  /// The area is a disc of 100 m around the origin.
  ///
  ///     A──B──────(disc)──────C──D      with crossings at B and C, and no junction between C and the disc
  ///        │                  │
  private func ways(_ lines: [[Coordinate]]) throws -> LeadingWays {
    var builder = NetworkBuilder()
    for (number, line) in lines.enumerated() { builder.addLine(id: Int64(number), line) }
    let centre = try at(0, 0)
    return LeadingWays(
      into: centre, reachMetres: 100, over: try Network(builder.bytes())
    ) { from, to in
      (0...50).contains { step in
        ShortDistance.metres(from: centre, to: from.between(to, Double(step) / 50)) <= 100
      }
    }
  }

  @Test func aWayIsLeftOutUpToTheJunction() throws {
    // The street's second part is made of two ways, which is no junction.
    let found = try ways([
      [at(-500, 0), at(-300, 0), at(200, 0)], [at(200, 0), at(400, 0)], [at(400, 0), at(600, 0)],
      [at(-300, -200), at(-300, 0), at(-300, 200)], [at(400, -200), at(400, 0)],
    ])
    for east in [-270.0, -150, 0, 150, 250, 370] {
      #expect(found.contains(try at(east, 3)), "\(east)")
    }
    for place in [(-330.0, 0.0), (-300, 40), (-300, -40), (430, 0), (400, -40), (0, 120)] {
      #expect(!found.contains(try at(place.0, place.1)), "\(place)")
    }
  }

  @Test func aWayThatPassesByIsShown() throws {
    let found = try ways([[at(-500, 150), at(500, 150)]])
    #expect(!found.contains(try at(0, 150)))
  }

  /// A loop through the area without any junction is left out as a whole, and ends.
  @Test func aLoopEnds() throws {
    let found = try ways([[at(0, 0), at(400, 0), at(400, 400), at(0, 400), at(0, 0)]])
    #expect(found.contains(try at(400, 200)))
  }
}
