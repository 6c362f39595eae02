/// The events of the scanner.
public enum XMLEvent: Sendable {
  /// A start tag: `name`, `attributes`; every one is followed by an end.
  case startElement
  /// An end tag, the end of a self-closing one, or an implied end: `name`, `endsWell`.
  case endElement
  /// All character data between two tags, trimmed of white space: `text`.
  case text
  /// Damage: `fault`. The next event is the next readable item.
  case fault
  /// The end, now and on every later call.
  case endOfDocument
}

/// Reads XML from front to back without building a tree, including damaged and malicious files.
///
/// Names are compared without their prefix, bound or not. Comments, processing instructions and the
/// document type are skipped and never interpreted: only the five predefined entities and character
/// references are expanded, and nothing is ever downloaded. Memory is bounded by `XMLLimits`;
/// nothing recurses. The bytes are treated as UTF-8.
///
/// Values are ranges of a buffer that the next call of `next()` may move.
///
/// ```swift
/// var scanner = XMLScanner(source)
/// while true {
///   switch scanner.next() {
///   case .startElement where scanner.name == point: …
///   case .text: height = scanner.withBytes(of: scanner.text) { … }
///   case .fault: report(scanner.fault)
///   case .endOfDocument: return
///   default: break
///   }
/// }
/// ```
public struct XMLScanner {
  @usableFromInline var window: XMLWindow
  @usableFromInline var decoded: [UInt8] = []
  @usableFromInline var list = XMLAttributeList()

  /// The local name of the element that starts or ends here.
  @inlinable public var name: XMLName { tag.name }
  /// The local name as bytes; only at a start tag.
  public internal(set) var nameValue = XMLValue(start: 0, end: 0)
  /// Whether the start tag has no content; its end event follows all the same.
  public internal(set) var isSelfClosing = false
  /// Whether the start tag was damaged, as the previous fault says.
  public internal(set) var isDamaged = false
  /// Whether the element that ends here had an end tag, and was not only closed with its parent.
  public internal(set) var endsWell = true
  /// The character data.
  public internal(set) var text = XMLValue(start: 0, end: 0)
  /// The last damage.
  public internal(set) var fault = XMLError(kind: .strayBracket, subject: "", line: 1, column: 1)

  var pending = XMLPending()
  @usableFromInline var open = XMLOpenElements()
  @usableFromInline var tag = XMLTag()
  /// The start of the last damage, counted from the start of the document.
  var faultOffset = 0
  /// For each terminator, the document offset up to which none was found.
  var searched = XMLTerminators()
  var rootState = XMLRootState.before
  var told = XMLTold()

  /// The longest character data between two tags that is returned, in bytes.
  public let textLimit: Int

  /// Makes a scanner over the bytes of `source`, which is read in pieces as needed.
  ///
  /// - Parameter textLimit: The longest character data between two tags that is returned.
  public init(_ source: any ByteSource, textLimit: Int = XMLLimits.textLength) {
    window = XMLWindow(source)
    self.textLimit = textLimit
  }

  /// Moves to the next event.
  ///
  /// - Complexity: Linear in the bytes skipped, damaged or not.
  public mutating func next() -> XMLEvent {
    if !pending.isEmpty { return takePending() }
    while true {
      let position = window.indexAfterSpace()
      window.position = position
      guard position &+ 1 < window.bytes.count else {
        if window.fill() { continue }
        return endDocument()
      }
      guard window.bytes[position] == XMLCharacter.lessThan else {
        if let event = scanText() { return event }
        continue
      }
      let byte = window.bytes[position &+ 1]
      if XMLCharacter.isNameStart(byte) { return scanStartTag() }
      if byte == XMLCharacter.slash { return scanEndTag() }
      guard byte == XMLCharacter.bang || byte == XMLCharacter.question else {
        return resynchronise()
      }
      if let event = scanText() { return event }
    }
  }

  /// Skips a `<` that starts nothing, and everything up to one that may start something.
  private mutating func resynchronise() -> XMLEvent {
    setFault(.strayBracket, at: window.position)
    var index = window.position &+ 1
    var hasReference = false
    while true {
      index = window.indexOfTag(from: index, &hasReference)
      if index &+ 1 < window.bytes.count {
        if XMLCharacter.opensMarkup(window.bytes[index &+ 1]) { break }
        index &+= 1
        continue
      }
      window.position = index
      if !window.fill() {
        index = window.bytes.count
        break
      }
      index = window.position
    }
    window.position = index
    return .fault
  }

  /// Returns the last text, and what is missing at the end; closes open elements, and ends.
  private mutating func endDocument() -> XMLEvent {
    if window.position < window.bytes.count {
      if window.bytes[window.position] == XMLCharacter.lessThan { return resynchronise() }
      if let event = scanText() { return event }
    }
    guard let innermost = open.innermost else { return .endOfDocument }
    tagStart = window.bytes.count
    setFault(.cutDocument, at: tagStart, about: innermost.description)
    pending.impliedEnds = open.depth
    return .fault
  }

  mutating func setFault(
    _ kind: XMLError.Kind, at position: Int, about subject: String = ""
  ) {
    let place = window.place(of: position)
    fault = XMLError(kind: kind, subject: subject, line: place.line, column: place.column)
    faultOffset = window.discarded &+ position
  }
}
