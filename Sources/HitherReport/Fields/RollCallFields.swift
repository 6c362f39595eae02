import HitherGroups
import HitherOuting
import HitherTracks

/// The fields of `group.roll_calls` and `group.forks` in `summary.json`.
enum RollCallFields {
  static let all: [Field<RollCall>] =
    named + Field.position { $0.goal.coordinate } + plan + roll + [members(line)]

  /// The fields of a fork's passage, which has no due time.
  static let fork: [Field<RollCall>] =
    passage + Field.position { $0.goal.coordinate } + roll + [members(visit)]

  private static let named: [Field<RollCall>] = [
    .text("point", "The point's id.") { $0.goal.id },
    .text("name", "What people call it.", canBeNull: true) { $0.goal.name },
  ]

  private static let passage: [Field<RollCall>] = [
    .text("fork", "The id of this passage of the fork.") { $0.goal.id },
    .number("progress_m", "Where along the planned route it is.", canBeNull: false) {
      $0.goal.progressMetres
    },
  ]

  private static let plan: [Field<RollCall>] = [
    .instant("due", "When the group was to be there.", canBeNull: true) { $0.goal.due },
    .object(
      "expected", "When the leader was expected, as last reported; null if never known.",
      expected
    ) { (roll: RollCall) -> ExpectedRow? in
      roll.expected.map { ExpectedRow(expected: $0, due: roll.goal.due) }
    },
    .truth("deleted", "Whether the log took it out of the itinerary.") { $0.isDeleted },
  ]

  private static func members(
    _ line: [Field<RollCall.Line>]
  ) -> Field<RollCall> {
    .list("members", "Everyone of the group, ordered by the bytes of the ids.", line) { $0.lines }
  }

  private static let roll: [Field<RollCall>] = [
    .instant(
      "all_here", "When everyone was there at once, each with a fresh fix; null if not known.",
      canBeNull: true
    ) { $0.allHere },
    .instant("all_passed", "When the last member arrived; null until all have.", canBeNull: true) {
      $0.allPassed
    },
    .object(
      "leader_left", "The roll call when the leader moved on; null if the leader never did.", answer
    ) {
      $0.answer
    },
  ]

  /// The expected and the due arrival.
  struct ExpectedRow {
    var expected: ExpectedArrival
    var due: Instant?
  }

  private static let expected: [Field<ExpectedRow>] = [
    .instant("told", "When this became known.") { $0.expected.told },
    .instant("eta", "When the leader would arrive.") { $0.expected.time },
    .instant("earliest", "Not before this, in 9 of 10 cases.") { $0.expected.earliest },
    .instant("latest", "And not after this.") { $0.expected.latest },
    .seconds("late_s", "How long after it was due, below 0 before.") { (row: ExpectedRow) in
      row.due.map { due in row.expected.time - due }
    },
  ]

  private static let answer: [Field<RollCall.Answer>] = [
    .instant("time", "When the leader moved on.") { $0.time },
    .list("arrived", "Members who had arrived.", [.text("member", "The id.") { $0 }]) {
      $0.names.arrived
    },
    .list("missing", "Who had not, by a fresh fix.", [.text("member", "The id.") { $0 }]) {
      $0.names.missing
    },
    .list("not_known", "Members without a fresh fix.", [.text("member", "The id.") { $0 }]) {
      $0.names.notKnown
    },
  ]

  static let line: [Field<RollCall.Line>] =
    visit + [
      .seconds("late_s", "How long after it was due, below 0 before.") { $0.lateMilliseconds }
    ]

  private static let visit: [Field<RollCall.Line>] = [
    .text("member", "The member's id.") { $0.member },
    .instant("arrived", "The first arrival; null if the member never arrived.", canBeNull: true) {
      $0.visit.arrived
    },
    .instant("departed", "When the member moved on from it.", canBeNull: true) {
      $0.visit.departed
    },
    .seconds(
      "waited_s",
      "From when the member first stood there until the last arrived; 0 if the member only walked through."
    ) {
      $0.waitedMilliseconds
    },
  ]
}
