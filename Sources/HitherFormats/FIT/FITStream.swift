internal import HitherText

/// The bytes of a FIT file in order, with the checksum of those already read.
struct FITStream {
  private var source: PeekableSource
  private var bytes: [UInt8] = []
  private var position = 0
  /// The bytes read last.
  private(set) var piece: [UInt8] = []
  /// CRC-16 of the bytes read since `beginChecksum`.
  private(set) var checksum: UInt16 = 0
  /// The total number of bytes read.
  private(set) var offset = 0

  init(_ source: PeekableSource) {
    self.source = source
  }

  /// Reads the next `count` bytes.
  ///
  /// - Returns: False if fewer are left; `piece` then holds those.
  /// - Throws: What the source throws.
  mutating func take(_ count: Int) throws -> Bool {
    piece.removeAll(keepingCapacity: true)
    while bytes.count - position < count {
      bytes.removeSubrange(0..<position)
      position = 0
      guard try source.read(into: &bytes, upTo: ByteLimits.chunkLength) > 0 else { break }
    }
    let end = position + min(count, bytes.count - position)
    piece.append(contentsOf: bytes[position..<end])
    for byte in piece { checksum = Self.next(checksum, byte) }
    position = end
    offset += piece.count
    return piece.count == count
  }

  mutating func beginChecksum() { checksum = 0 }

  /// CRC-16 with the polynomial 0x8005, low bit first, as the FIT protocol requires.
  private static func next(_ checksum: UInt16, _ byte: UInt8) -> UInt16 {
    table[Int(UInt8(truncatingIfNeeded: checksum) ^ byte)] ^ (checksum >> 8)
  }

  private static let table: [UInt16] = (0..<256).map { number in
    var value = UInt16(number)
    for _ in 0..<8 { value = value & 1 == 1 ? (value >> 1) ^ 0xA001 : value >> 1 }
    return value
  }
}
