/// The positions of the parts of a decimal number's text, found in one thorough pass.
@usableFromInline
struct DecimalShape {
  /// The range of the digits, including a point among them.
  let digits: Range<Int>
  /// The number of digits before the decimal point after applying the exponent.
  let pointPosition: Int
  let isNegative: Bool

  /// An exponent beyond this moves every digit of a text out of any number's range.
  private static let largestExponent = 1 << 40

  /// Nil if the text is not a sign, digits with an optional point, and an optional exponent.
  init?(_ text: Span<UInt8>) {
    let count = text.count
    isNegative = count > 0 && text[0] == 0x2D
    var index = isNegative || (count > 0 && text[0] == 0x2B) ? 1 : 0
    let start = index
    var point: Int?
    while index < count {
      if text[index] == 0x2E, point == nil {
        point = index - start
      } else if text[index] &- 0x30 >= 10 {
        break
      }
      index += 1
    }
    let length = index - start
    digits = start..<index
    guard length > (point == nil ? 0 : 1) else { return nil }
    guard let exponent = Self.exponent(text, from: index) else { return nil }
    pointPosition = (point ?? length) + exponent
  }

  /// The exponent from `start` to the end of the text: 0 for none, nil for an invalid one.
  private static func exponent(_ text: Span<UInt8>, from start: Int) -> Int? {
    guard start < text.count else { return 0 }
    guard text[start] | 0x20 == 0x65 else { return nil }
    var index = start + 1
    var isNegative = false
    if index < text.count, text[index] == 0x2D || text[index] == 0x2B {
      isNegative = text[index] == 0x2D
      index += 1
    }
    guard index < text.count else { return nil }
    var value = 0
    while index < text.count {
      let digit = text[index] &- 0x30
      guard digit < 10 else { return nil }
      value = min(value * 10 + Int(digit), largestExponent)
      index += 1
    }
    return isNegative ? -value : value
  }
}
