import HitherEngine
import HitherTracks
import Testing

/// How the one switch weighs noisy samples.
@Suite("Weighing debounce")
struct WeighingTests {
  private static let edge = WeighingEdge(margin: 0, slack: 10, sure: 50)

  /// One character is 10 s: digits are tens of metres inside, letters (`a` = 10) outside.
  private static func turns(
    _ diagram: String, after: Int64 = 30, fixes: Int = 2, coolDown: Int64 = 0
  ) -> String {
    var debounce = Debounce<Instant>()
    let rule = EvidenceRule(
      afterMilliseconds: after * 1000, fixes: fixes, coolDownMilliseconds: coolDown * 1000)
    var result = ""
    for (place, byte) in diagram.utf8.enumerated() {
      let isDigit = byte < 0x40
      let value = 10 * (isDigit ? Double(byte) - 0x30 : 0x60 - Double(byte))
      let time = Instant(milliseconds: Int64(place) * 10_000)
      let turn = debounce.weigh(value, at: time, elapsed: 10_000, edge, rule) { $0 = $0 ?? time }
      if debounce.isOutweighed { debounce.reset() }
      result += turn.map { $0.isOn ? "+" : "o" } ?? " "
    }
    return result
  }

  struct Case: CustomTestStringConvertible {
    var diagram: String
    var expected: String
    var coolDown: Int64 = 0
    var testDescription: String { diagram }
  }

  @Test(arguments: [
    // Three more samples within 30 s confirm; back and forth does not.
    Case(diagram: "cc2222cc", expected: "     +  "),
    Case(diagram: "c1c1c1c1c1", expected: "          "),
    // A sample on the other side does not undo what outweighs it.
    Case(diagram: "cc32a32", expected: "     + "),
    // Surely inside needs two fixes and no time.
    Case(diagram: "cc99", expected: "   +"),
    Case(diagram: "cc9c", expected: "    "),
    // No turn so soon after another.
    Case(diagram: "cc99zzzzzz", expected: "   + o    "),
    Case(diagram: "cc99zzzzzz", expected: "   +    o ", coolDown: 50),
  ])
  func turn(_ example: Case) {
    #expect(Self.turns(example.diagram, coolDown: example.coolDown) == example.expected)
  }

  @Test("the longer it lasts, the less far is enough") func farther() {
    // 4 m beyond the edge: 10 m / √(1 + s/60) are asked.
    var debounce = Debounce<Instant>()
    let rule = EvidenceRule(afterMilliseconds: 30_000, fixes: 2, coolDownMilliseconds: 0)
    var confirmed: Int?
    for place in 0..<200 where confirmed == nil {
      let time = Instant(milliseconds: Int64(place) * 10_000)
      if debounce.weigh(4, at: time, elapsed: 10_000, Self.edge, rule, note: { $0 = time }) != nil {
        confirmed = place
      }
    }
    // The fading sum of seconds must pass 315, which at 300 s memory takes it beyond its limit.
    #expect(confirmed == nil)
    var nearer = Debounce<Instant>()
    for place in 0..<200 where confirmed == nil {
      let time = Instant(milliseconds: Int64(place) * 10_000)
      if nearer.weigh(5, at: time, elapsed: 10_000, Self.edge, rule, note: { $0 = time }) != nil {
        confirmed = place
      }
    }
    #expect((20...40).contains(confirmed ?? 0))
  }

  @Test("while it is held a switch sums and does not turn") func held() {
    var debounce = Debounce<Instant>()
    let rule = EvidenceRule(afterMilliseconds: 30_000, fixes: 2, coolDownMilliseconds: 0)
    var turned: [Int] = []
    for step in 0..<40 {
      let time = Instant(milliseconds: Int64(step) * 10_000)
      let turn = debounce.weigh(
        100, at: time, elapsed: 10_000, Self.edge, rule, isHeld: step < 20,
        note: { $0 = $0 ?? time })
      guard let turn else { continue }
      turned.append(step)
      #expect(turn.mark == Instant(milliseconds: 0))
      break
    }
    #expect(turned == [20])
  }

  @Test func stateComesBack() throws {
    var debounce = Debounce<Instant>()
    let rule = EvidenceRule(afterMilliseconds: 30_000, fixes: 2, coolDownMilliseconds: 60_000)
    for second in 0..<3 {
      let time = Instant(milliseconds: Int64(second) * 1000)
      _ = debounce.weigh(12, at: time, elapsed: 1000, Self.edge, rule) { $0 = time }
    }
    let read = try Debounce<Instant>(stateBytes: debounce.stateBytes)
    #expect(read.stateBytes == debounce.stateBytes && read.candidateFixes == 3)
  }
}
