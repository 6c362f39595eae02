/// Bytes as pairs of hexadecimal digits.
package enum Hexadecimal {
  /// The value of a digit, in either case.
  package static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// The two digits of a byte, in lower case.
  package static func digits(of byte: UInt8) -> [UInt8] {
    [byte >> 4, byte & 15].map { $0 < 10 ? UInt8(ascii: "0") + $0 : UInt8(ascii: "a") + $0 - 10 }
  }

  /// The bytes of a text of digits; nil for anything else.
  package static func bytes(_ text: [UInt8]) -> [UInt8]? {
    guard text.count % 2 == 0 else { return nil }
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: text.count, by: 2) {
      guard let high = digit(text[start]), let low = text[start...].dropFirst().first.flatMap(digit)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }
}
