import HitherGeodesy
package import HitherTracks

/// Marks fixes that are too inaccurate to show that the member has left the last known place.
///
/// A fix is marked if it is `ratio` times less accurate than the last unmarked one, at least 40 m,
/// and its `Evidence` of being elsewhere is below ln 2. Later steps keep it as a fix, but do not
/// use it to decide where the member is, nor whether the member rests. The first fix of a segment
/// is never marked.
///
/// Input: a member's repaired fixes.
/// Output: the same fixes, with a column that is 1 for those, absent if there are none.
/// State: the last fix that is not marked, its accuracy, and the count of marked fixes.
/// Late data: none reaches an operator.
package struct InaccurateFixes: Operator {
  /// The operator's state.
  package struct State: StateCoding, Hashable, Sendable {
    package init() {}

    /// The number of marked fixes.
    package internal(set) var inaccurate: Int64 = 0
    var last: Coordinate?
    var accuracy = Evidence.usualAccuracyMetres
  }

  /// The column that is 1 for fixes that do not show where the member is, and otherwise absent.
  package static let column: ColumnName = "inaccurate"

  package static let description = OperatorDescription(
    name: "inaccurate_fixes", summary: "Marks fixes too inaccurate to show movement.",
    adds: [column],
    state: "the last fix that is not marked, its accuracy, and the count of marked fixes")

  /// A fix that is this many times less accurate than the previous one may be marked.
  static let ratio = 4.0

  /// Makes the step.
  package init() {}

  package func makeState() -> State { State() }

  package func process(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {
    guard !batch.isEmpty else { return }
    let accuracies = batch[.accuracy]
    guard Self.isAnyCoarse(accuracies.span) else {
      return state.take(batch.coordinate(batch.count - 1), accuracies.last ?? .nan)
    }
    var marks: [Double] = []
    for index in 0..<batch.count {
      let (here, reported) = (batch.coordinate(index), accuracies[index])
      guard !batch.startsSegment[index], let last = state.last,
        Evidence.accuracy(of: reported) > Self.ratio * state.accuracy,
        !Evidence(
          metres: ShortDistance.metres(from: last, to: here),
          accuracy: Evidence.accuracy(of: reported, and: state.accuracy)
        ).isEvidence
      else {
        state.take(here, reported)
        continue
      }
      if marks.isEmpty { marks = Array(repeating: .nan, count: batch.count) }
      marks[index] = 1
      state.inaccurate += 1
    }
    if !marks.isEmpty { batch[Self.column] = marks }
  }

  /// Whether any fix is inaccurate enough to be marked after the best one.
  private static func isAnyCoarse(_ accuracies: Span<Double>) -> Bool {
    let bound = ratio * Evidence.usualAccuracyMetres
    var coarse: Int32 = 0
    for index in accuracies.indices { coarse |= accuracies[index] > bound ? 1 : 0 }
    return coarse > 0
  }
}

extension InaccurateFixes.State {
  /// Stores a fix that shows where the member is. Its accuracy is at best the usual one.
  fileprivate mutating func take(_ place: Coordinate, _ reported: Double) {
    last = place
    accuracy = max(Evidence.accuracy(of: reported), Evidence.usualAccuracyMetres)
  }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&inaccurate)
    try c.code(&last)
    try c.code(&accuracy)
  }

  package func validate() throws(StateError) {
    guard accuracy > 0, accuracy.isFinite else {
      throw StateError.malformed("an accuracy is out of range")
    }
  }
}

extension FixBatch {
  /// The fixes that are not marked as inaccurate; nil if no fix is.
  package var evidentRows: [Int]? {
    let marks = self[InaccurateFixes.column]
    guard !marks.isEmpty else { return nil }
    let rows = marks.indices.filter { !(marks[$0] > 0) }
    return rows.count < marks.count ? rows : nil
  }

  /// The batch without fixes that are marked as inaccurate.
  package var evident: FixBatch { evidentRows.map { picking($0) } ?? self }
}
