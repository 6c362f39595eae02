extension XMLTag {
  /// Reads the start tag that begins with the `<` at `start`.
  ///
  /// A fault inside does not end the tag: it continues to the next `>`, or to the `<` that
  /// interrupts it. The buffer is not changed; `inout` passes it without reference counting.
  mutating func scanStart(
    in buffer: inout [UInt8], from start: Int, into attributes: inout XMLAttributeList
  ) -> State {
    let bytes = buffer.span
    attributes.removeAll()
    reset()
    var index = scanName(bytes, from: start &+ 1)
    guard index < bytes.count else { return .needsMore }
    hasName = true
    if index &- start > XMLLimits.nameLength { setFault(.nameTooLong, at: start) }
    while fault == nil {
      let spaced = index
      index = Self.skipSpace(bytes, from: index)
      guard index &+ 1 < bytes.count else {
        // A '>' may be the last byte; a '/' may not.
        if index < bytes.count, bytes[index] == XMLCharacter.greaterThan {
          end = index &+ 1
          return .complete
        }
        return .needsMore
      }
      let byte = bytes[index]
      if byte == XMLCharacter.greaterThan {
        end = index &+ 1
        return .complete
      }
      if byte == XMLCharacter.slash, bytes[index &+ 1] == XMLCharacter.greaterThan {
        isSelfClosing = true
        end = index &+ 2
        return .complete
      }
      if index == spaced || !XMLCharacter.isNameStart(byte) {
        setFault(.malformedTag, at: index)
        break
      }
      let next = scanAttribute(bytes, from: index, into: &attributes)
      guard next >= 0 else { return .needsMore }
      index = next
    }
    return skipDamage(bytes, from: max(index, faultPosition))
  }

  /// Reads the end tag that begins with the `<` at `start`.
  mutating func scanEnd(in buffer: inout [UInt8], from start: Int) -> State {
    let bytes = buffer.span
    reset()
    var index = scanName(bytes, from: start &+ 2)
    guard index < bytes.count else { return .needsMore }
    hasName = true
    if bytes[index] != XMLCharacter.greaterThan {
      index = Self.skipSpace(bytes, from: index)
      guard index < bytes.count else { return .needsMore }
    }
    if nameValue.count == 0 { setFault(.malformedTag, at: start) }
    if bytes[index] == XMLCharacter.greaterThan {
      end = index &+ 1
      return .complete
    }
    setFault(.malformedTag, at: index)
    return skipDamage(bytes, from: index)
  }

  @inline(__always)
  private mutating func scanName(_ bytes: Span<UInt8>, from start: Int) -> Int {
    let scanned = XMLScannedName(bytes, from: start)
    name = scanned.name
    nameValue = XMLValue(start: scanned.localStart, end: scanned.end)
    return scanned.end
  }

  private mutating func reset() {
    isSelfClosing = false
    hasName = false
    if fault != nil { faultSubject = "" }
    fault = nil
    faultPosition = 0
  }

  private mutating func setFault(_ kind: XMLError.Kind, at position: Int) {
    guard fault == nil else { return }
    fault = kind
    faultPosition = position
  }

  /// Continues from a fault to the end of the tag.
  private mutating func skipDamage(_ bytes: Span<UInt8>, from position: Int) -> State {
    var index = position
    while index < bytes.count {
      if bytes[index] == XMLCharacter.greaterThan {
        isSelfClosing = index > position && bytes[index &- 1] == XMLCharacter.slash
        end = index &+ 1
        return .complete
      }
      if bytes[index] == XMLCharacter.lessThan {
        fault = .cutTag
        end = index
        return .complete
      }
      index &+= 1
    }
    return .needsMore
  }

  @inline(__always)
  private static func skipSpace(_ bytes: Span<UInt8>, from position: Int) -> Int {
    var index = position
    while index < bytes.count, XMLCharacter.isSpace(bytes[index]) { index &+= 1 }
    return index
  }

}

/// A name of an element or attribute as read.
struct XMLScannedName {
  var name: XMLName
  /// The start of the local name, and the end of the whole name.
  var localStart: Int
  var end: Int

  @inline(__always)
  private init(name: XMLName, localStart: Int, end: Int) {
    self.name = name
    self.localStart = localStart
    self.end = end
  }

  /// Reads the name that begins at `start` and packs the part after its prefix.
  @inline(__always)
  init(_ bytes: Span<UInt8>, from start: Int) {
    if bytes.count &- start >= 8 {
      let word = ByteWord.load(bytes, at: start)
      let length = ByteWord.leadingLetters(word)
      if length > 0, length < 8, !XMLCharacter.isName(bytes[start &+ length]) {
        let head = word & ~(~0 << UInt64(8 &* length))
        self.init(name: XMLName(head: head), localStart: start, end: start &+ length)
        return
      }
    }
    self.init(anyIn: bytes, from: start)
  }

  /// Like `init(_:from:)`, for names that have a prefix, contain other characters than letters, or are long.
  private init(anyIn bytes: Span<UInt8>, from start: Int) {
    var index = start
    localStart = start
    while index < bytes.count {
      if bytes.count &- index >= 8 {
        let length = ByteWord.leadingLetters(ByteWord.load(bytes, at: index))
        index &+= length
        if length == 8 { continue }
      }
      guard index < bytes.count, XMLCharacter.isName(bytes[index]) else { break }
      if bytes[index] == XMLCharacter.colon { localStart = index &+ 1 }
      index &+= 1
    }
    end = index
    name = XMLName(bytes, from: localStart, to: index)
  }

  /// Whether the prefix is `xmlns`: such an attribute is a namespace declaration.
  func declaresNamespace(_ bytes: Span<UInt8>, from start: Int) -> Bool {
    localStart &- start == 6
      && XMLName(bytes, from: start, to: start &+ 5) == XMLName(head: 0x73_6e6c_6d78)
  }
}

extension XMLTag {
  /// Skips bytes that are neither a quote nor `<` nor `&`, in steps of eight.
  @inline(__always)
  private static func skipPlain(_ bytes: Span<UInt8>, from start: Int, to quote: UInt8) -> Int {
    var index = start
    while bytes.count &- index >= 8 {
      let word = ByteWord.load(bytes, at: index)
      let found =
        ByteWord.matches(word, quote) | ByteWord.matches(word, XMLCharacter.lessThan)
        | ByteWord.matches(word, XMLCharacter.ampersand)
      if found != 0 { return index &+ found.trailingZeroBitCount &>> 3 }
      index &+= 8
    }
    return index
  }

  /// Reads `name="value"` without changing the names of the tag itself.
  ///
  /// - Returns: The index after the closing quote, or of the fault; negative if the window ends
  ///   inside.
  @inline(__always)
  private mutating func scanAttribute(
    _ bytes: Span<UInt8>, from start: Int, into attributes: inout XMLAttributeList
  ) -> Int {
    let scanned = XMLScannedName(bytes, from: start)
    var index = scanned.end
    if index &- start > XMLLimits.nameLength {
      setFault(.nameTooLong, at: start)
      return index
    }
    index = Self.skipSpace(bytes, from: index)
    guard index < bytes.count else { return -1 }
    guard bytes[index] == XMLCharacter.equals else {
      setFault(.malformedTag, at: index)
      return index
    }
    index = Self.skipSpace(bytes, from: index &+ 1)
    guard index < bytes.count else { return -1 }
    let quote = bytes[index]
    guard quote == XMLCharacter.quote || quote == XMLCharacter.apostrophe else {
      setFault(.malformedTag, at: index)
      return index
    }
    let valueStart = index &+ 1
    index = Self.skipPlain(bytes, from: valueStart, to: quote)
    var hasReference = false
    while index < bytes.count {
      let byte = bytes[index]
      if byte == quote { break }
      if byte == XMLCharacter.lessThan {
        setFault(.cutTag, at: index)
        return index
      }
      if byte == XMLCharacter.ampersand { hasReference = true }
      index &+= 1
    }
    guard index < bytes.count else { return -1 }
    let isPrefixed = scanned.localStart != start
    if isPrefixed, scanned.declaresNamespace(bytes, from: start) { return index &+ 1 }
    let attribute = XMLAttribute(
      name: scanned.name, value: XMLValue(start: valueStart, end: index),
      isPrefixed: isPrefixed, hasReference: hasReference)
    if let kind = attributes.add(attribute) { setFault(kind, at: start) }
    return index &+ 1
  }
}
