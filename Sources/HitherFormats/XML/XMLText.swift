internal import HitherText

/// Text as it stands in XML.
enum XMLText {
  /// Appends `text` as character data or as the value of an attribute in double quotes.
  ///
  /// Characters that XML 1.0 has no place for become U+FFFD.
  static func append(_ text: String, to buffer: inout TextBuffer) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": buffer.append("&lt;" as StaticString)
      case ">": buffer.append("&gt;" as StaticString)
      case "&": buffer.append("&amp;" as StaticString)
      case "\"": buffer.append("&quot;" as StaticString)
      // Written as they are, a reader takes them for the end of a line or for a blank.
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
