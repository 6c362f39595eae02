import HitherOuting
import HitherText
import HitherTracks

/// One column of a table of members: a leaf of the tree of their fields.
struct MemberColumn {
  /// The names on the way to the leaf, joined.
  let name: String
  let field: FieldDescription
  /// The places in the nested objects that lead to the leaf.
  var path: [Int] = []
  /// The name of the total, in a column of totals.
  var total: String?

  /// The columns into which a field falls.
  ///
  /// Totals have one for every name in `contents`, in the order of the names' bytes.
  static func columns(
    of field: FieldDescription, in contents: [FieldContent]
  ) -> [MemberColumn] {
    switch field.kind {
    case .object(let parts):
      return parts.indices.flatMap { index in
        columns(of: parts[index], in: contents.map { $0.part(index) }).map {
          MemberColumn(
            name: field.name + "_" + $0.name, field: $0.field, path: [index] + $0.path,
            total: $0.total)
        }
      }
    case .list: return [MemberColumn(name: field.name + "_count", field: field)]
    case .totals:
      return Set(contents.flatMap(\.totalNames)).sorted { $0.precedesByBytes($1) }
        .map { MemberColumn(name: field.name + "_" + $0, field: field, total: $0) }
    default: return [MemberColumn(name: field.name, field: field)]
    }
  }

  /// What the column holds of a field's content, totals apart.
  func leaf(of content: FieldContent) -> FieldContent {
    path.reduce(content) { $0.part($1) }
  }

  func append(_ content: FieldContent, to buffer: inout TextBuffer) {
    let leaf = leaf(of: content)
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
