internal import HitherFormats

/// A zip archive as PKWARE's note says it is to be written, whole or with faults.
package struct ZipText {
  package struct File {
    package var path: String
    package var bytes: [UInt8]
    package var isDeflated = false
    /// The mode of Unix in the external attributes.
    package var mode = 0o100644
    package var flags = 0
    /// Says that the bytes of the file before are this one's too.
    package var sharesBytes = false
    package var hasWrongChecksum = false

    package init(
      path: String, bytes: [UInt8], isDeflated: Bool = false, mode: Int = 0o100644, flags: Int = 0,
      sharesBytes: Bool = false, hasWrongChecksum: Bool = false
    ) {
      (self.path, self.bytes, self.isDeflated) = (path, bytes, isDeflated)
      (self.mode, self.flags) = (mode, flags)
      (self.sharesBytes, self.hasWrongChecksum) = (sharesBytes, hasWrongChecksum)
    }
  }

  package var files: [File] = []

  /// Whether all numbers stand where those of more than 32 bits do, as packers to a pipe write them.
  package var isLarge = false

  package init(_ files: [File], isLarge: Bool = false) {
    (self.files, self.isLarge) = (files, isLarge)
  }

  private static func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// CRC-32, bit by bit; of what no test reads to its end it is not needed.
  private static func checksum(_ bytes: [UInt8]) -> Int {
    guard bytes.count < 1 << 20 else { return 0 }
    var value: UInt32 = .max
    for byte in bytes {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? (value >> 1) ^ 0xEDB8_8320 : value >> 1 }
    }
    return Int(~value)
  }

  /// Bare deflate: gzip without its head of 10 and tail of 8 bytes.
  private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    Array((GzipPacker().pack(bytes, isLast: true) ?? []).dropFirst(10).dropLast(8))
  }

  package func bytes() -> [UInt8] {
    var archive: [UInt8] = []
    var directory: [UInt8] = []
    var head = 0
    for file in files {
      let packed = file.isDeflated ? Self.deflated(file.bytes) : file.bytes
      let sum = Self.checksum(file.bytes) ^ (file.hasWrongChecksum ? 1 : 0)
      let common =
        Self.number(20, 2) + Self.number(file.flags, 2) + Self.number(file.isDeflated ? 8 : 0, 2)
        + Self.number(0, 4) + Self.number(sum, 4)
      let name = Self.number(file.path.utf8.count, 2)
      if !file.sharesBytes {
        head = archive.count
        archive += Self.number(0x0403_4B50, 4) + common + Self.number(packed.count, 4)
        archive += Self.number(file.bytes.count, 4) + name + Self.number(0, 2)
        archive += Array(file.path.utf8) + packed
      }
      let numbers = [file.bytes.count, packed.count, head]
      let extra =
        isLarge
        ? Self.number(0x7075, 2) + Self.number(1, 2) + [0] + Self.number(1, 2) + Self.number(24, 2)
          + numbers.flatMap { Self.number($0, 8) } : []
      func short(_ number: Int) -> [UInt8] { Self.number(isLarge ? 0xFFFF_FFFF : number, 4) }
      directory +=
        Self.number(0x0201_4B50, 4) + Self.number(0x031E, 2) + common + short(packed.count)
        + short(file.bytes.count) + name + Self.number(extra.count, 2) + Self.number(0, 2)
        + Self.number(0, 2) + Self.number(0, 2) + Self.number(file.mode << 16, 4) + short(head)
        + Array(file.path.utf8) + extra
    }
    return archive + directory + end(from: archive.count, length: directory.count)
  }

  /// The records at the end of the directory.
  private func end(from start: Int, length: Int) -> [UInt8] {
    let count = files.count
    let short =
      Self.number(0x0605_4B50, 4) + Self.number(0, 4) + Self.number(isLarge ? 0xFFFF : count, 2)
      + Self.number(isLarge ? 0xFFFF : count, 2) + Self.number(isLarge ? 0xFFFF_FFFF : length, 4)
      + Self.number(isLarge ? 0xFFFF_FFFF : start, 4) + Self.number(0, 2)
    guard isLarge else { return short }
    let large =
      Self.number(0x0606_4B50, 4) + Self.number(44, 8) + Self.number(45, 2) + Self.number(45, 2)
      + Self.number(0, 8) + Self.number(count, 8) + Self.number(count, 8)
      + Self.number(length, 8) + Self.number(start, 8)
    return large + Self.number(0x0706_4B50, 4) + Self.number(0, 4)
      + Self.number(start + length, 8) + Self.number(1, 4) + short
  }
}
