package import HitherTracks

/// A time interval in which two members' devices are in range of each other.
package struct Encounter: Hashable, Sendable {
  /// How it was determined.
  package enum Origin: String, CaseIterable, Sendable {
    /// From the distance between two recorded tracks.
    case measured
    /// Random, assumed because both are inside one home and no position there is accurate enough.
    case assumedAtHome = "assumed_at_home"
    /// From a file of contacts.
    case listed
  }

  package let pair: MemberPair
  /// The interval; both ends are included.
  package let time: TimeStretch
  package let origin: Origin

  /// Makes an encounter.
  package init(_ pair: MemberPair, _ time: TimeStretch, _ origin: Origin) {
    (self.pair, self.time, self.origin) = (pair, time, origin)
  }
}

extension Encounter: Comparable {
  /// Ordered by start, then the pair, then the end, then the name of the origin.
  package static func < (left: Encounter, right: Encounter) -> Bool {
    if left.time.from != right.time.from { return left.time.from < right.time.from }
    if left.pair != right.pair { return left.pair < right.pair }
    if left.time.to != right.time.to { return left.time.to < right.time.to }
    return left.origin.rawValue.precedesByBytes(right.origin.rawValue)
  }
}
