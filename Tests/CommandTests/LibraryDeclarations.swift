import Foundation
import TestSupport

/// The public declarations of the library as a document, read from its sources: a change of the library's
/// interface changes the document.
struct LibraryDeclarations {
  /// A declaration with the first paragraph of its comment.
  private struct Entry {
    var text: String
    var comment: String
    var indent: Int
  }

  private let sources: [(room: String, lines: [Substring])]

  init() throws {
    let folder = Repository.root.appending(path: "Sources")
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var found: [(String, String, [Substring])] = []
    for case let file as URL in all ?? .init() where file.pathExtension == "swift" {
      let room = file.pathComponents.drop { $0 != "Sources" }.dropFirst().first ?? ""
      let text = try String(contentsOf: file, encoding: .utf8)
      found.append((file.path, room, text.split(separator: "\n", omittingEmptySubsequences: false)))
    }
    sources = found.sorted { $0.0 < $1.0 }.map { ($0.1, $0.2) }
  }

  /// The document.
  func markdown() -> String {
    var text = """
      # Declarations of the library

      Every public declaration of the product `Hither`, made from its sources by a test. [The library](library.md) shows how they are used.
      Lengths are in metres, times in UTC; an optional figure is nil where it is not known.

      """
    for type in [
      "Outing", "Analysis", "MemberResult", "Track", "OutingEvent", "TypedEvent", "SpeedInterval",
    ] {
      text += section(type, aliasOf: type, in: "Hither", comment: nil)
    }
    let aliases = aliases()
    for alias in aliases where !isEvent(alias.comment) {
      text += section(alias.name, aliasOf: alias.type, in: alias.room, comment: alias.comment)
    }
    text += "\n## Events\n"
    for alias in aliases where isEvent(alias.comment) {
      text += section(alias.name, aliasOf: alias.type, in: alias.room, comment: alias.comment)
    }
    return text
  }

  private func isEvent(_ comment: String) -> Bool { comment.hasPrefix("`") }

  /// The types of other rooms that the library names.
  private func aliases() -> [(name: String, room: String, type: String, comment: String)] {
    sources.filter { $0.room == "Hither" }.flatMap { source in
      entries(source.lines).compactMap { entry in
        guard
          let match = entry.text.wholeMatch(of: /typealias (\w+) = (\w+)\.(\w+)/)
        else { return nil }
        return (String(match.1), String(match.2), String(match.3), entry.comment)
      }
    }
  }

  /// A type with its members; nothing for one without a public declaration.
  private func section(
    _ name: String, aliasOf type: String, in room: String, comment: String?
  ) -> String {
    var (rows, words) = ([Entry](), comment)
    for source in sources where source.room == room {
      var index = 0
      while index < source.lines.count {
        let line = source.lines[index]
        let indent = line.prefix { $0 == " " }.count
        let isType =
          line.firstMatch(of: /(?:struct|enum|class|protocol|extension) (\w+)/)
          .map { $0.1 == type } ?? false
        guard isType, !line.contains("private "), line.hasSuffix("{") else {
          index += 1
          continue
        }
        let end =
          source.lines[index...].firstIndex {
            $0 == String(repeating: " ", count: indent) + "}"
          } ?? source.lines.count
        if words == nil { words = Self.comment(before: index, source.lines) }
        rows += entries(Array(source.lines[(index + 1)..<end])).filter { $0.indent == indent + 2 }
        index = end + 1
      }
    }
    var text = "\n### `\(name)`\n"
    if let words, !words.isEmpty { text += words + "\n" }
    guard !rows.isEmpty else { return text }
    text += "\n| declaration | meaning |\n| --- | --- |\n"
    for row in rows {
      text += "| `\(row.text.replacing("|", with: "\\|"))` | \(row.comment) |\n"
    }
    return text
  }

  /// The public declarations among lines, and the cases of enumerations.
  private func entries(_ lines: [Substring]) -> [Entry] {
    var found: [Entry] = []
    for (index, line) in lines.enumerated() {
      let indent = line.prefix { $0 == " " }.count
      var text = String(line.dropFirst(indent))
      guard text.hasPrefix("public ") || text.hasPrefix("case ") else { continue }
      text.trimPrefix("public ")
      text.trimPrefix("package(set) ")
      text.trimPrefix("private(set) ")
      // A declaration goes on until its parentheses are closed.
      var next = index + 1
      while text.count(where: { $0 == "(" }) > text.count(where: { $0 == ")" }), next < lines.count
      {
        let more = lines[next].drop { $0 == " " }
        text += (text.hasSuffix("(") || more.hasPrefix(")") ? "" : " ") + more
        next += 1
      }
      for end in [" {", " = "] where !text.hasPrefix("typealias") {
        // A default value inside the parentheses stays.
        if let range = text.firstRange(of: end), !isInside(range.lowerBound, text) {
          text = String(text[..<range.lowerBound])
        }
      }
      found.append(
        Entry(text: text, comment: Self.comment(before: index, lines), indent: indent))
    }
    return found
  }

  private func isInside(_ index: String.Index, _ text: String) -> Bool {
    text[..<index].count { $0 == "(" } > text[..<index].count { $0 == ")" }
  }

  /// The first paragraph of the comment before a line.
  private static func comment(before index: Int, _ lines: [Substring]) -> String {
    var words: [String] = []
    for line in lines[..<index].reversed() {
      let line = line.drop { $0 == " " }
      if line.hasPrefix("@") { continue }
      guard line.hasPrefix("///") else { break }
      words.insert(String(line.dropFirst(3)).trimmingCharacters(in: .whitespaces), at: 0)
    }
    return words.prefix { !$0.isEmpty && !$0.hasPrefix("- ") }.joined(separator: " ")
  }
}
