public import HitherText
public import HitherTracks

/// Reads fixes from NDJSON: one JSON object per line, as `convert` writes and `watch` reads it.
///
/// `{"member": "leo", "time": "2026-05-01T01:00:00Z", "lat": 25.1, "lon": 121.5, "ele": 300.1}`. A
/// line is rejected if it lacks a usable `lat` and `lon`, its time cannot be read, or it is not a
/// JSON object. A line without `member` belongs to the file's own member, whose name is empty.
/// OwnTracks messages among the lines are read as well.
public struct NDJSONReader: TrackReader {
  let file: String
  private var scanner: LineScanner<PeekableSource>
  private var record: NDJSONRecord
  private var ownTracks: OwnTracksRecord
  /// Whether a line without a time is rejected, as in streams.
  private let needsTime: Bool
  /// By type, the number of messages without a fix since the last call of `takeOthers`.
  private var others: [String: Int] = [:]
  /// The log entries read since the last call of `takeEntries`.
  private var entries: [StreamedEntry] = []
  private var entryTally: NoticeTally
  private var names = MemberNames()
  private var shapes: RecordShapes
  private var plainFixes = PlainFixes()
  private var rejects: [Reject] = []
  private var isAtEnd = false

  /// Non-blank lines read so far, accepted or not.
  public private(set) var recordCount = 0

  /// Always empty: an NDJSON file has no metadata.
  public var metadata: FileMetadata { FileMetadata() }

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - source: The file's text, as UTF-8.
  ///   - file: Its name for messages.
  public init(_ source: PeekableSource, file: String) {
    self.init(source, file: file, readsPlainly: true)
  }

  /// - Parameters:
  ///   - keys: The keys of encrypted OwnTracks messages.
  ///   - needsTime: Whether a line without a time is rejected.
  ///   - readsPlainly: Whether lines with the layout of an earlier one may be read by their bytes.
  package init(
    _ source: PeekableSource, file: String, keys: OwnTracksKeys? = nil, needsTime: Bool = false,
    readsPlainly: Bool = true
  ) {
    self.file = file
    self.needsTime = needsTime
    ownTracks = OwnTracksRecord(file: file, keys: keys)
    entryTally = NoticeTally(file: file)
    shapes = RecordShapes(looks: readsPlainly)
    record = NDJSONRecord(file: file)
    scanner = LineScanner(source)
  }

  /// The members' names so far, by first appearance; empty while no line has named one.
  ///
  /// If only some lines name a member, an empty name means the file's own.
  public var memberNames: [String] { isOfOneMember ? [] : names.names }

  private var isOfOneMember: Bool { names.names.isEmpty || names.names == [""] }

  /// Reads the next lines.
  public mutating func read(_ batch: inout RecordBatch) throws(FormatError) -> Bool {
    batch.removeAll()
    batch.kind = .track
    while batch.fixes.count < RecordLimits.batch, rejects.count < RecordLimits.waitingRejects,
      !isAtEnd
    {
      takeAlike(&batch)
      if batch.fixes.count >= RecordLimits.batch { break }
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

  /// Reads the next lines that have the layout of earlier ones, up to a full batch.
  private mutating func takeAlike(_ batch: inout RecordBatch) {
    let most = RecordLimits.batch - batch.fixes.count
    // Moved out of the reader, so that the closure captures neither the reader nor a copy.
    var (fixes, shapes, names) = (PlainFixes(), RecordShapes(looks: false), MemberNames())
    exchange(&fixes, &shapes, &names)
    var members: [Int32] = []
    swap(&members, &batch.members)
    recordCount += scanner.takeAhead { bytes, start in
      var end = start
      while fixes.count < most,
        let lines = shapes.read(bytes, from: end, upTo: most, into: &fixes)
      {
        for name in shapes.names { members.append(names.number(of: bytes.extracting(name))) }
        if shapes.names.isEmpty {
          let none = names.number(of: bytes.extracting(0..<0))
          members.append(contentsOf: repeatElement(none, count: lines.count))
        }
        end = lines.end
      }
      return fixes.count > 0 ? LinesTaken(end: end, count: fixes.count) : nil
    }
    if fixes.count > 0 { fixes.move(to: &batch.fixes) }
    swap(&members, &batch.members)
    exchange(&fixes, &shapes, &names)
  }

  private mutating func exchange(
    _ fixes: inout PlainFixes, _ shapes: inout RecordShapes, _ names: inout MemberNames
  ) {
    swap(&fixes, &plainFixes)
    swap(&shapes, &self.shapes)
    swap(&names, &self.names)
  }

  private mutating func readLine(_ batch: inout RecordBatch) {
    guard !isBlankLine else { return }
    recordCount += 1
    do throws(RecordFault) {
      shapes.beginOther()
      let fix = try record.read(
        scanner.bytes, scanner.range, line: scanner.lineNumber, &shapes.marks)
      if record.isEntry { return try readEntry() }
      guard !record.isMessage || fix.time != .absent else { return try readMessage(&batch) }
      try take(fix, of: record.member, &batch)
      learn()
    } catch {
      guard record.isMessage || record.isEntry else { return reject(error) }
      do throws(RecordFault) {
        if record.isEntry { try readEntry() } else { try readMessage(&batch) }
      } catch {
        reject(error)
      }
    }
  }

  /// Reads a line as a log entry, which is not a record.
  private mutating func readEntry() throws(RecordFault) {
    entries.append(
      try StreamedEntry(
        scanner.bytes, scanner.range, line: scanner.lineNumber, &entryTally))
    recordCount -= 1
  }

  /// Returns and clears the log entries read so far.
  public mutating func takeEntries() -> [StreamedEntry] {
    defer { entries = [] }
    return entries
  }

  private mutating func take(
    _ fix: Fix, of member: [UInt8], _ batch: inout RecordBatch
  ) throws(RecordFault) {
    if needsTime, fix.time == .absent { throw RecordFault(reason: "time is missing") }
    batch.fixes.append(fix)
    batch.members.append(names.number(of: member.span))
  }

  /// Reads a line as an OwnTracks message; one without a fix is not a record.
  private mutating func readMessage(_ batch: inout RecordBatch) throws(RecordFault) {
    let message: OwnTracksRecord.Message
    do throws(JSONError) {
      var reader = JSONReader(scanner.bytes, range: scanner.range, line: scanner.lineNumber)
      message = try ownTracks.read(&reader, line: scanner.lineNumber)
      try reader.finish()
    } catch {
      throw RecordFault(reason: error.message, column: error.column)
    }
    switch message {
    case .fix(let fix): try take(fix, of: ownTracks.member, &batch)
    case .other(let type):
      recordCount -= 1
      others[type, default: 0] += 1
    }
  }

  /// Returns and clears, by type, the number of messages without a fix.
  package mutating func takeOthers() -> [String: Int] {
    defer { others = [:] }
    return others
  }

  /// Whether there are such messages.
  package var hasOthers: Bool { !others.isEmpty }

  /// Learns the line's layout, including its end.
  private mutating func learn() {
    let bytes = scanner.bytes
    let end = scanner.range.upperBound
    guard end + 1 < bytes.count else { return }
    let isBeforeReturn = bytes[end] == UInt8(ascii: "\r")
    guard !isBeforeReturn || bytes[end + 1] == UInt8(ascii: "\n") else { return }
    shapes.learn(bytes.span, scanner.range.lowerBound..<end + (isBeforeReturn ? 2 : 1))
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

  /// Returns and clears the lines rejected so far.
  public mutating func takeRejects() -> [Reject] {
    defer { rejects = [] }
    return rejects
  }

  /// Notices about the file, complete after its end.
  public var notices: [Notice] { record.notices + ownTracks.notices + entryTally.notices }
}
