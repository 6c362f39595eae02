internal import HitherText
internal import HitherTracks

/// What a format of lines makes of each; `LineRecords` does the rest.
protocol LineFormat {
  /// Takes a line.
  ///
  /// - Parameters:
  ///   - line: Its bytes, without its end.
  ///   - number: Its number, from 1.
  ///   - batch: The records that it completes are put here; none, one or several.
  /// - Throws: Why it is refused; a line that is no record is none.
  mutating func take(
    _ line: Span<UInt8>, number: Int, _ batch: inout RecordBatch
  ) throws(RecordFault)

  /// Takes the end of the file, which may complete records.
  mutating func end(_ batch: inout RecordBatch)

  /// What was noticed so far.
  var notices: [Notice] { get }
}

/// Reads lines of a format one after the other, and keeps those that are refused.
struct LineRecords<Format: LineFormat> {
  private(set) var format: Format
  private let file: String
  private var scanner: LineScanner<PeekableSource>
  private var rejects: [Reject] = []
  private var isAtEnd = false
  /// Records accepted so far, and lines refused.
  private(set) var recordCount = 0

  init(_ format: Format, _ source: PeekableSource, file: String) {
    self.format = format
    self.file = file
    scanner = LineScanner(source)
  }

  mutating func read(_ batch: inout RecordBatch) throws(FormatError) -> Bool {
    batch.removeAll()
    batch.kind = .track
    while batch.fixes.count < RecordLimits.batch, rejects.count < RecordLimits.waitingRejects,
      !isAtEnd
    {
      let outcome: LineScanner<PeekableSource>.Outcome
      do { outcome = try scanner.next() } catch {
        // What was read before a fault stands.
        recordCount += batch.fixes.count
        throw FormatError(error, file: file)
      }
      switch outcome {
      case .end:
        isAtEnd = true
        format.end(&batch)
      case .tooLong: reject(RecordFault(reason: "the line is longer than \(scanner.limit) bytes"))
      case .line: take(&batch)
      }
    }
    recordCount += batch.fixes.count
    return !isAtEnd || !batch.fixes.isEmpty
  }

  private mutating func take(_ batch: inout RecordBatch) {
    do throws(RecordFault) {
      let bytes = scanner.bytes
      try format.take(
        bytes.span.extracting(scanner.range), number: scanner.lineNumber, &batch)
    } catch {
      reject(error)
    }
  }

  private mutating func reject(_ fault: RecordFault) {
    recordCount += 1
    rejects.append(
      Reject(
        file: file, line: scanner.lineNumber, column: fault.column, reason: fault.reason,
        record: RecordFault.kept(scanner.bytes[scanner.range])))
  }

  mutating func takeRejects() -> [Reject] {
    defer { rejects = [] }
    return rejects
  }
}
