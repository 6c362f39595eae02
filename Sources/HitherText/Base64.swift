/// Base64 (RFC 4648), with the digits of section 4.
package enum Base64 {
  /// The digits in their order.
  package static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  /// The sign that fills the last group.
  package static let filler = UInt8(ascii: "=")

  /// The bytes as text, with fillers.
  package static func encoded(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var bits = 0
      for place in start..<start + 3 {
        bits = bits << 8 | (place < bytes.count ? Int(bytes[place]) : 0)
      }
      for digit in 0..<4 {
        text.append(digit <= count ? digits[bits >> (18 - 6 * digit) & 63] : filler)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The decoded bytes of a text; nil for anything else. Padding is optional.
  package static func decoded(_ text: some Collection<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3 + 2)
    var (word, bits): (UInt32, Int) = (0, 0)
    var (digits, fillers) = (0, 0)
    for character in text {
      if character == UInt8(ascii: "=") {
        fillers += 1
        continue
      }
      guard fillers == 0, let value = value(character) else { return nil }
      digits += 1
      word = word << 6 | value
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: word >> bits))
      }
    }
    // A single digit encodes no byte.
    guard digits % 4 != 1, fillers == 0 || (digits + fillers) % 4 == 0 && fillers < 3 else {
      return nil
    }
    return bytes
  }

  private static func value(_ character: UInt8) -> UInt32? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
