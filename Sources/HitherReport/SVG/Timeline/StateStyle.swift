/// The style that distinguishes a state from the others: a tint, and dashes that print without colour.
struct StateStyle: Hashable {
  /// The index of the tint.
  let index: Int

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

  var fill: String { "fill:var(--state-\(index))" }
  var dash: String { Self.dashes[index] }

  /// The styles of some states, in their order.
  static func styles(of states: [ClockState]) -> [StateStyle] {
    let taken = Set(states.compactMap { usual.firstIndex(of: $0.id) })
    var free = (0..<count).filter { !taken.contains($0) }
    // If there are more user-defined states than tints left, tints repeat.
    if free.isEmpty { free = Array(0..<count - 1) }
    var next = 0
    return states.map { state in
      if let index = usual.firstIndex(of: state.id) { return StateStyle(index: index) }
      defer { next += 1 }
      return StateStyle(index: free[next % free.count])
    }
  }
}
