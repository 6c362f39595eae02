package import HitherTracks

/// The clock's hand of a member, with the member's name.
package struct ClockHand: Hashable, Sendable {
  package var hand: StateHand
  /// The member's name.
  package var name: String

  package init(_ hand: StateHand, name: String) {
    self.hand = hand
    self.name = name
  }
}
