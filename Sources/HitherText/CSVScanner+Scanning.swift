extension CSVScanner {
  /// How the scan of a field or a record stopped.
  @usableFromInline
  enum Stop {
    case delimiter
    case lineEnd
    case tooLong
    case openQuote
    case textAfterQuote
  }

  /// Moves to the next record.
  ///
  /// - Throws: What the source throws.
  @inlinable
  public mutating func next() throws -> Outcome {
    while true {
      var index = window.start
      guard try beginRecord(&index) else { return .end }
      var stop = Stop.delimiter
      while stop == .delimiter {
        let isQuoted = try window.reach(&index) && window.bytes[index] == 0x22
        stop = try isQuoted ? scanQuoted(&index) : scanPlain(&index)
      }
      guard stop == .lineEnd else { return try recover(from: stop, at: index) }
      record = window.start..<index
      let isBlankLine = record.isEmpty
      endRecord(at: index)
      if !isBlankLine { return .record }
    }
  }

  /// Prepares for a record at `index`; false at the end of the source.
  @inlinable
  mutating func beginRecord(_ index: inout Int) throws -> Bool {
    fields.removeAll(keepingCapacity: true)
    unescaped.removeAll(keepingCapacity: true)
    longRecord = nil
    if isAtStart { try skipByteOrderMark(&index) }
    if isAfterCarriageReturn, try window.reach(&index), window.bytes[index] == 0x0A { index &+= 1 }
    isAfterCarriageReturn = false
    window.start = index
    lastLine = nextLine
    return try window.reach(&index)
  }

  /// Scans a field without quotes; leaves `index` after the delimiter or at the line end.
  @inlinable
  mutating func scanPlain(_ index: inout Int) throws -> Stop {
    let offset = index &- window.start
    while true {
      index = plainEnd(from: index)
      guard index &- window.start <= limit else { return .tooLong }
      if index < window.bytes.count { break }
      if try !window.reach(&index) { break }
    }
    fields.append(Field(start: offset, end: index &- window.start, isUnescaped: false))
    guard index < window.bytes.count, window.bytes[index] == delimiter else { return .lineEnd }
    index &+= 1
    return .delimiter
  }

  /// The next delimiter or line end, or the end of the window.
  @inlinable
  func plainEnd(from start: Int) -> Int {
    let bytes = window.bytes.span
    let delimiter = delimiter
    var index = start
    while bytes.count &- index >= 8 {
      let word = ByteWord.load(bytes, at: index)
      let found =
        ByteWord.matches(word, delimiter) | ByteWord.matches(word, 0x0A)
        | ByteWord.matches(word, 0x0D)
      if found != 0 { return index &+ found.trailingZeroBitCount &>> 3 }
      index &+= 8
    }
    while index < bytes.count {
      let byte = bytes[index]
      if byte == delimiter || byte == 0x0A || byte == 0x0D { break }
      index &+= 1
    }
    return index
  }

  /// Marks where the next record begins, past the line end at `index`.
  @inlinable
  mutating func endRecord(at index: Int) {
    nextLine &+= 1
    guard index < window.bytes.count else {
      window.start = index
      return
    }
    isAfterCarriageReturn = window.bytes[index] == 0x0D
    window.start = index &+ 1
  }

  @usableFromInline
  mutating func skipByteOrderMark(_ index: inout Int) throws {
    isAtStart = false
    for byte in [0xEF, 0xBB, 0xBF] as [UInt8] {
      guard try window.reach(&index), window.bytes[index] == byte else {
        index = window.start
        return
      }
      index += 1
    }
  }
}
