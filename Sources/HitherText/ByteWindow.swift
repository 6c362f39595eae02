/// The part of a byte source that a scanner holds in memory.
///
/// It contains the record being scanned and the bytes read beyond it; the bytes before the record
/// are dropped when more is read. It is therefore at most as long as a record and one read.
@usableFromInline
struct ByteWindow<Source: ByteSource> {
  /// The largest number of bytes read at a time.
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

  /// Reads more if `index` is at the end of the window; adjusts `index` to the same byte.
  ///
  /// - Returns: False if there is no byte at `index`, now or ever.
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
