import Glibc

/// Where things are made that do not outlive the run: in `TMPDIR`, else in `/tmp`.
struct TemporaryPlace {
  let folder: String

  /// - Parameter longest: A `TMPDIR` of more bytes is not used.
  init(longest: Int = .max) {
    let wished = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    folder = wished.utf8.count > longest ? "/tmp" : wished
  }

  /// Makes something of a name that nothing has yet, by a call such as `mkstemp`.
  ///
  /// - Returns: What the call answered, and the path.
  func make<Made>(_ call: (inout [CChar]) -> Made) -> (made: Made, path: String) {
    var template = Array((folder + "/hither.XXXXXX").utf8CString)
    let made = call(&template)
    let path = template.dropLast().map { UInt8(bitPattern: $0) }
    return (made, String(decoding: path, as: UTF8.self))
  }
}
