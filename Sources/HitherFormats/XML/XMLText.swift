internal import HitherText

/// Escapes text for XML.
enum XMLText {
  /// Appends `text` as character data or as the value of an attribute in double quotes.
  ///
  /// Characters that XML 1.0 does not allow become U+FFFD.
  static func append(_ text: String, to buffer: inout TextBuffer) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": buffer.append("&lt;" as StaticString)
      case ">": buffer.append("&gt;" as StaticString)
      case "&": buffer.append("&amp;" as StaticString)
      case "\"": buffer.append("&quot;" as StaticString)
      // Unescaped, a reader would normalise them to a newline or a space.
      case "\t", "\n", "\r":
        buffer.append("&#" as StaticString)
        buffer.append(integer: Int(scalar.value))
        buffer.append(byte: UInt8(ascii: ";"))
      default: buffer.append(String(isAllowed(scalar) ? scalar : "\u{fffd}"))
      }
    }
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x20 && scalar.value != 0xfffe && scalar.value != 0xffff
  }
}
