import Foundation

/// A file of Swift below `Sources`.
struct SourceFile {
  let name: String
  /// The room that it stands in.
  var room: Substring = ""
  let text: String

  var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
  /// How many lines it has; the last one ends with a line end.
  var length: Int { lines.count - 1 }

  /// All of them, sorted by path.
  static func all() throws -> [SourceFile] {
    let folder = House.root.appending(path: "Sources")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let sources = (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
    return try sources.sorted { $0.path < $1.path }.map { file in
      SourceFile(
        name: file.lastPathComponent,
        room: file.path.dropFirst(folder.path.count).dropFirst()
          .prefix { $0 != "/" }, text: try String(contentsOf: file, encoding: .utf8))
    }
  }
}
