import HitherGeodesy
package import HitherOuting
import HitherPlaces
import HitherText
import HitherTracks

extension SuggestedPlaces {
  /// The suggestions as JSON, or as lines for a person.
  package func text(asJSON: Bool) -> [UInt8] {
    guard !asJSON else { return PlaceSuggestionsDocument.json(self) }
    var layout = ColumnLayout([.left, .left, .left, .left, .right, .left, .left])
    layout.append(["Id", "Member", "Kind", "Position", "Radius", "Hours", "Why"])
    for row in rows {
      let found = row.suggestion.found
      layout.append(
        [
          found == nil ? "–" : row.suggestion.id, row.suggestion.member,
          row.suggestion.kind.rawValue,
          found.map { PlacesListDocument.position($0.center) } ?? "not known",
          found.map { "\(Int($0.radiusMetres)) m" } ?? "–", Self.hours(row.suggestion),
          row.suggestion.why + (row.known.map { "; in the file as '\($0)'" } ?? ""),
        ].map(VisibleText.neutralised))
    }
    let lines = layout.lines + ["Local times of \(zone)."]
    return Array(lines.map { $0 + "\n" }.joined().utf8)
  }

  /// A suggestion, with the place of the file that is there already.
  struct Row {
    let suggestion: PlaceSuggestion
    let known: String?
  }

  var rows: [Row] { zip(suggestions, known).map { Row(suggestion: $0, known: $1) } }

  private static func hours(_ suggestion: PlaceSuggestion) -> String {
    guard let found = suggestion.found else { return "–" }
    guard let hours = found.hours else { return "nights" }
    return "\(DayTime.text(hours.lowerBound))–\(DayTime.text(hours.upperBound))"
  }
}

/// The places that recordings suggest, as JSON (`hither/place_suggestions/1`).
package enum PlaceSuggestionsDocument: FieldDocument {
  package static let schemaName = "hither/place_suggestions/1"
  package static let summary = "Homes and places of work and school that stays suggest."

  package static let fields: [Field<SuggestedPlaces>] = [
    .word("schema", "The schema of this document.", of: [schemaName]) { _ in schemaName },
    .text("timezone", "The time zone of nights, weekdays and hours.") { $0.zone },
    .list("suggestions", "By member, the home first.", suggestion) { $0.rows },
  ]

  static let suggestion: [Field<SuggestedPlaces.Row>] =
    [
      .text("id", "The id for `--save`; null if nothing is suggested.", canBeNull: true) {
        $0.suggestion.found == nil ? nil : $0.suggestion.id
      },
      .text("member", "The member.") { $0.suggestion.member },
      .word(
        "kind", "What is suggested, or what the evidence does not suffice for.",
        of: ["home", "work", "school"]
      ) { $0.suggestion.kind.rawValue },
    ] + Field.optionalPosition { $0.suggestion.found?.center } + [
      .number("radius_m", "The suggested radius.") { $0.suggestion.found?.radiusMetres },
      .optionalCount("days", "Nights at a home, weekdays at work or school.") {
        $0.suggestion.found?.days
      },
      .text("from", "The usual local time of arrival; null for a home.", canBeNull: true) {
        $0.suggestion.found?.hours.map { DayTime.text($0.lowerBound) }
      },
      .text("to", "The usual local time of leaving; null for a home.", canBeNull: true) {
        $0.suggestion.found?.hours.map { DayTime.text($0.upperBound) }
      },
      .text("why", "What it rests on, or why nothing is suggested.") { $0.suggestion.why },
      .text("known_as", "The place of the file that is there already.", canBeNull: true) {
        $0.known
      },
    ]
}
