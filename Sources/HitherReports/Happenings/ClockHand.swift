package import HitherTracks

/// Where the clock's hand of a member points at a moment.
package struct ClockHand: Hashable, Sendable {
  /// The member's id.
  package var member: String
  /// What people call the member.
  package var name: String
  /// The state; nil where nothing is known of the member then.
  package var state: String?
  /// The id of the state's place, where it has one.
  package var place: String?
  /// When the state began.
  package var since: Instant?
  /// The member's last fix at the moment.
  package var fixTime: Instant?

  package init(
    member: String, name: String, state: String?, place: String? = nil, since: Instant? = nil,
    fixTime: Instant? = nil
  ) {
    self.member = member
    self.name = name
    self.state = state
    self.place = place
    self.since = since
    self.fixTime = fixTime
  }
}
