import CZlib

/// Packs bytes as a reproducible gzip file: without time and name.
///
/// Owns a deflating `z_stream` of zlib; the pointer never leaves it.
@safe package final class GzipPacker {
  private let stream: UnsafeMutablePointer<z_stream>
  private let isReady: Bool

  /// `deflateInit2`, for a gzip header; zlib's default header has neither time nor name.
  package init() {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    let gzip: Int32 = 15 + 16
    let usualMemory: Int32 = 8
    isReady =
      unsafe deflateInit2_(
        stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, gzip, usualMemory, Z_DEFAULT_STRATEGY,
        ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
  }

  deinit {
    unsafe deflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Packs the next bytes.
  ///
  /// - Parameter isLast: Whether these are the last bytes.
  /// - Returns: The packed bytes available so far; nil if zlib is out of memory.
  package func pack(_ bytes: [UInt8], isLast: Bool) -> [UInt8]? {
    guard isReady else { return nil }
    var packed: [UInt8] = []
    var isWhole = true
    unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
      unsafe stream.pointee.avail_in = UInt32(clamping: bytes.count)
      repeat {
        packed.append(addingCapacity: ByteLimits.chunkLength) { output in
          unsafe output.withUnsafeMutableBufferPointer { free, filled in
            unsafe stream.pointee.next_out = free.baseAddress
            unsafe stream.pointee.avail_out = UInt32(ByteLimits.chunkLength)
            isWhole =
              unsafe isWhole && deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH) != Z_STREAM_ERROR
            filled = unsafe ByteLimits.chunkLength - Int(stream.pointee.avail_out)
          }
        }
      } while unsafe isWhole && stream.pointee.avail_out == 0
    }
    return isWhole ? packed : nil
  }
}
