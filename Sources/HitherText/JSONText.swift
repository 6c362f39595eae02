/// Writes a text as a JSON string.
public enum JSONText {
  /// Appends a string with its quotes; escapes only what must be escaped, the rest stays UTF-8.
  @inlinable
  public static func append(_ text: String, to buffer: inout TextBuffer) {
    buffer.append(byte: 0x22)
    for byte in text.utf8 { append(byte, to: &buffer) }
    buffer.append(byte: 0x22)
  }

  @inlinable
  static func append(_ byte: UInt8, to buffer: inout TextBuffer) {
    if byte >= 0x20, byte != 0x22, byte != 0x5C {
      buffer.append(byte: byte)
    } else {
      appendEscape(of: byte, to: &buffer)
    }
  }

  @usableFromInline
  static func appendEscape(of byte: UInt8, to buffer: inout TextBuffer) {
    buffer.append(byte: 0x5C)
    switch byte {
    case 0x08: buffer.append(byte: 0x62)
    case 0x09: buffer.append(byte: 0x74)
    case 0x0A: buffer.append(byte: 0x6E)
    case 0x0C: buffer.append(byte: 0x66)
    case 0x0D: buffer.append(byte: 0x72)
    case 0x22, 0x5C: buffer.append(byte: byte)
    default:
      let digits = Array("0123456789abcdef".utf8)
      buffer.append("u00" as StaticString)
      buffer.append(byte: digits[Int(byte >> 4)])
      buffer.append(byte: digits[Int(byte & 15)])
    }
  }
}
