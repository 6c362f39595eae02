/// A source of bytes: a file, standard input, an unpacker or an array in a test.
///
/// A reader pulls from it in pieces, so that an input of any length is read in bounded memory.
public protocol ByteSource {
  /// Appends at most `count` bytes to `buffer`.
  ///
  /// - Parameters:
  ///   - buffer: The bytes read are appended to it.
  ///   - count: The most bytes to read, at least one.
  /// - Returns: The number of bytes appended; 0 means the end, now and on every later call.
  /// - Throws: The error of the underlying source.
  mutating func read(into buffer: inout [UInt8], upTo count: Int) throws -> Int
}

/// The error of a byte source that has no data at present but is not at its end; a later read may succeed.
public struct WouldBlock: Error {
  /// Makes the fault.
  public init() {}
}
