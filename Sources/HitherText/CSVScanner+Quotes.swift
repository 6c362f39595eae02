extension CSVScanner {
  /// Scans a field in quotes; leaves `index` after the delimiter or at the line end.
  ///
  /// On a fault `index` is left at the opening quote, so that the fault's line can be found.
  @usableFromInline
  mutating func scanQuoted(_ index: inout Int) throws -> Stop {
    let opening = index - window.start
    let openingLine = nextLine
    index += 1
    var hasDoubledQuote = false
    while true {
      guard try scanToQuote(&index) else { return fault(.openQuote, opening, openingLine, &index) }
      // At a quote: a doubled quote is a literal one and the field continues.
      index += 1
      guard try window.reach(&index), window.bytes[index] == 0x22 else { break }
      hasDoubledQuote = true
      index += 1
    }
    appendField(from: opening + 1, to: index - 1 - window.start, hasDoubledQuote: hasDoubledQuote)
    while try window.reach(&index), window.bytes[index] == 0x20 { index += 1 }
    guard index < window.bytes.count else { return .lineEnd }
    switch window.bytes[index] {
    case delimiter:
      index += 1
      return .delimiter
    case 0x0A, 0x0D: return .lineEnd
    default: return fault(.textAfterQuote, opening, openingLine, &index)
    }
  }

  /// Moves to the next quote, counting lines; false if there is none within the limit.
  private mutating func scanToQuote(_ index: inout Int) throws -> Bool {
    while try window.reach(&index), index - window.start <= limit {
      switch window.bytes[index] {
      case 0x22: return true
      case 0x0A: nextLine += 1
      case 0x0D:
        // A CRLF is counted at its LF.
        var following = index + 1
        let isPair = try window.reach(&following) && window.bytes[following] == 0x0A
        if !isPair { nextLine += 1 }
        index = following - 1
      default: break
      }
      index += 1
    }
    return false
  }

  private mutating func fault(
    _ stop: Stop, _ opening: Int, _ openingLine: Int, _ index: inout Int
  ) -> Stop {
    nextLine = openingLine
    index = window.start + opening
    return stop
  }

  private mutating func appendField(from start: Int, to end: Int, hasDoubledQuote: Bool) {
    guard hasDoubledQuote else {
      fields.append(Field(start: start, end: end, isUnescaped: false))
      return
    }
    let begin = unescaped.count
    var isSecond = false
    for byte in window.bytes[window.start + start..<window.start + end] {
      isSecond = byte == 0x22 && !isSecond
      if !isSecond { unescaped.append(byte) }
    }
    fields.append(Field(start: begin, end: unescaped.count, isUnescaped: true))
  }

  /// Skips a damaged record: to the end of the line with the fault.
  @usableFromInline
  mutating func recover(from stop: Stop, at faultIndex: Int) throws -> Outcome {
    var index = faultIndex
    let line = nextLine
    let message: String
    switch stop {
    case .openQuote: message = "a quote is opened here and not closed"
    case .textAfterQuote: message = "text follows a closing quote"
    default: message = "the record is longer than \(limit) bytes"
    }
    // Only a record that is too long has to be read further from here; it is dropped while reading.
    while true {
      index = lineEnd(from: index)
      guard index == window.bytes.count, !window.isAtEnd else { break }
      if longRecord == nil, index - window.start > limit {
        longRecord = Array(window.bytes[window.start..<window.start + limit])
      }
      if longRecord != nil { window.start = index }
      guard try window.reach(&index) else { break }
    }
    record = window.start..<index
    fields.removeAll(keepingCapacity: true)
    endRecord(at: index)
    return .malformed(CSVError(line: line, message: message))
  }

  /// The next line end, or the end of the window.
  private func lineEnd(from start: Int) -> Int {
    let bytes = window.bytes.span
    var index = start
    while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index &+= 1 }
    return index
  }
}
