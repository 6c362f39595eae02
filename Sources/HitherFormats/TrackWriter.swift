public import HitherText
internal import HitherTracks

/// Writes records in one format, front to back, in bounded memory.
///
/// The written bytes are collected in `output`; the caller takes them from there (`takeOutput`) and
/// writes them to their destination.
public protocol TrackWriter {
  /// Bytes that are written but not yet taken.
  var output: TextBuffer { get set }

  /// The error that stopped the writing; only a format that creates its file itself can have one.
  var fault: FormatError? { get }

  /// Writes the header; called first, and once.
  mutating func begin(_ metadata: FileMetadata)

  /// Writes the records of a batch in a range, all of one member.
  ///
  /// The records of a member are contiguous: only CSV and NDJSON can return to a member.
  mutating func append(_ batch: RecordBatch, _ range: Range<Int>, member: String)

  /// Writes the end of the file; called last, and once.
  mutating func end()
}

extension TrackWriter {
  /// Always nil: an in-memory buffer cannot fail.
  public var fault: FormatError? { nil }

  /// Writes all records of a batch, of one member.
  public mutating func append(_ batch: RecordBatch, member: String) {
    append(batch, 0..<batch.fixes.count, member: member)
  }

  /// Writes all records of a batch in their order, each for its own member.
  ///
  /// - Parameters:
  ///   - names: The reader's `memberNames`.
  ///   - ownMember: The member of records that name none.
  public mutating func append(_ batch: RecordBatch, names: [String], ownMember: String) {
    guard batch.members.count == batch.fixes.count else {
      append(batch, member: ownMember)
      return
    }
    var start = 0
    while start < batch.members.count {
      let number = batch.members[start]
      let end = batch.members[start...].firstIndex { $0 != number } ?? batch.members.count
      let name = names[Int(number)]
      append(batch, start..<end, member: name.isEmpty ? ownMember : name)
      start = end
    }
  }

  /// Returns and clears the bytes written so far.
  public mutating func takeOutput() -> [UInt8] {
    defer { output.removeAll() }
    return output.bytes
  }
}
