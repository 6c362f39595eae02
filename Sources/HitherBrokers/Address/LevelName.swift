internal import HitherText

/// Encodes names as levels of a topic or tokens of a subject.
///
/// Special characters are written as `%` and two hexadecimal digits.
enum LevelName {
  /// The syntax that defines the special characters.
  enum Kind {
    case topic
    case subject

    func isPlain(_ byte: UInt8) -> Bool {
      switch self {
      case .topic: byte != 0 && !"/+#%".utf8.contains(byte)
      case .subject: byte > 0x20 && byte != 0x7F && !".*>%".utf8.contains(byte)
      }
    }
  }

  /// A name as one level; `-` if there is none.
  static func encoded(_ name: String?, for kind: Kind) -> String {
    guard let name, !name.isEmpty else { return "-" }
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in name.utf8 {
      bytes += kind.isPlain(byte) ? [byte] : [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The name of a level; a level with invalid escapes is returned unchanged.
  static func decoded(_ level: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard level.contains(0x25) else { return level }
    var name: [UInt8] = []
    var rest = level
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).compactMap { Character(UnicodeScalar($0)).hexDigitValue }
      if byte == 0x25, digits.count == 2 {
        name.append(UInt8(truncatingIfNeeded: digits[0] << 4 | digits[1]))
        rest = rest.dropFirst(2)
      } else {
        name.append(byte)
      }
    }
    return name[...]
  }
}
