/// Where bytes come from: a file, standard input, an unpacker or an array in a test.
///
/// A reader pulls from it in pieces, so that an input of any length passes in bounded memory.
public protocol ByteSource {
  /// Appends at most `count` bytes to `buffer`.
  ///
  /// - Parameters:
  ///   - buffer: The bytes read are put after those it already holds.
  ///   - count: The most bytes to read, at least one.
  /// - Returns: How many bytes were appended; 0 means the end, now and on every later call.
  /// - Throws: What the place the bytes come from says when it cannot be read.
  mutating func read(into buffer: inout [UInt8], upTo count: Int) throws -> Int
}

/// What a byte source throws that is not at its end and has nothing at present; asked again later it
/// may have more.
public struct NothingYet: Error {
  /// Makes the fault.
  public init() {}
}
