package import HitherText

/// Whose a position is whose keys are names of columns, for programs that change the lines of a file.
package struct JSONFixOwner: Sendable {
  /// The member under which the position is read; nil if the object names none.
  package let member: String?
  /// Whether the object has a time.
  let isTimed: Bool

  /// Reads the names of an object; nil if it has no position.
  package init?(_ node: JSONNode) {
    guard case .object(let members) = node.value, node["_type"] == nil else { return nil }
    var fields: Set<CSVField> = []
    var name: String?
    for member in members {
      guard let field = JSONFixNames.field(named: member.key) else { continue }
      fields.insert(field)
      guard field == .member, name == nil else { continue }
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
