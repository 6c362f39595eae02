import Testing

@testable import accuracy

/// Noise that the toolkit's own simulator does not make: smoothed by the receiver, with a memory of its own.
@Suite("Leaving a fence")
struct LeavingTests {
  private func trials(_ recording: LeavingTrial.Recording, _ count: Int) throws -> [LeavingTrial] {
    try (0..<count).map { try LeavingTrial(recording, seed: 36_000 + UInt64($0)) }
  }

  private func ninetyFifth(_ trials: [LeavingTrial]) -> Double {
    let delays = trials.map { $0.delay ?? .infinity }.sorted()
    return delays[min(delays.count - 1, Int(0.95 * Double(delays.count)))]
  }

  /// The rule itself takes 30 s.
  @Test(
    "who has rested for a quarter of an hour and lingers 20 to 60 m outside is told within 60 s beyond the rule",
    arguments: [4.0...4.0, 2.0...5.0], [true, false])
  func afterARest(_ metres: ClosedRange<Double>, _ tellsAccuracy: Bool) throws {
    let trials = try trials(
      LeavingTrial.Recording(
        metres: metres, memory: 20...600, tellsAccuracy: tellsAccuracy, interval: 5,
        rest: 900...5400), 60)
    #expect(ninetyFifth(trials) <= 90)
    #expect(trials.allSatisfy { $0.others == 0 })
  }

  /// Nothing is known of the receiver's noise then but the accuracy that it tells.
  @Test("who has just come is told within two minutes beyond the rule where accuracy is told")
  func afterAMinute() throws {
    let trials = try trials(
      LeavingTrial.Recording(
        metres: 4...4, memory: 30...60, tellsAccuracy: true, interval: 5, rest: 60...240), 60)
    #expect(ninetyFifth(trials) <= 150)
  }

  @Test(
    "twelve hours at rest on the edge or beside it are one turn at most",
    arguments: [(4.0, nil), (4, 1), (10, 1)] as [(Double, Double?)])
  func atRest(_ metres: Double, _ factor: Double?) throws {
    for (memory, seed) in [(60.0, 37_000), (600, 37_001)] as [(Double, UInt64)] {
      for depth in [0.0, 8] {
        var errors = ReceiverErrors()
        (errors.metres, errors.memory, errors.smoothing) = (metres, memory, 6)
        errors.toldFactor = factor
        let turns = try LeavingTrial.turnsAtRest(
          errors, at: depth, hours: 12, every: 15, seed: seed)
        #expect(turns <= 1, "memory \(memory) s, \(depth) m inside")
      }
    }
  }
}
