internal import HitherText
package import HitherTracks

/// Reads a trace of contacts as The ONE simulator writes and reads them: lines of `time CONN a b up|down`.
///
/// Times are seconds from the trace's beginning. A line that is no contact is refused with its reason; lines of
/// other events (messages made and sent) are passed over with a notice, and blank ones and those that begin
/// with `#` without. Format: A. Keränen, J. Ott, T. Kärkkäinen, *The ONE simulator for DTN protocol
/// evaluation*, SIMUTools 2009, and its external events.
package struct ContactTraceDocument: Sendable {
  /// Two come within reach of each other, or leave it.
  package struct Change: Hashable, Sendable {
    /// From the beginning of the trace.
    package var milliseconds: Int64
    package var one: String
    package var other: String
    /// Whether they come.
    package var isUp: Bool
    package var line: Int

    package init(milliseconds: Int64, one: String, other: String, isUp: Bool, line: Int) {
      (self.milliseconds, self.one, self.other) = (milliseconds, one, other)
      (self.isUp, self.line) = (isUp, line)
    }
  }

  /// In order of time, those of one time in the order of the file.
  package let changes: [Change]
  /// Lines that are not blank and no comment.
  package let recordCount: Int
  /// Lines of other events.
  package let otherCount: Int
  /// Lines that are no event.
  package let rejects: [Reject]
  /// What a person should know of the file.
  package var notices: [Notice] { tally.notices }

  private let tally: NoticeTally

  /// Reads the whole file.
  package init(parsing bytes: [UInt8], file: String) throws(FormatError) {
    var (changes, tally, otherCount) = ([Change](), NoticeTally(file: file), 0)
    let lines = try DocumentLines(bytes, file: file) { (line) throws(RecordFault) in
      let contact = ContactLine(line.bytes, line.range)
      guard !contact.isBlank else { return false }
      if let change = try contact.change(number: line.number) {
        changes.append(change)
      } else {
        otherCount += 1
        tally.count("no_contact", "a line of another event is skipped", line: line.number)
      }
      return true
    }
    (recordCount, rejects) = (lines.count, lines.rejects)
    (self.tally, self.otherCount) = (tally, otherCount)
    // Sorting keeps the order of the file among equal times, as lines are part of the key.
    self.changes = changes.sorted { ($0.milliseconds, $0.line) < ($1.milliseconds, $1.line) }
  }
}
