package import HitherText

/// The member of a position in a JSON object whose keys are column names, for programs that edit the lines of a file.
package struct JSONFixOwner: Sendable {
  /// The member under which the position is read; nil if the object names none.
  package let member: String?
  /// Whether the object has a time.
  let isTimed: Bool

  /// Reads the names of an object; nil if it has no position.
  ///
  /// As in the reader, the key `member` counts before all others, then the first that names a member.
  package init?(_ node: JSONNode) {
    guard case .object(let members) = node.value, node["_type"] == nil else { return nil }
    var fields: Set<CSVField> = []
    var name: String?
    for member in members {
      guard let field = JSONFixNames.field(named: member.key) else { continue }
      fields.insert(field)
      let isFirst = name == nil || member.key == NDJSONField.member.name
      guard field == .member, isFirst else { continue }
      switch member.node.value {
      case .string(let text) where !text.isEmpty: name = text
      case .number(let number): name = Int64(exactly: number).map(String.init)
      default: break
      }
    }
    guard fields.contains(.latitude), fields.contains(.longitude) else { return nil }
    (member, isTimed) = (name, fields.contains(.time))
  }
}
