/// A growing buffer of UTF-8 text, used by all writers.
///
/// A buffer should be reused (`removeAll(keepingCapacity:)`), so that writing a record allocates nothing.
public struct TextBuffer: Sendable {
  @usableFromInline var storage: [UInt8] = []

  /// Makes an empty buffer with a capacity of `capacity` bytes.
  @inlinable
  public init(reserving capacity: Int = 0) {
    storage.reserveCapacity(capacity)
  }

  /// The text so far, as UTF-8.
  @inlinable
  public var bytes: [UInt8] { storage }

  /// The text so far; copies.
  public var text: String { String(decoding: storage, as: UTF8.self) }

  /// The length in bytes.
  @inlinable
  public var count: Int { storage.count }

  /// Whether nothing has been written.
  @inlinable
  public var isEmpty: Bool { storage.isEmpty }

  /// Empties the buffer.
  @inlinable
  public mutating func removeAll(keepingCapacity: Bool = true) {
    storage.removeAll(keepingCapacity: keepingCapacity)
  }

  /// Truncates the buffer to a length of `count`; does nothing if it is shorter already.
  @inlinable
  public mutating func truncate(to count: Int) {
    storage.removeLast(max(0, storage.count - max(0, count)))
  }

  /// Appends one byte.
  @inlinable
  public mutating func append(byte: UInt8) {
    storage.append(byte)
  }

  /// Appends a text.
  @inlinable
  public mutating func append(_ text: String) {
    let bytes = text.utf8.span
    append(contentsOf: bytes)
  }

  /// Appends a text known at compile time.
  @inlinable
  public mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { unsafe storage.append(contentsOf: $0) }
  }

  /// Appends bytes that are already UTF-8.
  @inlinable
  public mutating func append(contentsOf bytes: [UInt8]) {
    storage.append(contentsOf: bytes)
  }

  /// Appends bytes that are already UTF-8.
  @inlinable
  public mutating func append(contentsOf bytes: Span<UInt8>) {
    // Appending nothing to an empty array writes to the storage that all empty arrays share, a race between threads.
    guard !bytes.isEmpty else { return }
    reserveMore(bytes.count)
    storage.append(addingCapacity: bytes.count) { (output: inout OutputSpan<UInt8>) in
      for index in bytes.indices { output.append(bytes[index]) }
    }
  }

  /// Appends what `fill` writes, at most `count` bytes of UTF-8.
  @inlinable
  package mutating func append(
    upTo count: Int, _ fill: (inout OutputSpan<UInt8>) -> Void
  ) {
    guard count > 0 else { return }
    reserveMore(count)
    storage.append(addingCapacity: count, initializingWith: fill)
  }

  /// Reserves capacity for `count` more bytes; it doubles, so that appending stays linear.
  @inlinable
  mutating func reserveMore(_ count: Int) {
    let needed = storage.count &+ count
    if needed > storage.capacity { storage.reserveCapacity(max(needed, 2 &* storage.capacity)) }
  }
}
