/// Decides whether to try the fast reader: not after many consecutive records that it could not read.
struct PlainSearch: Sendable {
  private static let mostUnusual = 32

  /// The number of consecutive records that were not in the plain layout.
  private(set) var unusual = 0

  /// - Parameter looks: Whether to try at all.
  init(looks: Bool) {
    if !looks { unusual = .max }
  }

  var goesOn: Bool { unusual < Self.mostUnusual }

  /// Records the result of a try: whether any record was read, and whether an unusual one ended it.
  mutating func record(isTaken: Bool, isUnusual: Bool) {
    if isTaken { unusual = 0 }
    if isUnusual { unusual += 1 }
  }
}
