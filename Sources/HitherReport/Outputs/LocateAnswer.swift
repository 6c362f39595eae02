package import HitherGeodesy
package import HitherTracks

/// Where a member is at a moment, and where the leader is from there.
package struct LocatedMember: Hashable, Sendable {
  /// The way to look for the leader.
  package struct ToLeader: Hashable, Sendable {
    package var metres: Double
    package var bearing: Double
    /// The wind's name.
    package var wind: String
    /// The turn from the own heading, right positive; with the side and the hour of a clock's face.
    package var turn: Double?
    package var side: String?
    package var hour: Int?
    package var arrow: String
    package var words: String
    /// Whether it is nearer than positions can tell a direction.
    package var isBeside: Bool
    /// Whether both positions are fresh and so near that devices may find each other.
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
  /// Whether the member belongs to the outing then.
  package var isThere: Bool
  package var place: Coordinate?
  /// The last fix at or before the moment, and how old it is.
  package var fixTime: Instant?
  package var ageMilliseconds: Int64?
  /// Whether the place is that of the last fix, since nothing was recorded around the moment.
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

/// Where everyone is at a moment.
package struct LocateAnswer: Sendable {
  package var time: Instant
  package var outing: String
  /// Who leads then.
  package var leader: String?
  /// Whether somebody said so.
  var isLeaderNamed = true
  package var members: [LocatedMember]

  package init(time: Instant, outing: String, leader: String?, members: [LocatedMember]) {
    self.time = time
    self.outing = outing
    self.leader = leader
    self.members = members
  }
}
