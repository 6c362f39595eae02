import Glibc
import Testing

/// The system's `xmllint`, where it is installed, with a schema of ours.
enum XMLValidator {
  static let isInstalled = Shell.has("xmllint")

  /// Whether a document is valid against a schema of the repository.
  static func accepts(_ document: [UInt8], schema: String) -> Bool {
    var template = Array("/tmp/hither-xml-XXXXXX".utf8CString)
    let descriptor = unsafe mkstemp(&template)
    let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    defer { unsafe unlink(path) }
    defer { unsafe unlink(path + ".log") }
    guard unsafe write(descriptor, document, document.count) == document.count else { return false }
    close(descriptor)
    let folder = #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined()
    return Shell.run(
      "xmllint --noout --nonet --huge --schema '\(folder)/docs/schemas/\(schema)' '\(path)' "
        + "> '\(path).log' 2>&1 || { head -c 2000 '\(path).log' >&2; false; }")
  }
}
