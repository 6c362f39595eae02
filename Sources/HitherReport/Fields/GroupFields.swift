import HitherEstimates
import HitherGroups
import HitherOuting
import HitherTracks

/// The fields of `group` in `summary.json`.
enum GroupFields {
  static let all: [Field<GroupSummary>] = [
    .number("max_spread_m", "Greatest distance between two members at one time.") {
      $0.maxSpread
    },
    .number("mean_spread_m", "Mean of that distance over time.") { $0.meanSpread },
    .number("max_column_m", "Greatest length of the group along the way.") { $0.maxColumn },
    .number("mean_column_m", "Mean of that length over time.") { $0.meanColumn },
    Field(
      FieldDescription(
        "order_changes", "How often the order of march changed.", .count, canBeNull: true)
    ) { $0.orderChanges.map { .count($0) } ?? .null },
    .list("order", "Members who walked with others, by mean place in the order.", march) {
      $0.order
    },
    .list("splits", "The times in which the group was in parts; the first 500.", split) {
      $0.splits
    },
    .list("waits", "Who waited for whom; the first 500.", wait) { $0.waits },
    .list("roll_calls", "Arrivals at each point of the itinerary.", RollCallFields.all) {
      $0.rollCalls
    },
    .list(
      "forks", "Arrivals at each fork of the planned route, one for each passage.",
      RollCallFields.fork
    ) { $0.forks },
  ]

  private static let march: [Field<GroupSummary.March>] = [
    .text("member", "The member's id.") { $0.member },
    .number("mean_place", "Mean place in the order, from 1.", canBeNull: false) { $0.meanPlace },
    .seconds("led_s", "Time as the first.", canBeNull: false) { $0.ledMilliseconds },
    .seconds("last_s", "Time as the last.", canBeNull: false) { $0.lastMilliseconds },
  ]

  private static let split: [Field<GroupSummary.Split>] =
    [
      .instant("start", "When the parts came apart.") { $0.start },
      .instant("end", "When they met; null if they did not.", canBeNull: true) { $0.end },
      .seconds("duration_s", "end − start; null if they did not meet.") {
        $0.durationMilliseconds
      },
    ] + Field.position { $0.place } + [
      .number("max_gap_m", "Farthest apart along the way.", canBeNull: false) { $0.maxGap },
      .count("front", "How many were in front.") { $0.front },
      .list("rear", "Those behind, in their order.", [.text("member", "The id.") { $0 }]) {
        $0.rear
      },
    ]

  private static let wait: [Field<GroupSummary.Wait>] =
    [
      .text("waited_for", "The id of the member who arrived.") { $0.waitedFor },
      .instant("start", "The stop of the first member who stopped.") { $0.start },
      .instant("end", "The arrival.") { $0.end },
      .seconds("duration_s", "end − start.", canBeNull: false) { $0.durationMilliseconds },
    ] + Field.position { $0.place } + [
      .list(
        "waited_by", "Members who stopped until then.",
        [
          .text("member", "The id.") { $0.member },
          .seconds("duration_s", "How long.", canBeNull: false) { $0.milliseconds },
        ]
      ) { $0.waiters }
    ]
}
