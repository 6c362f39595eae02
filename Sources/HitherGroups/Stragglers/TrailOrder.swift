import HitherEngine

/// Determines which of two walkers is ahead, if unknown: the one who follows the trail of the other is behind.
///
/// Following is walking along the other's trail in its direction: joining it, crossing it or
/// walking against it decides nothing. Nor does being stopped on it, unless the walker was there
/// when the other passed.
struct TrailOrder: Sendable {
  /// A walker who goes this far along a trail follows it, in metres.
  static let followingMetres = 80.0
  /// A walker who was passed and has gone back at most this far did not walk against the trail, in metres.
  static let backMetres = 20.0
  /// The other has passed when this far ahead, in metres.
  static let passedMetres = 80.0
  /// Near its head a trail is met, and not joined, in metres.
  static let headMetres = 40.0

  /// Where on the other's trail a walker joined it.
  private struct Joint {
    var place: Double
    var isAtHead: Bool
  }

  private(set) var isNew = true
  private var follower: Joint?
  private var leader: Double?

  mutating func begin() { isNew = false }

  /// Processes the places of both on the other's trail; nil for off it.
  ///
  /// - Parameter length: The length of the leader's trail, in metres.
  /// - Returns: Whether the follower is ahead; nil while unknown.
  mutating func take(follower place: Double?, of length: Double, leader leads: Double?) -> Bool? {
    isNew = false
    if let leads {
      let first = min(leader ?? leads, leads)
      leader = first
      if leads - first >= Self.followingMetres { return true }
    } else {
      leader = nil
    }
    guard let place else {
      follower = nil
      return nil
    }
    let joint =
      follower ?? Joint(place: place, isAtHead: length - place <= Self.headMetres)
    follower = joint
    if place - joint.place >= Self.followingMetres { return false }
    let wasPassed =
      joint.isAtHead && length - place >= Self.passedMetres
      && joint.place - place <= Self.backMetres
    return wasPassed ? false : nil
  }
}

extension TrailOrder: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&isNew)
    let place = try c.coded(follower?.place ?? .nan)
    let isAtHead = try c.coded(follower?.isAtHead ?? false)
    if c.isReading { follower = place.isNaN ? nil : Joint(place: place, isAtHead: isAtHead) }
    try c.code(orNaN: &leader)
  }
}
