import HitherFormats
package import HitherOuting
import HitherTracks

/// The next departures of stops, as JSON (`hither/stop-departures/1`).
package enum StopDeparturesDocument: FieldDocument {
  package static let schemaName = "hither/stop-departures/1"
  package static let summary =
    "The next departures of stops as an operator's service reports them, and when to leave for them."

  package static let fields: [Field<StopBoard>] = [
    .word("schema", "The schema of this document.", of: [schemaName]) { _ in schemaName },
    .instant("now", "The moment from which `leave_in_s` counts.") { instant($0.now) },
    .seconds("buffer_s", "How long before a departure one wants to be there.", canBeNull: false) {
      Int64($0.bufferSeconds) * 1000
    },
    .seconds("walk_s", "On foot to the stop.", canBeNull: false) {
      Int64($0.walkSeconds) * 1000
    },
    .instant("data_time", "Time of the information; null if not given.", canBeNull: true) {
      $0.timestamp.map(instant)
    },
    .seconds("data_age_s", "How old that is at `now`.") { board in
      board.timestamp.map { (board.now - $0) * 1000 }
    },
    .list("sources", "Where it came from.", RealtimeFields.origin) { board in
      board.origins.map { ($0, board.now) }
    },
    .list("departures", "By departure as it is expected.", departure) { board in
      board.departures.map { (board, $0) }
    },
    .count("skipped", "Departures that have no time.") { $0.skipped },
  ]

  private static let departure: [Field<(StopBoard, StopDeparture)>] = [
    .text("trip_id", "The trip.", canBeNull: true) { $0.1.tripID },
    .text("route", "What people call the line.", canBeNull: true) { $0.1.line },
    .text("headsign", "Destination, as shown on the vehicle.", canBeNull: true) {
      $0.1.direction
    },
    .text("from_stop", "The stop.", canBeNull: true) { $0.1.stopID },
    .text("from_name", "Its name.", canBeNull: true) { $0.1.stopName },
    .instant("departure", "When it departs, as far as is known.", canBeNull: true) {
      $0.1.time.map(instant)
    },
    .instant("planned_departure", "By the timetable.", canBeNull: true) {
      $0.1.planned.map(instant)
    },
    .seconds("delay_s", "How late it departs; null if that is not known, which is not 0.") {
      $0.1.delay.map { Int64($0) * 1000 }
    },
    .text("platform", "Where it departs; null if not known.", canBeNull: true) {
      $0.1.platform
    },
    .text("planned_platform", "Where it departs by the timetable.", canBeNull: true) {
      $0.1.plannedPlatform
    },
    .truth("cancelled", "Whether it does not run.") { $0.1.isCancelled },
    .instant(
      "leave_at", "Departure less the way and the buffer; null if it is cancelled.",
      canBeNull: true
    ) { $0.0.leaving(for: $0.1).map(instant) },
    .seconds("leave_in_s", "From `now` to `leave_at`; negative when that has passed.") {
      board, departure in board.leaving(for: departure).map { ($0 - board.now) * 1000 }
    },
    .list("remarks", "Warnings that belong to it.", remark) { $0.1.remarks },
  ]

  private static let remark: [Field<String>] = [.text("text", "What it says.") { $0 }]

  private static func instant(_ seconds: Int64) -> Instant {
    Instant(milliseconds: seconds * 1000)
  }
}
