/// Splits a byte source into records of separated values (RFC 4180).
///
/// Fields are read in place, so a field needs no allocation; only one with doubled quotes is
/// copied, into a reused buffer. Lines end with LF, CRLF or CR; a byte order mark and empty lines
/// are skipped. A quote is special only at the start of a field.
///
/// A damaged record is reported, and scanning continues with the line after the fault: a quote that
/// is never closed costs its line, not the rest of the file.
public struct CSVScanner<Source: ByteSource> {
  /// The result of a step.
  public enum Outcome: Hashable, Sendable {
    /// A record, whose fields are valid until the next step.
    case record
    /// A damaged record, which was skipped; `rawRecord` has its bytes.
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
  /// The range of the last record in the window.
  @usableFromInline var record = 0..<0
  /// The start of a record that is too long, for `rawRecord`.
  @usableFromInline var longRecord: [UInt8]?
  /// The line on which the next record begins.
  @usableFromInline var nextLine = 1
  @usableFromInline var isAfterCarriageReturn = false
  @usableFromInline var isAtStart = true
  @usableFromInline var lastLine = 0

  /// Makes a scanner.
  ///
  /// - Parameters:
  ///   - source: The source, read from its current position to its end.
  ///   - delimiter: The byte between fields.
  ///   - limit: The longest record that is read, in bytes.
  public init(_ source: Source, delimiter: UInt8 = 0x2C, limit: Int = 1 << 20) {
    window = ByteWindow(source)
    self.delimiter = delimiter
    self.limit = limit
  }

  /// The line on which the last record begins, from 1.
  @inlinable
  public var recordLine: Int { lastLine }

  /// The number of fields of the record.
  @inlinable
  public var fieldCount: Int { fields.count }

  /// Calls a body with a field's bytes, without its quotes.
  ///
  /// - Parameters:
  ///   - index: The number of the field, from 0; a missing one is empty.
  ///   - body: Receives the bytes.
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

  /// Calls a body with a field's bytes, without the spaces and tabs around them.
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

  /// A field as text, with invalid UTF-8 replaced; empty if the record has none.
  public func text(_ index: Int) -> String {
    guard fields.indices.contains(index) else { return "" }
    let field = fields[index]
    let bytes =
      field.isUnescaped
      ? unescaped[field.start..<field.end]
      : window.bytes[record.lowerBound + field.start..<record.lowerBound + field.end]
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The last record as in the source, without its line end.
  ///
  /// For a record longer than the limit, its start.
  public var rawRecord: [UInt8] { longRecord ?? Array(window.bytes[record]) }
}

extension CSVScanner: Sendable where Source: Sendable {}
extension CSVScanner.Field: Sendable {}
