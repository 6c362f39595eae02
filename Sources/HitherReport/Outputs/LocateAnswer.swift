package import HitherGeodesy
package import HitherTracks

/// The position of a member at a moment, and the leader's relative to it.
package struct LocatedMember: Hashable, Sendable {
  /// The direction to the leader.
  package struct ToLeader: Hashable, Sendable {
    package var metres: Double
    package var bearing: Double
    /// The name of the compass point.
    package var wind: String
    /// The turn from the member's heading, right positive; with the side and the hour of a clock face.
    package var turn: Double?
    package var side: String?
    package var hour: Int?
    package var arrow: String
    package var words: String
    /// Whether it is too close for positions to give a direction.
    package var isBeside: Bool
    /// Whether both positions are fresh and so close that devices may find each other.
    package var isNear: Bool

    package init(
      metres: Double, bearing: Double, wind: String, turn: Double?, side: String?, hour: Int?,
      arrow: String, words: String, isBeside: Bool, isNear: Bool
    ) {
      self.metres = metres
      self.bearing = bearing
      self.wind = wind
      self.turn = turn
      self.side = side
      self.hour = hour
      self.arrow = arrow
      self.words = words
      self.isBeside = isBeside
      self.isNear = isNear
    }
  }

  package var member: Member
  package var isLeader: Bool
  /// Whether the member belongs to the outing at that time.
  package var isThere: Bool
  package var place: Coordinate?
  /// The last fix at or before the moment, and its age.
  package var fixTime: Instant?
  package var ageMilliseconds: Int64?
  /// Whether the place is that of the last fix, because the moment is in a recording gap.
  package var isHeld: Bool
  package var heading: Double?
  package var toLeader: ToLeader?

  package init(
    member: Member, isLeader: Bool, isThere: Bool, place: Coordinate?, fixTime: Instant?,
    ageMilliseconds: Int64?, isHeld: Bool, heading: Double?, toLeader: ToLeader?
  ) {
    self.member = member
    self.isLeader = isLeader
    self.isThere = isThere
    self.place = place
    self.fixTime = fixTime
    self.ageMilliseconds = ageMilliseconds
    self.isHeld = isHeld
    self.heading = heading
    self.toLeader = toLeader
  }
}

/// The positions of all members at a moment.
package struct LocateAnswer: Sendable {
  package var time: Instant
  package var outing: String
  /// The leader at that time.
  package var leader: String?
  /// Whether the leader was named.
  var isLeaderNamed = true
  package var members: [LocatedMember]

  package init(time: Instant, outing: String, leader: String?, members: [LocatedMember]) {
    self.time = time
    self.outing = outing
    self.leader = leader
    self.members = members
  }
}
