import HitherOuting
import HitherTracks

/// One column of a table of members: a leaf of the tree of their fields.
struct MemberColumn {
  /// The names on the path to the leaf, joined.
  let name: String
  let field: FieldDescription
  /// The indices in the nested objects that lead to the leaf.
  var path: [Int] = []
  /// The name of the total, or of the unknown field, in a column of totals or reasons.
  var key: String?

  /// The columns of a field.
  ///
  /// Totals and reasons have one for every name in `contents`, in the order of the names' bytes.
  static func columns(
    of field: FieldDescription, in contents: [FieldContent]
  ) -> [MemberColumn] {
    switch field.kind {
    case .object(let parts):
      return parts.indices.flatMap { index in
        columns(of: parts[index], in: contents.map { $0.part(index) }).map {
          MemberColumn(
            name: field.name + "_" + $0.name, field: $0.field, path: [index] + $0.path,
            key: $0.key)
        }
      }
    case .list: return [MemberColumn(name: field.name + "_count", field: field)]
    case .totals, .reasons:
      return Set(contents.flatMap(\.names)).sorted { $0.precedesByBytes($1) }
        .map {
          // A reason's key is the path of a field, as in `route.eta_s`.
          let name = field.name + "_" + $0.replacing(".", with: "_")
          return MemberColumn(name: name, field: field, key: $0)
        }
    default: return [MemberColumn(name: field.name, field: field)]
    }
  }

  /// The leaf of a field's content, except for totals and reasons.
  func leaf(of content: FieldContent) -> FieldContent {
    path.reduce(content) { $0.part($1) }
  }

  /// The description of the column's leaf, by whose name figures are rounded; a total is a number, a
  /// reason a text.
  var leafDescription: FieldDescription {
    let canBeNull = field.canBeNull || !path.isEmpty || key != nil
    let kind: FieldDescription.Kind =
      switch field.kind {
      case .totals: .number
      case .reasons: .text
      case .list: .count
      default: field.kind
      }
    return FieldDescription(field.name, field.summary, kind, canBeNull: canBeNull)
  }

  /// The content of the column's cell in a field's content.
  func content(in content: FieldContent) -> FieldContent {
    let leaf = leaf(of: content)
    switch (leaf, key) {
    case (.list(let count, _), _): return .count(count)
    case (.totals(let totals), let key?):
      return totals.first { $0.name == key }.map { .thousandths($0.milliseconds) } ?? .null
    case (.reasons(let reasons), let key?):
      return reasons.first { $0.name == key }.map { .text($0.reason.rawValue) } ?? .null
    default: return key == nil ? leaf : .null
    }
  }
}

extension FieldContent {
  /// A field of an object; null for anything else.
  fileprivate func part(_ index: Int) -> FieldContent {
    guard case .object(let contents) = self, contents.indices.contains(index) else { return .null }
    return contents[index]
  }

  /// The names of totals or reasons.
  fileprivate var names: [String] {
    switch self {
    case .totals(let totals): totals.map(\.name)
    case .reasons(let reasons): reasons.map(\.name)
    default: []
    }
  }
}
