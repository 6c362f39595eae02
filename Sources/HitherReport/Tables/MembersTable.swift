package import HitherOuting
import HitherText

/// Writes `members.csv`: one row per member, made from the fields of `summary.json`.
///
/// Names of nested fields are joined by `_`, and a list is represented by its count. Totals and
/// reasons have a column for every name that some member has, in the order of the names' bytes.
package enum MembersTable {
  /// The names, types and meanings of its columns, except those of totals and reasons.
  ///
  /// A list has only its count here.
  package static var descriptions: [FieldDescription] {
    columns.map(\.description).map { column in
      guard case .list = column.kind else { return column }
      return FieldDescription(
        column.name, "Number of entries of: " + column.summary, .count, canBeNull: column.canBeNull)
    }
  }

  /// The columns of every outing: all except those of totals and reasons.
  static var columns: [Field<MemberSummary>] {
    MemberFields.all.flatMap { field in
      MemberColumn.columns(of: field.description, in: []).map { column in
        Field(
          FieldDescription(
            column.name, column.field.summary, column.field.kind,
            canBeNull: column.field.canBeNull || !column.path.isEmpty)
        ) { column.leaf(of: field.content($0)) }
      }
    }
  }

  /// The table of an outing's members.
  package static func csv(_ summary: OutingSummary) -> [UInt8] {
    let table = contents(of: summary)
    var buffer = TextBuffer()
    for (position, column) in table.columns.enumerated() {
      if position > 0 { buffer.append(byte: UInt8(ascii: ",")) }
      CSVText.append(column.name, to: &buffer)
    }
    buffer.append(byte: UInt8(ascii: "\n"))
    for row in table.rows {
      for (position, content) in row.enumerated() {
        if position > 0 { buffer.append(byte: UInt8(ascii: ",")) }
        content.append(as: table.columns[position].field, toCell: &buffer)
      }
      buffer.append(byte: UInt8(ascii: "\n"))
    }
    return buffer.bytes
  }

  /// The columns of an outing's members with their contents, a row per member.
  ///
  /// A column's field is the leaf that it holds, by whose name its figures are rounded.
  package static func contents(
    of summary: OutingSummary
  ) -> (columns: [(name: String, field: FieldDescription)], rows: [[FieldContent]]) {
    let fields = MemberFields.all.map(\.description)
    let rows = summary.members.map { member in MemberFields.all.map { $0.content(member) } }
    let columns = fields.indices.flatMap { index in
      MemberColumn.columns(of: fields[index], in: rows.map { $0[index] })
        .map { (field: index, column: $0) }
    }
    return (
      columns.map { ($0.column.name, $0.column.leafDescription) },
      rows.map { row in columns.map { $0.column.content(in: row[$0.field]) } }
    )
  }
}
