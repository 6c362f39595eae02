import HitherSummaries

/// The fields of `group.roll_calls` in `summary.json`.
enum RollCallFields {
  static let all: [Field<RollCallFigures>] =
    [
      .text("point", "The point's id.") { $0.point },
      .text("name", "What people call it.", canBeNull: true) { $0.name },
    ] + Field.position { $0.place } + [
      .instant("due", "When the group was to be there.", canBeNull: true) { $0.due },
      .truth("deleted", "Whether the log took it out of the itinerary.") { $0.isDeleted },
      .instant(
        "all_here", "When everyone was there at once, each by a fresh fix; null for not known.",
        canBeNull: true
      ) { $0.allHere },
      .instant("all_passed", "When the last came, null while somebody has not.", canBeNull: true) {
        $0.allPassed
      },
      .object("leader_left", "The roll when the leader went on, null where that never was.", answer)
      { $0.answer },
      .list("members", "Everyone of the group, ordered by the bytes of the ids.", line) {
        $0.lines
      },
    ]

  private static let answer: [Field<RollCallFigures.Answer>] = [
    .instant("time", "When the leader went on.") { $0.time },
    .list("arrived", "Who had come.", [.text("member", "The id.") { $0 }]) { $0.arrived },
    .list("missing", "Who had not, by a fresh fix.", [.text("member", "The id.") { $0 }]) {
      $0.missing
    },
    .list("not_known", "Of whom there was no fresh fix.", [.text("member", "The id.") { $0 }]) {
      $0.unknown
    },
  ]

  static let line: [Field<RollCallFigures.Line>] = [
    .text("member", "The member's id.") { $0.member },
    .instant("arrived", "The first arrival, null where the member never came.", canBeNull: true) {
      $0.arrived
    },
    .instant("departed", "When the member went on from it.", canBeNull: true) { $0.departed },
    .seconds("waited_s", "How long the member was there until the last came.") {
      $0.waitedMilliseconds
    },
    .seconds("late_s", "How long after it was due, below 0 before.") { $0.lateMilliseconds },
  ]
}
