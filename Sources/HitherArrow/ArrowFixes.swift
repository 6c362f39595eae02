import HitherFormats
import HitherOuting
import HitherTracks

/// Reads the chosen columns of an Arrow table, batch after batch.
struct ArrowFixes: FixColumnsSource {
  private let table: ArrowTable
  private let choice: FixColumnChoice
  private var names = MemberNames()
  private var batch = -1
  private var row = 0
  private var count = 0
  private var columns: Columns?
  /// By index of the batch's dictionary, the number of the member; -2 if not looked up yet.
  private var dictionary: [Int32] = []

  private struct Columns {
    var time: ArrowColumn
    var latitude: ArrowColumn
    var longitude: ArrowColumn
    var member: ArrowColumn?
    var memberValues: ArrowColumn?
    var sensors: [(sensor: Sensor, column: ArrowColumn)]
    var breaks: ArrowColumn?
  }

  init(_ table: ArrowTable, _ choice: FixColumnChoice) {
    (self.table, self.choice) = (table, choice)
  }

  /// Checks that each batch has the buffers of its columns, so that reading cannot fail.
  static func check(_ table: ArrowTable, _ choice: FixColumnChoice) throws(HitherError) {
    var fixes = ArrowFixes(table, choice)
    for batch in 0..<table.batchCount { try fixes.open(batch) }
  }

  var memberNames: [String] { names.names }

  mutating func next(_ result: inout FixColumns) -> Bool {
    while row >= count {
      guard batch + 1 < table.batchCount else { return false }
      // Checked before the first reading.
      do throws(HitherError) { try open(batch + 1) } catch { return false }
    }
    guard let columns else { return false }
    let rows = row..<min(row + RecordLimits.batch, count)
    row = rows.upperBound
    result.times = columns.time.instants(rows)
    result.latitudes = columns.latitude.doubles(rows)
    result.longitudes = columns.longitude.doubles(rows)
    result.sensors = columns.sensors.compactMap { sensor, column in
      let values = column.doubles(rows)
      return values.allSatisfy(\.isNaN) ? nil : (sensor, values)
    }
    result.breaks = columns.breaks.map { column in rows.map { column.truth($0) } } ?? []
    result.members = columns.member.map { members($0, columns.memberValues, rows) } ?? []
    return true
  }

  private mutating func open(_ number: Int) throws(HitherError) {
    (batch, row, count) = (number, 0, table.rows(of: number))
    func column(_ index: Int) throws(HitherError) -> ArrowColumn {
      try table.column(index, of: number)
    }
    let member = try choice.member.map(column)
    let values = try member?.dictionaryColumn(choice.member.map { table.fields[$0].name } ?? "")
    dictionary = Array(repeating: -2, count: values?.count ?? 0)
    var sensors: [(sensor: Sensor, column: ArrowColumn)] = []
    for (sensor, index) in choice.sensors { sensors.append((sensor, try column(index))) }
    columns = Columns(
      time: try column(choice.time), latitude: try column(choice.latitude),
      longitude: try column(choice.longitude), member: member, memberValues: values?.column,
      sensors: sensors, breaks: try choice.breaks.map(column))
  }

  private mutating func members(
    _ column: ArrowColumn, _ values: ArrowColumn?, _ rows: Range<Int>
  ) -> [Int32] {
    guard let values else {
      var last: (value: Int64, number: Int32)?
      return rows.map { row in
        guard column.kind.isInteger else { return column.name(row, &names) }
        guard let value = column.integer(row) else { return -1 }
        if let last, last.value == value { return last.number }
        let number = column.name(row, &names)
        last = (value, number)
        return number
      }
    }
    return rows.map { row in
      guard let key = column.integer(row), dictionary.indices.contains(Int(key)) else { return -1 }
      let known = dictionary[Int(key)]
      guard known == -2 else { return known }
      let number = values.name(Int(key), &names)
      dictionary[Int(key)] = number
      return number
    }
  }
}
