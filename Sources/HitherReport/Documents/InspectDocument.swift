package import HitherEstimates
package import HitherOuting
import HitherTracks

/// Writes the inspection of track files as JSON (`hither/inspect/1`).
package enum InspectDocument: FieldDocument {
  package static let schemaName = "hither/inspect/1"
  package static let summary = "Format, creator and contents of track files."

  package static let fields: [Field<[FileInspection]>] = [
    .word("schema", "The schema of this document.", of: [schemaName]) { _ in schemaName },
    .list("files", "The files in the order in which they were named.", file) { $0 },
  ]

  private static let file: [Field<FileInspection>] = [
    .text("file", "The file as it was named.") { $0.file },
    .text("error", "Why it cannot be read to its end; null if it can.", canBeNull: true) {
      $0.fault
    },
    .text("hint", "What to do about that.", canBeNull: true) { $0.hint },
    .text("format", "The id of its format.", canBeNull: true) { $0.format },
    .text("format_summary", "What that format is.", canBeNull: true) { $0.formatSummary },
    .text("name", "The title that it gives itself.", canBeNull: true) { $0.name },
    .text("creator", "The program or device that wrote it.", canBeNull: true) { $0.creator },
    .list("unused_columns", "The columns of a CSV whose values are not used.", column) {
      $0.unusedColumns
    },
    .count("records", "Track points, rows or messages; route points where there are none.") {
      $0.records
    },
    .count("accepted", "Those of them that can be used.") { $0.accepted },
    .count("rejected", "Those of them that cannot.") { $0.records - $0.accepted },
    .count("route_points", "Points of planned routes.") { $0.routePoints },
    .count("waypoints", "Places that it marks.") { $0.waypoints },
    .list("members", "Whose the records are, by first appearance.", share) { $0.shares },
    .instant("start", "The earliest time.", canBeNull: true) { $0.survey.start },
    .instant("end", "The latest time.", canBeNull: true) { $0.survey.end },
    .number("median_interval_s", "Between records that follow one another.") {
      $0.survey.medianInterval.map { $0 / 1000 }
    },
    .count("segments", "Stretches that were recorded without a break, as the file marks them.") {
      $0.survey.segments
    },
    .count("without_time", "Accepted records without a time.") { $0.survey.withoutTime },
    .count("out_of_order", "Accepted records earlier than the one before.") {
      $0.survey.outOfOrder
    },
    .count("repeated_times", "Accepted records with the time of the one before.") {
      $0.survey.repeatedTimes
    },
    .number("median_accuracy_m", "Median of the accuracy that the device reports, in metres.") {
      $0.survey.medianAccuracy
    },
    .object("southwest", "The least latitude and longitude.", Field.position { $0 }) {
      $0.survey.southWest
    },
    .object("northeast", "The greatest latitude and longitude.", Field.position { $0 }) {
      $0.survey.northEast
    },
    .list("sensors", "What is recorded besides time and position.", sensor) { inspection in
      Sensor.allCases.map { ($0.fieldName, inspection.survey.known[$0.rawValue]) }
        .filter { $0.1 > 0 }
    },
    .list("rejects", "Why records cannot be used, by reason.", refusal) { $0.refusals },
    .list("notices", "What a person should know of the file.", notice) { $0.notices },
    .list("advice", "What would be done with it.", advice) { $0.advice },
  ]

  private static let column: [Field<String>] = [
    .text("name", "The name in the header.") { $0 }
  ]

  private static let share: [Field<FileInspection.Share>] = [
    .text("member", "What the file calls the member.") { $0.member },
    .count("records", "How many records.") { $0.records },
  ]

  private static let sensor: [Field<(String, Int)>] = [
    .text("sensor", "The field's name.") { $0.0 },
    .count("records", "How many records have a value.") { $0.1 },
  ]

  private static let refusal: [Field<FileInspection.Refusal>] = [
    .text("reason", "The reason of the first.") { $0.reason },
    .count("count", "How many, whatever their values.") { $0.count },
    .count("line", "The line of the first.") { $0.line },
  ]

  private static let notice: [Field<Notice>] = [
    .text("code", "The kind of notice.") { $0.code },
    .text("message", "One line for a person.") { $0.message },
  ]

  private static let advice: [Field<String>] = [
    .text("text", "One sentence.") { $0 }
  ]
}
