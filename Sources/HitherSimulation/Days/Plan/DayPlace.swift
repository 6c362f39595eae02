package import HitherGeodesy
package import HitherTracks

/// Somewhere people go or pass, and perhaps an area that an analysis is to watch.
package struct DayPlace: Sendable {
  /// What schedules and events call the place; unique.
  package var id: String
  /// What people call it.
  package var name: String
  /// What it is to its members.
  package var kind = PlaceKind.fence
  /// The only member whose place it is; nil for everyone's.
  package var member: String?
  /// Where people stay who go there.
  package var anchor: Coordinate
  /// What is watched; nil for a mere stop on the way, which the analysis is not told of.
  package var shape: AreaShape?
  /// How far from the anchor people settle at most, in metres; each stay at another spot.
  package var scatterMetres = 8.0
  /// Whether one stays under a roof.
  package var isIndoors = false

  package init(
    _ id: String, name: String? = nil, kind: PlaceKind = .fence, at anchor: Coordinate,
    shape: AreaShape? = nil
  ) {
    self.id = id
    self.name = name ?? id
    self.kind = kind
    self.anchor = anchor
    self.shape = shape
    isIndoors = DayPlace.usuallyIndoors.contains(kind)
  }

  /// The kinds of places that have a roof unless something else is said.
  static let usuallyIndoors: Set<PlaceKind> = [.home, .work, .school]

  /// What an analysis is told; nil for a mere stop.
  package var place: Place? {
    shape.map { Place(id: id, name: name, kind: kind, member: member, shape: $0) }
  }
}
