import HitherGeodesy
import HitherSimulation
import HitherTracks
import Testing

@testable import accuracy

@Suite("The harness's own noise")
struct RoughNoiseTests {
  /// The errors to the east of a day with a fix each second.
  static func errors(noise: Double, white: Double) -> [Double] {
    var member = MemberPlan(id: "a")
    member.device.noiseMetres = noise
    member.device.whiteMetres = white
    let place = Coordinate(latitudeE7: 0, longitudeE7: 0)
    var fixes = FixBatch()
    for second in 0..<86_400 {
      fixes.append(Fix(time: Instant(milliseconds: Int64(second) * 1000), coordinate: place))
    }
    var rough = RoughNoise(member, seed: 1)
    rough.spoil(&fixes)
    let frame = LocalFrame(origin: place)
    return fixes.rows.map { frame.planePoint($0.coordinate).east }
  }

  @Test(arguments: [(5.0, 0.0), (0.0, 5.0), (4.0, 3.0)])
  func itIsAsLargeAsAskedFor(noise: Double, white: Double) {
    let errors = Self.errors(noise: noise, white: white)
    let variance = errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)
    #expect(abs(variance.squareRoot() - 5) < 0.5)
  }

  @Test func itsWalkKeepsWithinWallsAndRemembers() {
    let errors = Self.errors(noise: 5, white: 0)
    // Spread evenly between the walls, so the largest is √3 standard deviations.
    #expect((errors.map(abs).max() ?? 0) <= 5 * 3.0.squareRoot() + 0.02)
    let products = zip(errors, errors.dropFirst()).reduce(0) { $0 + $1.0 * $1.1 }
    #expect(products / errors.reduce(0) { $0 + $1 * $1 } > 0.7)
  }
}
