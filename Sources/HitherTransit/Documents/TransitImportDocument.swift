import HitherFormats
package import HitherOuting
import HitherReport
import HitherTracks

/// The result of a timetable import, as JSON (`hither/transit-import/1`).
package enum TransitImportDocument: FieldDocument {
  package static let schemaName = "hither/transit-import/1"
  package static let summary =
    "Result of an import of timetables: what is used of each feed, and what is wrong with it."

  package static let fields: [Field<TransitImportAnswer>] = [
    .word("schema", "The schema of this document.", of: [schemaName]) { _ in schemaName },
    .text("db", "The store that was written.") { $0.store },
    .list("feeds", "In the order in which they were named.", feed) { $0.feeds },
  ]

  private static let feed: [Field<TransitImportAnswer.Feed>] = [
    .text("file", "The feed as it was named.") { $0.file },
    .text("name", "Its name if several feeds have a stop with this id.") { $0.feed.name },
    .text("version", "What its publisher calls this version.", canBeNull: true) {
      $0.feed.version
    },
    .text("timezone", "The zone by which its times are meant.") { $0.feed.zone },
    .text("start_date", "The first day on which anything runs.", canBeNull: true) {
      $0.feed.lastDay < $0.feed.firstDay ? nil : DayText.iso($0.feed.firstDay)
    },
    .text("end_date", "The last day on which anything runs.", canBeNull: true) {
      $0.feed.lastDay < $0.feed.firstDay ? nil : DayText.iso($0.feed.lastDay)
    },
    .count("agencies", "Agencies.") { $0.counts.agencies },
    .count("stops", "Stops, platforms and stations.") { $0.counts.stops },
    .count("routes", "Routes.") { $0.counts.routes },
    .count("services", "Sets of days on which trips run.") { $0.counts.services },
    .count("trips", "Trips that can be used.") { $0.counts.trips },
    .count("stop_times", "Halts of these trips.") { $0.counts.stopTimes },
    .list(
      "notices", "What is wrong with it, by severity and code; the codes of the GTFS validator.",
      notice
    ) { $0.findings },
  ]

  private static let notice: [Field<FeedFinding>] = [
    .text("code", "The kind of fault.") { $0.code.rawValue },
    .word("severity", "How much it matters.", of: ["error", "warning", "info"]) {
      $0.code.severity.rawValue
    },
    .count("count", "How many cases there are.") { $0.count },
    .list("places", "Where the first of them stand.", place) { $0.places },
  ]

  private static let place: [Field<FeedFinding.Place>] = [
    .text("file", "The table.") { $0.file },
    Field(
      FieldDescription(
        "line", "The line, from 1; null for the whole table.", .count, canBeNull: true)
    ) { $0.line.map { .count($0) } ?? .null },
    .text("field", "The column.", canBeNull: true) { $0.field },
    .text("value", "The value or the id that is meant.", canBeNull: true) { $0.value },
  ]
}
