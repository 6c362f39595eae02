/// Where the parts of a decimal number's text are: found in one careful pass.
@usableFromInline
struct DecimalShape {
  /// The bytes of the digits, a point among them left in.
  let digits: Range<Int>
  /// How many of the digits stand before the decimal point once the exponent is applied.
  let pointPosition: Int
  let isNegative: Bool

  /// An exponent past this moves every digit a text can hold out of any number's range.
  private static let largestExponent = 1 << 40

  /// Nil when the text is not a sign, digits with an optional point, and an optional exponent.
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

  /// The exponent written from `start` to the end of the text: 0 for none, nil for a bad one.
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
