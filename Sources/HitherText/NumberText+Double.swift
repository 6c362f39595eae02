extension NumberText {
  /// The double nearest to a decimal text; nil if it is not a number or too large for a double.
  ///
  /// Correctly rounded for every text. A number too small for a double is 0, as usual.
  @inlinable
  public static func double(_ text: Span<UInt8>) -> Double? {
    let count = text.count
    let isNegative = count > 0 && text[0] == 0x2D
    var index = isNegative || (count > 0 && text[0] == 0x2B) ? 1 : 0
    let start = index
    var mantissa: UInt64 = 0
    while index < count, case let digit = text[index] &- 0x30, digit < 10 {
      mantissa = mantissa &* 10 &+ UInt64(digit)
      index &+= 1
    }
    var digits = index &- start
    var fraction = 0
    if index < count, text[index] == 0x2E {
      index &+= 1
      let point = index
      while index < count, case let digit = text[index] &- 0x30, digit < 10 {
        mantissa = mantissa &* 10 &+ UInt64(digit)
        index &+= 1
      }
      fraction = index &- point
      digits &+= fraction
    }
    guard index == count, digits > 0, digits <= 19 else { return doubleCarefully(text) }
    let magnitude: Double
    if mantissa <= 1 << 53 {
      // Both are exact, so the one division rounds once.
      magnitude = Double(mantissa) / PowersOfTen.doubles[fraction]
    } else {
      magnitude = quotient(mantissa, dividedByPowerOfTen: fraction)
    }
    return isNegative ? -magnitude : magnitude
  }

  /// `mantissa / 10^power` correctly rounded, by integer division.
  ///
  /// - Parameters:
  ///   - mantissa: Not 0.
  ///   - power: 0 … 19.
  @usableFromInline
  static func quotient(_ mantissa: UInt64, dividedByPowerOfTen power: Int) -> Double {
    // The numerator fills 128 bits, so the quotient has at least 63: more than a double's 53 and a
    // guard bit. One sticky bit at its end records whether the remainder is zero.
    let shift = mantissa.leadingZeroBitCount
    let numerator = UInt128(mantissa << UInt64(shift)) << 64
    var (quotient, rest) = numerator.quotientAndRemainder(
      dividingBy: UInt128(PowersOfTen.integers[power]))
    var exponent = -64 - shift
    let excess = max(0, 64 - quotient.leadingZeroBitCount)
    let kept = quotient >> UInt128(excess)
    rest |= quotient - kept << UInt128(excess)
    exponent += excess
    quotient = kept | (rest == 0 ? 0 : 1)
    return Double(UInt64(truncatingIfNeeded: quotient))
      * Double(sign: .plus, exponent: exponent, significand: 1)
  }

  /// Like `double`, for texts with an exponent or more than nineteen digits.
  @usableFromInline
  static func doubleCarefully(_ text: Span<UInt8>) -> Double? {
    guard DecimalShape(text) != nil else { return nil }
    // The grammar has been checked, so the standard library accepts nothing else here.
    var copy: [UInt8] = []
    copy.reserveCapacity(text.count)
    for index in text.indices { copy.append(text[index]) }
    guard let value = Double(String(decoding: copy, as: UTF8.self)) else { return nil }
    return value.isFinite ? value : nil
  }
}
