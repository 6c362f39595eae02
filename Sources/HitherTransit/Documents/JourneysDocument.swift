import HitherGeodesy
package import HitherOuting

/// Saved journeys, as JSON (`hither/journeys/1`), which `hither journeys import` reads.
package enum JourneysDocument: FieldDocument {
  package static let schemaName = "hither/journeys/1"
  package static let summary = "Saved journeys, by name."

  package static let fields: [Field<[SavedJourney]>] = [
    .word("schema", "The schema of this document.", of: [schemaName]) { _ in schemaName },
    .list("journeys", "By the bytes of their names.", journey) { $0 },
  ]

  private static let journey: [Field<SavedJourney>] = [
    .text("name", "What people call it.") { $0.name },
    .text("member", "Its member; null if it is everyone's.", canBeNull: true) { $0.member },
    .object("from", "Where it begins.", canBeNull: false, end) { $0.from },
    .object("to", "Where it ends.", canBeNull: false, end) { $0.to },
    .seconds("buffer_s", "How long before a departure one wants to be there.", canBeNull: false) {
      Int64($0.bufferSeconds) * 1000
    },
    .number("walking_speed_mps", "How fast one walks.", canBeNull: false) {
      $0.walkingMetresPerSecond
    },
    .text("days", "The days on which notices are wanted, such as `mon,tue`.") {
      $0.hours.days.joined(separator: ",")
    },
    .text("start", "From which clock time on.") { $0.hours.firstText },
    .text("end", "Until which clock time; not later than `start` it is the next day's.") {
      $0.hours.lastText
    },
    .text(
      "usual", "The departures that are usually taken, such as `07:30,16:45`; null to learn them.",
      canBeNull: true
    ) { $0.usual.isEmpty ? nil : JourneyHours.text($0.usual) },
    Field(
      FieldDescription(
        "notices_per_day",
        "Number of departures per day with notices, if none is named as usual; null for all.",
        .count, canBeNull: true)
    ) { $0.noticesPerDay.map { .count($0) } ?? .null },
  ]

  private static let end: [Field<JourneyEnd>] =
    [
      .text("stop", "A stop's id; null if it is none.", canBeNull: true) { $0.stop },
      .text("place", "A place's id; null if it is none.", canBeNull: true) { $0.place },
    ] + Field.optionalPosition { $0.coordinate }
}
