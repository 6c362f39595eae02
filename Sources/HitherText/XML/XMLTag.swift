/// A range of bytes returned by the scanner, valid until the next event.
///
/// It is in the document or, if references had to be decoded, in a separate buffer.
public struct XMLValue: Sendable {
  @usableFromInline var start: Int
  @usableFromInline var end: Int
  @usableFromInline var isDecoded: Bool

  @usableFromInline
  init(start: Int, end: Int, isDecoded: Bool = false) {
    self.start = start
    self.end = end
    self.isDecoded = isDecoded
  }

  /// The number of bytes.
  @inlinable public var count: Int { end &- start }
}

/// An attribute of the current start tag.
public struct XMLAttribute: Sendable {
  /// The name without its prefix.
  public internal(set) var name: XMLName
  /// The value without its quotes.
  public internal(set) var value: XMLValue
  /// Whether the name has a prefix.
  public internal(set) var isPrefixed: Bool
  /// Whether the value contains an `&`.
  var hasReference: Bool
}

/// A start or end tag in the window.
@usableFromInline
struct XMLTag {
  enum State {
    case complete
    case needsMore
  }

  @usableFromInline var name = XMLName(head: 0)
  /// The local name in the window.
  var nameValue = XMLValue(start: 0, end: 0)
  /// The end index of the tag.
  var end = 0
  var isSelfClosing = false
  /// The first fault in it, and where.
  var fault: XMLError.Kind?
  var faultPosition = 0
  /// The entity concerned by the fault.
  var faultSubject = ""
  /// Whether the name is complete, which it may not be if the file is truncated.
  var hasName = false

  /// The local name in the window, shortened for display.
  var nameRange: Range<Int> {
    nameValue.start..<max(nameValue.start, min(nameValue.end, nameValue.start &+ 64))
  }
}
