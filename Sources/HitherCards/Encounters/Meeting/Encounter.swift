package import HitherTracks

/// A stretch of time in which two members' devices are within reach of each other.
package struct Encounter: Hashable, Sendable {
  /// How it is known.
  package enum Origin: String, CaseIterable, Sendable {
    /// From the distance between two recorded tracks.
    case measured
    /// Taken to be by chance, as both are inside one home and no position there is good enough to measure.
    case assumedAtHome = "assumed_at_home"
    /// From a file of contacts.
    case listed
  }

  package let pair: MemberPair
  /// When; both ends are in.
  package let time: TimeStretch
  package let origin: Origin

  /// Makes an encounter.
  package init(_ pair: MemberPair, _ time: TimeStretch, _ origin: Origin) {
    (self.pair, self.time, self.origin) = (pair, time, origin)
  }
}

extension Encounter: Comparable {
  /// The order of beginning, then of the pair, then of ending, then of the origin by its name.
  package static func < (left: Encounter, right: Encounter) -> Bool {
    if left.time.from != right.time.from { return left.time.from < right.time.from }
    if left.pair != right.pair { return left.pair < right.pair }
    if left.time.to != right.time.to { return left.time.to < right.time.to }
    return left.origin.rawValue.precedesByBytes(right.origin.rawValue)
  }
}
