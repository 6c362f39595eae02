internal import HitherText
internal import HitherTracks

/// Reads the lines of a document held in memory: each is accepted or rejected by itself.
struct DocumentLines: Sendable {
  /// The number of lines that are not blank.
  private(set) var count = 0
  private(set) var rejects: [Reject] = []

  /// A line's range in the bytes.
  struct Line {
    let bytes: [UInt8]
    let range: Range<Int>
    let number: Int
  }

  /// Reads all lines.
  ///
  /// - Parameter body: Reads a line; false for a blank one.
  init(
    _ bytes: [UInt8], file: String, _ body: (Line) throws(RecordFault) -> Bool
  ) throws(FormatError) {
    var scanner = LineScanner(BytesSource(bytes))
    while true {
      let outcome: LineScanner<BytesSource>.Outcome
      do { outcome = try scanner.next() } catch { throw FormatError(error, file: file) }
      do throws(RecordFault) {
        switch outcome {
        case .end: return
        case .tooLong:
          throw RecordFault(reason: "the line is longer than \(scanner.limit) bytes")
        case .line:
          let line = Line(
            bytes: scanner.bytes, range: scanner.range, number: scanner.lineNumber)
          if try body(line) { count += 1 }
        }
      } catch {
        count += 1
        rejects.append(
          Reject(
            file: file, line: scanner.lineNumber, column: error.column, reason: error.reason,
            record: RecordFault.kept(scanner.bytes[scanner.range])))
      }
    }
  }
}
