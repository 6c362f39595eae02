/// A byte source of any kind whose first bytes can be looked at before they are read.
///
/// What a format is, and how it is spelled, is told from the beginning of the input; whoever looks
/// at it must leave it for the reader.
public struct PeekableSource: ByteSource {
  private var base: any ByteSource
  /// Bytes that have been looked at and not been read.
  private var ahead: [UInt8] = []
  private var isAtEnd = false
  /// What the other source threw while it was looked at; it comes after the bytes before it.
  private var failure: (any Error)?

  /// Makes a source that hands out the bytes of another.
  public init(_ base: any ByteSource) {
    self.base = base
  }

  /// The next bytes, which stay to be read.
  ///
  /// - Parameter count: How many to look at.
  /// - Returns: So many bytes, or all that are left when there are fewer.
  /// - Throws: What the other source throws before its first byte; of a later fault the bytes before
  ///   it are shown, and reading on throws it.
  public mutating func peek(_ count: Int) throws -> [UInt8] {
    while ahead.count < count, !isAtEnd, failure == nil {
      do {
        isAtEnd = try base.read(into: &ahead, upTo: count - ahead.count) == 0
      } catch is NothingYet {
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
