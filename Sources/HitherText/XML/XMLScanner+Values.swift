extension XMLScanner {
  /// The number of attributes of the start tag, in their order, without namespace declarations.
  public var attributeCount: Int { list.count }

  /// The attribute at `index`, which is below `attributeCount`.
  public func attribute(at index: Int) -> XMLAttribute { list[index] }

  /// The value of the attribute `name`, preferring one without a prefix.
  public func attribute(named name: XMLName) -> XMLValue? {
    var prefixed: XMLValue?
    var index = 0
    while index < list.count {
      let attribute = list[index]
      if attribute.name == name {
        guard attribute.isPrefixed else { return attribute.value }
        prefixed = prefixed ?? attribute.value
      }
      index &+= 1
    }
    return prefixed
  }

  /// Lets `body` read the bytes of a value from the last event.
  @inlinable
  public func withBytes<Result>(of value: XMLValue, _ body: (Span<UInt8>) -> Result) -> Result {
    if value.isDecoded {
      return body(decoded.span.extracting(value.start..<value.end))
    }
    return body(window.bytes.span.extracting(value.start..<value.end))
  }

  /// A value as text, with invalid UTF-8 replaced.
  public func string(of value: XMLValue) -> String {
    let buffer = value.isDecoded ? decoded : window.bytes
    return String(decoding: buffer[value.start..<value.end], as: UTF8.self)
  }

  /// The number of open elements, including the one that starts here.
  @inlinable public var depth: Int { open.depth }

  /// The error of the source, if any: the document ends there.
  public var sourceFailure: (any Error)? { window.failure }
}

extension XMLScanner {
  /// Marks the start tag of this event as the start of a record, whose bytes can be requested later.
  ///
  /// There is one mark; a new one replaces it. It costs nothing until it is used.
  public mutating func markRecord() {
    window.setMark(at: tagStart)
  }

  /// The bytes from the mark on as in the file, at most `XMLLimits.recordLength`.
  ///
  /// - Parameter includingThisTag: Whether the tag of this event belongs to the record.
  public func markedRecord(includingThisTag: Bool) -> [UInt8] {
    window.marked(to: includingThisTag ? window.position : tagStart)
  }

  /// Line and column of the mark, from 1.
  public mutating func placeOfMark() -> (line: Int, column: Int) {
    window.placeOfMark()
  }

  /// Line and column of the tag of this event, from 1.
  public mutating func placeOfTag() -> (line: Int, column: Int) {
    window.placeOfTag()
  }

  /// Removes the open elements from `depth` up to the parent of this one.
  ///
  /// For a reader that finds a record inside a record of the same kind: the end tag of the outer
  /// one is missing, and the inner one belongs at its `depth`.
  public mutating func liftElement(to depth: Int) {
    open.liftInnermost(to: depth)
  }
}
