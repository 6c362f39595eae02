import CZlib

/// Owns a `z_stream` of zlib that unpacks gzip members, zlib streams or bare deflate; the pointer never leaves it.
@safe final class Inflater {
  enum Outcome {
    case progress
    case needsInput
    case endOfMember
  }

  private let stream: UnsafeMutablePointer<z_stream>
  private let isReady: Bool

  /// The container around the packed bytes.
  enum Wrapping: Int32 {
    /// A gzip header and a checksum.
    case gzip = 31
    /// The two bytes and the checksum of a zlib stream.
    case zlib = 15
    /// Nothing, as in a zip archive.
    case none = -15
  }

  /// `inflateInit2`, with the largest window.
  init(_ wrapping: Wrapping = .gzip) {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    isReady =
      unsafe inflateInit2_(
        stream, wrapping.rawValue, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// `inflateReset`, before each member.
  func reset() {
    unsafe inflateReset(stream)
  }

  /// `inflate`: unpacks from `packed` at `position`, which it moves, and appends to `buffer`.
  func inflate(
    _ packed: [UInt8], from position: inout Int, into buffer: inout [UInt8], upTo count: Int
  ) throws(GzipError) -> Outcome {
    guard isReady else { throw .damaged }
    let input = packed.count - position
    var result = Z_OK
    buffer.append(addingCapacity: count) { output in
      unsafe output.withUnsafeMutableBufferPointer { free, filled in
        result = unsafe inflate(packed, from: position, into: free, upTo: count)
        filled = unsafe count - Int(stream.pointee.avail_out)
      }
    }
    position += unsafe input - Int(stream.pointee.avail_in)
    switch result {
    case Z_OK: return .progress
    case Z_STREAM_END: return .endOfMember
    case Z_BUF_ERROR: return .needsInput
    default: throw .damaged
    }
  }

  private func inflate(
    _ packed: [UInt8], from position: Int, into free: UnsafeMutableBufferPointer<UInt8>,
    upTo count: Int
  ) -> Int32 {
    unsafe packed.withUnsafeBufferPointer { packed in
      let input = unsafe UnsafeBufferPointer(rebasing: packed[position...])
      unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      unsafe stream.pointee.avail_in = UInt32(input.count)
      unsafe stream.pointee.next_out = free.baseAddress
      unsafe stream.pointee.avail_out = UInt32(count)
      return unsafe CZlib.inflate(stream, Z_NO_FLUSH)
    }
  }
}

/// The checksum that zip archives store of their files: `crc32`.
struct Checksum32 {
  private(set) var value: UInt32 = 0

  mutating func add(_ bytes: ArraySlice<UInt8>) {
    let before = value
    value = unsafe bytes.withUnsafeBufferPointer { bytes in
      UInt32(
        truncatingIfNeeded: unsafe crc32(
          UInt(before), bytes.baseAddress, UInt32(clamping: bytes.count)))
    }
  }
}
