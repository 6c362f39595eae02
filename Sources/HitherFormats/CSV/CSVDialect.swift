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
    for delimiter in delimiters {
      let rows = Self.rows(of: sample, delimiter: delimiter)
      if rows.first?.cells.count ?? 0 > preface.first?.cells.count ?? 0 { preface = rows }
      guard var found = try Self(rows: rows, delimiter: delimiter, options: options),
        found.header.count > best?.header.count ?? 0
      else { continue }
      try found.lookAtValues(rows.filter { $0.line > found.headerLine }, options: options)
      best = found
    }
    guard let best else { throw Self.unrecognised(preface, options: options) }
    self = best
  }

  /// Nil where no row of the sample is a header and the user gave no numbers of columns.
  private init?(rows: [Row], delimiter: UInt8, options: CSVOptions) throws(Fault) {
    self.delimiter = delimiter
    var missing: (name: String, row: Row)?
    for row in rows {
      columns = CSVColumns(header: row.cells, isProjected: options.referenceSystem != nil)
      let unknown = columns.apply(options.columns, header: row.cells)
      if let unknown, missing == nil { missing = (unknown, row) }
      if unknown == nil, columns.hasPosition, !Self.holdsNumber(row, columns) {
        (headerLine, header) = (row.line, row.cells)
        return
      }
      // Only what is clearly no data may stand before the header.
      let isPreface = row.cells[0].hasPrefix("#") || row.cells[0].hasPrefix("sep=")
      guard isPreface || row.cells.count == 1 else { break }
    }
    guard let first = rows.first else { return nil }
    if let missing, missing.row.cells.count > 1 {
      throw Fault(
        line: missing.row.line, message: "there is no column \"\(missing.name)\"",
        hint: Self.hint(for: missing.name, among: missing.row.cells), isOption: true)
    }
    // No header: the columns are known by number or not at all.
    columns = CSVColumns(header: [], isProjected: false)
    guard columns.apply(options.columns, header: first.cells) == nil, columns.hasPosition else {
      return nil
    }
    (headerLine, header) = (0, first.cells)
    let columns = columns
    self.columns.required = (CSVField.allCases.map { columns[$0] }.max() ?? -1) + 1
  }

  /// Whether the row's latitude is a number: it is data, not a header.
  private static func holdsNumber(_ row: Row, _ columns: CSVColumns) -> Bool {
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
