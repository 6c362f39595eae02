/// Whether it is worth looking for records that are written plainly: not once many in a row turned out to be none.
struct PlainSearch: Sendable {
  private static let mostUnusual = 32

  /// How many in a row were not written plainly.
  private(set) var unusual = 0

  /// - Parameter looks: Whether to look at all.
  init(looks: Bool) {
    if !looks { unusual = .max }
  }

  var goesOn: Bool { unusual < Self.mostUnusual }

  /// Learns what came of a look: whether any were taken, and whether an unusual one ended it.
  mutating func note(isTaken: Bool, isUnusual: Bool) {
    if isTaken { unusual = 0 }
    if isUnusual { unusual += 1 }
  }
}
