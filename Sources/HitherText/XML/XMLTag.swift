/// Bytes that the scanner hands out: where they are in the document, or, when references had to
/// be decoded, in a buffer beside it. Good until the scanner is asked for the next event.
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

/// An attribute of the start tag that the scanner stands at.
public struct XMLAttribute: Sendable {
  /// The name without its prefix.
  public internal(set) var name: XMLName
  /// The value without its quotes.
  public internal(set) var value: XMLValue
  /// Whether the name has a prefix.
  public internal(set) var isPrefixed: Bool
  /// Whether the value holds an `&`.
  var hasReference: Bool
}

/// A start or end tag as it stands in the window.
@usableFromInline
struct XMLTag {
  enum State {
    case complete
    case needsMore
  }

  @usableFromInline var name = XMLName(head: 0)
  /// The local name in the window.
  var nameValue = XMLValue(start: 0, end: 0)
  /// Just after the tag.
  var end = 0
  var isSelfClosing = false
  /// The first thing wrong in it, and where.
  var fault: XMLError.Kind?
  var faultPosition = 0
  /// The entity that the fault is about.
  var faultSubject = ""
  /// Whether the name is whole, which it may not be where the file is cut.
  var hasName = false

  /// The local name in the window, cut to what is good to show.
  var nameRange: Range<Int> {
    nameValue.start..<max(nameValue.start, min(nameValue.end, nameValue.start &+ 64))
  }
}
