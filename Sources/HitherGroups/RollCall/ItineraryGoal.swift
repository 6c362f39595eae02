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
  package func write(to writer: inout StateWriter) {
    writer.write(id)
    writer.write(name != nil)
    if let name { writer.write(name) }
    coordinate.write(to: &writer)
    writer.write(radiusMetres)
    writer.write(Int64(area ?? -1))
    writer.write(due)
    writer.write(progressMetres ?? .nan)
  }

  package init(from reader: inout StateReader) throws(StateError) {
    id = try reader.read(String.self)
    name = try reader.read(Bool.self) ? try reader.read(String.self) : nil
    coordinate = try Coordinate(from: &reader)
    radiusMetres = try reader.read(Double.self)
    let number = try reader.read(Int64.self)
    area = number < 0 ? nil : Int(number)
    due = try reader.readOptional(Instant.self)
    let metres = try reader.read(Double.self)
    progressMetres = metres.isNaN ? nil : metres
  }
}
