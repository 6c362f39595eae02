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
  package private(set) var changes: [Change] = []
  /// Lines that are not blank and no comment.
  package private(set) var recordCount = 0
  /// Lines of other events.
  package private(set) var otherCount = 0
  /// Lines that are no event.
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
        case .line: take(scanner, file)
        }
      } catch { throw FormatError(error, file: file) }
    }
    // Sorting keeps the order of the file among equal times, as lines are part of the key.
    changes.sort { ($0.milliseconds, $0.line) < ($1.milliseconds, $1.line) }
  }

  private mutating func take(_ scanner: LineScanner<BytesSource>, _ file: String) {
    let line = ContactLine(scanner.bytes, scanner.range)
    guard !line.isBlank else { return }
    recordCount += 1
    do throws(RecordFault) {
      guard let change = try line.change(number: scanner.lineNumber) else {
        otherCount += 1
        tally.count(
          "no_contact", "a line of another event is passed over", line: scanner.lineNumber)
        return
      }
      changes.append(change)
    } catch {
      reject(error, scanner, file)
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
