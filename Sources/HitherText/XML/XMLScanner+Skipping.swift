extension XMLScanner {
  /// Skips the comment, instruction or declaration that begins here; the content of a CDATA section
  /// is added to the text.
  ///
  /// - Returns: False if it has no end, or is invalid: then there is a fault, and reading continues
  ///   after its apparent start.
  mutating func skipMarkup() -> Bool {
    while window.bytes.count &- window.position < 9, window.fill() {}
    if opens(with: "<!--") {
      return skip("<!--", to: Terminator(before: "-", count: 2), \.comment, XMLLimits.commentLength)
    }
    if opens(with: "<?") {
      return skip(
        "<?", to: Terminator(before: "?", count: 1), \.instruction, XMLLimits.declarationLength)
    }
    if opens(with: "<![CDATA[") {
      return skip(
        "<![CDATA[", to: Terminator(before: "]", count: 2), \.section, textLimit,
        keepsContent: true)
    }
    if opens(with: "<!DOCTYPE") { return skipDocumentType() }
    setFault(.strayBracket, at: window.position)
    window.position &+= 1
    return false
  }

  private func opens(with opener: StaticString) -> Bool {
    let length = opener.utf8CodeUnitCount
    guard window.bytes.count &- window.position >= length else { return false }
    return opener.withUTF8Buffer { letters in
      for index in 0..<length where unsafe letters[index] != window.bytes[window.position &+ index]
      {
        return false
      }
      return true
    }
  }

  /// The end of a construct: one or two equal bytes and a `>`.
  private struct Terminator {
    let before: UInt8
    let count: Int

    init(before: Unicode.Scalar, count: Int) {
      self.before = UInt8(ascii: before)
      self.count = count
    }

    /// The first `>` of a terminator at or after `start`.
    func find(in bytes: Span<UInt8>, from start: Int) -> Int? {
      var index = start
      while index < bytes.count {
        if bytes[index] == XMLCharacter.greaterThan, bytes[index &- 1] == before,
          count == 1 || bytes[index &- 2] == before
        {
          return index
        }
        index &+= 1
      }
      return nil
    }
  }

  private mutating func skip(
    _ opener: StaticString, to terminator: Terminator,
    _ memory: WritableKeyPath<XMLTerminators, Int>, _ limit: Int, keepsContent: Bool = false
  ) -> Bool {
    let length = opener.utf8CodeUnitCount
    while true {
      let contentStart = window.position &+ length
      let known = searched[keyPath: memory] &- window.discarded
      let start = max(contentStart &+ terminator.count, known)
      if let end = terminator.find(in: window.bytes.span, from: start) {
        if keepsContent {
          decoded.append(contentsOf: window.bytes[contentStart..<(end &- terminator.count)])
        }
        window.position = end &+ 1
        return true
      }
      searched[keyPath: memory] = window.discarded &+ max(start, window.bytes.count)
      guard window.bytes.count &- window.position <= limit, window.fill() else { break }
    }
    return tellUnterminated(opener)
  }

  private mutating func tellUnterminated(_ opener: StaticString) -> Bool {
    setFault(.unterminated, at: window.position, about: opener.description)
    window.position &+= opener.utf8CodeUnitCount
    return false
  }

  private mutating func skipDocumentType() -> Bool {
    if window.discarded &+ window.position >= searched.doctype {
      repeat {
        if let end = XMLDocumentType.end(in: window.bytes.span, from: window.position) {
          window.position = end
          return true
        }
      } while window.bytes.count &- window.position <= XMLLimits.declarationLength
        && window.fill()
      searched.doctype = window.discarded &+ window.bytes.count
    }
    return tellUnterminated("<!DOCTYPE")
  }
}
