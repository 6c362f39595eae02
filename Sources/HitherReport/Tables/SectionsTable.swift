import HitherEstimates
package import HitherOuting

/// Writes `sections.csv`: every member's sections, with expected and actual times.
package enum SectionsTable {
  /// A section with its member.
  package struct Row: Sendable {
    var member: String
    var basis: WalkingTime.Basis
    var index: Int
    var section: PlannedSection
  }

  /// The table's columns.
  package static let table = RowTable<Row>(
    fields: [
      .text("member", "The member's id.") { $0.member },
      .word("basis", "Whose sections.", of: WalkingTime.Basis.allCases.map(\.rawValue)) {
        $0.basis.rawValue
      },
      .count("index", "The section's number, from 1.") { $0.index },
    ]
      + PlannedSection.fields.map { field in
        Field<Row>(field.description) { field.content($0.section) }
      })

  /// The table of an outing.
  package static func csv(_ summary: OutingSummary) -> [UInt8] {
    table.csv(
      summary.members.flatMap { member -> [Row] in
        guard let time = member.plannedTime else { return [] }
        return time.sections.enumerated().map { index, section in
          Row(member: member.member.id, basis: time.basis, index: index + 1, section: section)
        }
      })
  }
}
