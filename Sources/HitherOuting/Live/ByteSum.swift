/// FNV-1a, 64 bits (http://www.isthe.com/chongo/tech/comp/fnv/), over a sequence of values.
///
/// Each step is invertible, so a change of one byte always changes the sum; other damage is missed
/// with a probability of 2^-64. It protects against damage, not against deliberate changes.
struct ByteSum: Hashable {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The sum of bytes.
  static func of(_ bytes: [UInt8]) -> UInt64 {
    var sum = ByteSum()
    sum.step(bytes)
    return sum.value
  }

  mutating func add(_ number: Int64) {
    for shift in stride(from: Int64(0), to: 64, by: 8) {
      step(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  /// Adds bytes with their count, so that no two lists of values give the same bytes.
  mutating func add(_ bytes: [UInt8]) {
    add(Int64(bytes.count))
    step(bytes)
  }

  mutating func add(_ text: String) { add(Array(text.utf8)) }

  private mutating func step(_ bytes: [UInt8]) {
    for byte in bytes { step(byte) }
  }

  private mutating func step(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
}
