import Glibc

extension TextBuffer {
  /// Appends an integer in decimal.
  @inlinable
  public mutating func append(integer value: Int64) {
    appendFixedPoint(value.magnitude, places: 0, isNegative: value < 0)
  }

  /// Appends an integer in decimal.
  @inlinable
  public mutating func append(integer value: Int) {
    append(integer: Int64(value))
  }

  /// Appends a fixed-point number: `251234567` with 7 places is `25.1234567`.
  ///
  /// Trailing zeros of the fraction are dropped, and the point with them; zero is `0`.
  ///
  /// - Parameters:
  ///   - value: The number times ten to the power of `places`.
  ///   - places: Digits after the point, 0 … 18.
  @inlinable
  public mutating func append(scaled value: Int64, places: Int) {
    appendFixedPoint(value.magnitude, places: places, isNegative: value < 0)
  }

  /// Appends a number rounded half to even to at most `places` decimals.
  ///
  /// The exact binary value is rounded: 0.15 is slightly less than fifteen hundredths, so it is
  /// written `0.1` with one place. Trailing zeros are dropped, and there is no `-0`.
  ///
  /// - Parameters:
  ///   - value: The number.
  ///   - places: Most digits after the point, 0 … 18.
  /// - Returns: False, with nothing written, for a value that is not finite.
  @inlinable
  @discardableResult
  public mutating func append(decimal value: Double, places: Int) -> Bool {
    precondition((0...18).contains(places), "places must be 0 … 18")
    let power = PowersOfTen.doubles[places]
    let product = value * power
    guard product.magnitude < 0x1p62 else { return appendLarge(value, places: places) }
    // The exact product is `product + rest`: rounding is monotonic, so only for a product exactly
    // on a tie (or without any fraction digits) the side of the exact one is unknown.
    let rest = (-product).addingProduct(value, power)
    let nearest = product.rounded(.toNearestOrEven)
    var scaled = Int64(nearest)
    let distance = product - nearest
    if distance == 0 {
      scaled &+= Int64(rest.rounded(.toNearestOrEven))
    } else if distance == 0.5, rest > 0 {
      scaled &+= 1
    } else if distance == -0.5, rest < 0 {
      scaled &-= 1
    }
    appendFixedPoint(scaled.magnitude, places: places, isNegative: scaled < 0)
    return true
  }

  /// Appends the shortest text that reads back as the same number.
  ///
  /// - Returns: False, with nothing written, for a value that is not finite.
  @discardableResult
  public mutating func append(shortest value: Double) -> Bool {
    guard value.isFinite else { return false }
    if value == value.rounded(), value.magnitude < 0x1p53 {
      append(integer: Int64(value))
    } else {
      append(value.description)
      if storage.hasSuffix(".0") { storage.removeLast(2) }
    }
    return true
  }

  /// Appends `magnitude` with its last `places` digits after the point, without trailing zeros.
  @inlinable
  mutating func appendFixedPoint(_ magnitude: UInt64, places: Int, isNegative: Bool) {
    precondition((0...18).contains(places), "places must be 0 … 18")
    var rest = magnitude
    var fraction = places
    while fraction > 0 {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      guard digit == 0 else { break }
      rest = quotient
      fraction &-= 1
    }
    reserveMore(22)
    storage.append(addingCapacity: 22) { (output: inout OutputSpan<UInt8>) in
      // Digits are computed from the last to the first.
      var digits = InlineArray<20, UInt8>(repeating: 0x30)
      var position = 20
      repeat {
        let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
        position &-= 1
        digits[position] = 0x30 &+ UInt8(truncatingIfNeeded: digit)
        rest = quotient
      } while rest > 0 || position > 19 &- fraction
      if isNegative { output.append(0x2D) }
      let point = fraction > 0 ? 20 &- fraction : 20
      while position < point {
        output.append(digits[position])
        position &+= 1
      }
      guard position < 20 else { return }
      output.append(0x2E)
      while position < 20 {
        output.append(digits[position])
        position &+= 1
      }
    }
  }
}

extension [UInt8] {
  /// Whether the array ends with the bytes of an ASCII text.
  fileprivate func hasSuffix(_ suffix: String) -> Bool {
    self.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }
}
