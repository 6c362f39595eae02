extension JSONReader {
  /// Reads a number as the nearest double.
  ///
  /// - Throws: Also if the number is too large for a double.
  @inlinable
  public mutating func readDouble() throws(JSONError) -> Double {
    let range = try scanNumber()
    guard let value = NumberText.double(bytes.span.extracting(range)) else {
      throw failure("this number is too large", at: range.lowerBound)
    }
    return value
  }

  /// Reads a number as the nearest double; infinite if it is too large for one.
  @inlinable
  public mutating func readDoubleOrInfinity() throws(JSONError) -> Double {
    let range = try scanNumber()
    return NumberText.double(bytes.span.extracting(range)) ?? .infinity
  }

  /// Reads a number times ten to the power of `places`, rounded half to even on its text.
  ///
  /// - Throws: Also if the result does not fit.
  @inlinable
  public mutating func readScaled(places: Int) throws(JSONError) -> Int64 {
    let range = try scanNumber()
    guard let value = NumberText.scaled(bytes.span.extracting(range), places: places) else {
      throw failure("this number is too large", at: range.lowerBound)
    }
    return value
  }

  /// Reads a whole number.
  ///
  /// - Throws: Also for a number with a point or an exponent, or one past 64 bits.
  @inlinable
  public mutating func readInteger() throws(JSONError) -> Int64 {
    let range = try scanNumber()
    guard let value = NumberText.integer(bytes.span.extracting(range)) else {
      throw failure("expected a whole number", at: range.lowerBound)
    }
    return value
  }

  /// Reads `true` or `false`.
  @inlinable
  public mutating func readBool() throws(JSONError) -> Bool {
    skipBlanks()
    if position < end, bytes[position] == 0x74 {
      try scanWord("true")
      return true
    }
    guard position < end, bytes[position] == 0x66 else { throw expected("true or false") }
    try scanWord("false")
    return false
  }

  /// Reads `null`.
  @inlinable
  public mutating func readNull() throws(JSONError) {
    skipBlanks()
    guard position < end, bytes[position] == 0x6E else { throw expected("null") }
    try scanWord("null")
  }

  /// Reads a string, unescaped, and replaces the content of `buffer`.
  @inlinable
  public mutating func readString(into buffer: inout [UInt8]) throws(JSONError) {
    let content = try scanString()
    if content.isPlain {
      buffer.removeAll(keepingCapacity: true)
      buffer.append(contentsOf: bytes[content.range])
    } else {
      buffer = unescaped(content.range)
    }
  }

  /// Reads a string.
  public mutating func readString() throws(JSONError) -> String {
    text(try scanString())
  }

  /// The position of the next value or token; white space before it is consumed.
  ///
  /// Cheap when called often: columns are counted from the last position returned.
  public mutating func nextPlace() -> TextPlace {
    skipBlanks()
    let place = self.place(of: position)
    columnMark = (position, place.column)
    return place
  }

  /// The index of the next value or token among the bytes; white space before it is consumed.
  public mutating func nextIndex() -> Int {
    skipBlanks()
    return position
  }

  /// The index after the last value or token that was read.
  public var indexAfterLast: Int { position }

  /// The index at which the last string or number begins, including the quote of a string.
  @inlinable
  public var lastValueStart: Int { valueStart }

  /// An error about the last string or number, at its start.
  public func errorAtLastValue(_ message: String) -> JSONError {
    failure(message, at: valueStart)
  }

  /// The position of a byte on the current line.
  @usableFromInline
  func place(of offset: Int) -> TextPlace {
    let isMarkBefore = columnMark.position >= lineStart && columnMark.position <= offset
    var column = isMarkBefore ? columnMark.column : 1
    for index in (isMarkBefore ? columnMark.position : lineStart)..<max(lineStart, offset)
    where bytes[index] & 0xC0 != 0x80 {
      column += 1
    }
    return TextPlace(line: line, column: column)
  }

  /// An error at an offset on the current line; at the next byte if nil.
  @usableFromInline
  func failure(_ message: String, at offset: Int? = nil) -> JSONError {
    JSONError(place: place(of: offset ?? position), message: message)
  }

  /// An error with the expected and the actual text.
  @usableFromInline
  func expected(_ what: String) -> JSONError {
    guard position < end else { return failure("expected \(what), found the end of the text") }
    let span = bytes.span
    let found: String
    switch bytes[position] {
    case 0x22: found = "a string"
    case 0x7B: found = "an object"
    case 0x5B: found = "a list"
    case 0x30...0x39: found = "a number"
    case 0x00...0x1F, 0x7F: found = "a control character"
    default:
      let length = min(UTF8Sequence.length(span, at: position), end - position)
      guard length > 0 else { return failure("this byte is not UTF-8") }
      found = "'\(String(decoding: bytes[position..<position + length], as: UTF8.self))'"
    }
    return failure("expected \(what), found \(found)")
  }

  @usableFromInline
  func duplicateKey(_ content: StringContent, at start: Int) -> JSONError {
    failure("the key \"\(text(content))\" is a duplicate", at: start)
  }
}
