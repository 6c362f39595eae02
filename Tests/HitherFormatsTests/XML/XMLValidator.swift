import Glibc
import Testing

/// The system's `xmllint`, where it is installed, with a schema of ours.
enum XMLValidator {
  static let isInstalled = run("command -v xmllint > /dev/null 2>&1")

  /// Runs a line of shell; whether it succeeded.
  private static func run(_ command: String) -> Bool {
    unsafe system(command) == 0
  }

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
    return run(
      "xmllint --noout --nonet --huge --schema '\(folder)/docs/schemas/\(schema)' '\(path)' "
        + "> '\(path).log' 2>&1 || { head -c 2000 '\(path).log' >&2; false; }")
  }
}
