import HitherGroups
package import HitherOuting
import HitherTracks

/// The fields of `summary.json` above the members.
package enum OutingFields {
  /// The schema of the document.
  package static let schema = "hither/summary/2"

  /// The document's fields, in the order of output.
  package static let document: [Field<OutingSummary>] = [
    .word("schema", "The schema of this document.", of: [schema]) { _ in schema },
    .object("outing", "The outing as a whole.", canBeNull: false, outing) { $0 },
    .list("members", "Everyone, ordered by the bytes of the ids.", MemberFields.all) {
      $0.members
    },
    .object("group", "How the group kept together.", canBeNull: false, GroupFields.all) {
      $0.group ?? GroupSummary()
    },
    .object(
      "log", "Commands and messages of the log, and their outcome; null if there is no log.",
      LogFields.all
    ) { $0.log },
    .object("diagnostics", "How the inputs were read.", canBeNull: false, diagnostics) {
      $0.diagnostics
    },
    .provenance,
  ]

  /// The names, types and meanings of the document's fields.
  package static var descriptions: [FieldDescription] { document.map(\.description) }

  private static let outing: [Field<OutingSummary>] = [
    .text("name", "What people call the outing.") { $0.outing.name },
    .text(
      "leader", "Id of the member from whom the others are measured; null if there is no group.",
      canBeNull: true
    ) { summary in summary.leader.map { summary.members[$0].member.id } },
    .truth("leader_named", "Whether a leader was named; otherwise it is the first in order.") {
      $0.isLeaderNamed
    },
    .instant("start", "Time of the first used fix.", canBeNull: true) { $0.start },
    .instant("end", "Time of the last used fix.", canBeNull: true) { $0.end },
    .text("timezone", "IANA name of the zone of the outing's local times.") {
      $0.outing.timeZone
    },
    .word(
      "timezone_source",
      "How that zone is known: named by the manifest or an option, guessed from the place of the first fix, or unknown.",
      of: ZoneSource.allCases.map(\.rawValue)
    ) { $0.outing.zoneSource.rawValue },
    .count("members", "How many members there are.") { $0.members.count },
    .optionalCount(
      "hidden_members", "How many more the viewer may not see; null if there is no viewer."
    ) { $0.hiddenMembers },
    .count("fixes", "Used fixes of all members.") { $0.fixes },
    .text(
      "preset", "The tool whose convention the figures follow; null for Hither's own.",
      canBeNull: true
    ) { $0.preset },
  ]

  private static let diagnostics: [Field<Diagnostics>] = [
    .optionalCount("records", "Records read: accepted + rejected; null for a viewer.") {
      $0.isWithheld ? nil : $0.records
    },
    .optionalCount("accepted", "Records that are fixes; null for a viewer.") {
      $0.isWithheld ? nil : $0.accepted
    },
    .optionalCount("rejected", "Records that were refused; see rejects.csv. Null for a viewer.") {
      $0.isWithheld ? nil : $0.rejected
    },
    .list(
      "files", "The files read, in order.",
      [
        .text("file", "The file's name, as given.") { $0.file },
        .text("format", "The format it was read as.") { $0.format },
        .count("records", "Records read.") { $0.records },
        .count("rejected", "Records refused.") { $0.rejected },
      ]
    ) { $0.files },
    .list(
      "notices", "What a person should know of the data.",
      [
        .text("code", "The kind of notice.") { $0.code },
        .text("message", "One line for a person.") { $0.message },
        .text("file", "The file it is about.", canBeNull: true) { $0.file },
        .text("member", "The member it is about.", canBeNull: true) { $0.member },
      ]
    ) { $0.notices },
  ]
}
