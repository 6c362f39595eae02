package import HitherSummaries
import HitherText
import HitherTracks

/// Writes `members.csv`: one row a member, made from the fields of `summary.json`.
///
/// Fields of nested objects are joined by `_`, a list is its count. Totals have a column for every
/// name that some member has, in the order of the names' bytes.
package enum MembersTable {
  /// The table of an outing's members.
  package static func csv(_ summary: OutingSummary) -> [UInt8] {
    let fields = MemberFields.all.map(\.description)
    let rows = summary.members.map { member in MemberFields.all.map { $0.content(member) } }
    let columns = fields.indices.flatMap { index in
      Column.columns(of: fields[index], in: rows.map { $0[index] })
        .map { (field: index, column: $0) }
    }
    var buffer = TextBuffer()
    for (position, entry) in columns.enumerated() {
      if position > 0 { buffer.append(byte: UInt8(ascii: ",")) }
      CSVText.append(entry.column.name, to: &buffer)
    }
    buffer.append(byte: UInt8(ascii: "\n"))
    for row in rows {
      for (position, entry) in columns.enumerated() {
        if position > 0 { buffer.append(byte: UInt8(ascii: ",")) }
        entry.column.append(row[entry.field], to: &buffer)
      }
      buffer.append(byte: UInt8(ascii: "\n"))
    }
    return buffer.bytes
  }
}

/// One column: a leaf of the tree of fields.
private struct Column {
  /// The names on the way to the leaf, joined.
  let name: String
  let field: FieldDescription
  /// The places in the nested objects that lead to the leaf.
  var path: [Int] = []
  /// The name of the total, in a column of totals.
  var total: String?

  /// The columns into which a field falls.
  static func columns(of field: FieldDescription, in contents: [FieldContent]) -> [Column] {
    switch field.kind {
    case .object(let parts):
      return parts.indices.flatMap { index in
        columns(of: parts[index], in: contents.map { $0.part(index) }).map {
          Column(
            name: field.name + "_" + $0.name, field: $0.field, path: [index] + $0.path,
            total: $0.total)
        }
      }
    case .list: return [Column(name: field.name + "_count", field: field)]
    case .totals:
      return Set(contents.flatMap(\.totalNames)).sorted { $0.precedesByBytes($1) }
        .map { Column(name: field.name + "_" + $0, field: field, total: $0) }
    default: return [Column(name: field.name, field: field)]
    }
  }

  func append(_ content: FieldContent, to buffer: inout TextBuffer) {
    let leaf = path.reduce(content) { $0.part($1) }
    guard let total else { return leaf.append(as: field, toCell: &buffer) }
    guard case .totals(let totals) = leaf,
      let milliseconds = totals.first(where: { $0.name == total })?.milliseconds
    else { return }
    buffer.append(scaled: milliseconds, places: 3)
  }
}

extension FieldContent {
  /// A field of an object; null of anything else.
  fileprivate func part(_ index: Int) -> FieldContent {
    guard case .object(let contents) = self, contents.indices.contains(index) else { return .null }
    return contents[index]
  }

  fileprivate var totalNames: [String] {
    guard case .totals(let totals) = self else { return [] }
    return totals.map(\.name)
  }
}
