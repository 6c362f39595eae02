import HitherPlaces

/// The style that distinguishes a state from the others: a tint, and dashes that print without colour.
struct StateStyle: Hashable {
  /// The index of the tint; nil for a state that is not known, which has none.
  let index: Int?

  static let unknown = StateStyle(index: nil)

  /// The number of tints.
  static let count = 8
  /// The usual states have tints of their own.
  private static let usual = [
    "home", "work", "school", "exercising", "traveling", "out_of_town", "out", "lost",
  ]
  /// The dashes over the tints, thin because they are dark; home, the most usual state, has none.
  private static let dashes = [
    "", "1 11", "1 4", "1 2 1 10", "3 9", "1 2 1 2 1 12", "1 23", "1 2",
  ]
  /// Light, because most of a copy to share can be unknown.
  private static let unknownDash = "1 47"

  /// The colour of the band.
  var tint: String { index.map { "var(--state-\($0))" } ?? "var(--surface)" }
  var dash: String { index.map { Self.dashes[$0] } ?? Self.unknownDash }

  /// The styles of some states, in their order.
  static func styles(of states: [ClockState]) -> [StateStyle] {
    let taken = Set(states.compactMap { usual.firstIndex(of: $0.id) })
    var free = (0..<count).filter { !taken.contains($0) }
    // If there are more user-defined states than tints left, tints repeat.
    if free.isEmpty { free = Array(0..<count - 1) }
    var next = 0
    return states.map { state in
      if state.id == ClockDetector.unknownState { return .unknown }
      if let index = usual.firstIndex(of: state.id) { return StateStyle(index: index) }
      defer { next += 1 }
      return StateStyle(index: free[next % free.count])
    }
  }
}
