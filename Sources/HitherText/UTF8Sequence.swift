/// The rule for well-formed UTF-8, one scalar at a time.
@usableFromInline
enum UTF8Sequence {
  /// The length of the scalar that starts at `index`; 0 if the bytes there are not UTF-8.
  ///
  /// Overlong forms, surrogates, scalars beyond U+10FFFF and truncated ends are invalid.
  @usableFromInline
  static func length(_ bytes: Span<UInt8>, at index: Int) -> Int {
    let first = bytes[index]
    let length: Int
    // The second byte's range is narrower after some first bytes, which excludes all invalid forms.
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch first {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default: return 0
    }
    switch first {
    case 0xE0: second = 0xA0...0xBF
    case 0xED: second = 0x80...0x9F
    case 0xF0: second = 0x90...0xBF
    case 0xF4: second = 0x80...0x8F
    default: break
    }
    guard length <= bytes.count - index, second.contains(bytes[index + 1]) else { return 0 }
    for following in 2..<max(2, length) where bytes[index + following] & 0xC0 != 0x80 {
      return 0
    }
    return length
  }
}
