package import HitherGeodesy
import HitherText
package import HitherTracks

/// What an edit sets of a place; what is nil stays as it is.
package struct PlaceChange: Sendable {
  package var name: String?
  package var kind: PlaceKind?
  /// The owner; empty for everyone's.
  package var member: String?
  package var radiusMetres: Double?
  /// The beginning and the end of its use; an inner nil removes them.
  package var from: Instant??
  package var until: Instant??
  /// The new centre, of a circle.
  package var center: Coordinate?

  package init() {}

  /// Whether nothing is set.
  package var isEmpty: Bool {
    name == nil && kind == nil && member == nil && radiusMetres == nil && from == nil
      && until == nil && center == nil
  }

  /// The properties that are set, in the order of a new feature; null removes one.
  var properties: [(key: String, value: JSONValue)] {
    var list: [(key: String, value: JSONValue)] = []
    if let name { list.append(("name", .string(name))) }
    if let kind { list.append(("kind", .string(kind.rawValue))) }
    if let member { list.append(("member", member.isEmpty ? .null : .string(member))) }
    if let radiusMetres { list.append(("radius_m", .number(radiusMetres))) }
    if let from { list.append(("from", Self.time(from))) }
    if let until { list.append(("until", Self.time(until))) }
    return list
  }

  private static func time(_ time: Instant?) -> JSONValue {
    time.map { .string($0.rfc3339) } ?? .null
  }
}
