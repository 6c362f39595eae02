extension TextBuffer {
  /// Appends a number whose fixed-point form does not fit in 64 bits, exactly.
  ///
  /// Rare: a finite double this large has at most a few digits after the point, or none.
  @usableFromInline
  mutating func appendLarge(_ value: Double, places: Int) -> Bool {
    guard value.isFinite else { return false }
    let exponent = Int(value.exponent) - 52
    let significand = value.significandBitPattern | 1 << 52
    if value < 0 { append(byte: 0x2D) }
    if exponent >= 0 {
      appendShifted(significand, by: exponent)
    } else {
      appendFraction(significand, dividedByPowerOfTwo: -exponent, places: places)
    }
    return true
  }

  /// Appends `significand / 2^bits`, rounded half to even; the number is 2^62 / 10^places or more.
  private mutating func appendFraction(
    _ significand: UInt64, dividedByPowerOfTwo bits: Int, places: Int
  ) {
    // At most 53 + 60 bits, so nothing is lost before the shift.
    let product = UInt128(significand) * UInt128(PowersOfTen.integers[places])
    var quotient = product >> UInt128(bits)
    let rest = product - quotient << UInt128(bits)
    let half = UInt128(1) << UInt128(bits - 1)
    if rest > half || (rest == half && !quotient.isMultiple(of: 2)) { quotient += 1 }
    let (whole, fraction) = quotient.quotientAndRemainder(
      dividingBy: UInt128(PowersOfTen.integers[places]))
    appendFixedPoint(UInt64(truncatingIfNeeded: whole), places: 0, isNegative: false)
    guard fraction != 0 else { return }
    // The fraction is written with a 0 before its point, which the whole number replaces.
    let end = storage.count
    appendFixedPoint(UInt64(truncatingIfNeeded: fraction), places: places, isNegative: false)
    storage.remove(at: end)
  }

  /// Appends `significand * 2^bits`, by long multiplication in limbs of eighteen digits.
  private mutating func appendShifted(_ significand: UInt64, by bits: Int) {
    let base: UInt128 = 1_000_000_000_000_000_000
    var limbs: [UInt64] = [significand]
    var remaining = bits
    while remaining > 0 {
      let shift = min(remaining, 32)
      var carry: UInt128 = 0
      for index in limbs.indices {
        let (high, low) = (UInt128(limbs[index]) << UInt128(shift) + carry)
          .quotientAndRemainder(dividingBy: base)
        limbs[index] = UInt64(truncatingIfNeeded: low)
        carry = high
      }
      if carry > 0 { limbs.append(UInt64(truncatingIfNeeded: carry)) }
      remaining -= shift
    }
    for (index, limb) in limbs.reversed().enumerated() {
      let digits = String(limb)
      if index > 0 { append(String(repeating: "0", count: 18 - digits.utf8.count)) }
      append(digits)
    }
  }
}
