internal import HitherText
internal import HitherTracks

/// Batches of the columns of an Arrow table, one open at a time.
package protocol ArrowBatches {
  /// Opens the next batch, and returns its number of rows; nil at the end.
  mutating func advance() throws(FormatError) -> Int?

  /// A column of the open batch.
  func column(_ index: Int) throws(ArrowFault) -> ArrowColumn
}

/// Reads the chosen columns of an Arrow table, batch after batch.
package struct ArrowFixes<Batches: ArrowBatches>: FixColumnsSource {
  private var batches: Batches
  private let choice: FixColumnChoice
  private let file: String
  private var names = MemberNames()
  private var row = 0
  private var count = 0
  private var columns: Columns?
  /// By index of the dictionary, the number of the member; -2 if not looked up yet.
  private var numbers: [Int32] = []
  private var version = -1
  private var localTimes: ArrowLocalTimes?

  package var metadata = FileMetadata()

  private struct Columns {
    var time: ArrowColumn?
    var position: ArrowPosition
    var member: ArrowColumn?
    var sensors: [(measure: FixColumnChoice.Measure, column: ArrowColumn)]
    var breaks: ArrowColumn?
  }

  package init(_ batches: Batches, _ choice: FixColumnChoice, file: String) {
    (self.batches, self.choice, self.file) = (batches, choice, file)
    localTimes = choice.zone.map(ArrowLocalTimes.init)
  }

  /// Opens every batch, so that reading the same batches again cannot fail.
  package mutating func check() throws(FormatError) {
    while try openNext() {}
  }

  package var memberNames: [String] { names.names }

  package var mayNameMembers: Bool { choice.member != nil }

  package mutating func next(_ result: inout FixColumns) throws(FormatError) -> Bool {
    while row >= count {
      guard try openNext() else { return false }
    }
    guard let columns else { return false }
    let rows = row..<min(row + RecordLimits.batch, count)
    row = rows.upperBound
    result.times =
      columns.time?.instants(rows)
      ?? Array(repeating: Instant.absent.milliseconds, count: rows.count)
    result.assumesUTC = choice.assumesUTC
    (result.latitudes, result.longitudes) = columns.position.degrees(rows)
    result.sensors = columns.sensors.compactMap { measure, column in
      guard column.kind != .nothing else { return nil }
      var values = column.doubles(rows)
      if measure.factor != 1 { values = values.map { $0 * measure.factor } }
      return values.allSatisfy(\.isNaN) ? nil : (measure.sensor, values)
    }
    result.breaks = columns.breaks.map { column in rows.map { column.truth($0) } } ?? []
    result.members = columns.member.map { members($0, rows) } ?? []
    result.timeFaults = localTimes?.localise(&result) ?? [:]
    return true
  }

  private mutating func openNext() throws(FormatError) -> Bool {
    // Its memory may be used again for the next batch.
    columns = nil
    guard let count = try batches.advance() else {
      (row, self.count) = (0, 0)
      return false
    }
    (row, self.count) = (0, count)
    do throws(ArrowFault) {
      try open()
    } catch {
      throw error.fault(of: file)
    }
    return true
  }

  private mutating func open() throws(ArrowFault) {
    func column(_ index: Int) throws(ArrowFault) -> ArrowColumn { try batches.column(index) }
    let member = try choice.member.map(column)
    if let dictionary = member?.dictionary {
      if dictionary.version != version || dictionary.count < numbers.count {
        (numbers, version) = ([], dictionary.version)
      }
      numbers += Array(repeating: -2, count: dictionary.count - numbers.count)
    }
    var sensors: [(measure: FixColumnChoice.Measure, column: ArrowColumn)] = []
    for measure in choice.sensors { sensors.append((measure, try column(measure.column))) }
    columns = Columns(
      time: try choice.time.map(column), position: try ArrowPosition(choice.position, column),
      member: member, sensors: sensors, breaks: try choice.breaks.map(column))
  }

  private mutating func members(_ column: ArrowColumn, _ rows: Range<Int>) -> [Int32] {
    guard let dictionary = column.dictionary else {
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
      guard let value = column.integer(row), let key = Int(exactly: value),
        numbers.indices.contains(key)
      else { return -1 }
      let known = numbers[key]
      guard known == -2 else { return known }
      let number = dictionary.name(key, &names)
      numbers[key] = number
      return number
    }
  }
}
