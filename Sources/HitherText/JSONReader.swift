/// Reads JSON (RFC 8259, strictly) from bytes as a pull parser.
///
/// The caller requests what it expects, and nothing else is built:
///
/// ```swift
/// var reader = JSONReader(line)
/// var object = try reader.beginObject()
/// while let key = try reader.nextKey(of: &object, among: keys) {
///   switch key {
///   case 0: latitude = try reader.readScaled(places: 7)
///   default: try reader.skipValue()
///   }
/// }
/// try reader.finish()
/// ```
///
/// Invalid UTF-8, a lone surrogate, a repeated key and nesting deeper than `depthLimit` are errors.
/// After an error the reader cannot be used any more.
public struct JSONReader: Sendable {
  /// The deepest nesting of objects and arrays that is read.
  public static let depthLimit = 128

  @usableFromInline let bytes: [UInt8]
  @usableFromInline let end: Int
  @usableFromInline var position: Int
  @usableFromInline var depth = 0
  @usableFromInline var line: Int
  /// The origin of columns: the start of the line, and later the last position returned.
  @usableFromInline var lineStart: Int
  /// The index at which the last string or number begins.
  @usableFromInline var valueStart: Int
  @usableFromInline var columnMark: (position: Int, column: Int)
  @usableFromInline var unknownContent = StringContent(range: 0..<0, isPlain: true)

  /// The kind of token at the next byte that is not white space.
  public enum Kind: Sendable {
    /// `{`
    case object
    /// `[`
    case array
    /// `"`
    case string
    /// A digit or a minus sign.
    case number
    /// `true` or `false`, or a misspelling of it.
    case bool
    /// `null`, or a misspelling of it.
    case null
    /// Not the start of a value, or the end of the text.
    case invalid
  }

  /// An object or array whose members are being read.
  public struct Container: Sendable {
    @usableFromInline var count = 0
    @usableFromInline var seen: UInt64 = 0
    @usableFromInline var guess = 0
    @usableFromInline init() {}
  }

  /// Makes a reader of one JSON text.
  ///
  /// - Parameters:
  ///   - bytes: The bytes; not copied.
  ///   - range: The part of them that contains the text; all if nil.
  ///   - line: The number of the text's first line, for errors.
  @inlinable
  public init(_ bytes: [UInt8], range: Range<Int>? = nil, line: Int = 1) {
    let range = (range ?? bytes.indices).clamped(to: bytes.indices)
    self.bytes = bytes
    self.end = range.upperBound
    self.position = range.lowerBound
    self.line = line
    self.lineStart = range.lowerBound
    self.valueStart = range.lowerBound
    self.columnMark = (range.lowerBound, 1)
  }

  /// The kind of the next value; only white space is consumed.
  @inlinable
  public mutating func peekKind() -> Kind {
    skipBlanks()
    guard position < end else { return .invalid }
    switch bytes[position] {
    case 0x7B: return .object
    case 0x5B: return .array
    case 0x22: return .string
    case 0x2D, 0x30...0x39: return .number
    case 0x74, 0x66: return .bool
    case 0x6E: return .null
    default: return .invalid
    }
  }

  /// Enters an object; its members are then read with `nextKey`.
  @inlinable
  public mutating func beginObject() throws(JSONError) -> Container {
    try begin(0x7B, "an object")
    return Container()
  }

  /// Enters an array; `nextElement` then returns whether there is another value to read.
  @inlinable
  public mutating func beginArray() throws(JSONError) -> Container {
    try begin(0x5B, "a list")
    return Container()
  }

  /// Moves to the next member of an object, and returns the index of its key in `keys`.
  ///
  /// - Returns: `JSONKeys.unknown` for a key that is not in the list, nil after the last member.
  /// - Throws: Also if a known key is repeated.
  @inlinable
  public mutating func nextKey(
    of object: inout Container, among keys: JSONKeys
  ) throws(JSONError) -> Int? {
    guard try next(in: &object, closing: 0x7D) else { return nil }
    let start = position
    let content = try scanKey()
    var found = JSONKeys.unknown
    if content.isPlain {
      found = keys.find(bytes.span, content.range, guess: object.guess)
    } else {
      let name = unescaped(content.range)
      found = keys.find(name.span, name.indices, guess: object.guess)
    }
    guard found >= 0 else {
      unknownContent = content
      return found
    }
    object.guess = found &+ 1
    let bit: UInt64 = 1 << UInt64(truncatingIfNeeded: found)
    guard object.seen & bit == 0 else { throw duplicateKey(content, at: start) }
    object.seen |= bit
    return found
  }

  /// The last key that was not in the list of `nextKey(of:among:)`.
  public var unknownKey: String { text(unknownContent) }

  /// Moves to the next member of an object, and returns its key; nil after the last.
  ///
  /// The caller must detect repeated keys.
  public mutating func nextKey(of object: inout Container) throws(JSONError) -> String? {
    guard try next(in: &object, closing: 0x7D) else { return nil }
    return text(try scanKey())
  }

  /// Whether an array has another element, which must then be read or skipped.
  @inlinable
  public mutating func nextElement(of array: inout Container) throws(JSONError) -> Bool {
    try next(in: &array, closing: 0x5D)
  }

  /// Checks that only white space follows.
  @inlinable
  public mutating func finish() throws(JSONError) {
    skipBlanks()
    guard position == end else { throw failure("text after the end of the JSON value") }
  }

  /// Skips the next value of any kind, checking it as strictly as any other.
  public mutating func skipValue() throws(JSONError) {
    switch peekKind() {
    case .object:
      var object = try beginObject()
      while try next(in: &object, closing: 0x7D) {
        _ = try scanKey()
        try skipValue()
      }
    case .array:
      var array = try beginArray()
      while try nextElement(of: &array) { try skipValue() }
    case .string: _ = try scanString()
    case .number: _ = try scanNumber()
    case .bool: _ = try readBool()
    case .null: try readNull()
    case .invalid: throw expected("a value")
    }
  }
}
