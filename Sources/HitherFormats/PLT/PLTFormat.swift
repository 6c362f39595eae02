internal import HitherGeodesy
internal import HitherText
internal import HitherTracks

/// Reads fixes from the rows of a track file of OziExplorer, the format of GeoLife's tracks.
///
/// Six header lines, then rows: latitude, longitude, whether a segment begins, feet, days since
/// 1899-12-30, date, time, in UTC. A date as GeoLife writes it, `2008-10-23`, is preferred because
/// it has whole seconds; otherwise the days are used.
struct PLTFormat: LineFormat {
  private var tally: NoticeTally
  private var isFirst = true

  /// The lines before the rows.
  private static let headLength = 6
  private static let metresInFoot = 0.3048

  init(file: String) {
    tally = NoticeTally(file: file)
  }

  var notices: [Notice] { tally.notices }

  mutating func take(
    _ bytes: [UInt8], _ range: Range<Int>, number: Int, _ batch: inout RecordBatch
  ) throws(RecordFault) {
    let line = bytes.span.extracting(range)
    guard number > Self.headLength, line.indices.contains(where: { line[$0] > 0x20 }) else {
      return
    }
    let cells = Self.cells(of: line)
    guard cells.count >= 5 else {
      throw RecordFault(reason: "\(cells.count) fields where 5 are needed")
    }
    let latitude = try DegreesText.gridValue(line.extracting(cells[0]), "latitude", 90)
    let longitude = try DegreesText.gridValue(line.extracting(cells[1]), "longitude", 180)
    var fix = Fix(
      time: try Self.time(line, cells),
      coordinate: Coordinate(latitudeE7: latitude, longitudeE7: longitude))
    let mark = line.extracting(cells[2])
    fix.startsSegment = isFirst || (mark.count == 1 && mark[0] == UInt8(ascii: "1"))
    isFirst = false
    let feet = NumberText.double(line.extracting(cells[3])) ?? .infinity
    let unknown = -777.0
    if feet != unknown {
      fix.elevation = tally.accepted(feet * Self.metresInFoot, .elevation, line: number)
    }
    batch.hasSegments = true
    batch.fixes.append(fix)
  }

  /// The cells of a row without the spaces around them; at most eight are read.
  private static func cells(of line: Span<UInt8>) -> [Range<Int>] {
    var cells: [Range<Int>] = []
    var start = 0
    for index in 0...line.count where index == line.count || line[index] == 0x2C {
      var cell = start..<index
      while let first = cell.first, line[first] <= 0x20 { cell.removeFirst() }
      while let last = cell.last, line[last] <= 0x20 { cell.removeLast() }
      cells.append(cell)
      start = index + 1
      if cells.count == 8 { break }
    }
    return cells
  }

  private static func time(
    _ line: Span<UInt8>, _ cells: [Range<Int>]
  ) throws(RecordFault) -> Instant {
    if cells.count >= 7 {
      var time = CSVTime()
      let reading = time.read(
        date: line.extracting(cells[5]), timeOfDay: line.extracting(cells[6]))
      if case .instant(let instant) = reading { return instant }
    }
    let text = line.extracting(cells[4])
    // Ten decimals are a hundredth of a millisecond; the days fit into 18 digits.
    guard let days = NumberText.scaled(text, places: 10), days.magnitude < 30_000_000_000_000_000
    else { throw RecordFault(reason: "time '\(RecordFault.excerpt(text))' is not readable") }
    if days == 0 { return .absent }
    let daysBefore1970: Int64 = 25_569
    let scaled = days - daysBefore1970 * 10_000_000_000
    let milliseconds = (Double(scaled) * 0.00864).rounded(.toNearestOrEven)
    let instant = Instant(milliseconds: Int64(milliseconds))
    guard instant.isAccepted else {
      throw RecordFault(reason: "time '\(RecordFault.excerpt(text))' is not readable")
    }
    return instant
  }
}
