/// A byte source over an array, which can return its bytes in small pieces.
///
/// Small pieces show in a test that a reader does not depend on where its input is cut.
public struct BytesSource: ByteSource, Sendable {
  @usableFromInline let bytes: [UInt8]
  @usableFromInline let pieceLength: Int
  @usableFromInline var position = 0

  /// Makes a source of the given bytes.
  ///
  /// - Parameters:
  ///   - bytes: All bytes of the source.
  ///   - pieceLength: The most bytes that one call returns, at least one.
  @inlinable
  public init(_ bytes: [UInt8], pieceLength: Int = .max) {
    self.bytes = bytes
    self.pieceLength = max(1, pieceLength)
  }

  /// Makes a source of a text's UTF-8 bytes.
  @inlinable
  public init(_ text: String, pieceLength: Int = .max) {
    self.init(Array(text.utf8), pieceLength: pieceLength)
  }

  /// Appends the next piece to `buffer`, and returns its length; 0 at the end.
  @inlinable
  public mutating func read(into buffer: inout [UInt8], upTo count: Int) -> Int {
    let end = position + min(max(0, count), pieceLength, bytes.count - position)
    buffer.append(contentsOf: bytes[position..<end])
    defer { position = end }
    return end - position
  }
}
