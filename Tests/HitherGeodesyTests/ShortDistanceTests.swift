import HitherGeodesy
import TestSupport
import Testing

@Suite struct ShortDistanceTests {
  /// What the exact solver's own rounding may add on short paths, in metres.
  static let oracleNoise = 5e-9

  static let latitudes: [Double] =
    [-90, -89.999_999_9, -89.9999, -89.99, -89.9, -89.5, -89, -88, -85, -80]
    + stride(from: -75, through: 75, by: 5)
    + [0.000_000_1, 80, 85, 88, 89, 89.5, 89.9, 89.99, 89.9999, 89.999_999_9, 90]

  /// Largest excess over `relative` of the length, beyond the noise of the exact solver.
  static func excess(lengths: [Double], relative: Double, seed: UInt64) -> (Double, String) {
    var random = SeededGenerator(seed: seed)
    var worst = (-Double.infinity, "")
    for latitude in latitudes {
      for length in lengths {
        for _ in 0..<24 {
          let longitude =
            Bool.random(using: &random)
            ? 179.9999 + .random(in: 0...0.0001, using: &random)
            : .random(in: -180...180, using: &random)
          guard let start = Coordinate(latitude: latitude, longitude: longitude),
            let end = Geodesic.destination(
              from: start, azimuth: .random(in: 0..<360, using: &random), distance: length)
          else { continue }
          let exact = Geodesic.distance(from: start, to: end)
          let fast = ShortDistance.metres(from: start, to: end)
          let excess = abs(fast - exact) - relative * exact - oracleNoise
          if excess > worst.0 { worst = (excess, "\(start) to \(end): \(exact) m, \(fast) m") }
        }
      }
    }
    return worst
  }

  @Test("bound of 1e-9 from 1 cm to 1 km, seed 5") func boundToOneKilometre() {
    let lengths = [0.01, 0.02, 0.05, 0.1, 0.5, 1, 3, 10, 30, 100, 200, 300, 500, 700, 900, 1000]
    let (excess, place) = Self.excess(lengths: lengths, relative: 1e-9, seed: 5)
    #expect(excess <= 0, "\(place)")
  }

  @Test("bound of 2e-8 to 20 km, seed 6") func boundToTwentyKilometres() {
    let lengths: [Double] = [2_000, 5_000, 10_000, 15_000, 19_000, 19_990, 20_000]
    let (excess, place) = Self.excess(lengths: lengths, relative: 2e-8, seed: 6)
    #expect(excess <= 0, "\(place)")
  }

  @Test("exact beyond, seed 7") func exactBeyond() {
    let (excess, place) = Self.excess(
      lengths: [20_100, 50_000, 1e6, 1e7, 1.9e7], relative: 0, seed: 7)
    #expect(excess <= 0, "\(place)")
  }

  @Test(arguments: [45.0, 135, 225, 315])
  func termsThatAreCutVanishTowardsFortyFiveDegrees(azimuth: Double) throws {
    // Here M″ and 1/MN − κ² are nearly 0, so only the terms that are kept show.
    for latitude in [45.0, -45] {
      let start = try #require(Coordinate(latitude: latitude, longitude: 12))
      let end = try #require(
        Geodesic.destination(from: start, azimuth: azimuth, distance: 19_990))
      let exact = Geodesic.distance(from: start, to: end)
      #expect(abs(ShortDistance.metres(from: start, to: end) / exact - 1) < 1e-10)
    }
  }

  @Test func agreesWithThirtyFourDigits() {
    for known in KnownShortDistance.all {
      let fast = ShortDistance.metres(
        fromLatE7: known.start.lat, lonE7: known.start.lon,
        toLatE7: known.end.lat, lonE7: known.end.lon)
      // What is cut falls with the square of the length, until only rounding is left.
      let bound =
        known.metres < 2 ? 2e-15 : known.metres < 40 ? 6e-14 : known.metres < 1_001 ? 5e-11 : 1.2e-8
      #expect(abs(fast / known.metres - 1) < bound, "\(known)")
    }
  }

  @Test("symmetric to the last bit, seed 8") func isSymmetric() {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<20_000 {
      let start = random.coordinate()
      guard
        let end = Geodesic.destination(
          from: start, azimuth: .random(in: 0..<360, using: &random),
          distance: .random(in: 0...15_000, using: &random)),
        abs(start.latitude) < 85
      else { continue }
      #expect(
        ShortDistance.metres(from: start, to: end) == ShortDistance.metres(from: end, to: start))
    }
  }

  @Test func hostileGridValuesDoNotTrap() {
    let values: [Int32] = [.min, -1_800_000_001, 0, 900_000_001, .max]
    for a in values {
      for b in values {
        #expect(ShortDistance.metres(fromLatE7: a, lonE7: b, toLatE7: a, lonE7: b) == 0)
        let distance = ShortDistance.metres(fromLatE7: a, lonE7: b, toLatE7: b, lonE7: a)
        #expect(distance.isNaN || distance >= 0)
      }
    }
  }

  @Test("a column is its pairs, seed 9") func columns() {
    var random = SeededGenerator(seed: 9)
    for count in [0, 1, 2, 3, 64, 1_000] {
      let places = (0..<count).map { _ in random.coordinate() }
      let column = ShortDistance.consecutiveMetres(
        latitudesE7: places.map(\.latitudeE7), longitudesE7: places.map(\.longitudeE7))
      let pairs = zip(places, places.dropFirst()).map { ShortDistance.metres(from: $0, to: $1) }
      #expect(column == (count == 0 ? [] : [0] + pairs))
    }
  }

  @Test func columnsOfUnequalLengthFillTheirCommonRows() {
    let column = ShortDistance.consecutiveMetres(latitudesE7: [0, 9, 18], longitudesE7: [0, 9])
    #expect(column.count == 2)
    var two = [Double](repeating: -1, count: 4)
    var span = two.mutableSpan
    let latitudes: [Int32] = [0, 9, 18]
    ShortDistance.consecutiveMetres(
      latitudesE7: latitudes.span, longitudesE7: latitudes.span, into: &span)
    #expect(two[0] == 0 && two[1] == two[2] && two[3] == -1)
  }
}
