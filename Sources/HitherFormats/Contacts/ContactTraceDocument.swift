internal import HitherText
package import HitherTracks

/// Reads a contact trace of The ONE simulator: lines of `time CONN a b up|down`.
///
/// Times are seconds from the start of the trace. A line that is not a valid contact is rejected
/// with its reason; lines of other events (messages made and sent) are skipped with a notice, and
/// blank lines and those that begin with `#` without. Format: A. Keränen, J. Ott, T. Kärkkäinen,
/// *The ONE simulator for DTN protocol evaluation*, SIMUTools 2009, and its external events.
package struct ContactTraceDocument: Sendable {
  /// Two nodes come into range of each other, or leave it.
  package struct Change: Hashable, Sendable {
    /// Time since the start of the trace.
    package var milliseconds: Int64
    package var one: String
    package var other: String
    /// Whether they come into range.
    package var isUp: Bool
    package var line: Int

    package init(milliseconds: Int64, one: String, other: String, isUp: Bool, line: Int) {
      (self.milliseconds, self.one, self.other) = (milliseconds, one, other)
      (self.isUp, self.line) = (isUp, line)
    }
  }

  /// The changes in order of time, equal times in the order of the file.
  package let changes: [Change]
  /// The number of lines that are neither blank nor comments.
  package let recordCount: Int
  /// The number of lines of other events.
  package let otherCount: Int
  /// Lines that are not valid events.
  package let rejects: [Reject]
  /// Notices about the file.
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
