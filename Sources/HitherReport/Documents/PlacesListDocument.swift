import HitherGeodesy
package import HitherOuting
import HitherText
package import HitherTracks

/// The places of a file, as `hither places list` writes them.
package struct PlacesList: Sendable {
  package var places: [Place]

  package init(_ places: [Place]) { self.places = places }

  /// The places as JSON, or as lines for a person.
  package func text(asJSON: Bool) -> [UInt8] {
    guard !asJSON else { return PlacesListDocument.json(self) }
    guard !places.isEmpty else { return Array("no places\n".utf8) }
    var layout = ColumnLayout([.left, .left, .left, .left, .left, .right, .left, .left])
    layout.append(["Id", "Name", "Kind", "Member", "Position", "Radius", "From", "Until"])
    for place in places {
      layout.append(
        [
          place.id, place.name, place.kind.rawValue, place.member ?? "everyone",
          PlacesListDocument.position(place.shape.centre),
          place.radiusMetres.map { "\(Int($0.rounded())) m" } ?? "–",
          place.from?.rfc3339 ?? "–", place.until?.rfc3339 ?? "–",
        ].map(VisibleText.neutralised))
    }
    return Array(layout.lines.map { $0 + "\n" }.joined().utf8)
  }
}

/// The places of a file, as JSON (`hither/places/1`).
package enum PlacesListDocument: FieldDocument {
  package static let schemaName = "hither/places/1"
  package static let summary = "The places of a file, in its order."

  package static let fields: [Field<PlacesList>] = [
    .word("schema", "The schema of this document.", of: [schemaName]) { _ in schemaName },
    .list("places", "In the order of the file.", place) { $0.places },
  ]

  static let place: [Field<Place>] =
    [
      .text("id", "The place's name in events.") { $0.id },
      .text("name", "The place's name for people.") { $0.name },
      .word("kind", "What it is to its members.", of: PlaceKind.allCases.map(\.rawValue)) {
        $0.kind.rawValue
      },
      .text("member", "Whose place it is; null for everyone's.", canBeNull: true) { $0.member },
    ] + Field.position { $0.shape.centre } + [
      .number("radius_m", "The radius; null for an area that is not a circle or a corridor.") {
        $0.radiusMetres
      },
      .instant("from", "From when on it is in use; null if it always was.", canBeNull: true) {
        $0.from
      },
      .instant("until", "The end of its use; null if it has none.", canBeNull: true) { $0.until },
    ]

  /// A position in degrees with five decimals, which are a metre.
  static func position(_ place: Coordinate) -> String {
    var buffer = TextBuffer()
    buffer.append(scaled: Int64((Double(place.latitudeE7) / 100).rounded()), places: 5)
    buffer.append("," as StaticString)
    buffer.append(scaled: Int64((Double(place.longitudeE7) / 100).rounded()), places: 5)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }
}

extension Place {
  fileprivate var radiusMetres: Double? {
    switch shape {
    case .circle(_, let radius), .corridor(_, let radius): radius
    case .polygons: nil
    }
  }
}
