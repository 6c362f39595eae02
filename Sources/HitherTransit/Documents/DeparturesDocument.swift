package import HitherOuting
import HitherReport
import HitherTracks

/// The next connections of a journey, as JSON (`hither/departures/1`).
package enum DeparturesDocument: FieldDocument {
  package static let schemaName = "hither/departures/1"
  package static let summary =
    "The next connections of a journey, by departure, and when to leave for them."

  package static let fields: [Field<DepartureAnswer>] = [
    .word("schema", "The schema of this document.", of: [schemaName]) { _ in schemaName },
    .instant("at", "The earliest departure that was asked for.") { instant($0.at) },
    .instant("now", "The moment from which `leave_in_s` counts.") { instant($0.now) },
    .text("journey", "The saved journey; null if none was requested.", canBeNull: true) {
      $0.journey
    },
    .text("from_stop", "The origin's id; null if it is not a stop.", canBeNull: true) { answer in
      answer.from.stop.map { answer.timetable.stops[$0].id }
    },
    .text("from_name", "Its name; null for a bare position.", canBeNull: true) {
      $0.name(of: $0.from)
    },
    .object("from_position", "The origin's position if it is not a stop.", Field.position { $0 }) {
      $0.from.coordinate
    },
    .text("to_stop", "The destination's id; null if it is not a stop.", canBeNull: true) { answer in
      answer.to.stop.map { answer.timetable.stops[$0].id }
    },
    .text("to_name", "Its name; null for a bare position.", canBeNull: true) {
      $0.name(of: $0.to)
    },
    .object("to_position", "The destination's position if it is not a stop.", Field.position { $0 })
    {
      $0.to.coordinate
    },
    .text("say", "What to do now, in one sentence.") {
      DepartureWords(language: .english).sentence($0)
    },
    .seconds("walk_s", "Walking the whole distance; null from stop to stop, or if it is far.") {
      $0.walkSeconds.map { Int64($0) * 1000 }
    },
    .seconds("buffer_s", "How long before a departure one wants to be there.", canBeNull: false) {
      Int64($0.bufferSeconds) * 1000
    },
    .list("feeds", "The timetables, and up to when they hold.", feed) { $0.timetable.feeds },
    .instant(
      "data_time", "When the realtime data was generated; null if none is used or it does not say.",
      canBeNull: true
    ) { $0.live?.timestamp.map(instant) },
    .seconds("data_age_s", "How old that is at `now`.") { $0.realtimeAge.map { $0 * 1000 } },
    .object("realtime", "The realtime data; null if none is used.", realtime) { answer in
      answer.live.map { (answer, $0.counts) }
    },
    .list("connections", "By departure, then by arrival.", connection) { answer in
      answer.connections.map { (answer, $0) }
    },
  ]

  private static let feed: [Field<Timetable.Feed>] = [
    .text("name", "Its name.") { $0.name },
    .text("version", "What its publisher calls this version.", canBeNull: true) { $0.version },
    .text("start_date", "The first day on which anything runs.") { DayText.iso($0.firstDay) },
    .text("end_date", "The last day on which anything runs.") { DayText.iso($0.lastDay) },
  ]

  private static let realtime: [Field<(DepartureAnswer, LiveTimetable.Counts)>] = [
    .instant("timestamp", "When it was made.", canBeNull: true) {
      $0.0.live?.timestamp.map(instant)
    },
    .seconds("age_s", "How old it is at `now`.") { $0.0.realtimeAge.map { $0 * 1000 } },
    .count("updates", "Updates of trips.") { $0.1.updates },
    .count("matched", "Updates that concern a trip of the timetable, or add one.") {
      $0.1.matched
    },
    .count(
      "refused",
      "Updates that contradict themselves or are not plausible: nothing of them is used, no delay is known."
    ) { $0.0.live?.refused.count ?? 0 },
    .list("refusals", "Those updates, in the order of the data.", refusal) { answer, _ in
      answer.live?.refused ?? []
    },
    .count("alerts", "Disruptions that it reports.") { $0.0.live?.alerts.all.count ?? 0 },
    .list("sources", "Where it came from.", RealtimeFields.origin) { answer, _ in
      answer.live.map { live in live.origins.map { ($0, answer.now) } } ?? []
    },
  ]

  private static let refusal: [Field<RefusedUpdate>] = [
    .text("trip_id", "The trip.") { $0.tripID },
    .text("stop", "The stop at which it was noticed.") { $0.stopID },
    .word(
      "code",
      "What is wrong, by the code of the public GTFS-Realtime validator: `E001` a time months from the data, `E002` "
        + "stops out of order, `E022` times that decrease or stand still, `E025` a departure before the arrival, "
        + "`E036` a stop twice; `early`, not of the validator, a departure more than 15 minutes before its time.",
      of: RefusedUpdate.Kind.allCases.map(\.rawValue)
    ) { $0.kind.rawValue },
  ]

  private static let connection: [Field<(DepartureAnswer, Connection)>] = [
    .instant("departure", "When one leaves the origin.") { instant($0.1.departure) },
    .instant("arrival", "When one is at the destination.") { instant($0.1.arrival) },
    .seconds("duration_s", "From departure to arrival.", canBeNull: false) {
      ($0.1.arrival - $0.1.departure) * 1000
    },
    .count("changes", "Number of changes; staying seated does not count.") { $0.1.changes },
    .instant(
      "leave_at", "Departure less the buffer; null if a leg is cancelled.", canBeNull: true
    ) { $0.0.leaving(for: $0.1).map(instant) },
    .seconds("leave_in_s", "From `now` to `leave_at`; negative when that has passed.") {
      answer, connection in answer.leaving(for: connection).map { ($0 - answer.now) * 1000 }
    },
    .word(
      "state",
      "What to do now: `leave_soon` for the last five minutes, `leave_now` while the buffer lasts, `run` "
        + "while running reaches it, then `missed`.", of: LeaveAdvice.State.allCases.map(\.rawValue)
    ) { $0.0.state(of: $0.1).rawValue },
    .seconds("walk_s", "On foot to the first vehicle.", canBeNull: false) {
      Int64($0.1.walkBefore) * 1000
    },
    .truth("cancelled", "Whether some leg does not run, or does not stop for one.") {
      $0.1.isCancelled
    },
    .list("legs", "The rides.", leg) { answer, connection in
      connection.rides.map { (answer, $0) }
    },
    .seconds("walk_after_s", "On foot after the last ride.", canBeNull: false) {
      Int64($0.1.walkAfter) * 1000
    },
  ]

  private static let leg: [Field<(DepartureAnswer, Connection.Ride)>] = [
    .text("trip_id", "The trip.") { $0.1.tripID },
    .text("route", "What people call the route.", canBeNull: true) { answer, ride in
      ride.route.map { answer.timetable.routes[$0].name }
    },
    .text("route_id", "The route.", canBeNull: true) { answer, ride in
      ride.route.map { answer.timetable.routes[$0].id }
    },
    .text("headsign", "Destination, as shown on the vehicle.", canBeNull: true) {
      $0.1.headsign
    },
    .text("from_stop", "Where one gets in.") { $0.0.timetable.stops[$0.1.from].id },
    .text("from_name", "Its name.") { $0.0.timetable.stops[$0.1.from].name },
    .text("to_stop", "Where one gets out.") { $0.0.timetable.stops[$0.1.to].id },
    .text("to_name", "Its name.") { $0.0.timetable.stops[$0.1.to].name },
    .instant("departure", "When it departs, as far as is known.") { instant($0.1.departure) },
    .instant("arrival", "When it arrives, as far as is known.") { instant($0.1.arrival) },
    .seconds("delay_s", "How late it departs; null if that is not known, which is not 0.") {
      $0.1.departureDelay.map { Int64($0) * 1000 }
    },
    .seconds("arrival_delay_s", "How late it arrives; null if that is not known.") {
      $0.1.arrivalDelay.map { Int64($0) * 1000 }
    },
    .text("platform", "Where it departs; null if not known.", canBeNull: true) {
      $0.1.platform
    },
    .text("planned_platform", "Where it departs by the timetable.", canBeNull: true) {
      $0.1.plannedPlatform
    },
    .truth("cancelled", "Whether it does not run.") { $0.1.obstacle == .cancelled },
    .text(
      "obstacle",
      "Why it cannot be taken: `cancelled`; `boarding_skipped`, `alighting_skipped`: by realtime data it does not stop "
        + "for boarding or alighting; `no_boarding`, `no_alighting`: the timetable allows no boarding or alighting there; "
        + "`by_arrangement`: by the timetable only by arrangement. Null if it can be taken.",
      canBeNull: true
    ) { $0.1.obstacle?.rawValue },
    .truth(
      "stay_seated",
      "Whether the passenger stays in the vehicle of the previous leg, which continues as this trip."
    ) { $0.1.isSeated },
    .seconds("walk_s", "On foot before it.", canBeNull: false) { Int64($0.1.walkBefore) * 1000 },
    .list("alerts", "Disruptions that concern it.", RealtimeFields.alert) { answer, ride in
      answer.live.map { live in
        live.alerts.alerts(of: ride, answer.timetable).map { ($0, live.language) }
      } ?? []
    },
  ]

  private static func instant(_ seconds: Int64) -> Instant {
    Instant(milliseconds: seconds * 1000)
  }
}
