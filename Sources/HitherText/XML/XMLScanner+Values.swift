extension XMLScanner {
  /// The attributes of the start tag, in their order, without declarations of namespaces.
  public var attributeCount: Int { list.count }

  /// The attribute at `index`, which is below `attributeCount`.
  public func attribute(at index: Int) -> XMLAttribute { list[index] }

  /// The value of the attribute called `name`, without prefix rather than with one.
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

  /// Lets `body` read the bytes of a value that the last event handed out.
  @inlinable
  public func withBytes<Result>(of value: XMLValue, _ body: (Span<UInt8>) -> Result) -> Result {
    if value.isDecoded {
      return body(decoded.span.extracting(value.start..<value.end))
    }
    return body(window.bytes.span.extracting(value.start..<value.end))
  }

  /// A value as text; bytes that are no UTF-8 are replaced.
  public func string(of value: XMLValue) -> String {
    let buffer = value.isDecoded ? decoded : window.bytes
    return String(decoding: buffer[value.start..<value.end], as: UTF8.self)
  }

  /// How many elements are open, the one that starts here included.
  @inlinable public var depth: Int { open.depth }

  /// What the source threw, where it did: the document ends there.
  public var sourceFailure: (any Error)? { window.failure }
}

extension XMLScanner {
  /// Marks the start tag of this event as the beginning of a record, to be asked for its bytes.
  ///
  /// There is one mark; a new one replaces it. It costs nothing until it is asked for.
  public mutating func markRecord() {
    window.setMark(at: tagStart)
  }

  /// The bytes from the mark on as they stand in the file, at most `XMLLimits.recordLength`.
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
    window.place(of: tagStart)
  }

  /// Forgets the elements that are open from `depth` up to the one around this one.
  ///
  /// For a reader that meets a record inside of a record of the same kind: the end tag of the
  /// outer one is missing, and its own `depth` is where the inner one belongs.
  public mutating func liftElement(to depth: Int) {
    open.liftInnermost(to: depth)
  }
}
