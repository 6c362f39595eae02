import HitherText
import HitherTracks

/// The layout of rows written in the most common way.
///
/// Such rows have a cell for each column, none of them quoted, times in UTC and positions in
/// degrees. Any other row is left to the general reader of cells, which reads these as well, with
/// the same result.
struct CSVPlainRow: Sendable {
  private enum Cell {
    case ignored
    case member
    case time
    case latitude
    case longitude
    case segmentBreak
    case sensor(Sensor, ClosedRange<Double>)
  }

  private static let no = UInt8(ascii: "0")

  private let cells: [Cell]
  private let delimiter: UInt8
  private let namesMembers: Bool

  /// Nil if the columns hold values that need the general reader.
  init?(_ dialect: CSVDialect) {
    let columns = dialect.columns
    guard dialect.headerLine > 0, !dialect.hasDecimalComma, columns.coordinatePlaces == 0,
      columns.speedFactor == 1, columns.elevationFactor == 1, !columns.isTraccar,
      columns[.time] >= 0
    else { return nil }
    var cells = [Cell](repeating: .ignored, count: dialect.header.count)
    for field in CSVField.allCases where columns[field] >= 0 {
      let column = columns[field]
      guard column < cells.count, case .ignored = cells[column], let cell = Self.cell(of: field)
      else { return nil }
      cells[column] = cell
    }
    self.cells = cells
    delimiter = dialect.delimiter
    namesMembers = columns[.member] >= 0
  }

  private static func cell(of field: CSVField) -> Cell? {
    func cell(of sensor: Sensor) -> Cell { .sensor(sensor, sensor.range) }
    return switch field {
    case .member: .member
    case .time: .time
    case .latitude: .latitude
    case .longitude: .longitude
    case .elevation: cell(of: .elevation)
    case .accuracy: cell(of: .accuracy)
    case .speed: cell(of: .speed)
    case .course: .sensor(.course, 0...359)
    case .battery: cell(of: .battery)
    case .heartRate: cell(of: .heartRate)
    case .cadence: cell(of: .cadence)
    case .temperature: cell(of: .temperature)
    case .power: cell(of: .power)
    case .segmentBreak: .segmentBreak
    case .date, .utcOffset, .geometry, .latitudeHemisphere, .longitudeHemisphere, .hdop, .segment,
      .kind:
      nil
    }
  }

  /// The result of a block of rows.
  struct Block {
    var fixes = PlainFixes()
    /// For each fix the number of its member, if the file names members.
    var members: [Int32] = []
    var times = RecordTimes()
    var names = MemberNames()
    var shapes = RecordShapes(looks: false)
  }

  /// Reads the row at the cursor with its end byte; false for anything unusual.
  func read(
    _ cursor: inout PlainCursor, _ bytes: Span<UInt8>, lineEnd: UInt8, into block: inout Block
  ) -> Bool {
    let start = cursor.position
    var member = 0..<0
    block.shapes.beginOther()
    let isRead = block.fixes.append { row in
      read(
        &cursor, bytes, lineEnd: lineEnd, &block.times, into: &row, &block.shapes.marks, &member)
    }
    guard isRead else { return false }
    if namesMembers { block.members.append(block.names.number(of: bytes.extracting(member))) }
    block.shapes.learn(bytes, start..<cursor.position)
    return true
  }

  /// Reads rows from the cursor on that have the layout of earlier ones; false if there are none.
  func readAlike(
    _ cursor: inout PlainCursor, _ bytes: Span<UInt8>, upTo most: Int, into block: inout Block
  ) -> Bool {
    guard
      let rows = block.shapes.read(
        bytes, from: cursor.position, upTo: most, into: &block.fixes)
    else { return false }
    for name in block.shapes.names {
      block.members.append(block.names.number(of: bytes.extracting(name)))
    }
    cursor.position = rows.end
    return true
  }

  /// Reads a row into its columns and returns the range of its member's name.
  @inline(__always)
  private func read(
    _ cursor: inout PlainCursor, _ bytes: Span<UInt8>, lineEnd: UInt8, _ times: inout RecordTimes,
    into row: inout PlainFixes, _ marks: inout RecordMarks, _ member: inout Range<Int>
  ) -> Bool {
    let last = cells.count &- 1
    for index in cells.indices {
      let end = index == last ? lineEnd : delimiter
      let start = cursor.position
      switch cells[index] {
      case .time:
        guard let value = cursor.time(before: end, bytes, &times) else { return false }
        marks.record(.time(value.milliseconds), at: start)
        row.take(value)
      case .latitude:
        guard let value = cursor.degreesE7(before: end, bytes), value.magnitude <= 900_000_000
        else { return false }
        marks.record(.latitude, at: start)
        row.take(latitudeE7: Int32(truncatingIfNeeded: value))
      case .longitude:
        guard let value = cursor.degreesE7(before: end, bytes), value.magnitude <= 1_800_000_000
        else { return false }
        marks.record(.longitude, at: start)
        row.take(longitudeE7: Int32(truncatingIfNeeded: value))
      case .sensor(let sensor, let range):
        if cursor.skip(end, bytes) { continue }
        guard let value = cursor.sensorValue(in: range, before: end, bytes),
          value != 0 || sensor != .accuracy
        else { return false }
        marks.record(.sensor(sensor, range), at: start)
        row.take(value, of: sensor)
      case .member:
        guard let name = cursor.cellText(before: end, delimiter, bytes), Self.isName(name, bytes)
        else {
          return false
        }
        marks.record(.member(end: name.upperBound), at: start)
        member = name
      case .segmentBreak:
        // A row that begins a segment is left to the reader of cells.
        guard cursor.skip(end, bytes) || cursor.skip(Self.no, bytes) && cursor.skip(end, bytes)
        else { return false }
      case .ignored:
        guard let text = cursor.cellText(before: end, delimiter, bytes) else { return false }
        marks.record(.ignored(end: text.upperBound), at: start)
      }
    }
    return lineEnd == UInt8(ascii: "\n") || cursor.skip(UInt8(ascii: "\n"), bytes)
  }

  /// Whether a text is used literally: letters, digits or characters beyond ASCII at both ends.
  private static func isName(_ text: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    guard let first = text.first, let last = text.last else { return false }
    return [bytes[first], bytes[last]].allSatisfy {
      switch $0 {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
      default: false
      }
    }
  }
}

extension PlainCursor {
  /// The text of one cell without quotes that ends before a byte; nil for any other.
  fileprivate mutating func cellText(
    before end: UInt8, _ delimiter: UInt8, _ bytes: Span<UInt8>
  ) -> Range<Int>? {
    guard let range = text(before: end, bytes) else { return nil }
    let quote = UInt8(ascii: "\"")
    for index in range {
      let byte = bytes[index]
      guard byte >= 0x20, byte != quote, byte != delimiter else { return nil }
    }
    return range
  }
}
