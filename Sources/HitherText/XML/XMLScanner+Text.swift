extension XMLScanner {
  /// Reads to the end of the element that starts here, if it contains only text.
  ///
  /// One call instead of two events, for the many small elements of a record; `text` is the content
  /// of the element, which may be empty.
  ///
  /// - Returns: False if the element contains something else, or its end is not in the window: then
  ///   nothing has changed, and `next()` reads its content.
  public mutating func takePlainText() -> Bool {
    guard pending.isEmpty else { return false }
    var hasReference = false
    let start = window.position
    let end = window.indexOfTag(from: start, &hasReference)
    guard !hasReference, end &- start <= textLimit,
      let after = open.plainEnd(window.bytes, from: end)
    else { return false }
    text = Self.trimmed(XMLValue(start: start, end: end), in: window.bytes.span)
    tagStart = end
    window.position = after
    _ = endElement()
    return true
  }

  /// Reads character data up to the next tag, across comments, sections and instructions.
  ///
  /// - Returns: Nil if there is only white space.
  mutating func scanText() -> XMLEvent? {
    if !decoded.isEmpty { decoded.removeAll(keepingCapacity: true) }
    var isGathered = false
    var isFaulty = false
    while true {
      let piece = scanPiece()
      let start = window.position
      if piece.end &- start > textLimit { return skipLongText() }
      let isMarkup = piece.end &+ 1 < window.bytes.count && opensSkipped(at: piece.end)
      guard isMarkup || isGathered || piece.hasReference else {
        window.position = piece.end
        return finishText(XMLValue(start: start, end: piece.end), isFaulty: false)
      }
      isGathered = true
      let bad = XMLReferences.decode(
        &window.bytes, from: start, to: piece.end, into: &decoded)
      if let bad, !isFaulty {
        isFaulty = true
        setFault(bad.kind, at: bad.position, about: bad.name)
      }
      window.position = piece.end
      guard isMarkup else { break }
      guard skipMarkup() else { return .fault }
      if decoded.count > textLimit {
        setFault(.textTooLong, at: window.position, about: "\(textLimit)")
        return .fault
      }
    }
    let value = XMLValue(start: 0, end: decoded.count, isDecoded: true)
    return finishText(value, isFaulty: isFaulty)
  }

  /// Finds the next `<`, with the following byte in the window unless the document ends there.
  private mutating func scanPiece() -> (end: Int, hasReference: Bool) {
    var index = window.position
    var hasReference = false
    while true {
      index = window.indexOfTag(from: index, &hasReference)
      if index &+ 1 < window.bytes.count { break }
      let length = index &- window.position
      guard length <= textLimit, window.fill() else { break }
      index = window.position &+ length
    }
    return (index, hasReference)
  }

  private func opensSkipped(at position: Int) -> Bool {
    let byte = window.bytes[position &+ 1]
    return byte == XMLCharacter.bang || byte == XMLCharacter.question
  }

  private mutating func skipLongText() -> XMLEvent {
    setFault(.textTooLong, at: window.position, about: "\(textLimit)")
    var hasReference = false
    repeat {
      window.position = window.indexOfTag(from: window.position, &hasReference)
    } while window.position == window.bytes.count && window.fill()
    return .fault
  }

  /// Trims the text, and returns it unless it is empty or outside the root.
  private mutating func finishText(_ value: XMLValue, isFaulty: Bool) -> XMLEvent? {
    let trimmed =
      value.isDecoded
      ? Self.trimmed(value, in: decoded.span) : Self.trimmed(value, in: window.bytes.span)
    if trimmed.count == 0 { return isFaulty ? .fault : nil }
    if open.depth == 0 {
      if isFaulty { return .fault }
      guard !told.text else { return nil }
      told.text = true
      setFault(.textOutsideRoot, at: trimmed.isDecoded ? window.position : trimmed.start)
      return .fault
    }
    text = trimmed
    pending.text = isFaulty
    return isFaulty ? .fault : .text
  }

  @inline(__always)
  private static func trimmed(_ value: XMLValue, in bytes: Span<UInt8>) -> XMLValue {
    var trimmed = value
    while trimmed.start < trimmed.end, XMLCharacter.isSpace(bytes[trimmed.start]) {
      trimmed.start &+= 1
    }
    while trimmed.end > trimmed.start, XMLCharacter.isSpace(bytes[trimmed.end &- 1]) {
      trimmed.end &-= 1
    }
    return trimmed
  }
}
