import HitherOuting
import HitherText
import Testing

@Suite("One rule of numbers")
struct FieldFormatTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let value: Double
    let text: String
    var testDescription: String { "\(name) \(value)" }
  }

  static let cases = [
    Case(name: "lat", value: 25.123456749, text: "25.1234567"),
    Case(name: "lon", value: -121.5, text: "-121.5"),
    Case(name: "raw_distance_m", value: 1234.56789, text: "1234.568"),
    Case(name: "distance_m", value: 1234.0004, text: "1234"),
    Case(name: "progress_m", value: 0.0005000001, text: "0.001"),
    Case(name: "distance_se_m", value: 12.34, text: "12.3"),
    Case(name: "max_cross_track_m", value: 12.25, text: "12.2"),
    Case(name: "ascent_m", value: 12.75, text: "12.8"),
    Case(name: "walked_m", value: 99.96, text: "100"),
    Case(name: "duration_s", value: 433.0625, text: "433.062"),
    Case(name: "pace_s_per_km", value: 812.3456, text: "812.346"),
    Case(name: "max_speed_mps", value: 1.00049, text: "1"),
    Case(name: "coverage_pct", value: 99.125, text: "99.12"),
    Case(name: "mean_bpm", value: 131.25, text: "131.2"),
    Case(name: "fixes", value: 12, text: "12"),
    Case(name: "gap_m", value: -0.04, text: "0"),
    Case(name: "gap_m", value: .nan, text: ""),
    Case(name: "gap_m", value: .infinity, text: ""),
  ]

  @Test(arguments: cases)
  func table(_ example: Case) {
    var buffer = TextBuffer()
    FieldFormat.append(example.value, named: example.name, to: &buffer)
    #expect(buffer.text == example.text)
  }
}
