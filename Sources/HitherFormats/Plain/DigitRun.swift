import HitherText

/// Up to eight consecutive digits at an index, read as one word.
struct DigitRun {
  /// The number of digits; at eight there may be more.
  let count: Int
  /// One byte per digit, the first in the lowest; zeros after them.
  private let digits: UInt64

  /// Reads the digits from `index` on; nil if fewer than nine bytes are left.
  @inline(__always)
  init?(_ bytes: Span<UInt8>, at index: Int) {
    guard bytes.count &- index > 8 else { return nil }
    // A digit's byte becomes 0 to 9; the highest bit then marks any other byte.
    let digits = ByteWord.load(bytes, at: index) ^ 0x3030_3030_3030_3030
    let others = (digits &+ 0x7676_7676_7676_7676 | digits) & 0x8080_8080_8080_8080
    count = others.trailingZeroBitCount &>> 3
    let marks = others &>> 7
    self.digits = digits & ((marks & (0 &- marks)) &- 1)
  }

  /// The digits of a known range.
  @inline(__always)
  static func word(_ bytes: Span<UInt8>, at index: Int, _ bits: UInt64) -> UInt64 {
    (ByteWord.load(bytes, at: index) ^ 0x3030_3030_3030_3030) & bits
  }

  /// The number that they form, if there are any.
  @inline(__always)
  var value: UInt64 { Self.number(digits &<< UInt64(truncatingIfNeeded: 64 &- count &* 8)) }

  /// The eighth digit.
  @inline(__always)
  var eighth: UInt64 { digits &>> 56 }

  /// Their value as decimals after a point, in units of 10^−places; further decimals are ignored.
  @inline(__always)
  func decimals(places: Int) -> UInt64 { Self.number(digits &<< UInt64(64 &- places &* 8)) }

  /// The thousandths that they form with decimals after a point; at most five whole digits.
  @inline(__always)
  func thousandths(_ decimals: DigitRun? = nil) -> UInt64 {
    let whole = digits &<< UInt64(truncatingIfNeeded: 40 &- count &* 8)
    return Self.number(decimals.map { $0.digits &<< 40 | whole } ?? whole)
  }

  /// The number of eight digits, the first in the lowest byte, computed by pairs, fours and eights.
  @inline(__always)
  static func number(_ digits: UInt64) -> UInt64 {
    let pairs = (digits &* 2561) &>> 8
    let fours = ((pairs & 0x00ff_00ff_00ff_00ff) &* 6_553_601) &>> 16
    return ((fours & 0x0000_ffff_0000_ffff) &* 42_949_672_960_001) &>> 32
  }
}
