import HitherEngine

/// Bytes with a sum of them behind, so that damage is found before anything is made of them.
enum SealedBytes {
  private static let width = 8

  /// The bytes with their sum.
  static func seal(_ bytes: [UInt8]) -> [UInt8] {
    var writer = StateWriter()
    writer.append(bytes)
    writer.write(sum(bytes[...]))
    return writer.bytes
  }

  /// The bytes without their sum, which must be theirs.
  static func open(_ sealed: [UInt8]) throws(StateError) -> [UInt8] {
    let bytes = sealed.dropLast(width)
    var reader = StateReader(Array(sealed.suffix(width)))
    guard sealed.count >= width, try reader.read(UInt64.self) == sum(bytes) else {
      throw StateError.malformed("its sum is another")
    }
    return Array(bytes)
  }

  /// FNV-1a, 64 bits: http://www.isthe.com/chongo/tech/comp/fnv/
  static func sum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return sum
  }
}
