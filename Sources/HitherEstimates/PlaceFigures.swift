/// A member's visits to a place.
package struct PlaceFigures: Hashable, Sendable {
  /// The place's id.
  package var place: String
  /// How often the member was there.
  package var visits: Int
  /// Time there, in milliseconds; a visit that was open at the end counts to the last fix.
  package var durationMilliseconds: Int64

  package init(place: String, visits: Int, durationMilliseconds: Int64) {
    self.place = place
    self.visits = visits
    self.durationMilliseconds = durationMilliseconds
  }
}
