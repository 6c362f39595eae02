internal import HitherGeodesy
internal import HitherText
internal import HitherTracks

/// The combined data of the sentences of one moment.
struct NMEAEpoch {
  /// Milliseconds of the day; nil if no sentence gave it.
  var timeOfDay: Int64?
  /// Days since 1970; nil if no sentence gave it.
  var day: Int?
  var coordinate: Coordinate?
  var elevation = Double.nan
  var dilution = Double.nan
  /// Metres per second.
  var speed = Double.nan
  var course = Double.nan
  /// The line of its first sentence.
  var line = 0

  private static let metresPerSecondInKnot = 1852.0 / 3600

  /// Whether a sentence belongs to another moment than this.
  func isEnded(by sentence: NMEASentence, _ line: Span<UInt8>) -> Bool {
    guard sentence.kind != .course,
      let time = sentence.timeOfDay(sentence.kind.timeField, line), let timeOfDay
    else {
      return false
    }
    return time != timeOfDay
  }

  /// Adds the data of a sentence.
  mutating func take(_ sentence: NMEASentence, _ line: Span<UInt8>) throws(RecordFault) {
    switch sentence.kind {
    case .position: try takePosition(sentence, line)
    case .minimum: try takeMinimum(sentence, line)
    case .course:
      let kilometres = sentence.double(7, line)
      course = sentence.double(1, line)
      speed =
        kilometres.isNaN ? sentence.double(5, line) * Self.metresPerSecondInKnot : kilometres / 3.6
    case .date: takeDate(sentence, line)
    case .combined: try takeCombined(sentence, line)
    case .placeOnly: try takePlaceOnly(sentence, line)
    }
  }

  /// GNS, of receivers for several systems.
  ///
  /// Its fields: time, position, a letter for each system that gives the kind of fix (`N` for
  /// none), satellites, dilution, height above mean sea level.
  private mutating func takeCombined(
    _ sentence: NMEASentence, _ line: Span<UInt8>
  ) throws(RecordFault) {
    try takeTime(sentence, line)
    guard sentence.holds(6, line, otherThan: UInt8(ascii: "N")) else { return }
    coordinate = try place(sentence, at: 2, line)
    dilution = sentence.double(8, line)
    elevation = sentence.double(9, line)
  }

  /// GLL: position, time, validity.
  private mutating func takePlaceOnly(
    _ sentence: NMEASentence, _ line: Span<UInt8>
  ) throws(RecordFault) {
    try takeTime(sentence, line)
    guard sentence.letter(6, line) == UInt8(ascii: "A") else { return }
    let place = try place(sentence, at: 1, line)
    coordinate = coordinate ?? place
  }

  /// GGA: time, position, quality of the fix, dilution, height above mean sea level.
  private mutating func takePosition(
    _ sentence: NMEASentence, _ line: Span<UInt8>
  ) throws(RecordFault) {
    try takeTime(sentence, line)
    guard let quality = sentence.scaled(6, places: 0, line), quality > 0 else { return }
    coordinate = try place(sentence, at: 2, line)
    dilution = sentence.double(8, line)
    elevation = sentence.double(9, line)
  }

  /// RMC: time, validity, position, knots, course, date.
  private mutating func takeMinimum(
    _ sentence: NMEASentence, _ line: Span<UInt8>
  ) throws(RecordFault) {
    try takeTime(sentence, line)
    if let date = sentence.scaled(9, places: 0, line), (10_100...311_299).contains(date) {
      // The year has two digits: no receiver is older than 1980.
      let year = Int(date % 100)
      let civil = CivilDate(
        year: year < 80 ? 2000 + year : 1900 + year, month: Int(date / 100 % 100),
        day: Int(date / 10_000))
      if civil.isValid { day = civil.daysSinceEpoch }
    }
    guard sentence.letter(2, line) == UInt8(ascii: "A") else { return }
    let place = try place(sentence, at: 3, line)
    coordinate = coordinate ?? place
    let knots = sentence.double(7, line)
    if speed.isNaN { speed = knots * Self.metresPerSecondInKnot }
    if course.isNaN { course = sentence.double(8, line) }
  }

  /// ZDA: time, day, month, year.
  private mutating func takeDate(_ sentence: NMEASentence, _ line: Span<UInt8>) {
    guard let month = sentence.scaled(3, places: 0, line),
      let dayOfMonth = sentence.scaled(2, places: 0, line),
      let year = sentence.scaled(4, places: 0, line), (1980...9999).contains(year),
      (1...12).contains(month), (1...31).contains(dayOfMonth)
    else { return }
    let civil = CivilDate(year: Int(year), month: Int(month), day: Int(dayOfMonth))
    guard civil.isValid else { return }
    timeOfDay = timeOfDay ?? sentence.timeOfDay(1, line)
    day = civil.daysSinceEpoch
  }

  private mutating func takeTime(
    _ sentence: NMEASentence, _ line: Span<UInt8>
  ) throws(RecordFault) {
    let field = sentence.kind.timeField
    guard !sentence.isEmpty(field) else { return }
    guard let time = sentence.timeOfDay(field, line) else {
      throw RecordFault(reason: "the time is not readable")
    }
    timeOfDay = time
  }

  private func place(
    _ sentence: NMEASentence, at number: Int, _ line: Span<UInt8>
  ) throws(RecordFault) -> Coordinate {
    guard
      let latitude = sentence.degreesE7(number, 90, negative: UInt8(ascii: "S"), line),
      let longitude = sentence.degreesE7(number + 2, 180, negative: UInt8(ascii: "W"), line)
    else { throw RecordFault(reason: "the place is not readable") }
    return Coordinate(latitudeE7: latitude, longitudeE7: longitude)
  }
}
