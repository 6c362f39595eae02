internal import HitherGeodesy
public import HitherText
public import HitherTracks

/// Reads track points from a CSV file with any common column names and value formats.
///
/// The columns are recognised by the header, the delimiter by trying `,` `;` and tab. With `;` or
/// tab a comma may be the decimal point. Times are ISO 8601, dates that begin with day or month, or
/// numbers since 1970; times without a zone are in the given zone, otherwise UTC. Without an
/// accuracy, 5 m per unit of HDOP is used. A row without a usable position, or with an unreadable
/// time, is rejected.
public struct CSVReader: TrackReader {
  let file: String
  var scanner: CSVScanner<PeekableSource>
  let dialect: CSVDialect
  let columns: CSVColumns
  let transform: CoordinateTransform?
  var time: CSVTime
  var names = MemberNames()
  var tally: NoticeTally
  var segments = SegmentStarts()
  /// The time of each member's last row; stored if clock times depend on it.
  var lastTimes: [Int32: Instant] = [:]
  private var rejects: [Reject] = []
  private var isAtEnd = false
  /// The plain layout of rows; nil if rows cannot have one.
  let plainRow: CSVPlainRow?
  var plainFixes = PlainFixes()
  var plainMembers: [Int32] = []
  var plainShapes = RecordShapes(looks: true)
  var plainSearch = PlainSearch(looks: true)

  /// Rows read so far, accepted or not.
  public internal(set) var recordCount = 0

  /// The file's metadata: the names of its unused columns.
  public var metadata: FileMetadata {
    var metadata = FileMetadata()
    metadata.unusedColumns = dialect.unusedColumns
    return metadata
  }

  /// Begins to read and examines the first rows.
  ///
  /// - Parameters:
  ///   - source: The file's text, as UTF-8.
  ///   - file: Its name for messages.
  ///   - options: What the header does not say.
  /// - Throws: If there are no columns for the position, or an option does not fit the file.
  public init(
    _ source: PeekableSource, file: String, options: CSVOptions = CSVOptions()
  ) throws(FormatError) {
    try self.init(source, file: file, options: options, readsPlainly: true)
  }

  /// - Parameter readsPlainly: Whether rows of the plain layout may be read by their bytes.
  init(
    _ source: PeekableSource, file: String, options: CSVOptions, readsPlainly: Bool
  ) throws(FormatError) {
    self.file = file
    tally = NoticeTally(file: file)
    var source = source
    do {
      let sample = try source.peek(CSVDialect.sampleLength)
      dialect = try CSVDialect(sample: sample, options: options)
      transform = try options.referenceSystem.map { try CoordinateTransform(from: $0) }
    } catch let fault as CSVDialect.Fault {
      throw FormatError(
        fault.isOption ? .option : .unrecognised, file: file, line: fault.line,
        message: fault.message, hint: fault.hint)
    } catch let error as GeodesyError {
      throw FormatError(
        .option, file: file, message: error.description,
        hint: "name it by its number, for example --crs EPSG:2154")
    } catch {
      throw FormatError(error, file: file)
    }
    columns = dialect.columns
    scanner = CSVScanner(source, delimiter: dialect.delimiter)
    plainRow =
      readsPlainly && transform == nil && options.timeZone == nil ? CSVPlainRow(dialect) : nil
    time = CSVTime(epochUnit: options.epochUnit, hasDecimalComma: dialect.hasDecimalComma)
    time.dateOrder = dialect.dateOrder
    time.hasShortDates = columns.isOfLogger
    if let name = options.timeZone {
      guard let zone = TimeZone(named: name) else {
        throw FormatError(
          .option, file: file, message: "unknown time zone '\(name)'",
          hint: TimeZone.advice(on: name))
      }
      time.localTime = CSVLocalTime(zone: zone)
    }
  }

  /// Whether there is a member column.
  public var mayNameMembers: Bool { columns[.member] >= 0 }

  /// The names in the member column so far, by first appearance.
  public var memberNames: [String] { names.names }

  /// Reads the next rows.
  public mutating func read(_ batch: inout RecordBatch) throws(FormatError) -> Bool {
    batch.removeAll()
    batch.kind = .track
    while batch.fixes.count < RecordLimits.batch, rejects.count < RecordLimits.waitingRejects {
      guard !isAtEnd else { return !batch.fixes.isEmpty }
      takePlainRows(&batch)
      if batch.fixes.count >= RecordLimits.batch { break }
      let outcome: CSVScanner<PeekableSource>.Outcome
      do { outcome = try scanner.next() } catch { throw FormatError(error, file: file) }
      switch outcome {
      case .end: isAtEnd = true
      case .record where scanner.recordLine > dialect.headerLine: accept(&batch)
      case .malformed(let error) where scanner.recordLine > dialect.headerLine:
        recordCount += 1
        reject(error.message)
      default: break
      }
    }
    return true
  }

  private mutating func accept(_ batch: inout RecordBatch) {
    do throws(RecordFault) {
      guard let row = try readRow() else { return }
      recordCount += 1
      batch.fixes.append(row.fix)
      if columns[.member] >= 0 { batch.members.append(row.member) }
    } catch {
      recordCount += 1
      reject(error.reason)
    }
  }

  private mutating func reject(_ reason: String) {
    rejects.append(
      Reject(
        file: file, line: scanner.recordLine, column: 1, reason: reason,
        record: RecordFault.kept(scanner.rawRecord)))
  }

  /// Returns and clears the rows rejected so far.
  public mutating func takeRejects() -> [Reject] {
    defer { rejects = [] }
    return rejects
  }

  /// Notices about the file, complete after its end.
  public var notices: [Notice] {
    dialect.notices.map {
      Notice(code: $0.code, message: $0.message, file: file, values: $0.values)
    } + tally.notices
  }
}
