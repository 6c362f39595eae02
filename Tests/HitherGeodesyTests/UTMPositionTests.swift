import HitherGeodesy
import TestSupport
import Testing

@Suite("UTM and MGRS") struct UTMPositionTests {
  struct Case: CustomTestStringConvertible {
    let latitude: Double
    let longitude: Double
    let zone: Int
    let easting: Double
    let northing: Double
    /// The MGRS reference without blanks, as GeoConvert writes it.
    let mgrs: String
    var testDescription: String { mgrs }

    init(
      _ latitude: Double, _ longitude: Double, _ zone: Int, _ easting: Double, _ northing: Double,
      _ mgrs: String
    ) {
      (self.latitude, self.longitude, self.zone) = (latitude, longitude, zone)
      (self.easting, self.northing, self.mgrs) = (easting, northing, mgrs)
    }
  }

  /// Computed with GeoConvert of GeographicLib 2.1 (`-u -p 3` and `-m -p 0`), which shares no code with PROJ's
  /// `tmerc`; `cs2cs EPSG:4326 EPSG:32632` of PROJ 9.1 gives the same for the first place.
  static let known = [
    Case(47.4210941, 10.9853601, 32, 649745.676, 5253871.261, "32TPT4974553871"),
    Case(-33.8567844, 151.2152967, 56, 334900.234, 6252290.478, "56HLH3490052290"),
    // Western Norway and Svalbard are in wider zones.
    Case(60.3912628, 5.3220544, 32, 297351.191, 6700644.347, "32VKN9735100644"),
    Case(78.2231722, 15.6467304, 33, 514735.104, 8683357.332, "33XWG1473583357"),
    // Both sides of the equator and of the antimeridian.
    Case(0.0000001, -179.9999999, 1, 166021.454, 0.011, "01NAA6602100000"),
    Case(-0.0000001, 179.9999999, 60, 833978.546, 9999999.989, "60MZE3397899999"),
    Case(25.1712345, 121.5512345, 51, 353998.762, 2784693.726, "51RUH5399884693"),
    Case(51.5, 0, 31, 291783.128, 5709696.984, "31UBT9178309696"),
    Case(83.99, -30, 26, 464947.238, 9327890.309, "26XMU6494727890"),
    Case(-79.9, -69.5, 19, 490211.345, 1129533.628, "19CDM9021129533"),
  ]

  @Test(arguments: known) func agreesWithGeographicLib(_ known: Case) throws {
    let place = try #require(Coordinate(latitude: known.latitude, longitude: known.longitude))
    let found = try #require(try UTMPosition(place))
    #expect(found.zone == known.zone)
    #expect(abs(found.easting - known.easting) < 0.001)
    #expect(abs(found.northing - known.northing) < 0.001)
    let reference = found.mgrs.filter { $0 != " " }
    #expect((found.zone < 10 ? "0" : "") + reference == known.mgrs)
    #expect(found.text.hasPrefix("\(found.zone)\(found.band) "))
  }

  @Test(arguments: [(84.0000001, 10.0), (-80.0000001, 10.0), (90, 0), (-90, 0)])
  func nothingBeyondTheGrid(latitude: Double, longitude: Double) throws {
    let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
    #expect(try UTMPosition(place) == nil)
  }

  @Test func longitude180IsInTheFirstZone() throws {
    let east = try #require(Coordinate(latitude: 10, longitude: 180))
    let west = try #require(Coordinate(latitude: 10, longitude: -180))
    let positions = try [east, west].map { try #require(try UTMPosition($0)) }
    #expect(positions.allSatisfy { $0.zone == 1 })
    #expect(abs(positions[0].easting - positions[1].easting) < 1e-6)
    #expect(positions[0].mgrs == positions[1].mgrs)
  }

  @Test("each place is in its square, seed 71") func isUnique() throws {
    var random = SeededGenerator(seed: 71)
    for _ in 0..<40 {
      let place = try #require(
        Coordinate(
          latitude: Double.random(in: -80...84, using: &random),
          longitude: Double.random(in: -180..<180, using: &random)))
      let found = try #require(try UTMPosition(place))
      #expect((100_000..<900_000).contains(found.easting), "\(place)")
      #expect((0..<10_000_000).contains(found.northing), "\(place)")
      // The central meridian is at most 3 degrees away, or 6 in the wide zones.
      let central = Double(found.zone * 6 - 183)
      #expect(abs(place.longitude - central) <= 9, "\(place)")
    }
  }
}
