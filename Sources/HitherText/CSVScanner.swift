/// Splits a byte source into records of separated values (RFC 4180).
///
/// Fields are looked at in place, so a field costs no allocation; only one with doubled quotes is
/// copied, into a buffer that is kept. Lines end with LF, CRLF or CR; a byte order mark and empty
/// lines are passed over. A quote counts only at the beginning of a field.
///
/// A damaged record is reported, and scanning goes on with the line after the fault: a quote that
/// is never closed costs its line, not the rest of the file.
public struct CSVScanner<Source: ByteSource> {
  /// What a step came to.
  public enum Outcome: Hashable, Sendable {
    /// A record, whose fields can be looked at until the next step.
    case record
    /// A damaged record, which was passed over; `rawRecord` has its bytes.
    case malformed(CSVError)
    /// There are no more records.
    case end
  }

  @usableFromInline
  struct Field {
    /// Offsets from the start of the record, or into `unescaped`.
    @usableFromInline var start: Int
    @usableFromInline var end: Int
    @usableFromInline var isUnescaped: Bool

    @inlinable
    init(start: Int, end: Int, isUnescaped: Bool) {
      self.start = start
      self.end = end
      self.isUnescaped = isUnescaped
    }
  }

  /// The byte between fields.
  public let delimiter: UInt8
  /// The longest record that is read, in bytes.
  public let limit: Int
  @usableFromInline var window: ByteWindow<Source>
  @usableFromInline var fields: [Field] = []
  @usableFromInline var unescaped: [UInt8] = []
  /// Where the record found last lies in the window.
  @usableFromInline var record = 0..<0
  /// The beginning of a record too long to be kept, for `rawRecord`.
  @usableFromInline var longRecord: [UInt8]?
  /// The line on which the next record begins.
  @usableFromInline var nextLine = 1
  @usableFromInline var isAfterCarriageReturn = false
  @usableFromInline var isAtStart = true
  @usableFromInline var lastLine = 0

  /// Makes a scanner.
  ///
  /// - Parameters:
  ///   - source: What is read, from where it stands to its end.
  ///   - delimiter: The byte between fields.
  ///   - limit: The longest record that is read, in bytes.
  public init(_ source: Source, delimiter: UInt8 = 0x2C, limit: Int = 1 << 20) {
    window = ByteWindow(source)
    self.delimiter = delimiter
    self.limit = limit
  }

  /// The line on which the record found last begins, from 1.
  @inlinable
  public var recordLine: Int { lastLine }

  /// How many fields the record has.
  @inlinable
  public var fieldCount: Int { fields.count }

  /// Looks at a field's bytes, its quotes taken away.
  ///
  /// - Parameters:
  ///   - index: Which field, from 0; one that the record does not have is empty.
  ///   - body: What is done with them.
  @inlinable
  public func withField<Result, Failure>(
    _ index: Int, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard index >= 0, index < fields.count else {
      return try body(unescaped.span.extracting(0..<0))
    }
    let field = fields[index]
    if field.isUnescaped { return try body(unescaped.span.extracting(field.start..<field.end)) }
    let base = record.lowerBound
    return try body(window.bytes.span.extracting(base &+ field.start..<base &+ field.end))
  }

  /// Looks at a field's bytes without the blanks and tabs around them.
  @inlinable
  public func withTrimmedField<Result, Failure>(
    _ index: Int, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withField(index) { field throws(Failure) in
      var start = 0
      var end = field.count
      while start < end, field[start] == 0x20 || field[start] == 0x09 { start &+= 1 }
      while start < end, field[end &- 1] == 0x20 || field[end &- 1] == 0x09 { end &-= 1 }
      return try body(field.extracting(start..<end))
    }
  }

  /// A field as text, with what is not UTF-8 replaced; empty where the record has none.
  public func text(_ index: Int) -> String {
    guard fields.indices.contains(index) else { return "" }
    let field = fields[index]
    let bytes =
      field.isUnescaped
      ? unescaped[field.start..<field.end]
      : window.bytes[record.lowerBound + field.start..<record.lowerBound + field.end]
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The record found last as it stands in the source, without its line end.
  ///
  /// Of a record longer than the limit, the beginning.
  public var rawRecord: [UInt8] { longRecord ?? Array(window.bytes[record]) }
}

extension CSVScanner: Sendable where Source: Sendable {}
extension CSVScanner.Field: Sendable {}
