package import Foundation
import Testing

/// The files of the repository.
package enum Repository {
  /// The folder that holds the manifest.
  package static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Compares a made text with a file of the repository, or writes it if `HITHER_REMAKE_DOCS` is set.
  package static func expectFile(_ path: String, holds text: String) throws {
    let file = root.appending(path: path)
    if ProcessInfo.processInfo.environment["HITHER_REMAKE_DOCS"] != nil {
      try Data(text.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }
}
