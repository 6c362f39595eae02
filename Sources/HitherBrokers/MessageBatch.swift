/// Messages of a broker in order of arrival: all bytes in one array, without an allocation per message.
package struct MessageBatch: Sendable {
  /// The ranges of a message in `bytes`.
  package struct Entry: Sendable {
    /// The topic or subject.
    package var topic: Range<Int>
    /// The payload.
    package var payload: Range<Int>
    /// The sequence number in the broker's stream; 0 if it has none.
    package var sequence: UInt64
  }

  /// All topics and payloads.
  package private(set) var bytes: [UInt8] = []
  /// The messages.
  package private(set) var entries: [Entry] = []

  /// Makes an empty batch.
  package init() {}

  /// Removes all messages but keeps the capacity.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
  }

  /// Appends a message.
  package mutating func append(topic: Span<UInt8>, payload: Span<UInt8>, sequence: UInt64 = 0) {
    let start = bytes.count
    append(topic)
    let middle = bytes.count
    append(payload)
    entries.append(
      Entry(topic: start..<middle, payload: middle..<bytes.count, sequence: sequence))
  }

  private mutating func append(_ span: Span<UInt8>) {
    // As one copy; byte by byte it would cost as much as all other work on a message here.
    unsafe span.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
  }
}
