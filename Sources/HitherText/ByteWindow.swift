/// The part of a byte source that a scanner is looking at.
///
/// It holds the record being scanned and what has been read beyond it; what stands before the
/// record is dropped when more is read. So it grows no longer than a record and one reading.
@usableFromInline
struct ByteWindow<Source: ByteSource> {
  /// The most that is read at a time.
  @inlinable static var readingLength: Int { 65_536 }

  @usableFromInline var source: Source
  @usableFromInline var bytes: [UInt8] = []
  /// Where the record being scanned begins.
  @usableFromInline var start = 0
  @usableFromInline var isAtEnd = false

  @inlinable
  init(_ source: Source) {
    self.source = source
  }

  /// Reads more, when `index` is at the end of what there is; keeps `index` at its byte.
  ///
  /// - Returns: False when there is no byte at `index`, now or ever.
  @inlinable
  mutating func reach(_ index: inout Int) throws -> Bool {
    if index < bytes.count { return true }
    return try readMore(&index)
  }

  @usableFromInline
  mutating func readMore(_ index: inout Int) throws -> Bool {
    guard !isAtEnd else { return false }
    bytes.removeFirst(start)
    index -= start
    start = 0
    isAtEnd = try source.read(into: &bytes, upTo: Self.readingLength) == 0
    return index < bytes.count
  }
}

extension ByteWindow: Sendable where Source: Sendable {}
