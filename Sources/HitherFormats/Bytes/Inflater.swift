import CZlib

/// Owns a `z_stream` of zlib that unpacks gzip members; the pointer never leaves it.
@safe final class Inflater {
  enum Outcome {
    case progress
    case needsInput
    case endOfMember
  }

  private let stream: UnsafeMutablePointer<z_stream>
  private let isReady: Bool

  /// `inflateInit2`, for a gzip header.
  init() {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    let gzipOnly: Int32 = 15 + 16
    isReady =
      unsafe inflateInit2_(
        stream, gzipOnly, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
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
    let before = buffer.count
    let room = min(count, ByteLimits.chunkLength)
    buffer.append(contentsOf: repeatElement(0, count: room))
    let input = packed.count - position
    let result = unsafe packed.withUnsafeBufferPointer { packed in
      unsafe buffer.withUnsafeMutableBufferPointer { buffer in
        unsafe stream.pointee.next_in = UnsafeMutablePointer(
          mutating: unsafe UnsafeBufferPointer(rebasing: packed[position...]).baseAddress)
        unsafe stream.pointee.avail_in = UInt32(input)
        unsafe stream.pointee.next_out =
          UnsafeMutableBufferPointer(rebasing: buffer[before...]).baseAddress
        unsafe stream.pointee.avail_out = UInt32(room)
        return unsafe CZlib.inflate(stream, Z_NO_FLUSH)
      }
    }
    position += unsafe input - Int(stream.pointee.avail_in)
    unsafe buffer.removeLast(Int(stream.pointee.avail_out))
    switch result {
    case Z_OK: return .progress
    case Z_STREAM_END: return .endOfMember
    case Z_BUF_ERROR: return .needsInput
    default: throw .damaged
    }
  }
}
