internal import HitherText
internal import HitherTracks

/// How one CSV file is spelled, told from its first lines and the user's options.
struct CSVDialect: Sendable {
  /// What looking at the beginning of a file can fail with.
  struct Fault: Error {
    var line: Int?
    var message: String
    var hint: String?
    /// Whether it is an option that does not fit.
    var isOption = false
  }

  /// A row of the sample.
  struct Row {
    var line: Int
    var cells: [String]
  }

  var delimiter: UInt8
  /// The line of the header; 0 where there is none. Rows above it are no records.
  var headerLine: Int
  var header: [String]
  var columns: CSVColumns
  /// Whether `,` is the decimal point.
  var hasDecimalComma = false
  /// What the first number of a date is that begins with day or month.
  var dateOrder = CSVDate.Order.open
  /// What was decided that the user should know.
  var notices: [Notice] = []

  /// The lines of a file that are looked at.
  static let sampleRows = 40
  /// The bytes of a file that are looked at.
  static let sampleLength = 32_768

  /// Tells the dialect of a file.
  ///
  /// - Parameters:
  ///   - sample: The file's first bytes, at most `sampleLength`.
  ///   - options: What the user said.
  init(sample: [UInt8], options: CSVOptions) throws(Fault) {
    let delimiters: [UInt8] = options.delimiter.map { [$0] } ?? [0x2C, 0x3B, 0x09]
    var best: CSVDialect?
    var preface: [Row] = []
    var misnamed: Misnamed?
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

  /// A name that the user gave to a column and no row has.
  private struct Misnamed {
    var name: String
    /// Where it was looked for.
    var row: Row
    /// Whether that row is a header but for it.
    var isHeader: Bool
  }

  /// Nil where no row of the sample is a header and the user gave no numbers of columns.
  ///
  /// - Parameter misnamed: What is missing for a header, in the row that is most like one.
  private init?(
    rows: [Row], delimiter: UInt8, options: CSVOptions, _ misnamed: inout Misnamed?
  ) {
    self.delimiter = delimiter
    // A row of one cell tells no position, and may stand before the header.
    for row in rows where row.cells.count > 1 {
      columns = CSVColumns(header: row.cells, isProjected: options.referenceSystem != nil)
      // Only what is clearly no data may stand there too.
      let isPreface = row.cells[0].hasPrefix("#") || row.cells[0].hasPrefix("sep=")
      if let name = columns.apply(options.columns, header: row.cells) {
        if !isPreface, misnamed == nil || columns.hasPosition && misnamed?.isHeader == false {
          misnamed = Misnamed(name: name, row: row, isHeader: columns.hasPosition)
        }
      } else if columns.hasPosition, !Self.holdsNumber(row, columns) {
        (headerLine, header) = (row.line, row.cells)
        return
      }
      guard isPreface else { break }
    }
    // No header: the columns are known by number or not at all.
    columns = CSVColumns(header: [], isProjected: false)
    guard let first = rows.first, columns.apply(options.columns, header: first.cells) == nil,
      columns.hasPosition
    else { return nil }
    (headerLine, header) = (0, first.cells)
    let columns = columns
    self.columns.required = (CSVField.allCases.map { columns[$0] }.max() ?? -1) + 1
  }

  /// Whether the row's latitude is a number: it is data, not a header.
  private static func holdsNumber(_ row: Row, _ columns: CSVColumns) -> Bool {
    guard columns.hasCoordinates else { return false }
    let cell = row.cells[columns[.latitude]].replacing(",", with: ".")
    return Double(cell) != nil
  }

  /// The records of the sample, but for a last one that may be cut off.
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

  private static func fault(_ misnamed: Misnamed) -> Fault {
    Fault(
      line: misnamed.row.line, message: "unknown column \"\(misnamed.name)\"",
      hint: hint(for: misnamed.name, among: misnamed.row.cells), isOption: true)
  }

  private static func unrecognised(_ rows: [Row], options: CSVOptions) -> Fault {
    guard let first = rows.first(where: { !$0.cells[0].hasPrefix("sep=") }) else {
      return Fault(line: nil, message: "the file is empty", hint: nil)
    }
    let names = first.cells.prefix(20).map { RecordFault.excerpt($0) }.joined(separator: ", ")
    return Fault(
      line: first.line, message: "no columns for latitude and longitude among: \(names)",
      hint: "name them, or give their numbers: --column lat=NAME --column lon=NAME")
  }

  private static func hint(for name: String, among header: [String]) -> String {
    if let nearest = Suggestion.nearest(to: name, among: header) {
      return "did you mean \"\(nearest)\"?"
    }
    return "the columns are: \(header.prefix(20).joined(separator: ", "))"
  }
}
