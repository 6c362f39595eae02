public import HitherText
public import HitherTracks

/// Reads OwnTracks messages, one a line, as they are logged and as the Recorder keeps them.
///
/// A line is a message, or as in the Recorder's `.rec` files a time of receipt, a tab, a mark, a tab
/// and a message. A Recorder's file is of one device, so that its messages name no members.
public struct OwnTracksLinesReader: TrackReader {
  private var scanner: LineScanner<PeekableSource>
  private var messages: OwnTracksMessages
  private var isAtEnd = false

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - source: The file's text, as UTF-8.
  ///   - file: Its name for messages.
  ///   - namesMembers: Whether the messages say whose they are.
  public init(_ source: PeekableSource, file: String, namesMembers: Bool) {
    messages = OwnTracksMessages(file: file, namesMembers: namesMembers)
    scanner = LineScanner(source)
  }

  /// What the file says about itself: nothing.
  public var metadata: FileMetadata { FileMetadata() }

  /// Fixes met so far, accepted or not.
  public var recordCount: Int { messages.recordCount }

  /// The members' names so far, by first appearance; empty while no message has named one.
  public var memberNames: [String] { messages.memberNames }

  /// Reads the next messages.
  public mutating func read(_ batch: inout RecordBatch) throws(FormatError) -> Bool {
    batch.removeAll()
    batch.kind = .track
    while batch.fixes.count < RecordLimits.batch,
      messages.rejects.count < RecordLimits.waitingRejects, !isAtEnd
    {
      let outcome: LineScanner<PeekableSource>.Outcome
      do { outcome = try scanner.next() } catch { throw FormatError(error, file: messages.file) }
      switch outcome {
      case .end: isAtEnd = true
      case .tooLong:
        reject(RecordFault(reason: "the line is longer than \(scanner.limit) bytes"))
      case .line: readLine(&batch)
      }
    }
    if messages.isOfOneMember { batch.members.removeAll(keepingCapacity: true) }
    return !isAtEnd || !batch.fixes.isEmpty
  }

  private mutating func readLine(_ batch: inout RecordBatch) {
    guard let range = Self.message(in: scanner.bytes, scanner.range) else { return }
    var reader = JSONReader(scanner.bytes, range: range, line: scanner.lineNumber)
    do throws(JSONError) {
      let fix = try messages.read(&reader, line: scanner.lineNumber)
      try reader.finish()
      if let fix { messages.add(fix, to: &batch) }
    } catch {
      reject(
        RecordFault(
          reason: error.message, column: error.column + range.lowerBound - scanner.range.lowerBound)
      )
    }
  }

  /// Where the message of a line lies; nil for a blank line.
  static func message(in bytes: [UInt8], _ line: Range<Int>) -> Range<Int>? {
    guard let first = bytes[line].firstIndex(where: { $0 != 0x20 && $0 != 0x09 }) else {
      return nil
    }
    guard bytes[first] != 0x7B, bytes[first] != 0x5B else { return line }
    let tabs = bytes[line].indices.lazy.filter { bytes[$0] == 0x09 }.prefix(2)
    guard let last = tabs.last, tabs.count == 2 else { return line }
    return last + 1..<line.upperBound
  }

  private mutating func reject(_ fault: RecordFault) {
    messages.reject(fault, line: scanner.lineNumber, scanner.bytes[scanner.range])
  }

  /// Hands out the lines refused since it was last asked.
  public mutating func takeRejects() -> [Reject] { messages.takeRejects() }

  /// Notices about the file, complete after its end.
  public var notices: [Notice] { messages.record.notices }
}
