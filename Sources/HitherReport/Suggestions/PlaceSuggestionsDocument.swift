import HitherGeodesy
package import HitherOuting
import HitherPlaces
import HitherText
import HitherTracks

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
      .text("why", "What it rests on, or why nothing is suggested.") {
        $0.suggestion.reason.words(.english)
      },
      .text("known_as", "The place of the file that is there already.", canBeNull: true) {
        $0.known
      },
    ]
}
