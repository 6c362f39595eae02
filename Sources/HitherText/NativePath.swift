import Glibc

/// Converts file names of the system to text, and back.
///
/// A name in Linux is a sequence of bytes and need not be UTF-8. A name that is UTF-8 is its own
/// text. In any other name each byte that belongs to no scalar is written `%FF`, and each percent
/// sign `%25`, so that different names have different texts.
///
/// ```swift
/// NativePath.text(of: [0x4A, 0xF6, 0x72, 0x67])  // "J%F6rg"
/// ```
package enum NativePath {
  /// The text of a name or of another argument, from its bytes.
  package static func text(of bytes: [UInt8]) -> String {
    String(validating: bytes, as: UTF8.self) ?? escaped(bytes, everything: false)
  }

  /// An alternative text of a name that is not UTF-8, used if a file of the same folder has the
  /// first text as its name.
  ///
  /// - Returns: Each byte as `%FF`.
  package static func longText(of bytes: [UInt8]) -> String { escaped(bytes, everything: true) }

  /// The bytes of a path for system calls, with a terminating zero.
  ///
  /// A part of the path with escapes means the bytes that it describes if these are not UTF-8, a
  /// file has them as its name, and none has the part itself. A new file therefore always gets the
  /// name as written.
  package static func bytes(of path: String) -> [CChar] {
    guard path.utf8.contains(percent) else { return Array(path.utf8CString) }
    var native: [UInt8] = []
    for (index, part) in path.utf8.split(separator: slash, omittingEmptySubsequences: false)
      .enumerated()
    {
      if index > 0 { native.append(slash) }
      let literal = native + part
      let described = unescaped(part).map { native + $0 }
      if let described, !isThere(literal), isThere(described) {
        native = described
      } else {
        native = literal
      }
    }
    return native.map { CChar(bitPattern: $0) } + [0]
  }

  private static let percent = UInt8(ascii: "%")
  private static let slash = UInt8(ascii: "/")

  private static func escaped(_ bytes: [UInt8], everything: Bool) -> String {
    var text: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let length = UTF8Sequence.length(bytes.span, at: index)
      if length > 0, bytes[index] != percent, !everything {
        text += bytes[index..<index + length]
      } else {
        let digits = String(bytes[index], radix: 16, uppercase: true)
        text += "%\(digits.utf8.count < 2 ? "0" : "")\(digits)".utf8
      }
      index += everything ? 1 : max(length, 1)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes that a part of a path describes; nil if it has no escapes, or if they are UTF-8.
  private static func unescaped(_ part: Substring.UTF8View) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = part[...]
    while let first = rest.popFirst() {
      guard first == percent else {
        bytes.append(first)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
        let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 16), byte != 0
      else { return nil }
      bytes.append(byte)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self) == nil ? bytes : nil
  }

  /// Whether a file has this name, including a broken link.
  private static func isThere(_ path: [UInt8]) -> Bool {
    var status = stat()
    return unsafe lstat(path.map { CChar(bitPattern: $0) } + [0], &status) == 0
  }
}
