internal import HitherSealing

/// Splits a stream of bytes into frames: a little-endian length of four bytes, and that number of bytes.
package struct FrameReader: Sendable {
  /// The largest frame, in bytes; a larger length is refused before its content is read.
  package static let limit = SyncMessage.limit + Sodium.sealBytes

  private var waiting: [UInt8] = []

  package init() {}

  /// Appends received bytes.
  package mutating func append(_ bytes: [UInt8]) { waiting += bytes }

  /// The next complete frame; nil if more bytes are needed.
  package mutating func next() throws(CardError) -> [UInt8]? {
    guard waiting.count >= 4 else { return nil }
    let length = waiting.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    guard length <= Self.limit else {
      throw CardError(.refused, "a message of \(length) bytes is too long")
    }
    guard waiting.count >= 4 + length else { return nil }
    let frame = Array(waiting[4..<4 + length])
    waiting.removeFirst(4 + length)
    return frame
  }

  /// A frame as it is sent.
  package static func framed(_ bytes: [UInt8]) -> [UInt8] {
    [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: bytes.count >> $0) } + bytes
  }
}
