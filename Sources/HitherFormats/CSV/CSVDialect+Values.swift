internal import HitherText
internal import HitherTracks

extension CSVDialect {
  /// Decides what only the first values can show: decimal commas, the member, the unit of coordinates.
  mutating func lookAtValues(_ rows: [Row], options: CSVOptions) throws(Fault) {
    hasDecimalComma =
      delimiter != 0x2C
      && rows.contains { row in
        Self.numeric.contains { Self.isDecimalComma(cell(row, $0)) }
      }
    if columns[.member] < 0 { chooseMember(rows) }
    if columns[.geometry] >= 0 { try checkGeometries(rows) }
    if options.referenceSystem == nil { try checkDegrees(rows) }
    try chooseDateOrder(rows, options)
  }

  /// Decides the order of day and month from unambiguous dates.
  private mutating func chooseDateOrder(_ rows: [Row], _ options: CSVOptions) throws(Fault) {
    switch options.dateOrder {
    case .day: dateOrder = .dayFirst
    case .month: dateOrder = .monthFirst
    case nil:
      let field = columns[.date] >= 0 ? CSVField.date : .time
      let cells = rows.map { ($0.line, cell($0, field)) }.filter { !$0.1.isEmpty }
      let orders = cells.map { CSVDate(Array($0.1.utf8).span)?.order }
      let known = Set(orders.compactMap { $0 }).subtracting([.open])
      if known.count == 1, let order = known.first { dateOrder = order }
      guard known.isEmpty, let first = cells.first, orders.allSatisfy({ $0 == .open }) else {
        return
      }
      throw Fault(
        line: first.0,
        message:
          "dates such as \"\(RecordFault.excerpt(first.1))\" do not show whether day or month comes first",
        hint: "give --date-order day or --date-order month")
    }
  }

  /// The names of the columns that are not used.
  var unusedColumns: [String] {
    guard headerLine > 0 else { return [] }
    let used = Set(CSVField.allCases.map { columns[$0] })
    return header.indices.lazy.filter { !used.contains($0) }
      .map { RecordFault.excerpt(header[$0], upTo: 80) }.filter { !$0.isEmpty }
      .prefix(RecordLimits.unusedColumns).map(\.self)
  }

  private static let numeric: [CSVField] = [
    .latitude, .longitude, .elevation, .accuracy, .speed, .course,
  ]

  private func cell(_ row: Row, _ field: CSVField) -> String {
    let index = columns[field]
    return index >= 0 && index < row.cells.count ? row.cells[index] : ""
  }

  /// Whether a cell is a number with a decimal comma.
  private static func isDecimalComma(_ cell: String) -> Bool {
    cell.contains(",") && number(cell.replacing(",", with: ".")) != nil
  }

  private static func number(_ cell: String) -> Double? {
    var bytes = Array(cell.utf8)
    while bytes.last == 0x20 { bytes.removeLast() }
    while bytes.first == 0x20 { bytes.removeFirst() }
    return NumberText.double(bytes.span)
  }

  /// Throws if the file's first geometry is not a point.
  private func checkGeometries(_ rows: [Row]) throws(Fault) {
    guard let row = rows.first(where: { !cell($0, .geometry).isEmpty }) else { return }
    let text = cell(row, .geometry)
    guard CSVPoint(Array(text.utf8).span) == nil else { return }
    throw Fault(
      line: row.line, message: "the geometry is not a point: \(RecordFault.excerpt(text))",
      hint: "name the columns of the place: --column lat=NAME --column lon=NAME")
  }

  /// Chooses the most reliable of the columns whose names mean a member and whose cells are all filled.
  private mutating func chooseMember(_ rows: [Row]) {
    let names = header.map(CSVField.folded)
    let taken = CSVField.allCases.map { columns[$0] }
    for candidate in CSVField.memberNames {
      guard headerLine > 0, let index = names.firstIndex(of: candidate), !taken.contains(index),
        !rows.contains(where: { index >= $0.cells.count || $0.cells[index].isEmpty })
      else { continue }
      if CSVField.rowNumberNames.contains(candidate), countsRows(rows, index) {
        notices.append(
          Notice(
            code: "row_number_column",
            message:
              "the column \(RecordFault.excerpt(header[index])) counts rows and is not used as the member",
            values: ["what": header[index]]))
        continue
      }
      columns[.member] = index
      return
    }
  }

  /// Whether a column's first two rows differ by one, as row numbers do.
  private func countsRows(_ rows: [Row], _ index: Int) -> Bool {
    guard rows.count > 1, let first = Int(rows[0].cells[index]),
      let second = Int(rows[1].cells[index])
    else { return false }
    return second == first &+ 1
  }

  /// Throws if none of the first positions is in degrees: they are metres of some projection.
  private func checkDegrees(_ rows: [Row]) throws(Fault) {
    let limit = columns.coordinatePlaces == 7 ? 1e7 : 1
    var example: String?
    for row in rows {
      let texts = [cell(row, .latitude), cell(row, .longitude)]
      let values = texts.map { Self.number($0.replacing(",", with: ".")) ?? .nan }
      if values[0].isNaN || values[1].isNaN { continue }
      if abs(values[0]) <= 90 * limit || abs(values[1]) <= 180 * limit { return }
      example = example ?? texts.joined(separator: ", ")
    }
    guard let example else { return }
    if isWhole(rows) {
      throw Fault(
        line: rows.first?.line, message: "the coordinates are not degrees: \(example)",
        hint: "if they are 1e-7 degrees, call the columns latE7 and lonE7 in the header")
    }
    throw Fault(
      line: rows.first?.line, message: "the coordinates are not degrees: \(example)",
      hint: "give their reference system, for example --crs EPSG:2154")
  }

  /// Whether all positions could be whole numbers of 1e-7 degrees.
  private func isWhole(_ rows: [Row]) -> Bool {
    rows.allSatisfy { row in
      guard let north = Int(cell(row, .latitude)), let east = Int(cell(row, .longitude)) else {
        return false
      }
      // Projected metres rarely exceed ten million, which would be one degree.
      return north.magnitude <= 900_000_000 && east.magnitude <= 1_800_000_000
        && max(north.magnitude, east.magnitude) > 10_000_000
    }
  }
}
