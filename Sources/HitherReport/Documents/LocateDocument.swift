package import HitherOuting
import HitherTracks

/// The positions of all members at a moment, as JSON (`hither/locate/1`).
package enum LocateDocument: FieldDocument {
  package static let schemaName = "hither/locate/1"
  package static let summary =
    "Positions of all members at a moment, and the direction to the leader."

  package static let fields: [Field<LocateAnswer>] = [
    .word("schema", "The schema of this document.", of: [schemaName]) { _ in schemaName },
    .text("outing", "What people call the outing.") { $0.outing },
    .instant("time", "The moment asked for.") { $0.time },
    .text("leader", "Who leads then.", canBeNull: true) { $0.leader },
    .list("members", "Everyone asked for, ordered by the bytes of the ids.", member) {
      $0.members
    },
  ]

  private static let member: [Field<LocatedMember>] =
    [
      .text("id", "What files and events call the member.") { $0.member.id },
      .text("name", "What people call the member.") { $0.member.name },
      .truth("leader", "Whether the member leads then.") { $0.isLeader },
      .truth("present", "Whether the member belongs to the outing then.") { $0.isThere },
    ] + Field.optionalPosition { $0.place } + [
      .instant("fix_time", "The last fix at or before the moment.", canBeNull: true) {
        $0.fixTime
      },
      .seconds("age_s", "How old it is at the moment.") { $0.ageMilliseconds },
      .truth("held", "Whether the position is that fix's, since none follows soon enough.") {
        $0.isHeld
      },
      .number(
        "heading_deg", "Direction of walking; null while the member stands or if it is unknown."
      ) {
        $0.heading
      },
      .object("to_leader", "Direction to the leader; null for the leader.", toLeader) {
        $0.toLeader
      },
    ]

  private static let toLeader: [Field<LocatedMember.ToLeader>] = [
    .number("distance_m", "Straight.", canBeNull: false) { $0.metres },
    .number("bearing_deg", "Clockwise from north.", canBeNull: false) { $0.bearing },
    .text("compass", "The wind.") { $0.wind },
    .number("relative_deg", "The turn from the own heading, right positive.") { $0.turn },
    .text("direction", "The side, seen in the own heading.", canBeNull: true) { $0.side },
    .optionalCount("clock", "The hour on a clock's face before oneself.") { $0.hour },
    .text("arrow", "Up is the member's heading, or north if that is unknown.") { $0.arrow },
    .text("text", "In words.") { $0.words },
    .truth("precision_finding", "Whether both are fresh and within 50 m.") { $0.isNear },
  ]
}
