/// Iterates over the elements of the lists of a JSON document, one in memory at a time.
///
/// If the document is a list, these are its elements. If it is an object, these are the elements of
/// each member that is a list, and every other member as a whole. A file of any length is thus read
/// in the memory of its longest element. Elements are found by their brackets and quotes, and
/// returned unchecked.
public struct JSONElements<Source: ByteSource> {
  /// The result of a step.
  public enum Outcome: Sendable {
    /// An element, or a member that is not a list: `key`, `range` of `bytes`, `line`.
    case element
    /// An element longer than `limit`, skipped; `range` has its start.
    case tooLong
    /// Something that is not JSON, at `line`: nothing after it can be read.
    case malformed
    /// The document ends inside an element, which is at `range`.
    case cut
    /// There are no more elements.
    case end
  }

  /// The longest element that is returned, in bytes.
  public let limit: Int
  /// The bytes that contain the last element; valid until the next step.
  public var bytes: [UInt8] { window.bytes }
  /// Its range in `bytes`.
  public private(set) var range = 0..<0
  /// The line on which it begins, from 1.
  public private(set) var line = 1
  /// The key of the member, or of the list that contains the element; empty if the document is the list.
  public private(set) var key: [UInt8] = []
  /// Whether it is in a list.
  public private(set) var isInList = false

  private var window: ByteWindow<Source>
  private var state = State.before
  /// The line at the start of the unread part of the window.
  private var nextLine = 1

  private enum State {
    case before
    case inObject
    case inList(ofObject: Bool)
    /// Between consecutive documents, each an element.
    case amongDocuments
    case after
  }

  /// The number of bytes returned of invalid JSON.
  private static var excerptLength: Int { 80 }

  /// Makes an iteration over a document.
  ///
  /// - Parameter isWhole: Whether a document is one element; several documents may follow one
  ///   another, with or without newlines.
  public init(_ source: Source, limit: Int = 64 << 20, isWhole: Bool = false) {
    window = ByteWindow(source)
    self.limit = limit
    if isWhole { state = .amongDocuments }
  }

  /// Moves to the next element.
  ///
  /// - Throws: What the source throws.
  public mutating func next() throws -> Outcome {
    while true {
      guard let byte = try nextByte() else {
        defer { state = .after }
        range = window.start..<window.start
        switch state {
        case .before, .after, .amongDocuments: return .end
        default: return .cut
        }
      }
      switch state {
      case .before, .after:
        // Documents may follow one another, like lines of a log.
        key = []
        if byte == 0x5B {
          state = .inList(ofObject: false)
          window.start += 1
        } else if byte == 0x7B {
          state = .inObject
          window.start += 1
        } else {
          return try malformed()
        }
      case .amongDocuments: return try takeValue()
      case .inList(let ofObject):
        if byte == 0x2C {
          window.start += 1
        } else if byte == 0x5D {
          window.start += 1
          state = ofObject ? .inObject : .after
        } else {
          isInList = true
          return try takeValue()
        }
      case .inObject:
        if byte == 0x2C {
          window.start += 1
        } else if byte == 0x7D {
          window.start += 1
          state = .after
        } else if byte == 0x22 {
          if let outcome = try takeMember() { return outcome }
        } else {
          return try malformed()
        }
      }
    }
  }

  private mutating func malformed() throws -> Outcome {
    line = nextLine
    var end = window.start
    while end - window.start < Self.excerptLength, try window.reach(&end) { end += 1 }
    range = window.start..<end
    state = .after
    // Nothing after it is read.
    window.start = window.bytes.count
    window.isAtEnd = true
    return .malformed
  }

  /// Skips white space; returns the next byte, nil at the end.
  private mutating func nextByte() throws -> UInt8? {
    var index = window.start
    while try window.reach(&index) {
      let byte = window.bytes[index]
      // A byte order mark counts as white space.
      guard byte <= 0x20 || byte == 0xEF || byte == 0xBB || byte == 0xBF else {
        window.start = index
        return byte
      }
      if byte == 0x0A { nextLine += 1 }
      index += 1
      window.start = index
    }
    return nil
  }

  /// Reads the key of a member; nil if it is a list, whose elements then follow.
  private mutating func takeMember() throws -> Outcome? {
    isInList = false
    let outcome = try takeValue()
    guard case .element = outcome else { return outcome }
    let found = Array(window.bytes[range].dropFirst().dropLast())
    guard try nextByte() == 0x3A else { return try malformed() }
    window.start += 1
    guard let byte = try nextByte() else {
      range = window.start..<window.start
      state = .after
      return .cut
    }
    key = found
    if byte == 0x5B {
      window.start += 1
      state = .inList(ofObject: true)
      return nil
    }
    return try takeValue()
  }

  /// Finds the end of the value that begins here.
  private mutating func takeValue() throws -> Outcome {
    line = nextLine
    var index = window.start
    var depth = 0
    var isInString = false
    var isEscaped = false
    var isTooLong = false
    let isBare = ![0x7B, 0x5B, 0x22].contains(window.bytes[index])
    while try window.reach(&index) {
      let byte = window.bytes[index]
      if byte == 0x0A { nextLine += 1 }
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == 0x5C {
          isEscaped = true
        } else if byte == 0x22 {
          isInString = false
        }
      } else {
        switch byte {
        case 0x22: isInString = true
        case 0x7B, 0x5B: depth += 1
        // The end of the enclosing value also ends a number or a word.
        case 0x7D where depth == 0, 0x5D where depth == 0, 0x2C where depth == 0:
          return try finish(at: index, isTooLong)
        case 0x7D, 0x5D: depth -= 1
        default: break
        }
      }
      index += 1
      if depth == 0, !isInString, !isBare { return try finish(at: index, isTooLong) }
      if index - window.start > limit {
        isTooLong = true
        window.start = index
      }
    }
    range = window.start..<index
    window.start = index
    state = .after
    return .cut
  }

  private mutating func finish(at index: Int, _ isTooLong: Bool) throws -> Outcome {
    range = window.start..<index
    // A number is followed by a terminator, which may be a space.
    window.start = index
    guard !isTooLong else { return .tooLong }
    // Neither a value nor an end: skip it, so that each step makes progress.
    return range.isEmpty ? try malformed() : .element
  }
}
