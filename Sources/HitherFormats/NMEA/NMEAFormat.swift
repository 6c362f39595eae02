internal import HitherTracks

/// Reads fixes from sentences of NMEA 0183: GGA, GNS, RMC, VTG, ZDA and GLL of any talker.
///
/// Sentences with the same time of day form one fix. A GLL says less than the others, and is used
/// only until one of them has come. A sentence with a wrong checksum is rejected.
///
/// Only RMC and ZDA contain the date. Fixes before the first date are buffered until it comes, and
/// if the time of day jumps back by more than half a day without a new date, the next day begins.
/// If no date comes, the user may give one.
struct NMEAFormat: LineFormat {
  private let firstDay: Int?
  private var tally: NoticeTally
  private var epoch = NMEAEpoch()
  /// Fixes buffered until a date comes, each with its day counted from that of the first.
  private var waiting: [(fix: Fix, timeOfDay: Int64, day: Int)] = []
  /// The day of the previous fix: since 1970 once `hasDate`, otherwise since that of the first fix.
  private var day = 0
  private var hasDate = false
  private var lastTimeOfDay: Int64?
  private var isFirst = true
  /// Whether a sentence has come that contains everything GLL does.
  private var hasFullSentences = false

  /// The largest number of buffered fixes; after as many without a date, the file is treated as having none.
  private static let waitingLimit = 1 << 20

  /// - Parameters:
  ///   - file: The name of the file as rejects and faults give it.
  ///   - firstDay: The day of the first fix, if no sentence gives it.
  init(file: String, firstDay: CivilDate?) {
    self.firstDay = firstDay?.daysSinceEpoch
    tally = NoticeTally(file: file)
  }

  var notices: [Notice] { tally.notices }

  mutating func take(
    _ bytes: [UInt8], _ range: Range<Int>, number: Int, _ batch: inout RecordBatch
  ) throws(RecordFault) {
    let line = bytes.span.extracting(range)
    switch try NMEASentence.read(line) {
    case .none:
      if !line.isEmpty { tally.count("no_sentence", "a line without a sentence", line: number) }
    case .other: break
    case .sentence(let sentence) where sentence.kind == .placeOnly && hasFullSentences: break
    case .sentence(let sentence):
      if [.position, .minimum, .combined].contains(sentence.kind) { hasFullSentences = true }
      if epoch.isEnded(by: sentence, line) { endEpoch(&batch) }
      if epoch.line == 0 { epoch.line = number }
      try epoch.take(sentence, line)
    }
  }

  mutating func end(_ batch: inout RecordBatch) {
    endEpoch(&batch)
    giveUpWaiting(&batch)
  }

  private mutating func endEpoch(_ batch: inout RecordBatch) {
    let ended = epoch
    epoch = NMEAEpoch()
    if let known = ended.day { learnDay(known, &batch, at: ended.timeOfDay) }
    guard let coordinate = ended.coordinate else { return }
    var fix = Fix(time: .absent, coordinate: coordinate, startsSegment: isFirst)
    isFirst = false
    take(ended.elevation, .elevation, &fix, ended.line)
    take(ended.dilution * 5, .accuracy, &fix, ended.line)
    take(ended.speed, .speed, &fix, ended.line)
    take(ended.course, .course, &fix, ended.line)
    guard let timeOfDay = ended.timeOfDay else { return emit(fix, &batch) }
    if ended.day == nil { rollOver(timeOfDay) }
    lastTimeOfDay = timeOfDay
    if hasDate {
      fix.time = Self.instant(day, timeOfDay)
      emit(fix, &batch)
    } else {
      waiting.append((fix, timeOfDay, day))
      if waiting.count > Self.waitingLimit { giveUpWaiting(&batch) }
    }
  }

  /// Begins the next day if the time of day has jumped back by more than half a day.
  private mutating func rollOver(_ timeOfDay: Int64) {
    let halfDay: Int64 = 43_200_000
    if let lastTimeOfDay, lastTimeOfDay - timeOfDay > halfDay { day += 1 }
  }

  /// Sets the day of an epoch, and dates the fixes before it.
  private mutating func learnDay(_ known: Int, _ batch: inout RecordBatch, at timeOfDay: Int64?) {
    if !hasDate {
      if let timeOfDay { rollOver(timeOfDay) }
      date(since: known - day, &batch)
    }
    day = known
  }

  /// Dates and returns the buffered fixes.
  private mutating func date(since firstDay: Int, _ batch: inout RecordBatch) {
    for entry in waiting {
      var fix = entry.fix
      fix.time = Self.instant(firstDay + entry.day, entry.timeOfDay)
      emit(fix, &batch)
    }
    waiting = []
    hasDate = true
  }

  /// Returns the fixes buffered for a date that does not come: with the user's day, otherwise without a time.
  private mutating func giveUpWaiting(_ batch: inout RecordBatch) {
    if let firstDay, !hasDate {
      date(since: firstDay, &batch)
      day += firstDay
      return
    }
    for entry in waiting {
      tally.count("no_date", "a fix has no time because no sentence gives its date", line: 1)
      emit(entry.fix, &batch)
    }
    waiting = []
  }

  private func emit(_ fix: Fix, _ batch: inout RecordBatch) {
    batch.hasSegments = true
    batch.fixes.append(fix)
  }

  private mutating func take(_ value: Double, _ sensor: Sensor, _ fix: inout Fix, _ line: Int) {
    if !value.isNaN { fix[sensor] = tally.accepted(value, sensor, line: line) }
  }

  /// The instant of a time on a day; absent if it is beyond the last accepted one.
  private static func instant(_ day: Int, _ timeOfDay: Int64) -> Instant {
    let instant = Instant(milliseconds: Int64(day) * 86_400_000 + timeOfDay)
    return instant.isAccepted ? instant : .absent
  }
}
