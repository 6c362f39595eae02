/// Classes of bytes in markup.
///
/// Names are read leniently: every byte of a multi-byte character belongs to them, and so do
/// control characters, which no document should contain.
enum XMLCharacter {
  static let lessThan = UInt8(ascii: "<")
  static let greaterThan = UInt8(ascii: ">")
  static let slash = UInt8(ascii: "/")
  static let colon = UInt8(ascii: ":")
  static let equals = UInt8(ascii: "=")
  static let ampersand = UInt8(ascii: "&")
  static let quote = UInt8(ascii: "\"")
  static let apostrophe = UInt8(ascii: "'")
  static let bang = UInt8(ascii: "!")
  static let question = UInt8(ascii: "?")

  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09
  }

  @inline(__always)
  static func isNameStart(_ byte: UInt8) -> Bool {
    let letter = byte | 0x20
    return (letter >= 0x61 && letter <= 0x7a) || byte >= 0x80 || byte == 0x5f || byte == 0x3a
  }

  @inline(__always)
  static func isName(_ byte: UInt8) -> Bool {
    let letter = byte | 0x20
    return (letter >= 0x61 && letter <= 0x7a) || (byte >= 0x30 && byte <= 0x3a)
      || byte >= 0x80 || byte == 0x2d || byte == 0x2e || byte == 0x5f
  }

  /// Whether a `<` before `byte` can start markup.
  @inline(__always)
  static func opensMarkup(_ byte: UInt8) -> Bool {
    isNameStart(byte) || byte == slash || byte == bang || byte == question
  }
}
