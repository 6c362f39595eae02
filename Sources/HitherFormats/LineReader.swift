internal import HitherText
internal import HitherTracks

/// A format's reader of single lines; `LineReader` does the rest.
protocol LineFormat: RecordFormat {
  /// Reads a line.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that contain the line.
  ///   - range: Its range, without its end.
  ///   - number: Its number, from 1.
  ///   - batch: Receives the records that the line completes: none, one or several.
  /// - Throws: Why the line is rejected; a line that holds no record does not throw.
  mutating func take(
    _ bytes: [UInt8], _ range: Range<Int>, number: Int, _ batch: inout RecordBatch
  ) throws(RecordFault)

  /// Handles the end of the file, which may complete records.
  mutating func end(_ batch: inout RecordBatch)
}

extension LineFormat {
  mutating func end(_ batch: inout RecordBatch) {}
}

/// Reads a file line by line, and stores the rejected lines.
struct LineReader<Format: LineFormat>: TrackReader {
  private var format: Format
  private let file: String
  private var scanner: LineScanner<PeekableSource>
  private var rejects: [Reject] = []
  private var isAtEnd = false
  /// Records accepted and lines rejected so far.
  private(set) var recordCount = 0

  var metadata: FileMetadata { format.metadata }
  var memberNames: [String] { format.memberNames }
  var notices: [Notice] { format.notices }

  init(_ format: Format, _ source: PeekableSource, file: String) {
    self.format = format
    self.file = file
    scanner = LineScanner(source)
  }

  mutating func read(_ batch: inout RecordBatch) throws(FormatError) -> Bool {
    batch.removeAll()
    batch.kind = .track
    // Records read before a fault are valid and count.
    defer {
      recordCount += batch.fixes.count
      if memberNames.isEmpty { batch.members.removeAll(keepingCapacity: true) }
    }
    while batch.fixes.count < RecordLimits.batch, rejects.count < RecordLimits.waitingRejects,
      !isAtEnd
    {
      let outcome: LineScanner<PeekableSource>.Outcome
      do { outcome = try scanner.next() } catch { throw FormatError(error, file: file) }
      switch outcome {
      case .end:
        isAtEnd = true
        format.end(&batch)
      case .tooLong: reject(RecordFault(reason: "the line is longer than \(scanner.limit) bytes"))
      case .line: take(&batch)
      }
    }
    return !isAtEnd || !batch.fixes.isEmpty
  }

  private mutating func take(_ batch: inout RecordBatch) {
    do throws(RecordFault) {
      try format.take(scanner.bytes, scanner.range, number: scanner.lineNumber, &batch)
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
