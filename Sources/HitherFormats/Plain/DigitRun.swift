import HitherText

/// The digits that stand at a place, up to eight of them, read as one word.
struct DigitRun {
  /// How many; at eight there may be more.
  let count: Int
  /// The number that they write; 0 for none.
  let value: UInt64

  /// Reads the digits from `index` on; nil where fewer than nine bytes are left.
  @inline(__always)
  init?(_ bytes: Span<UInt8>, at index: Int) {
    guard bytes.count &- index > 8 else { return nil }
    // A digit's byte becomes 0 to 9; the highest bit then marks whatever is none.
    let digits = ByteWord.load(bytes, at: index) ^ 0x3030_3030_3030_3030
    let others = (digits &+ 0x7676_7676_7676_7676 | digits) & 0x8080_8080_8080_8080
    count = others.trailingZeroBitCount &>> 3
    value = count == 0 ? 0 : Self.number(digits &<< UInt64(64 &- count &* 8))
  }

  /// The number of eight digits, of which the first is in the lowest byte: by pairs, fours and eights.
  @inline(__always)
  private static func number(_ digits: UInt64) -> UInt64 {
    let pairs = ((digits & 0x0f0f_0f0f_0f0f_0f0f) &* 2561) &>> 8
    let fours = ((pairs & 0x00ff_00ff_00ff_00ff) &* 6_553_601) &>> 16
    return ((fours & 0x0000_ffff_0000_ffff) &* 42_949_672_960_001) &>> 32
  }

  /// A power of ten, up to the seventh.
  @inline(__always)
  static func tenTo(_ power: Int) -> UInt64 {
    let powers: InlineArray<8, UInt64> = [
      1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000,
    ]
    return powers[power & 7]
  }
}
