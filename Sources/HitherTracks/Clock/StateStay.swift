/// A time interval that a member spent in one state; it has no position.
package struct StateStay: Hashable, Sendable {
  /// The member's id.
  package var member: String
  /// The clock state.
  package var state: String
  /// The id of the state's place, if it has one.
  package var place: String?
  /// When the state began.
  package var start: Instant
  /// When it ended.
  package var end: Instant

  package init(member: String, state: String, place: String?, start: Instant, end: Instant) {
    self.member = member
    self.state = state
    self.place = place
    self.start = start
    self.end = end
  }
}
