package import Foundation

/// The files of the repository.
package enum Repository {
  /// The folder that holds the manifest.
  package static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Whether generated documents are written before they are compared: `HITHER_REMAKE_DOCS` is set.
  package static let remakesDocuments =
    ProcessInfo.processInfo.environment["HITHER_REMAKE_DOCS"] != nil

  /// Whether a file holds a generated text; with `HITHER_REMAKE_DOCS` set the text is written first.
  package static func file(_ path: String, holds text: String) throws -> Bool {
    let file = root.appending(path: path)
    if remakesDocuments {
      try Data(text.utf8).write(to: file)
    }
    return try String(contentsOf: file, encoding: .utf8) == text
  }

  /// Whether a document holds a generated text between `<!-- generated: NAME -->` and `<!-- end: NAME -->`; with
  /// `HITHER_REMAKE_DOCS` set the text is written first.
  package static func section(_ name: String, of path: String, holds text: String) throws -> Bool {
    let document = try String(contentsOf: root.appending(path: path), encoding: .utf8)
    guard let start = document.firstRange(of: "<!-- generated: \(name) -->\n"),
      let end = document[start.upperBound...].firstRange(of: "<!-- end: \(name) -->")
    else { return false }
    return try file(
      path, holds: document.replacingCharacters(in: start.upperBound..<end.lowerBound, with: text))
  }
}
