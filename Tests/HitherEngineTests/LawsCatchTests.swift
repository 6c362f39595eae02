import HitherEngine
import HitherTracks
import TestSupport
import Testing

/// An operator that breaks one law on purpose.
private struct Broken: Operator {
  enum Fault { case countsBatches, forgets, hurries, turns }

  struct State: StateCoding, Sendable {
    var number: Int64 = 0
    var last: Int64 = 0
    init() {}
    mutating func code(_ c: inout StateCoder) throws(StateError) { try c.code(&number) }
  }

  static let description = OperatorDescription(
    name: "broken", summary: "Breaks a law.", events: [MadeUpEvent.self])

  let fault: Fault

  func makeState() -> State { State() }

  func process(_ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector) {
    switch fault {
    case .countsBatches:
      state.number += 1
    case .forgets:
      // `last` is not written with the state.
      for time in batch.time {
        if state.last != 0, time - state.last > 60_000 { emit(time, &events) }
        state.last = time
      }
    case .hurries:
      break
    case .turns:
      // Of the two that each fix decides, how many fixes came at once says which is first.
      let subjects = batch.count.isMultiple(of: 2) ? ["a", "b"] : ["b", "a"]
      for time in batch.time {
        for subject in subjects { emit(time, &events, subject: subject) }
      }
    }
  }

  func advance(
    to time: Instant, _ batch: inout FixBatch, _ state: inout State,
    _ events: inout EventCollector
  ) -> Instant {
    // An event at whatever time the pipeline was told, not at one that follows from the fixes.
    if fault == .hurries, state.number == 0 {
      state.number = 1
      emit(time.milliseconds, &events)
    }
    return time
  }

  private func emit(
    _ milliseconds: Int64, _ events: inout EventCollector, subject: String? = nil
  ) {
    let time = Instant(milliseconds: milliseconds)
    events.emit(MadeUpEvent(), time: time, detected: time, subject: subject)
  }
}

/// An operator whose later fixes depend on how many come at once.
private struct BrokenLater: Operator {
  static let description = OperatorDescription(
    name: "broken_later", summary: "Breaks a law later.", addsLater: true)

  struct State: StateCoding, Sendable {
    var held = FixBatch()
    init() {}
    mutating func code(_ c: inout StateCoder) throws(StateError) {}
  }

  func makeState() -> State { State() }

  func process(_ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector) {
    state.held = batch
    state.held["batch"] = batch.time.map { _ in Double(batch.count) }
  }

  func takeLater(_ state: inout State) -> FixBatch {
    defer { state.held = FixBatch() }
    return state.held
  }
}

@Suite("The laws catch what breaks them")
struct LawsCatchTests {
  @Test func fixesHandedOutLater() {
    #expect(
      OperatorLaws.violations(of: BrokenLater(), seed: 4)
        .contains { $0.contains("batches of 1:") && $0.contains("later fixes differ") })
  }

  @Test func stateThatCountsBatches() {
    #expect(
      OperatorLaws.violations(of: Broken(fault: .countsBatches), seed: 5)
        .contains { $0.contains("batches of 1: the state") })
  }

  @Test func stateThatIsNotWritten() {
    let violations = OperatorLaws.violations(of: Broken(fault: .forgets), seed: 6)
    #expect(violations.contains { $0.contains("cut and continued") })
    #expect(!violations.contains { $0.contains("batches of") })
  }

  /// The events are the same, and even those of one moment have to stand in one order.
  @Test func eventsOfOneMomentInAnotherOrder() {
    #expect(
      OperatorLaws.violations(of: Broken(fault: .turns), seed: 8)
        .contains { $0.contains("batches of 1: ") && $0.contains("events differ") })
  }

  @Test func eventsThatFollowTheWatermark() {
    #expect(
      OperatorLaws.violations(of: Broken(fault: .hurries), seed: 7)
        .contains { $0.contains("live") })
  }
}
