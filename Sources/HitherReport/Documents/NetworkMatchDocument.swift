package import HitherOuting

/// The members' metres on the ways of a network, as JSON: `hither match --summary`.
package enum NetworkMatchDocument: FieldDocument {
  package static let schemaName = "hither/network_match/1"
  package static let summary = "Metres of each member on the ways of a network, and elsewhere."

  package static let fields: [Field<OutingSummary>] = [
    .word("schema", "The schema of this document.", of: [schemaName]) { _ in schemaName },
    .list("members", "Everyone, ordered by the bytes of the ids.", member) { $0.members },
  ]

  private static let member: [Field<MemberSummary>] = [
    .text("id", "What files and events call the member.") { $0.member.id },
    .text("name", "What people call the member.") { $0.member.name },
    MemberFields.network,
    .reasons("unknown", "Why the network's figures are null.", of: [MemberFields.network]),
  ]
}
