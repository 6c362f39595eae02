import HitherTracks
import Testing

@testable import HitherLab

@Suite("How well decisions agree")
struct DecisionFidelityTests {
  private static let subject = DecisionSubject(
    .straggler, member: "ann", type: "straggling.started")

  private func instant(_ second: Int64) -> Instant { Instant(milliseconds: second * 1000) }

  private func truth(_ start: Int64, _ end: Int64) -> TrueDecision {
    TrueDecision(Self.subject, instant(start)...instant(end))
  }

  private func found(_ time: Int64, arrival: Int64, member: String = "ann") -> FoundDecision {
    var subject = Self.subject
    subject.member = member
    return FoundDecision(subject, time: instant(time), arrival: instant(arrival))
  }

  @Test("a day's alarms, worked out by hand")
  func byHand() {
    // True 1000–1600 and 5000–5100; told at 1060 of one at 990, at 1400 of one at 1300, and of another's.
    let fidelity = DecisionFidelity(
      .straggler, true: [truth(5000, 5100), truth(1000, 1600)],
      found: [
        found(1300, arrival: 1400), found(990, arrival: 1060),
        found(5050, arrival: 5060, member: "bob"),
      ])
    #expect(fidelity.reference == 2)
    #expect(fidelity.sampled == 3)
    #expect(fidelity.matched == 1)
    #expect(fidelity.precision == 1.0 / 3)
    #expect(fidelity.recall == 0.5)
    // 60 s after the true start; the miss counts its 100 s.
    #expect(fidelity.delay == 60)
    #expect(fidelity.delayAll == 80)
  }

  @Test(
    "the window goes from 60 s before the start to 300 s after the end",
    arguments: [(939, 0), (940, 1), (1600, 1), (1900, 1), (1901, 0)])
  func window(_ time: Int64, _ matched: Int) {
    let fidelity = DecisionFidelity(
      .straggler, true: [truth(1000, 1600)], found: [found(time, arrival: time)])
    #expect(fidelity.matched == matched)
  }

  @Test("what has no denominator is not known")
  func empty() {
    let nothing = DecisionFidelity(.fence, true: [], found: [])
    #expect(nothing.precision == nil)
    #expect(nothing.recall == nil)
    #expect(nothing.delay == nil)
    #expect(nothing.delayAll == nil)
    let missed = DecisionFidelity(.straggler, true: [truth(0, 50)], found: [])
    #expect(missed.precision == nil)
    #expect(missed.recall == 0)
    #expect(missed.delayAll == 50)
  }

  @Test("one state's time is right where both say so")
  func states() {
    let share = StateShare(
      true: [
        StateSpan(member: "ann", state: "home", instant(0)...instant(60)),
        StateSpan(member: "ann", state: "out", instant(60)...instant(100)),
      ],
      found: [
        StateSpan(member: "ann", state: "home", instant(0)...instant(80)),
        StateSpan(member: "bob", state: "out", instant(60)...instant(100)),
        StateSpan(member: "ann", state: "out", instant(80)...instant(100)),
      ])
    #expect(share.share == 0.8)
  }
}
