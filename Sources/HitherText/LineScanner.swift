/// Splits a byte source into lines that end with LF, CRLF or CR.
///
/// A line is read in place, as a range of `bytes`, without allocation. A byte order mark before the
/// first line is skipped.
public struct LineScanner<Source: ByteSource> {
  /// The result of a step.
  public enum Outcome: Hashable, Sendable {
    /// A line, at `range` of `bytes`.
    case line
    /// A line longer than the limit; `range` has its start.
    case tooLong
    /// There are no more lines.
    case end
  }

  /// The number of the last line, from 1.
  @inlinable
  public var lineNumber: Int { lastLine }
  /// The longest line that is returned, in bytes.
  public let limit: Int
  /// The range of the last line in `bytes`, without its end.
  @inlinable
  public var range: Range<Int> { lastRange }

  @usableFromInline var lastLine = 0
  @usableFromInline var lastRange = 0..<0
  @usableFromInline var window: ByteWindow<Source>
  /// Whether the last line ended with CR, so that a following LF belongs to it.
  @usableFromInline var isAfterCarriageReturn = false

  /// Makes a scanner.
  ///
  /// - Parameters:
  ///   - source: The source, read from its current position to its end.
  ///   - limit: The longest line that is returned, in bytes.
  @inlinable
  public init(_ source: Source, limit: Int = 1 << 20) {
    window = ByteWindow(source)
    self.limit = limit
  }

  /// The bytes that contain the last line; valid until the next step.
  @inlinable
  public var bytes: [UInt8] { window.bytes }

  /// The last line as text, with invalid UTF-8 replaced; copies.
  public var text: String { String(decoding: window.bytes[range], as: UTF8.self) }

  /// Moves to the next line.
  ///
  /// - Throws: What the source throws.
  @inlinable
  public mutating func next() throws -> Outcome {
    var index = window.start
    if lastLine == 0 { try skipByteOrderMark(&index) }
    if isAfterCarriageReturn, try window.reach(&index), window.bytes[index] == 0x0A { index += 1 }
    isAfterCarriageReturn = false
    window.start = index
    guard try window.reach(&index) else { return .end }
    lastLine &+= 1
    repeat {
      index = lineEnd(from: index)
      if index - window.start > limit { return try passLongLine(&index) }
    } while try index == window.bytes.count && window.reach(&index)
    lastRange = window.start..<index
    finishLine(at: index)
    return .line
  }

  /// The first line end at or after `index`; the end of the window if there is none in it.
  @inlinable
  func lineEnd(from index: Int) -> Int {
    let bytes = window.bytes.span
    var index = index
    while bytes.count &- index >= 8 {
      let word = ByteWord.load(bytes, at: index)
      let found = ByteWord.matches(word, 0x0A) | ByteWord.matches(word, 0x0D)
      if found != 0 { return index &+ found.trailingZeroBitCount &>> 3 }
      index &+= 8
    }
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x0A || byte == 0x0D { break }
      index &+= 1
    }
    return index
  }

  @inlinable
  mutating func finishLine(at index: Int) {
    guard index < window.bytes.count else {
      window.start = index
      return
    }
    isAfterCarriageReturn = window.bytes[index] == 0x0D
    window.start = index + 1
  }

  /// Drops a line that is too long while reading, except its start.
  @usableFromInline
  mutating func passLongLine(_ index: inout Int) throws -> Outcome {
    let beginning = window.bytes[window.start..<window.start + limit]
    while true {
      index = lineEnd(from: index)
      guard index == window.bytes.count else { break }
      window.start = index
      guard try window.reach(&index) else { break }
    }
    finishLine(at: index)
    // The start is put back before the remaining bytes, where `range` can refer to it.
    window.bytes.replaceSubrange(0..<window.start, with: beginning)
    window.start = beginning.count
    lastRange = 0..<beginning.count
    return .tooLong
  }

  @usableFromInline
  mutating func skipByteOrderMark(_ index: inout Int) throws {
    for byte in [0xEF, 0xBB, 0xBF] as [UInt8] {
      guard try window.reach(&index), window.bytes[index] == byte else {
        index = window.start
        return
      }
      index += 1
    }
  }
}

extension LineScanner: Sendable where Source: Sendable {}
