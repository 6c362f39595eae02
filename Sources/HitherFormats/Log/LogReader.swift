internal import HitherGeodesy
internal import HitherText
package import HitherTracks

/// Reads an outing's `log.ndjson`: one JSON object a line.
///
/// A line that is no entry is refused with its reason, and the others count. Two lines that say the
/// same are one entry. Keys that mean nothing are passed over, with a notice.
package struct LogDocument: Sendable {
  /// The entries, in their order.
  package private(set) var entries: [LogEntry] = []
  /// Lines that are not blank.
  package private(set) var recordCount = 0
  /// Lines that are no entry.
  package private(set) var rejects: [Reject] = []
  /// What a person should know of the file.
  package var notices: [Notice] { tally.notices }

  private var tally: NoticeTally

  /// Reads the whole file.
  package init(parsing bytes: [UInt8], file: String) throws(FormatError) {
    tally = NoticeTally(file: file)
    var scanner = LineScanner(BytesSource(bytes))
    var isAtEnd = false
    while !isAtEnd {
      do {
        switch try scanner.next() {
        case .end: isAtEnd = true
        case .tooLong:
          recordCount += 1
          reject(
            RecordFault(reason: "the line is longer than \(scanner.limit) bytes"), scanner, file)
        case .line: read(scanner, file)
        }
      } catch { throw FormatError(error, file: file) }
    }
    let read = entries.count
    entries = entries.inOrder
    if entries.count < read {
      tally.count(
        "repeated_entry", "\(read - entries.count) lines repeat an entry and count once", line: 1,
        values: ["length": "\(read - entries.count)"])
    }
  }

  private mutating func read(_ scanner: LineScanner<BytesSource>, _ file: String) {
    let (bytes, range) = (scanner.bytes, scanner.range)
    guard !bytes[range].allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { return }
    recordCount += 1
    do throws(JSONError) {
      var reader = JSONReader(bytes, range: range, line: scanner.lineNumber)
      let node = try reader.readNode()
      try reader.finish()
      entries.append(try LogLine(node, line: scanner.lineNumber, &tally).entry)
    } catch {
      reject(RecordFault(reason: error.message, column: error.column), scanner, file)
    }
  }

  private mutating func reject(
    _ fault: RecordFault, _ scanner: LineScanner<BytesSource>, _ file: String
  ) {
    rejects.append(
      Reject(
        file: file, line: scanner.lineNumber, column: fault.column, reason: fault.reason,
        record: RecordFault.kept(scanner.bytes[scanner.range])))
  }
}
