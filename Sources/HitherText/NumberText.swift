/// Reads numbers from the bytes of their decimal text.
///
/// The text is an optional sign, digits with an optional point among or around them, and, except
/// for integers, an optional exponent. Spaces, hexadecimal, `nan`, `inf`, digit separators and an
/// empty text are not numbers; a number is never read from only a part of the text.
public enum NumberText {
  /// The integer of a text with an optional sign and digits; nil for another text or overflow.
  @inlinable
  public static func integer(_ text: Span<UInt8>) -> Int64? {
    let isNegative = text.count > 0 && text[0] == 0x2D
    let start = isNegative || (text.count > 0 && text[0] == 0x2B) ? 1 : 0
    guard start < text.count else { return nil }
    var magnitude: UInt64 = 0
    for index in start..<text.count {
      let digit = text[index] &- 0x30
      guard digit < 10 else { return nil }
      let (product, overflow) = magnitude.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(UInt64(digit))
      guard !overflow, !carry else { return nil }
      magnitude = sum
    }
    return signed(magnitude, isNegative: isNegative)
  }

  /// The number times ten to the power of `places`, rounded half to even on the decimal text.
  ///
  /// No binary fractions are used, so `25.1234567` with 7 places is exactly 251234567.
  ///
  /// - Parameters:
  ///   - text: The bytes of the number only.
  ///   - places: Digits kept after the point, 0 … 18.
  /// - Returns: Nil if the text is not a number or the result does not fit.
  @inlinable
  public static func scaled(_ text: Span<UInt8>, places: Int) -> Int64? {
    precondition((0...18).contains(places), "places must be 0 … 18")
    let count = text.count
    let isNegative = count > 0 && text[0] == 0x2D
    var index = isNegative || (count > 0 && text[0] == 0x2B) ? 1 : 0
    let start = index
    var magnitude: UInt64 = 0
    while index < count, case let digit = text[index] &- 0x30, digit < 10 {
      magnitude = magnitude &* 10 &+ UInt64(digit)
      index &+= 1
    }
    let whole = index &- start
    var fraction = 0
    if index < count, text[index] == 0x2E {
      index &+= 1
      while index < count, fraction < places, case let digit = text[index] &- 0x30, digit < 10 {
        magnitude = magnitude &* 10 &+ UInt64(digit)
        index &+= 1
        fraction &+= 1
      }
    }
    // Wrapping arithmetic is exact up to 18 digits; everything else uses the thorough method.
    guard index == count, whole &+ fraction > 0, whole &+ places <= 18 else {
      return scaledCarefully(text, places: places)
    }
    magnitude &*= PowersOfTen.integers[places &- fraction]
    return signed(magnitude, isNegative: isNegative)
  }

  /// Like `scaled`, for texts with an exponent, more digits than are kept, or many digits.
  @usableFromInline
  static func scaledCarefully(_ text: Span<UInt8>, places: Int) -> Int64? {
    guard let shape = DecimalShape(text) else { return nil }
    // The number of digits, from the first, before the scaled point.
    let kept = shape.pointPosition + places
    var magnitude: UInt64 = 0
    var dropped: (first: UInt8, isAnyAfter: Bool) = (0, false)
    var position = 0
    for index in shape.digits where text[index] != 0x2E {
      let digit = text[index] &- 0x30
      if position < kept {
        guard let next = appending(digit, to: magnitude) else { return nil }
        magnitude = next
      } else if position == kept {
        dropped.first = digit
      } else if digit != 0 {
        dropped.isAnyAfter = true
      }
      position += 1
    }
    while position < kept, magnitude > 0 {
      guard let next = appending(0, to: magnitude) else { return nil }
      magnitude = next
      position += 1
    }
    let isAboveHalf = dropped.first > 5 || (dropped.first == 5 && dropped.isAnyAfter)
    let isHalf = dropped.first == 5 && !dropped.isAnyAfter
    if isAboveHalf || (isHalf && !magnitude.isMultiple(of: 2)) { magnitude &+= 1 }
    return signed(magnitude, isNegative: shape.isNegative)
  }

  /// The number with one more digit, while it fits in 63 bits and a carry.
  private static func appending(_ digit: UInt8, to magnitude: UInt64) -> UInt64? {
    let (product, overflow) = magnitude.multipliedReportingOverflow(by: 10)
    let (sum, carry) = product.addingReportingOverflow(UInt64(digit))
    return overflow || carry || sum > 1 << 63 ? nil : sum
  }

  /// The signed number of a magnitude; nil if it does not fit.
  @inlinable
  static func signed(_ magnitude: UInt64, isNegative: Bool) -> Int64? {
    guard magnitude <= UInt64(Int64.max) else {
      return isNegative && magnitude == 1 << 63 ? Int64.min : nil
    }
    let value = Int64(magnitude)
    return isNegative ? -value : value
  }
}
