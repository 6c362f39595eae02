import HitherEngine

/// Finds who of two is ahead, of whom that is not known: whoever follows the trail of the other is behind.
///
/// Following is walking along the other's trail in its direction: to come upon it, to cross it or to walk against it says
/// nothing. Nor does standing on it, but for who was there when the other passed.
struct TrailOrder: Sendable {
  /// Whoever goes so far along a trail follows it, in metres.
  static let followingMetres = 80.0
  /// Whoever was passed and has gone back no farther than this did not walk against the trail, in metres.
  static let backMetres = 20.0
  /// The other has passed when so far ahead, in metres.
  static let passedMetres = 80.0
  /// At its head a trail is met, and not joined, in metres.
  static let headMetres = 40.0

  /// Where on the other's trail somebody came upon it.
  private struct Joint {
    var place: Double
    var isAtHead: Bool
  }

  private(set) var isNew = true
  private var follower: Joint?
  private var leader: Double?

  mutating func begin() { isNew = false }

  /// Takes where both are on the other's trail; nil for off it.
  ///
  /// - Parameter length: The length of the leader's trail, in metres.
  /// - Returns: Whether the follower is ahead; nil while that is not known.
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
  func write(to writer: inout StateWriter) {
    writer.write(isNew)
    writer.write(follower?.place ?? .nan)
    writer.write(follower?.isAtHead ?? false)
    writer.write(leader ?? .nan)
  }

  init(from reader: inout StateReader) throws(StateError) {
    isNew = try reader.read(Bool.self)
    let place = try reader.read(Double.self)
    let isAtHead = try reader.read(Bool.self)
    follower = place.isNaN ? nil : Joint(place: place, isAtHead: isAtHead)
    let leader = try reader.read(Double.self)
    self.leader = leader.isNaN ? nil : leader
  }
}
