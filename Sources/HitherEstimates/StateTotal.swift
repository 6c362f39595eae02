/// How long a member was in a state of the clock.
package struct StateTotal: Hashable, Sendable {
  /// The state's name.
  package var state: String
  /// In milliseconds.
  package var milliseconds: Int64

  package init(state: String, milliseconds: Int64) {
    self.state = state
    self.milliseconds = milliseconds
  }
}
