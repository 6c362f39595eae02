import Glibc

/// The place of temporary files: `TMPDIR`, otherwise `/tmp`.
struct TemporaryPlace {
  let folder: String

  /// - Parameter longest: A `TMPDIR` of more bytes is not used.
  init(longest: Int = .max) {
    let wished = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    folder = wished.utf8.count > longest ? "/tmp" : wished
  }

  /// Makes something with a new name, by a call such as `mkstemp`.
  ///
  /// - Returns: The result of the call, and the path.
  func make<Made>(_ call: (inout [CChar]) -> Made) -> (made: Made, path: String) {
    var template = Array((folder + "/hither.XXXXXX").utf8CString)
    let made = call(&template)
    let path = template.dropLast().map { UInt8(bitPattern: $0) }
    return (made, String(decoding: path, as: UTF8.self))
  }
}
