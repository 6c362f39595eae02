import HitherText

/// The complete lines that have arrived and were not read: the input of a stream's reader.
///
/// It is a class, because the reader keeps a copy of its source.
final class ArrivedLines: ByteSource {
  private var bytes: [UInt8] = []
  private var position = 0
  private var isClosed = false

  /// The next non-blank byte; nil if nothing has arrived.
  var first: UInt8? { bytes[position...].first { $0 > 0x20 } }

  /// Adds bytes.
  func add(_ lines: ArraySlice<UInt8>) {
    if position == bytes.count {
      bytes.removeAll(keepingCapacity: true)
      position = 0
    }
    bytes.append(contentsOf: lines)
  }

  /// Marks the end of the input.
  func close() { isClosed = true }

  func read(into buffer: inout [UInt8], upTo count: Int) throws -> Int {
    let length = min(count, bytes.count - position)
    guard length > 0 else {
      if isClosed { return 0 }
      throw WouldBlock()
    }
    buffer.append(contentsOf: bytes[position..<(position + length)])
    position += length
    return length
  }
}
