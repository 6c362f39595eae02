package import HitherTracks

/// Where the clock's hand of a member points, with what people call the member.
package struct ClockHand: Hashable, Sendable {
  package var hand: StateHand
  /// What people call the member.
  package var name: String

  package init(_ hand: StateHand, name: String) {
    self.hand = hand
    self.name = name
  }
}
