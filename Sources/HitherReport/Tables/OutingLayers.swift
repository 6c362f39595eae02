package import HitherEstimates
import HitherGeodesy
package import HitherOuting
package import HitherTracks

/// The layers of `outing.gpkg` that are tables of fields; that of the fixes is made from their columns.
package enum OutingLayers {
  /// All members, with the scalar fields of `summary.json`, as in `members.csv`.
  package static let tracks = LayerTable<MemberSummary>(
    "tracks",
    "The track of each member, one line per recorded segment, with the member's figures.",
    MembersTable.columns)

  /// A stop with its member.
  package typealias MemberStop = (member: String, stop: Stop)

  package static let stops = LayerTable<MemberStop>(
    "stops", "Rests of the members, in order of time for each.",
    [.text("member", "The member's id.") { $0.member }]
      + MemberFields.stop.filter { !isPosition($0.description) }.map { field in
        Field(field.description) { field.content($0.stop) }
      })

  package static let events = LayerTable<Event>(
    "events", "What happened, in the order of events.ndjson.",
    [
      .text("id", "Member or -, type, subject or -, time; unique.") { $0.id },
      .text("type", "The event's type.") { $0.type },
      .instant("time", "When its condition began.") { $0.time },
      .instant("detected", "The event time at which it was settled.") { $0.detected },
      .text("member", "The member it concerns; null for the group.", canBeNull: true) { $0.member },
      .text("subject", "The place, point, request or command it is about.", canBeNull: true) {
        $0.subject
      },
      .text("fields", "The fields of its type, as a JSON object.") { EventWriter.fields(of: $0) },
    ])

  package static let route = LayerTable<PlannedRoute>(
    "route", "The line that the outing meant to follow.",
    [.text("name", "Its name in the file, otherwise the file's name.") { $0.name }])

  package static let places = LayerTable<Place>(
    "places", "The places that matter, in the order of their file.",
    [
      .text("id", "What events and tables call the place.") { $0.id },
      .text("name", "What people call the place.") { $0.name },
      .word(
        "kind", "What the place is to its members.", of: PlaceKind.allCases.map(\.rawValue)
      ) { $0.kind.rawValue },
      .text("member", "The member whose place it is; null if it is everyone's.", canBeNull: true) {
        $0.member
      },
      .number("radius_m", "Radius around its point or line; null for an area.") {
        $0.shape.radiusMetres
      },
    ])

  private static func isPosition(_ field: FieldDescription) -> Bool {
    field.name == "lat" || field.name == "lon"
  }
}

extension AreaShape {
  fileprivate var radiusMetres: Double? {
    switch self {
    case .circle(_, let radius), .corridor(_, let radius): radius
    case .polygons: nil
    }
  }
}
