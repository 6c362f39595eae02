import Glibc
import HitherGeodesy
import TestSupport
import Testing

@Suite struct CoordinateTransformTests {
  struct Case: CustomTestStringConvertible {
    let system: String
    let x: Double
    let y: Double
    let latitude: Double
    let longitude: Double
    var testDescription: String { "\(system) \(x) \(y)" }

    init(_ system: String, _ x: Double, _ y: Double, _ latitude: Double, _ longitude: Double) {
      self.system = system
      self.x = x
      self.y = y
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  /// Computed with `pyproj` 3.7.2 on PROJ 9.5.1, `always_xy=True`, without grids.
  static let known = [
    Case("EPSG:3857", 1_000_000, 6_000_000, 47.353704702, 8.983152841),
    Case("EPSG:3857", 13_529_000, 2_880_000, 25.034640261, 121.533074789),
    Case("EPSG:25832", 500_000, 5_400_000, 48.753013005, 9),
    Case("EPSG:25832", 691_608, 5_335_762, 48.146224308, 11.576008543),
    Case("EPSG:25832", 355_000, 5_600_000, 50.533953865, 6.953923079),
    Case("EPSG:2154", 652_709.4, 6_862_305.3, 48.859046138, 2.355445916),
    Case("EPSG:2154", 700_000, 6_600_000, 46.5, 3),
    Case("EPSG:2154", 1_045_000, 6_300_000, 43.714817102, 7.282096040),
    Case("EPSG:2056", 2_600_000, 1_200_000, 46.951082772, 7.438632421),
    Case("EPSG:2056", 2_683_200, 1_247_900, 47.376682656, 8.540319708),
    Case("EPSG:2056", 2_500_100, 1_117_800, 46.204222988, 6.144292459),
    Case("EPSG:3826", 306_000, 2_770_000, 25.037085450, 121.554946130),
    Case("EPSG:4326", 121.5, 25, 25, 121.5),
    Case("+proj=utm +zone=32 +datum=WGS84", 500_000, 5_400_000, 48.753013005, 9),
  ]

  @Test(arguments: known) func agreesWithPyproj(known: Case) throws {
    let transform = try CoordinateTransform(from: known.system)
    let point = try #require(transform.geographicPoint(x: known.x, y: known.y))
    // Installed Swiss grids may move LV95 by some decimetres; the others are exact formulas.
    let tolerance = known.system == "EPSG:2056" ? 5e-6 : 2e-9
    #expect(abs(point.latitude - known.latitude) < tolerance)
    #expect(abs(point.longitude - known.longitude) < tolerance)
    let back = try #require(transform.projected(point))
    // A change of datum also changes the height, which a flat point cannot take back with it.
    let unit = ["EPSG:4326": 1e-9, "EPSG:2056": 2e-3, "EPSG:3826": 2e-3][known.system] ?? 1e-4
    #expect(abs(back.x - known.x) < unit && abs(back.y - known.y) < unit)
    #expect(transform.coordinate(x: known.x, y: known.y) == point.coordinate)
  }

  @Test("web Mercator is its own formula, seed 16") func webMercator() throws {
    let transform = try CoordinateTransform(from: "EPSG:3857")
    var random = SeededGenerator(seed: 16)
    for _ in 0..<2_000 {
      let x = Double.random(in: -20_000_000...20_000_000, using: &random)
      let y = Double.random(in: -20_000_000...20_000_000, using: &random)
      let point = try #require(transform.geographicPoint(x: x, y: y))
      #expect(abs(point.longitude - x / 6_378_137 * 180 / .pi) < 1e-10)
      #expect(abs(point.latitude - atan(sinh(y / 6_378_137)) * 180 / .pi) < 1e-10)
    }
  }

  @Test(arguments: [
    "EPSG:999999", "EPSG:", "nonsense", "", "+proj=nothing", "EPSG:4978", "EPSG:5703",
    "+proj=pipeline", "a\nb",
  ])
  func unknownSystemsAreTypedErrors(system: String) {
    let error = #expect(throws: GeodesyError.self) {
      _ = try CoordinateTransform(from: system)
    }
    guard case .unknownReferenceSystem(let name, let reason) = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
    #expect(name == system && !reason.isEmpty)
    #expect(error.map { !"\($0)".contains("\n") } == true)
  }

  @Test func failedPointsAreNil() throws {
    let transform = try CoordinateTransform(from: "EPSG:25832")
    #expect(transform.coordinate(x: .nan, y: 0) == nil)
    #expect(transform.coordinate(x: 1e300, y: 1e300) == nil)
    #expect(transform.projected(GeographicPoint(latitude: 0, longitude: .infinity)) == nil)
    let degrees = try CoordinateTransform(from: "EPSG:4326")
    #expect(degrees.coordinate(x: 0, y: 91) == nil)
    // A failure leaves nothing behind.
    #expect(transform.coordinate(x: 500_000, y: 5_400_000)?.longitudeE7 == 90_000_000)
  }

  @Test func librariesSayNothingOnStandardError() async throws {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      _ = try? CoordinateTransform(from: "EPSG:999999")
      _ = try? CoordinateTransform(from: "+proj=nothing")
      let transform = try CoordinateTransform(from: "EPSG:25832")
      _ = transform.coordinate(x: 1e300, y: 1e300)
      let square = [(0, 0), (9, 9), (9, 0), (0, 9)].map {
        Coordinate(latitudeE7: $0.0, longitudeE7: $0.1)
      }
      _ = try PreparedArea(Polygon(shell: square)).fault
    }
    let said = String(decoding: (result?.standardErrorContent ?? []), as: UTF8.self).lowercased()
    #expect(result != nil && !said.contains("proj") && !said.contains("geos"))
    #expect(!said.contains("self-intersection"))
  }
}
