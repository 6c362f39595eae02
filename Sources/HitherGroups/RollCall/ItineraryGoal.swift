package import HitherEngine
package import HitherGeodesy
package import HitherTracks

/// A point with a roll call: one of the itinerary, or a passage of a fork.
package struct ItineraryGoal: Hashable, Sendable {
  package var id: String
  package var name: String?
  package var coordinate: Coordinate
  /// A member within this distance is there, in metres.
  package var radiusMetres: Double
  /// The index of its area among those of the operator; nil for a circle.
  package var area: Int?
  /// When the group is due there.
  package var due: Instant?
  /// The point's progress along the planned route, if the route may pass it several times; nil if
  /// any approach counts.
  package var progressMetres: Double?

  package init(
    id: String, name: String? = nil, coordinate: Coordinate, radiusMetres: Double = 50,
    area: Int? = nil, due: Instant? = nil, progressMetres: Double? = nil
  ) {
    self.id = id
    self.name = name
    self.coordinate = coordinate
    self.radiusMetres = radiusMetres
    self.area = area
    self.due = due
    self.progressMetres = progressMetres
  }
}

extension ItineraryGoal: StateCoding {
  package init() { (id, coordinate, radiusMetres) = ("", Coordinate(), 0) }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&id)
    try c.code(ifPresent: &name)
    try c.code(plain: &coordinate)
    try c.code(&radiusMetres)
    try c.code(orNegative: &area)
    try c.code(&due)
    try c.code(orNaN: &progressMetres)
  }
}
