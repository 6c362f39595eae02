/// A time interval that a member spent in one state; it has no position.
public struct StateStay: Hashable, Sendable {
  /// The member's id.
  public var member: String
  /// The clock state.
  public var state: String
  /// The id of the state's place, if it has one.
  public var place: String?
  /// When the state began.
  public var start: Instant
  /// When it ended.
  public var end: Instant

  package init(member: String, state: String, place: String?, start: Instant, end: Instant) {
    self.member = member
    self.state = state
    self.place = place
    self.start = start
    self.end = end
  }
}
