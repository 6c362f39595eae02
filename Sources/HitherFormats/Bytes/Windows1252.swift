/// The characters of Windows-1252.
enum Windows1252 {
  /// The characters of the bytes 0x80 to 0x9f, which are control characters in ISO 8859-1.
  private static let special: [Unicode.Scalar] = Array(
    ("€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ" as String).unicodeScalars)

  static func scalar(_ byte: UInt8) -> Unicode.Scalar {
    byte >= 0x80 && byte < 0xa0 ? special[Int(byte) - 0x80] : Unicode.Scalar(byte)
  }
}
