/// Loads and tests eight bytes at a time, for loops in which single bytes would be slow.
@usableFromInline
package enum ByteWord {
  @inlinable static var ones: UInt64 { 0x0101_0101_0101_0101 }
  @inlinable static var low: UInt64 { 0x7f7f_7f7f_7f7f_7f7f }

  /// The eight bytes at `index`, the first in the lowest place.
  @inlinable @inline(__always)
  package static func load(_ bytes: Span<UInt8>, at index: Int) -> UInt64 {
    // Any eight bytes are a valid number, and the load checks its bounds.
    unsafe UInt64(
      littleEndian: bytes.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
  }

  /// The highest bit of every byte of `word` that equals `byte`, and no other bit.
  @inlinable @inline(__always)
  static func matches(_ word: UInt64, _ byte: UInt8) -> UInt64 {
    let difference = word ^ (ones &* UInt64(byte))
    return ~(((difference & low) &+ low) | difference | low)
  }

  /// The highest bit of every byte of `word` that is below a space or not ASCII, and no other bit.
  @inlinable @inline(__always)
  static func belowSpaceOrBeyondASCII(_ word: UInt64) -> UInt64 {
    (~((word & low) &+ ones &* 0x60) | word) & ~low
  }

  /// The 32 bytes at `index`, as four words.
  @inline(__always)
  static func loadFour(_ bytes: Span<UInt8>, at index: Int) -> SIMD4<UInt64> {
    // Any eight bytes are a valid number, and the load checks its bounds.
    unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: SIMD4<UInt64>.self)
  }

  /// The 64 bytes at `index`, as eight words.
  @inlinable @inline(__always)
  package static func loadEight(_ bytes: Span<UInt8>, at index: Int) -> SIMD8<UInt64> {
    // Any eight bytes are a valid number, and the load checks its bounds.
    unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: SIMD8<UInt64>.self)
  }

  /// The same for four words.
  @inline(__always)
  static func matches(_ words: SIMD4<UInt64>, _ byte: UInt8) -> SIMD4<UInt64> {
    let low = SIMD4<UInt64>(repeating: low)
    let difference = words ^ SIMD4<UInt64>(repeating: ones &* UInt64(byte))
    return ~(((difference & low) &+ low) | difference | low)
  }

  /// The sum of the eight bytes of a word.
  static func sum(_ word: UInt64) -> Int {
    stride(from: UInt64(0), to: 64, by: 8).reduce(0) { $0 + Int(word &>> $1 & 0xff) }
  }

  /// The number of ASCII letters at the start of `word`.
  @inline(__always)
  static func leadingLetters(_ word: UInt64) -> Int {
    let lowered = (word | (ones &* 0x20)) & low
    let atLeastA = lowered &+ ones &* (0x80 &- 0x61)
    let beyondZ = lowered &+ ones &* (0x80 &- 0x7b)
    let others = ~(atLeastA & ~beyondZ & ~word) & ~low
    return others.trailingZeroBitCount &>> 3
  }
}
