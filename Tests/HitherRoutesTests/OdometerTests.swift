import HitherGeodesy
import TestSupport
import Testing

@testable import HitherRoutes

/// What is read when it is asked for is what would have been told at each fix.
@Suite struct OdometerTests {
  @Test(arguments: [15.0, 40.0]) func aReadingIsWhatGoingTells(chord: Double) throws {
    var random = SeededGenerator(seed: 23)
    let origin = try #require(Coordinate(latitude: 47, longitude: 179.999))
    let frame = LocalFrame(origin: origin)
    var place = PlanePoint(east: 0, north: 0)
    var (told, read) = (Odometer(), Odometer())
    for _ in 0..<20_000 {
      // Steps about the chord's length too, so that some fall just short of it.
      let reach = [2.0, 8, chord][Int.random(in: 0..<3, using: &random)]
      place.east = min(max(place.east + random.uniform(-reach, reach), -9000), 9000)
      place.north = min(max(place.north + random.uniform(-reach, reach), -9000), 9000)
      let fix = try #require(frame.coordinate(place))
      let isRecorded = Int.random(in: 0..<50, using: &random) > 0
      let metres = told.go(to: fix, isRecorded: isRecorded, chord: chord)
      read.pass(to: fix, isRecorded: isRecorded, chord: chord)
      #expect(read.reading(at: fix) == metres)
      #expect(read == told)
    }
  }
}
