import HitherGeodesy
package import HitherOuting

/// The stops that match a query, as JSON (`hither/stops/1`).
package enum StopsDocument: FieldDocument {
  package static let schemaName = "hither/stops/1"
  package static let summary = "Stops of a timetable by name, those that fit best first."

  package static let fields: [Field<StopLookup>] = [
    .word("schema", "The schema of this document.", of: [schemaName]) { _ in schemaName },
    .list("stops", "At most 50.", stop) { lookup in lookup.stops.map { (lookup.timetable, $0) } },
    .count("more", "How many more fit.") { $0.rest },
  ]

  private static let stop: [Field<(Timetable, Int)>] =
    [
      .text("id", "The stop's id in its feed.") { $0.0.stops[$0.1].id },
      .text("name", "What people call it.") { $0.0.stops[$0.1].name },
      .text("platform", "The platform, null if it is not one.", canBeNull: true) {
        $0.0.stops[$0.1].platform
      },
      .text("station", "The id of the station that it belongs to.", canBeNull: true) {
        table, stop in
        table.stops[stop].station.map { table.stops[$0].id }
      },
      .text("feed", "The feed.") { $0.0.feeds[$0.0.stops[$0.1].feed].name },
      .text("timezone", "The zone by which its times are meant.") {
        $0.0.feeds[$0.0.stops[$0.1].feed].zone
      },
    ] + Field.optionalPosition { $0.0.stops[$0.1].coordinate }
}
