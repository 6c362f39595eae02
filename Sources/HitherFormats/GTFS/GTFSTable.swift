internal import HitherText

/// A table of a GTFS feed, read row by row; cells are found by the name of their column.
///
/// An invalid cell is reported and read as empty. Spaces around a value are ignored.
package struct GTFSTable {
  /// A column of the table; a missing column has no values.
  package struct Column: Sendable {
    package let name: String
    let index: Int
    /// Whether the table has the column.
    package var exists: Bool { index >= 0 }
  }

  /// The name of the file, such as `stops.txt`.
  package let file: String
  private let path: String
  private let columns: [String: Int]
  private let cellCount: Int
  private var scanner: CSVScanner<PeekableSource>

  init(
    _ file: String, of feed: String, _ source: PeekableSource, _ findings: inout FeedFindings
  ) throws(FormatError) {
    self.file = file
    path = feed + "/" + file
    scanner = CSVScanner(source)
    var columns: [String: Int] = [:]
    if try Self.step(&scanner, path) == .record {
      for index in 0..<scanner.fieldCount {
        let name = Self.trimmed(scanner, index)
        if columns[name] == nil {
          columns[name] = index
        } else {
          findings.add(.duplicatedColumn, file, line: scanner.recordLine, field: name)
        }
      }
    } else {
      findings.add(.emptyFile, file)
    }
    self.columns = columns
    cellCount = scanner.fieldCount
  }

  /// The line of the row.
  package var line: Int { scanner.recordLine }

  /// Finds a column.
  package func column(_ name: String) -> Column {
    Column(name: name, index: columns[name] ?? -1)
  }

  /// Finds a required column; a missing one is reported.
  package func required(_ name: String, _ findings: inout FeedFindings) -> Column {
    let column = column(name)
    if !column.exists { findings.add(.missingRequiredColumn, file, field: name) }
    return column
  }

  /// Moves to the next readable row; false at the end.
  package mutating func next(_ findings: inout FeedFindings) throws(FormatError) -> Bool {
    while true {
      switch try Self.step(&scanner, path) {
      case .record:
        if scanner.fieldCount != cellCount {
          findings.add(.invalidRowLength, file, line: line)
        }
        return true
      case .malformed(let error): findings.add(.csvParsingFailed, file, line: error.line)
      case .end: return false
      }
    }
  }

  private static func step(
    _ scanner: inout CSVScanner<PeekableSource>, _ path: String
  ) throws(FormatError) -> CSVScanner<PeekableSource>.Outcome {
    do {
      return try scanner.next()
    } catch {
      throw FormatError(error, file: path)
    }
  }

  private static func trimmed(_ scanner: CSVScanner<PeekableSource>, _ index: Int) -> String {
    scanner.withTrimmedField(index) { bytes in
      var text = TextBuffer()
      text.append(contentsOf: bytes)
      return text.text
    }
  }
}

extension GTFSTable {
  /// A text; nil if the cell is empty.
  package func text(_ column: Column) -> String? {
    let text = Self.trimmed(scanner, column.index)
    return text.isEmpty ? nil : text
  }

  /// A required text.
  package func required(_ column: Column, _ findings: inout FeedFindings) -> String? {
    if let text = text(column) { return text }
    if column.exists { findings.add(.missingRequiredField, file, line: line, field: column.name) }
    return nil
  }

  /// A whole number within a range.
  package func integer(
    _ column: Column, _ range: ClosedRange<Int>, _ findings: inout FeedFindings
  ) -> Int? {
    let (isEmpty, value) = scanner.withTrimmedField(column.index) { bytes in
      (bytes.count == 0, NumberText.integer(bytes))
    }
    if isEmpty { return nil }
    guard let value else { return fault(.invalidInteger, column, &findings) }
    guard range.contains(Int(value)) else { return fault(.numberOutOfRange, column, &findings) }
    return Int(value)
  }

  /// A number that is one of the allowed choices.
  package func choice(
    _ column: Column, _ range: ClosedRange<Int>, _ findings: inout FeedFindings
  ) -> Int? {
    guard let value = integer(column, .min ... .max, &findings) else { return nil }
    return range.contains(value) ? value : fault(.unexpectedEnumValue, column, &findings)
  }

  /// Degrees on the grid of 1e-7, between minus and plus a limit.
  package func degreesE7(
    _ column: Column, limit: Int, _ findings: inout FeedFindings
  ) -> Int32? {
    let (isEmpty, value) = scanner.withTrimmedField(column.index) { bytes in
      (bytes.count == 0, NumberText.scaled(bytes, places: 7))
    }
    if isEmpty { return nil }
    guard let value else { return fault(.invalidFloat, column, &findings) }
    guard value.magnitude <= UInt64(limit) * 10_000_000 else {
      return fault(.numberOutOfRange, column, &findings)
    }
    return Int32(value)
  }

  /// A distance of at least 0; in metres if the reference says so.
  package func metres(_ column: Column, _ findings: inout FeedFindings) -> Double? {
    let (isEmpty, value) = scanner.withTrimmedField(column.index) { bytes in
      (bytes.count == 0, NumberText.scaled(bytes, places: 3))
    }
    if isEmpty { return nil }
    guard let value else { return fault(.invalidFloat, column, &findings) }
    guard value >= 0 else { return fault(.numberOutOfRange, column, &findings) }
    return Double(value) / 1000
  }

  /// A time of a service day in seconds, `H:MM:SS` or `HH:MM:SS`, also beyond 24 hours; up to ten days.
  package func seconds(_ column: Column, _ findings: inout FeedFindings) -> Int? {
    let (isEmpty, value) = scanner.withTrimmedField(column.index) { bytes in
      (bytes.count == 0, GTFSText.seconds(bytes))
    }
    if isEmpty { return nil }
    return value ?? fault(.invalidTime, column, &findings)
  }

  /// A date, `YYYYMMDD`, as days since 1970-01-01.
  package func day(_ column: Column, _ findings: inout FeedFindings) -> Int? {
    let (isEmpty, value) = scanner.withTrimmedField(column.index) { bytes in
      (bytes.count == 0, GTFSText.day(bytes))
    }
    if isEmpty { return nil }
    return value ?? fault(.invalidDate, column, &findings)
  }

  private func fault<Value>(
    _ code: FeedFinding.Code, _ column: Column, _ findings: inout FeedFindings
  ) -> Value? {
    findings.add(
      code, file, line: line, field: column.name, value: Self.trimmed(scanner, column.index))
    return nil
  }
}
