internal import HitherGeodesy
internal import HitherText
package import HitherTracks

/// Reads an outing's `log.ndjson`: one JSON object per line.
///
/// A line that is not a valid entry is rejected with its reason; the other lines are used. Two
/// equal lines are one entry. Unknown keys are ignored with a notice.
package struct LogDocument: Sendable {
  /// The entries, in their order.
  package let entries: [LogEntry]
  /// Lines that are not blank.
  package let recordCount: Int
  /// Lines that are not valid entries.
  package let rejects: [Reject]
  /// Notices about the file.
  package var notices: [Notice] { tally.notices }

  private let tally: NoticeTally

  /// Reads the whole file.
  package init(parsing bytes: [UInt8], file: String) throws(FormatError) {
    var (entries, tally) = ([LogEntry](), NoticeTally(file: file))
    let lines = try DocumentLines(bytes, file: file) { (line) throws(RecordFault) in
      guard !line.bytes[line.range].allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { return false }
      do throws(JSONError) {
        var reader = JSONReader(line.bytes, range: line.range, line: line.number)
        let node = try reader.readNode()
        try reader.finish()
        entries.append(try LogLine(node, line: line.number, &tally).entry)
      } catch {
        throw RecordFault(reason: error.message, column: error.column)
      }
      return true
    }
    (recordCount, rejects) = (lines.count, lines.rejects)
    self.entries = entries.inOrder
    let repeated = entries.count - self.entries.count
    if repeated > 0 {
      tally.count(
        "repeated_entry", "\(repeated) lines repeat an entry and count once", line: 1,
        values: ["length": "\(repeated)"])
    }
    self.tally = tally
  }
}
