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
