import HitherGeodesy
import Testing

@testable import HitherReport

/// Angles as they are read out, compared with GeoConvert of GeographicLib 2.1 (`-g -p 0` and `-d -p 0`).
@Suite("Angles in words") struct AngleTextTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let latitude: Int32
    let longitude: Int32
    let decimal: String
    let sexagesimal: String
    var testDescription: String { decimal }
  }

  static let known = [
    Case(
      latitude: 474_210_941, longitude: 109_853_601, decimal: "47.42109° N, 10.98536° E",
      sexagesimal: "47° 25′ 15.9″ N, 10° 59′ 07.3″ E"),
    Case(
      latitude: -338_567_844, longitude: 1_512_152_967, decimal: "33.85678° S, 151.21530° E",
      sexagesimal: "33° 51′ 24.4″ S, 151° 12′ 55.1″ E"),
    Case(
      latitude: 782_231_722, longitude: 156_467_304, decimal: "78.22317° N, 15.64673° E",
      sexagesimal: "78° 13′ 23.4″ N, 15° 38′ 48.2″ E"),
    Case(
      latitude: -1, longitude: -1_799_999_999, decimal: "0.00000° S, 180.00000° W",
      sexagesimal: "0° 00′ 00.0″ S, 180° 00′ 00.0″ W"),
    // What rounds up to a whole minute or degree carries over.
    Case(
      latitude: 479_999_999, longitude: 109_999_999, decimal: "48.00000° N, 11.00000° E",
      sexagesimal: "48° 00′ 00.0″ N, 11° 00′ 00.0″ E"),
    Case(
      latitude: 166_666, longitude: -166_667, decimal: "0.01667° N, 0.01667° W",
      sexagesimal: "0° 01′ 00.0″ N, 0° 01′ 00.0″ W"),
  ]

  @Test(arguments: known) func agreesWithGeoConvert(_ known: Case) {
    let place = Coordinate(latitudeE7: known.latitude, longitudeE7: known.longitude)
    #expect(AngleText.decimal(place) == known.decimal)
    #expect(AngleText.sexagesimal(place) == known.sexagesimal)
  }
}
