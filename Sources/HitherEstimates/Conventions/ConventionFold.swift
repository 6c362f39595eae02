import HitherEngine
import HitherTracks

/// Computes a recording's totals by another tool's convention, which the rules define.
///
/// Input: a member's fixes as recorded, before any repair.
/// Output: the same fixes; no events. The figures are in the state.
/// State: the first and the last fix, and the rules' sums; rules that are defined on a whole
/// segment keep it, up to a bound beyond which the figure is not known.
/// Late data: none reaches an operator.
struct ConventionFold<Rules: ConventionRules>: Convention {
  static var description: OperatorDescription {
    OperatorDescription(
      name: "convention_" + Rules.description.name,
      summary: "Adds up a recording as \(Rules.description.tool) does.",
      state: "the first and the last fix, and the rules' sums; rules that are defined on a whole "
        + "segment keep it, up to a bound beyond which the figure is not known")
  }

  var tool: ConventionDescription { Rules.description }

  struct State: Sendable {
    var start: Instant?
    var last: ConventionFix?
    var rules = Rules()
  }

  func makeState() -> State { State() }

  func process(_ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector) {
    let elevations = batch[.elevation]
    let speeds = batch[.speed]
    let cadences = batch[.cadence]
    for index in 0..<batch.count {
      let fix = ConventionFix(
        time: Instant(milliseconds: batch.time[index]), coordinate: batch.coordinate(index),
        elevation: elevations.isEmpty ? .nan : elevations[index],
        speed: speeds.isEmpty ? .nan : speeds[index],
        cadence: cadences.isEmpty ? .nan : cadences[index])
      take(fix, isBreak: batch.startsSegment[index] && !Rules.joinsSegments, &state)
    }
  }

  private func take(_ fix: ConventionFix, isBreak: Bool, _ state: inout State) {
    defer { state.last = fix }
    guard let last = state.last else {
      state.start = fix.time
      state.rules.begin(fix)
      return
    }
    if isBreak {
      state.rules.endSegment()
      state.rules.begin(fix)
    } else {
      state.rules.step(from: last, to: fix)
    }
  }

  func end(_ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector) {
    if state.last != nil { state.rules.endSegment() }
  }

  func figures(_ state: State) -> ConventionFigures {
    guard let start = state.start, let last = state.last else { return ConventionFigures() }
    return state.rules.figures(elapsedMilliseconds: last.time - start)
  }
}

extension ConventionFold.State: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&start)
    try c.code(&last)
    try c.code(&rules)
  }
}
