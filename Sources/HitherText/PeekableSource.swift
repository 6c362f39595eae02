/// A byte source of any kind whose first bytes can be inspected before they are read.
///
/// The format and dialect are recognised from the start of the input, which must then still be
/// available to the reader.
public struct PeekableSource: ByteSource {
  private var base: any ByteSource
  /// Bytes that have been inspected but not read.
  private var ahead: [UInt8] = []
  private var isAtEnd = false
  /// The error of the other source during inspection; it is thrown after the bytes before it.
  private var failure: (any Error)?

  /// Makes a source that returns the bytes of another.
  public init(_ base: any ByteSource) {
    self.base = base
  }

  /// The next bytes, without consuming them.
  ///
  /// - Parameter count: The number of bytes.
  /// - Returns: That number of bytes, or all that are left.
  /// - Throws: The other source's error before its first byte; for a later error the bytes before
  ///   it are returned, and reading on throws it.
  public mutating func peek(_ count: Int) throws -> [UInt8] {
    while ahead.count < count, !isAtEnd, failure == nil {
      do {
        isAtEnd = try base.read(into: &ahead, upTo: count - ahead.count) == 0
      } catch is WouldBlock {
        break
      } catch {
        failure = error
      }
    }
    if ahead.isEmpty, let failure { throw failure }
    return Array(ahead.prefix(max(0, count)))
  }

  /// Appends the next bytes to `buffer`.
  ///
  /// - Throws: What the other source throws.
  public mutating func read(into buffer: inout [UInt8], upTo count: Int) throws -> Int {
    guard ahead.isEmpty else {
      let length = min(max(0, count), ahead.count)
      buffer.append(contentsOf: ahead[..<length])
      ahead.removeFirst(length)
      return length
    }
    if let failure { throw failure }
    return isAtEnd ? 0 : try base.read(into: &buffer, upTo: count)
  }
}
