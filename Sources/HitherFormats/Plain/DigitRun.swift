import HitherText

/// The digits that stand at a place, up to eight of them, read as one word.
struct DigitRun {
  /// How many; at eight there may be more.
  let count: Int
  /// A byte for each, the first in the lowest; what follows them is left as it was.
  private let digits: UInt64

  /// Reads the digits from `index` on; nil where fewer than nine bytes are left.
  @inline(__always)
  init?(_ bytes: Span<UInt8>, at index: Int) {
    guard bytes.count &- index > 8 else { return nil }
    // A digit's byte becomes 0 to 9; the highest bit then marks whatever is none.
    digits = ByteWord.load(bytes, at: index) ^ 0x3030_3030_3030_3030
    let others = (digits &+ 0x7676_7676_7676_7676 | digits) & 0x8080_8080_8080_8080
    count = others.trailingZeroBitCount &>> 3
  }

  /// The number that they write, if there are any.
  @inline(__always)
  var value: UInt64 { Self.number(digits &<< UInt64(64 &- count &* 8)) }

  /// What they are behind a decimal point, in units of so many places; they are one to so many.
  @inline(__always)
  func decimals(places: Int) -> UInt64 {
    let behind = UInt64(64 &- count &* 8)
    let alone = (digits &<< behind) &>> behind
    return Self.number(alone &<< UInt64(64 &- places &* 8))
  }

  /// The number of eight digits, of which the first is in the lowest byte: by pairs, fours and eights.
  @inline(__always)
  private static func number(_ digits: UInt64) -> UInt64 {
    let pairs = ((digits & 0x0f0f_0f0f_0f0f_0f0f) &* 2561) &>> 8
    let fours = ((pairs & 0x00ff_00ff_00ff_00ff) &* 6_553_601) &>> 16
    return ((fours & 0x0000_ffff_0000_ffff) &* 42_949_672_960_001) &>> 32
  }
}
