internal import HitherText
internal import HitherTracks

/// Reads fixes from IGC, the format of flight recorders of gliders and paragliders.
///
/// It reads the fix records (`B`) with the day in the header. If the time of day jumps back by more
/// than half a day, the next day begins. If the file has no date, the user may give one. A fix
/// without a GNSS altitude gets that of the barometer.
struct IGCFormat: LineFormat {
  private var tally: NoticeTally
  private var day: Int?
  private var lastTimeOfDay: Int64?
  private var isFirst = true
  private(set) var metadata = FileMetadata()

  /// - Parameters:
  ///   - file: The name of the file as rejects and faults give it.
  ///   - firstDay: The day of the first fix, if no line gives it.
  init(file: String, firstDay: CivilDate?) {
    tally = NoticeTally(file: file)
    day = firstDay?.daysSinceEpoch
  }

  var notices: [Notice] { tally.notices }

  mutating func take(
    _ bytes: [UInt8], _ range: Range<Int>, number: Int, _ batch: inout RecordBatch
  ) throws(RecordFault) {
    let line = bytes.span.extracting(range)
    if let day = Self.day(of: line) {
      self.day = day
      lastTimeOfDay = nil
      return
    }
    guard let record = try IGCFix(line) else { return takeHeader(bytes[range]) }
    let halfDay: Int64 = 43_200_000
    if let lastTimeOfDay, lastTimeOfDay - record.timeOfDay > halfDay { day = day.map { $0 + 1 } }
    lastTimeOfDay = record.timeOfDay
    var fix = Fix(time: .absent, coordinate: record.coordinate, startsSegment: isFirst)
    isFirst = false
    if let day {
      let time = Instant(milliseconds: Int64(day) * 86_400_000 + record.timeOfDay)
      if time.isAccepted { fix.time = time }
    } else {
      tally.count("no_date", "a fix has no time because no line gives its date", line: number)
    }
    if !record.elevation.isNaN {
      fix.elevation = tally.accepted(record.elevation, .elevation, line: number)
    }
    batch.hasSegments = true
    batch.fixes.append(fix)
  }

  /// Reads the type of the recorder from a line such as `HFFTYFRTYPE:Flymaster GpsSD`.
  private mutating func takeHeader(_ line: ArraySlice<UInt8>) {
    guard metadata.creator == nil, line.starts(with: "HFFTY".utf8),
      let colon = line.firstIndex(of: UInt8(ascii: ":"))
    else { return }
    let name = String(
      decoding: line[(colon + 1)...].prefix(RecordLimits.nameLength), as: UTF8.self)
    if !name.isEmpty { metadata.creator = name }
  }

  /// The day of a line `HFDTE150709` or `HFDTEDATE:150709,01`, since 1970; nil for any other line.
  static func day(of line: Span<UInt8>) -> Int? {
    let mark = Array("HFDTE".utf8)
    guard line.count >= 11, mark.indices.allSatisfy({ line[$0] == mark[$0] }) else { return nil }
    var digits: [Int] = []
    for index in mark.count..<min(line.count, 24) where digits.count < 6 {
      if line[index] &- 0x30 < 10 {
        digits.append(Int(line[index] - 0x30))
      } else if !digits.isEmpty {
        return nil
      }
    }
    guard digits.count == 6 else { return nil }
    let year = digits[4] * 10 + digits[5]
    // The year has two digits: no recorder is older than 1980.
    let date = CivilDate(
      year: year < 80 ? 2000 + year : 1900 + year, month: digits[2] * 10 + digits[3],
      day: digits[0] * 10 + digits[1])
    return date.isValid ? date.daysSinceEpoch : nil
  }
}
