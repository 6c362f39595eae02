extension JSONReader {
  /// The range of a string's content, without its quotes.
  @usableFromInline
  struct StringContent: Sendable {
    @usableFromInline let range: Range<Int>
    /// Whether the bytes are literal: there is no escape among them.
    @usableFromInline let isPlain: Bool
    @usableFromInline init(range: Range<Int>, isPlain: Bool) {
      self.range = range
      self.isPlain = isPlain
    }
  }

  @inlinable @inline(__always)
  mutating func skipBlanks() {
    // Usually there is no white space.
    if position < end, bytes[position] > 0x20 { return }
    passBlanks()
  }

  @usableFromInline
  mutating func passBlanks() {
    while position < end {
      let byte = bytes[position]
      if byte == 0x0A {
        line &+= 1
        lineStart = position &+ 1
      } else if byte != 0x20, byte != 0x0D, byte != 0x09 {
        return
      }
      position &+= 1
    }
  }

  @inlinable
  mutating func begin(_ opening: UInt8, _ what: String) throws(JSONError) {
    skipBlanks()
    guard position < end, bytes[position] == opening else { throw expected(what) }
    guard depth < Self.depthLimit else {
      throw failure("nested deeper than \(Self.depthLimit) levels")
    }
    depth &+= 1
    position &+= 1
  }

  /// Moves past the comma to the next member or element; false after the closing bracket.
  @inlinable
  mutating func next(in container: inout Container, closing: UInt8) throws(JSONError) -> Bool {
    skipBlanks()
    guard position < end else { throw expected(closing == 0x7D ? "'}'" : "']'") }
    let isFirst = container.count == 0
    if bytes[position] == closing {
      position &+= 1
      depth &-= 1
      return false
    }
    if !isFirst {
      guard bytes[position] == 0x2C else {
        throw expected(closing == 0x7D ? "',' or '}'" : "',' or ']'")
      }
      position &+= 1
      skipBlanks()
      // Other invalid bytes after a comma are found when the value is read.
      guard position < end, bytes[position] != closing else { throw expected("a value after ','") }
    }
    container.count &+= 1
    return true
  }

  /// Reads a key and its colon.
  @inlinable
  mutating func scanKey() throws(JSONError) -> StringContent {
    guard position < end, bytes[position] == 0x22 else { throw expected("a key in quotes") }
    let content = try scanString()
    skipBlanks()
    guard position < end, bytes[position] == 0x3A else { throw expected("':'") }
    position &+= 1
    return content
  }

  @inlinable
  mutating func scanString() throws(JSONError) -> StringContent {
    skipBlanks()
    guard position < end, bytes[position] == 0x22 else { throw expected("a string") }
    valueStart = position
    let start = position &+ 1
    var index = plainEnd(from: start)
    while index < end {
      let byte = bytes[index]
      if byte == 0x22 {
        position = index &+ 1
        return StringContent(range: start..<index, isPlain: true)
      }
      guard byte >= 0x20, byte < 0x80, byte != 0x5C else { break }
      index &+= 1
    }
    return try scanHardString(from: start, at: index)
  }

  /// Skips literal bytes of a string, while eight at a time are available.
  @inlinable
  func plainEnd(from start: Int) -> Int {
    let bytes = bytes.span
    var index = start
    while end &- index >= 8 {
      let word = ByteWord.load(bytes, at: index)
      let found =
        ByteWord.matches(word, 0x22) | ByteWord.matches(word, 0x5C)
        | ByteWord.belowSpaceOrBeyondASCII(word)
      if found != 0 { return index &+ found.trailingZeroBitCount &>> 3 }
      index &+= 8
    }
    return index
  }

  /// Continues at the first byte of a string that is not plain ASCII.
  @usableFromInline
  mutating func scanHardString(from start: Int, at index: Int) throws(JSONError) -> StringContent {
    var index = index
    var isPlain = true
    while index < end {
      switch bytes[index] {
      case 0x22:
        position = index + 1
        return StringContent(range: start..<index, isPlain: isPlain)
      case 0x5C:
        isPlain = false
        index += try escapeLength(at: index)
      case 0x00..<0x20:
        throw failure("a string holds a bare control character or line end", at: index)
      default:
        let length = UTF8Sequence.length(bytes.span.extracting(..<end), at: index)
        guard length > 0 else { throw failure("this byte is not UTF-8", at: index) }
        index += length
      }
    }
    throw failure("this string has no closing quote", at: start - 1)
  }

  /// Skips a number, checking its grammar.
  @inlinable
  mutating func scanNumber() throws(JSONError) -> Range<Int> {
    skipBlanks()
    let start = position
    valueStart = start
    var index = start
    if index < end, bytes[index] == 0x2D { index &+= 1 }
    let whole = index
    while index < end, bytes[index] &- 0x30 < 10 { index &+= 1 }
    guard index > whole else {
      throw whole > start
        ? failure("a digit must follow the minus sign", at: start) : expected("a number")
    }
    guard index &- whole == 1 || bytes[whole] != 0x30 else {
      throw failure("a number may not begin with 0", at: start)
    }
    if index < end, bytes[index] == 0x2E {
      let point = index &+ 1
      index = point
      while index < end, bytes[index] &- 0x30 < 10 { index &+= 1 }
      guard index > point else { throw failure("a digit must follow the point", at: start) }
    }
    if index < end, bytes[index] | 0x20 == 0x65 {
      index &+= 1
      if index < end, bytes[index] == 0x2B || bytes[index] == 0x2D { index &+= 1 }
      let exponent = index
      while index < end, bytes[index] &- 0x30 < 10 { index &+= 1 }
      guard index > exponent else { throw failure("the exponent has no digits", at: start) }
    }
    position = index
    return start..<index
  }

  /// Skips one of JSON's three literal names.
  @inlinable
  mutating func scanWord(_ word: String) throws(JSONError) {
    var index = position
    for byte in word.utf8 {
      guard index < end, bytes[index] == byte else { throw failure("expected \(word)") }
      index &+= 1
    }
    position = index
  }
}
