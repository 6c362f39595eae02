import TestSupport
import Testing

@testable import HitherGeodesy

@Suite struct ShortDistanceLanesTests {
  /// A place, and one some steps of the grid from it, near or far.
  private func pair(_ random: inout SeededGenerator) -> (Coordinate, Coordinate) {
    let start = random.coordinate()
    let reach = [3, 1000, 100_000, 3_000_000, 60_000_000][Int.random(in: 0..<5, using: &random)]
    let latitude = Int(start.latitudeE7) + Int.random(in: -reach...reach, using: &random)
    var longitude = Int(start.longitudeE7) + Int.random(in: -reach...reach, using: &random)
    if longitude > 1_800_000_000 { longitude -= 3_600_000_000 }
    if longitude < -1_800_000_000 { longitude += 3_600_000_000 }
    let end = Coordinate(
      latitudeE7: Int32(min(max(latitude, -900_000_000), 900_000_000)),
      longitudeE7: Int32(longitude))
    return (start, end)
  }

  @Test func eachLaneSaysToTheBitWhatItsPairSays() {
    var random = SeededGenerator(seed: 41)
    for _ in 0..<5000 {
      let pairs = (0..<4).map { _ in pair(&random) }
      func four(_ value: ((Coordinate, Coordinate)) -> Int32) -> SIMD4<Int32> {
        SIMD4(pairs.map(value))
      }
      let lanes = ShortDistance.metres(
        fromLatE7: four { $0.0.latitudeE7 }, lonE7: four { $0.0.longitudeE7 },
        toLatE7: four { $0.1.latitudeE7 }, lonE7: four { $0.1.longitudeE7 })
      for (lane, pair) in pairs.enumerated() {
        let metres = ShortDistance.metres(from: pair.0, to: pair.1)
        #expect(lanes[lane].bitPattern == metres.bitPattern, "\(pair)")
      }
    }
  }

  /// Limits are drawn from the distance itself, so that many are so near that only measuring decides.
  @Test func aLimitIsPassedWhereTheDistanceIsGreater() {
    var random = SeededGenerator(seed: 42)
    for _ in 0..<50_000 {
      let (start, end) = pair(&random)
      let metres = ShortDistance.metres(from: start, to: end)
      let share = [0, 1e-15, 1e-9, 0.001, 0.02, 0.03, 0.5][Int.random(in: 0..<7, using: &random)]
      for limit in [metres * (1 - share), metres * (1 + share), 0] {
        #expect(
          ShortDistance.isBeyond(limit, from: start, to: end) == (metres > limit),
          "\(start), \(end), \(limit)")
      }
    }
  }
}
