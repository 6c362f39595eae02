internal import HitherText
internal import HitherTracks

/// The dialect of one CSV file, from its first lines and the user's options.
struct CSVDialect: Sendable {
  /// Why the dialect cannot be determined.
  struct Fault: Error {
    var line: Int?
    var message: String
    var hint: String?
    /// Whether the cause is an option that does not fit.
    var isOption = false
  }

  /// A row of the sample.
  struct Row {
    var line: Int
    var cells: [String]
  }

  var delimiter: UInt8
  /// The line of the header; 0 if there is none. Rows above it are not records.
  var headerLine: Int
  var header: [String]
  var columns: CSVColumns
  /// Whether `,` is the decimal point.
  var hasDecimalComma = false
  /// The meaning of the first number of dates that begin with day or month.
  var dateOrder = CSVDate.Order.open
  /// Notices about the decisions made.
  var notices: [Notice] = []

  /// The number of lines of a file that are examined.
  static let sampleRows = 40
  /// The number of bytes of a file that are examined.
  static let sampleLength = 32_768

  /// Determines the dialect of a file.
  ///
  /// - Parameters:
  ///   - sample: The file's first bytes, at most `sampleLength`.
  ///   - options: The user's options.
  init(sample: [UInt8], options: CSVOptions) throws(Fault) {
    let delimiters: [UInt8] = options.delimiter.map { [$0] } ?? [0x2C, 0x3B, 0x09]
    var best: CSVDialect?
    var preface: [Row] = []
    var misnamed: UnknownColumn?
    for delimiter in delimiters {
      let rows = Self.rows(of: sample, delimiter: delimiter)
      if rows.first?.cells.count ?? 0 > preface.first?.cells.count ?? 0 { preface = rows }
      guard var found = Self(rows: rows, delimiter: delimiter, options: options, &misnamed),
        found.header.count > best?.header.count ?? 0
      else { continue }
      try found.lookAtValues(rows.filter { $0.line > found.headerLine }, options: options)
      best = found
    }
    guard let best else {
      throw misnamed.map(Self.fault) ?? Self.unrecognised(preface, options: options)
    }
    self = best
  }

  /// A column name from the user that is in no row.
  private struct UnknownColumn {
    var name: String
    /// The row in which it was expected.
    var row: Row
    /// Whether that row is a header apart from it.
    var isHeader: Bool
  }

  /// Nil if no row of the sample is a header and the user gave no column numbers.
  ///
  /// - Parameter misnamed: The name missing in the row that is most like a header.
  private init?(
    rows: [Row], delimiter: UInt8, options: CSVOptions, _ misnamed: inout UnknownColumn?
  ) {
    self.delimiter = delimiter
    // A row of one cell cannot hold a position, and may come before the header.
    for row in rows where row.cells.count > 1 {
      columns = CSVColumns(header: row.cells, isProjected: options.referenceSystem != nil)
      // Only a row that is clearly not data may come before it too.
      let isPreface = row.cells[0].hasPrefix("#") || row.cells[0].hasPrefix("sep=")
      if let name = columns.apply(options.columns, header: row.cells) {
        if !isPreface, misnamed == nil || columns.hasPosition && misnamed?.isHeader == false {
          misnamed = UnknownColumn(name: name, row: row, isHeader: columns.hasPosition)
        }
      } else if columns.hasPosition, !Self.holdsNumber(row, columns) {
        (headerLine, header) = (row.line, row.cells)
        return
      }
      guard isPreface else { break }
    }
    // Without a header the columns are known by number or not at all.
    columns = CSVColumns(header: [], isProjected: false)
    guard let first = rows.first, columns.apply(options.columns, header: first.cells) == nil,
      columns.hasPosition
    else { return nil }
    (headerLine, header) = (0, first.cells)
    let columns = columns
    self.columns.required = (CSVField.allCases.map { columns[$0] }.max() ?? -1) + 1
  }

  /// Whether the row's latitude is a number, so the row is data and not a header.
  private static func holdsNumber(_ row: Row, _ columns: CSVColumns) -> Bool {
    guard columns.hasCoordinates else { return false }
    let cell = row.cells[columns[.latitude]].replacing(",", with: ".")
    return Double(cell) != nil
  }

  /// The records of the sample without the last if it may be incomplete.
  private static func rows(of sample: [UInt8], delimiter: UInt8) -> [Row] {
    var scanner = CSVScanner(BytesSource(sample), delimiter: delimiter)
    var rows: [Row] = []
    // Reading from memory throws nothing.
    while rows.count < sampleRows, let outcome = try? scanner.next(), outcome != .end {
      guard outcome == .record else { continue }
      let cells = (0..<scanner.fieldCount).map { scanner.text($0) }
      rows.append(Row(line: scanner.recordLine, cells: cells))
    }
    if rows.count > 1, rows.count < sampleRows, sample.count >= sampleLength { rows.removeLast() }
    return rows
  }

  private static func fault(_ misnamed: UnknownColumn) -> Fault {
    Fault(
      line: misnamed.row.line, message: "unknown column \"\(misnamed.name)\"",
      hint: hint(for: misnamed.name, among: misnamed.row.cells), isOption: true)
  }

  private static func unrecognised(_ rows: [Row], options: CSVOptions) -> Fault {
    guard let first = rows.first(where: { !$0.cells[0].hasPrefix("sep=") }) else {
      return Fault(line: nil, message: "the file is empty", hint: nil)
    }
    let names = first.cells.prefix(20).map { RecordFault.excerpt($0) }.joined(separator: ", ")
    if first.cells[0].hasPrefix("<") {
      return Fault(
        line: first.line, message: "this is XML, and no stream of rows or JSON lines",
        hint:
          "a recording is read without --format; as a stream: hither replay FILE --speed max | hither watch -"
      )
    }
    return Fault(
      line: first.line, message: "no columns for latitude and longitude (the columns: \(names))",
      hint: "name them, or give their numbers: --column lat=NAME --column lon=NAME")
  }

  private static func hint(for name: String, among header: [String]) -> String {
    Suggestion.hint(for: name, among: header, quote: "\"")
      ?? "the columns are: \(header.prefix(20).joined(separator: ", "))"
  }
}
