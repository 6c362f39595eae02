package import HitherGeodesy
package import HitherTracks

/// A place that people visit or pass, and optionally an area that an analysis monitors.
package struct DayPlace: Sendable {
  /// The id of the place in schedules and events; unique.
  package var id: String
  /// The display name of the place.
  package var name: String
  /// The kind of the place.
  package var kind = PlaceKind.fence
  /// The only member whose place it is; nil for everyone's.
  package var member: String?
  /// The point around which visitors stay.
  package var anchor: Coordinate
  /// The monitored shape; nil for a stop on the way, which is not given to the analysis.
  package var shape: AreaShape?
  /// The largest distance of a stay from the anchor, in metres; each stay is at another spot.
  package var scatterMetres = 8.0
  /// Whether stays are indoors.
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

  /// The kinds of places that are indoors by default.
  static let usuallyIndoors: Set<PlaceKind> = [.home, .work, .school]

  /// The place given to an analysis; nil for a stop on the way.
  package var place: Place? {
    shape.map { Place(id: id, name: name, kind: kind, member: member, shape: $0) }
  }
}
