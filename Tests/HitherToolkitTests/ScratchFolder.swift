import Foundation

/// A folder for one test; it goes when the test lets go of it.
final class ScratchFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "hither-toolkit-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of a file in the folder.
  subscript(name: String) -> String { path + "/" + name }

  /// Writes a file, in a folder of its own where the name says so, and returns its path.
  @discardableResult
  func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    let file = URL(filePath: self[name])
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return self[name]
  }

  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try write(text.utf8, to: name)
  }

  func text(of name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: self[name])), as: UTF8.self)
  }

  func holds(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: self[name])
  }
}
