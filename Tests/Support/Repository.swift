package import Foundation

/// The files of the repository.
package enum Repository {
  /// The folder that holds the manifest.
  package static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Whether a file holds a made text; with `HITHER_REMAKE_DOCS` set the text is written first.
  package static func file(_ path: String, holds text: String) throws -> Bool {
    let file = root.appending(path: path)
    if ProcessInfo.processInfo.environment["HITHER_REMAKE_DOCS"] != nil {
      try Data(text.utf8).write(to: file)
    }
    return try String(contentsOf: file, encoding: .utf8) == text
  }
}
