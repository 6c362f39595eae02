public import HitherText
internal import HitherTracks

/// Writes records in one format, front to back, in bounded memory.
///
/// What has been written waits in `output`; whoever drives the writer takes it from there
/// (`takeOutput`) and puts it where it belongs.
public protocol TrackWriter {
  /// The bytes that were written and not yet taken.
  var output: TextBuffer { get set }

  /// What stopped the writing; only a format that makes its file itself can know of any.
  var fault: FormatError? { get }

  /// Writes what stands before the first record; comes first, and once.
  mutating func begin(_ metadata: FileMetadata)

  /// Writes the records of a batch in a range, all of one member.
  ///
  /// The records of a member come one after another: only CSV and NDJSON can go back to a member.
  mutating func append(_ batch: RecordBatch, _ range: Range<Int>, member: String)

  /// Writes what stands after the last record; comes last, and once.
  mutating func end()
}

extension TrackWriter {
  /// None: bytes that wait to be taken cannot fail.
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

  /// Hands out what has been written since the last time.
  public mutating func takeOutput() -> [UInt8] {
    defer { output.removeAll() }
    return output.bytes
  }
}
