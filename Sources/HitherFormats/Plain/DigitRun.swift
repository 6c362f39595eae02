import HitherText

/// The digits that stand at a place, up to eight of them, read as one word.
struct DigitRun {
  /// How many; at eight there may be more.
  let count: Int
  /// A byte for each, the first in the lowest; zeros behind them.
  private let digits: UInt64

  /// Reads the digits from `index` on; nil where fewer than nine bytes are left.
  @inline(__always)
  init?(_ bytes: Span<UInt8>, at index: Int) {
    guard bytes.count &- index > 8 else { return nil }
    // A digit's byte becomes 0 to 9; the highest bit then marks whatever is none.
    let digits = ByteWord.load(bytes, at: index) ^ 0x3030_3030_3030_3030
    let others = (digits &+ 0x7676_7676_7676_7676 | digits) & 0x8080_8080_8080_8080
    count = others.trailingZeroBitCount &>> 3
    let marks = others &>> 7
    self.digits = digits & ((marks & (0 &- marks)) &- 1)
  }

  /// The digits of which it is known where they stand.
  @inline(__always)
  static func word(_ bytes: Span<UInt8>, at index: Int, _ bits: UInt64) -> UInt64 {
    (ByteWord.load(bytes, at: index) ^ 0x3030_3030_3030_3030) & bits
  }

  /// The number that they write, if there are any.
  @inline(__always)
  var value: UInt64 { Self.number(digits &<< UInt64(truncatingIfNeeded: 64 &- count &* 8)) }

  /// The digit that is the eighth.
  @inline(__always)
  var eighth: UInt64 { digits &>> 56 }

  /// What they are behind a decimal point, in units of so many places; no more than so many count.
  @inline(__always)
  func decimals(places: Int) -> UInt64 { Self.number(digits &<< UInt64(64 &- places &* 8)) }

  /// The thousandths that they write with decimals behind a point; of whole digits there are five at most.
  @inline(__always)
  func thousandths(_ decimals: DigitRun? = nil) -> UInt64 {
    let whole = digits &<< UInt64(truncatingIfNeeded: 40 &- count &* 8)
    return Self.number(decimals.map { $0.digits &<< 40 | whole } ?? whole)
  }

  /// The number of eight digits, of which the first is in the lowest byte: by pairs, fours and eights.
  @inline(__always)
  static func number(_ digits: UInt64) -> UInt64 {
    let pairs = (digits &* 2561) &>> 8
    let fours = ((pairs & 0x00ff_00ff_00ff_00ff) &* 6_553_601) &>> 16
    return ((fours & 0x0000_ffff_0000_ffff) &* 42_949_672_960_001) &>> 32
  }
}
