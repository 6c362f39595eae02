/// The state to which a member's clock hand points at a moment; it has no position.
package struct StateHand: Hashable, Sendable {
  /// The member's id.
  package var member: String
  package var moment: Instant
  /// The state; nil if it is unknown.
  package var state: String?
  /// The id of the state's place, if it has one.
  package var place: String?
  /// When the state began.
  package var since: Instant?
  /// The last fix up to the moment.
  package var fixTime: Instant?

  package init(
    member: String, moment: Instant, state: String?, place: String? = nil, since: Instant? = nil,
    fixTime: Instant? = nil
  ) {
    self.member = member
    self.moment = moment
    self.state = state
    self.place = place
    self.since = since
    self.fixTime = fixTime
  }
}
