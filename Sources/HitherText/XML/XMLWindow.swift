/// The part of a document that is in memory.
///
/// It reaches from the current token, or from a marked record before it, to the last byte that the
/// source returned. Positions are indices into `bytes`; they move when `fill()` discards processed
/// bytes.
@usableFromInline
struct XMLWindow {
  @usableFromInline var bytes: [UInt8] = []
  /// The start of the current token; everything before is processed.
  @usableFromInline var position = 0
  /// The start of the last tag; negative once its bytes are discarded.
  var tagStart = 0
  /// Line and column of the last tag, once its bytes are discarded.
  private var tagPlace: (line: Int, column: Int) = (1, 1)
  /// The number of bytes of the document discarded before `bytes[0]`.
  private(set) var discarded = 0
  private(set) var isAtEnd = false
  /// The error of the source; the document ends there.
  private(set) var failure: (any Error)?

  private var source: any ByteSource
  private var lines = XMLLineCount()
  /// The start of the marked record, counted from the start of the document.
  private var mark: Int?
  /// Line and column of the mark, once its bytes are discarded.
  private var markedPlace: (line: Int, column: Int)?
  /// The start of a marked record that exceeded the stored length.
  private var markedPrefix: [UInt8] = []

  init(_ source: any ByteSource) {
    self.source = source
  }

  /// Reads more and keeps the unprocessed bytes.
  ///
  /// It reads at least as much as it keeps, so that rereading a long token from its start costs no
  /// more than its length.
  ///
  /// - Returns: False if the end was known already; otherwise positions have moved, and there may
  ///   be more bytes.
  mutating func fill() -> Bool {
    guard !isAtEnd else { return false }
    discard()
    let before = bytes.count
    let wanted = before &+ max(XMLLimits.chunkLength, before &- position)
    repeat {
      do {
        let read = try source.read(into: &bytes, upTo: wanted &- bytes.count)
        if read <= 0 { isAtEnd = true }
      } catch {
        failure = error
        isAtEnd = true
      }
    } while !isAtEnd && bytes.count &- before < min(wanted &- before, before &- position &+ 1)
    return true
  }

  private mutating func discard() {
    var kept = position
    if let mark {
      let marked = mark &- discarded
      if position &- marked <= XMLLimits.recordLength {
        kept = max(0, min(kept, marked))
      } else if markedPrefix.isEmpty, marked >= 0 {
        markedPrefix = Array(bytes[marked..<(marked &+ XMLLimits.recordLength)])
        markedPlace = place(of: marked)
      }
    }
    guard kept > 0 else { return }
    if tagStart >= 0, tagStart < kept { tagPlace = place(of: tagStart) }
    tagStart &-= kept
    lines.advance(over: &bytes, from: discarded, to: discarded &+ kept)
    bytes.removeSubrange(0..<kept)
    position &-= kept
    discarded &+= kept
  }
}

extension XMLWindow {
  /// The first byte from the position on that is not white space, or the end of the window.
  @inline(__always)
  func indexAfterSpace() -> Int {
    let bytes = bytes.span
    var index = position
    while index < bytes.count, XMLCharacter.isSpace(bytes[index]) { index &+= 1 }
    return index
  }

  /// The first `<` from `start` on, or the end of the window; also returns whether there is an `&` before it.
  @inline(__always)
  mutating func indexOfTag(from start: Int, _ hasReference: inout Bool) -> Int {
    let bytes = bytes.span
    var index = start
    while bytes.count &- index >= 8 {
      let word = ByteWord.load(bytes, at: index)
      let found =
        ByteWord.matches(word, XMLCharacter.lessThan)
        | ByteWord.matches(word, XMLCharacter.ampersand)
      index &+= found == 0 ? 8 : found.trailingZeroBitCount &>> 3
      if found != 0 { break }
    }
    while index < bytes.count {
      let byte = bytes[index]
      if byte == XMLCharacter.lessThan { break }
      if byte == XMLCharacter.ampersand { hasReference = true }
      index &+= 1
    }
    return index
  }

  /// Line and column of a position in the window, both from 1; the column counts characters.
  mutating func place(of position: Int) -> (line: Int, column: Int) {
    lines.place(of: discarded &+ position, in: &bytes, from: discarded)
  }

  /// Line and column of the last tag.
  mutating func placeOfTag() -> (line: Int, column: Int) {
    tagStart < 0 ? tagPlace : place(of: tagStart)
  }

  /// Begins a record at a position in the window; a previous mark is dropped.
  mutating func setMark(at position: Int) {
    mark = discarded &+ position
    markedPrefix.removeAll()
    markedPlace = nil
  }

  /// Line and column of the mark; the start of the document if there is none.
  mutating func placeOfMark() -> (line: Int, column: Int) {
    guard let mark else { return (1, 1) }
    return markedPlace ?? place(of: max(0, mark &- discarded))
  }

  /// The record from the mark to a position in the window, cut to `XMLLimits.recordLength`.
  func marked(to end: Int) -> [UInt8] {
    guard let mark else { return [] }
    guard markedPrefix.isEmpty else { return markedPrefix }
    let start = max(0, mark &- discarded)
    guard start < end, end <= bytes.count else { return [] }
    return Array(bytes[start..<min(end, start &+ XMLLimits.recordLength)])
  }
}
