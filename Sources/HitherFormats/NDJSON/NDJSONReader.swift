public import HitherText
public import HitherTracks

/// Reads fixes from NDJSON: one JSON object a line, as `convert` writes and `watch` reads it.
///
/// `{"member": "leo", "time": "2026-05-01T01:00:00Z", "lat": 25.1, "lon": 121.5, "ele": 300.1}`.
/// A line without a usable `lat` and `lon`, with a time that cannot be read, or that is no JSON
/// object is refused. A line without `member` is of the file's own member, whose name is empty.
public struct NDJSONReader: TrackReader {
  let file: String
  private var scanner: LineScanner<PeekableSource>
  private var record: NDJSONRecord
  private var names = MemberNames()
  private var segments = SegmentStarts()
  private var rejects: [Reject] = []
  private var isAtEnd = false

  /// Lines met so far that are not blank, accepted or not.
  public private(set) var recordCount = 0

  /// What an NDJSON file says about itself: nothing.
  public var metadata: FileMetadata { FileMetadata() }

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - source: The file's text, as UTF-8.
  ///   - file: Its name for messages.
  public init(_ source: PeekableSource, file: String) {
    self.file = file
    record = NDJSONRecord(file: file)
    scanner = LineScanner(source)
  }

  /// The members' names so far, by first appearance; empty while no line has named one.
  ///
  /// Where only some lines name a member, an empty name stands for the file's own.
  public var memberNames: [String] { isOfOneMember ? [] : names.names }

  private var isOfOneMember: Bool { names.names.isEmpty || names.names == [""] }

  /// Reads the next lines.
  public mutating func read(_ batch: inout RecordBatch) throws(FormatError) -> Bool {
    batch.removeAll()
    batch.kind = .track
    while batch.fixes.count < RecordLimits.batch, rejects.count < RecordLimits.waitingRejects,
      !isAtEnd
    {
      let outcome: LineScanner<PeekableSource>.Outcome
      do { outcome = try scanner.next() } catch { throw FormatError(error, file: file) }
      switch outcome {
      case .end: isAtEnd = true
      case .tooLong:
        recordCount += 1
        reject(RecordFault(reason: "the line is longer than \(scanner.limit) bytes"))
      case .line: readLine(&batch)
      }
    }
    if isOfOneMember { batch.members.removeAll(keepingCapacity: true) }
    return !isAtEnd || !batch.fixes.isEmpty
  }

  private mutating func readLine(_ batch: inout RecordBatch) {
    guard !isBlankLine else { return }
    recordCount += 1
    do throws(RecordFault) {
      var fix = try record.read(scanner.bytes, scanner.range, line: scanner.lineNumber)
      let name = record.member
      let member = names.number(of: name.span)
      fix.startsSegment = segments.begins(member, isMarked: fix.startsSegment)
      batch.fixes.append(fix)
      batch.members.append(member)
    } catch {
      reject(error)
    }
  }

  private var isBlankLine: Bool {
    scanner.bytes[scanner.range].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  private mutating func reject(_ fault: RecordFault) {
    rejects.append(
      Reject(
        file: file, line: scanner.lineNumber, column: fault.column, reason: fault.reason,
        record: RecordFault.kept(scanner.bytes[scanner.range])))
  }

  /// Hands out the lines refused since it was last asked.
  public mutating func takeRejects() -> [Reject] {
    defer { rejects = [] }
    return rejects
  }

  /// Notices about the file, complete after its end.
  public var notices: [Notice] { record.notices }
}
