import HitherText
import HitherTracks

/// Notices about unknown keys of an object.
enum UnknownKeys {
  static func notices(of node: JSONNode, known: [String], file: String) -> [Notice] {
    node.unknownMembers(known: known).map { member, suggestion in
      let hint = Suggestion.hint(naming: suggestion).map { "; \($0)" } ?? ""
      let place = "\(member.keyPlace.line):\(member.keyPlace.column)"
      return Notice(
        code: "unknown_key", message: "\(place): key '\(member.key)' is not known\(hint)",
        file: file, values: ["place": "\(member.keyPlace.line)", "what": member.key])
    }
  }
}
