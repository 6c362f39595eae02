import HitherEngine
import HitherTracks
import Testing

@Suite("Debounce")
struct DebounceTests {
  /// One character is 10 s: `.` under both thresholds, `-` between them, `#` above both.
  static func turns(_ diagram: String, afterSeconds: Int64 = 30) -> String {
    var debounce = Debounce<Instant>()
    let threshold = OutingSettings.Threshold(
      enter: 500, leave: 400, afterMilliseconds: afterSeconds * 1000)
    var result = ""
    for (place, character) in diagram.enumerated() {
      let value = character == "#" ? 600.0 : character == "-" ? 450 : 300
      let time = Instant(milliseconds: Int64(place) * 10_000)
      let turn = debounce.update(value, at: time, threshold) { _ in time }
      result += turn.map { $0.isOn ? "+" : "o" } ?? " "
    }
    return result
  }

  @Test(arguments: [
    ("...####.......", "      +   o   "),
    ("...###...#....", "              "),
    ("...##-####....", "         +   o"),
    ("####--------..", "   +          "),
    ("####..-.......", "   +      o   "),
    ("#.#.#.#.#.#.#.", "              "),
  ])
  func turn(_ diagram: String, _ expected: String) {
    #expect(Self.turns(diagram).prefix(diagram.count) == expected.prefix(diagram.count))
  }

  @Test func twoFixesAreNeededHoweverSparse() {
    #expect(Self.turns("..#.", afterSeconds: 0) == "    ")
    #expect(Self.turns("..##", afterSeconds: 0) == "   +")
  }

  @Test func crossingIsInterpolated() {
    var debounce = Debounce<Instant>()
    let threshold = OutingSettings.Threshold(enter: 500, leave: 400, afterMilliseconds: 0)
    var crossing = 0.0
    for (place, value) in [400.0, 600, 700].enumerated() {
      let time = Instant(milliseconds: Int64(place) * 1000)
      _ = debounce.update(value, at: time, threshold) { fraction in
        crossing = fraction
        return time
      }
    }
    #expect(crossing == 0.5)
    #expect(debounce.isOn)
  }
}
