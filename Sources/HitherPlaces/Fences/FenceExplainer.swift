package import HitherEngine
import HitherGeodesy
package import HitherTracks

/// A query to explain why a member's events at a place did or did not occur around a time.
package struct FenceQuestion: Hashable, Sendable {
  /// The member's id.
  package var member: String
  /// The place's index in the list of places.
  package var place: Int
  /// The time.
  package var time: Instant

  /// Makes a query.
  package init(member: String, place: Int, time: Instant) {
    self.member = member
    self.place = place
    self.time = time
  }
}

/// The fence detector with a record of how it judged the fixes around a time for one place.
///
/// Input, Output and Late data: those of `FenceDetector`, which it contains.
/// State: the detector's, and up to 400 lines of explanation.
package struct FenceExplainer: Operator {
  /// The operator's state.
  package struct State: Sendable {
    /// The detector's state.
    package var detector: FenceDetector.State
    /// The explanation.
    package var lines: [String] = []
    /// The state at the time of the query: the last judgement not after it.
    var answer: FenceJudgement?
  }

  package static let description = OperatorDescription(
    name: "explained_fences",
    summary: "Detects when a member enters and leaves places, and explains one of them.",
    events: FenceEvents.all,
    state: "the detector's, and up to 400 lines of explanation")

  private let detector: FenceDetector
  private let question: FenceQuestion

  /// The time before and after the query in which each fix is explained, in milliseconds.
  private static let span: Int64 = 600_000
  private static let lineLimit = 400

  /// Makes the operator.
  package init(_ detector: FenceDetector, _ question: FenceQuestion) {
    self.detector = detector
    self.question = question
  }

  package func makeState() -> State { State(detector: detector.makeState()) }

  package func process(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {
    for index in 0..<batch.count {
      var one = FixBatch()
      one.append(batch, index..<(index + 1))
      let before = events.events.count
      detector.process(&one, &state.detector, &events)
      let time = Instant(milliseconds: batch.time[index])
      let judgement = detector.judgement(of: question.place, one, state.detector)
      if time <= question.time { state.answer = judgement }
      let isNear = abs(time - question.time) <= Self.span
      if isNear, state.lines.count < Self.lineLimit { state.lines.append(judgement.line) }
      for event in events.events[before...]
      where event.subject == detector.watch.places[question.place].id {
        if isNear || abs(event.time - question.time) <= Self.span {
          state.lines.append("  → \(event.type) at \(event.time.rfc3339)")
        }
      }
    }
  }

  package func end(_ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector) {
    let name = "'\(detector.watch.places[question.place].id)'"
    let head = "\(question.member), place \(name), about \(question.time.rfc3339)"
    guard detector.concerns[question.place] else {
      state.lines = [head, "the place belongs to another member and does not count here"]
      return
    }
    let answer = state.answer.map { "at the last fix until then: " + $0.line }
    state.lines = [head] + state.lines + [answer ?? "there is no fix until then"]
  }
}

extension FenceExplainer.State: StateCoding {
  package init() { detector = FenceDetector.State() }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&detector)
    try c.code(&lines)
    try c.code(&answer)
  }
}
