internal import HitherText
internal import HitherTracks

/// The lines of a document that is read whole: each is taken or refused, and the others count.
struct DocumentLines: Sendable {
  /// Lines that hold something.
  private(set) var count = 0
  private(set) var rejects: [Reject] = []

  /// A line as it lies in the bytes.
  struct Line {
    let bytes: [UInt8]
    let range: Range<Int>
    let number: Int
  }

  /// Reads all lines.
  ///
  /// - Parameter body: Takes a line; false for one that holds nothing.
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
