import HitherFormats

/// A zip archive as PKWARE's note says it is to be written, whole or with faults.
struct ZipText {
  struct File {
    var path: String
    var bytes: [UInt8]
    var isDeflated = false
    /// The mode of Unix in the external attributes.
    var mode = 0o100644
    var flags = 0
    /// Says that the bytes of the file before are this one's too.
    var sharesBytes = false
    var hasWrongChecksum = false
  }

  var files: [File] = []

  init(_ files: [File]) { self.files = files }

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

  func bytes() -> [UInt8] {
    var archive: [UInt8] = []
    var directory: [UInt8] = []
    var head = 0
    for file in files {
      let packed = file.isDeflated ? Self.deflated(file.bytes) : file.bytes
      let sum = Self.checksum(file.bytes) ^ (file.hasWrongChecksum ? 1 : 0)
      let common =
        Self.number(20, 2) + Self.number(file.flags, 2) + Self.number(file.isDeflated ? 8 : 0, 2)
        + Self.number(0, 4) + Self.number(sum, 4) + Self.number(packed.count, 4)
        + Self.number(file.bytes.count, 4) + Self.number(file.path.utf8.count, 2)
      if !file.sharesBytes {
        head = archive.count
        archive += Self.number(0x0403_4B50, 4) + common + Self.number(0, 2) + Array(file.path.utf8)
        archive += packed
      }
      directory +=
        Self.number(0x0201_4B50, 4) + Self.number(0x031E, 2) + common + Self.number(0, 2)
        + Self.number(0, 2) + Self.number(0, 2) + Self.number(0, 2)
        + Self.number(file.mode << 16, 4) + Self.number(head, 4) + Array(file.path.utf8)
    }
    return archive + directory + Self.number(0x0605_4B50, 4) + Self.number(0, 4)
      + Self.number(files.count, 2) + Self.number(files.count, 2)
      + Self.number(directory.count, 4) + Self.number(archive.count, 4) + Self.number(0, 2)
  }
}
