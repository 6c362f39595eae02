internal import HitherText
internal import HitherTracks

/// Reads times in the cells of a CSV file.
struct CSVTime: Sendable {
  /// The content of a cell.
  enum Reading {
    case absent
    case instant(Instant)
    case unreadable
    /// A date that may begin with the day or with the month.
    case ambiguous
    /// A time that the clocks of the zone skip.
    case skipped
    /// A time that the clocks of the zone show twice and that the rows do not decide.
    case twice
  }

  /// The unit of times that are numbers; nil until the first decides it.
  var epochUnit: CSVOptions.EpochUnit?
  /// Whether the decimal point is a comma.
  var hasDecimalComma = false
  /// The meaning of the first number of dates that begin with day or month.
  var dateOrder = CSVDate.Order.open
  /// Whether six-digit dates begin with the year.
  var hasShortDates = false
  /// Offset of the row's clock from UTC in milliseconds, if the row gives it.
  var offset: Int64?
  /// The zone of times that have none; nil for UTC.
  var localTime: CSVLocalTime?
  /// The previous time of the same member, which decides which of two times is meant.
  var previous: Instant?
  var times = RecordTimes()
  /// Whether the last time had no zone.
  private(set) var hasAssumedZone = false

  /// Reads a cell: ISO 8601, also with `/` between year, month and day, or a number since 1970.
  mutating func read(_ cell: Span<UInt8>) -> Reading {
    hasAssumedZone = false
    if cell.count >= 10, cell[4] == 0x2D { return iso8601(cell) }
    if CSVCell.isBlank(cell) { return .absent }
    if cell.count >= 10, cell[4] == 0x2F, cell[7] == 0x2F {
      return withCopy { copy in
        var length = 0
        for index in cell.indices {
          guard length < copy.count else { return 0 }
          copy[length] = index == 4 || index == 7 ? 0x2D : cell[index]
          length += 1
        }
        return length
      }
    }
    if let reading = epoch(cell) { return reading }
    return withCopy { CSVTimeSpelling.write(compact: cell, to: &$0) }.or { otherDate(cell) }
  }

  /// Reads a date that does not begin with its year.
  private mutating func otherDate(_ cell: Span<UInt8>) -> Reading {
    guard let date = CSVDate(cell) else { return .unreadable }
    if date.order == .open, dateOrder == .open { return .ambiguous }
    let order = dateOrder
    return withCopy { date.write(cell, order: order, to: &$0) }
  }

  /// Reads a day and a time of day from two cells.
  mutating func read(date: Span<UInt8>, timeOfDay: Span<UInt8>) -> Reading {
    hasAssumedZone = false
    if CSVCell.isBlank(date), CSVCell.isBlank(timeOfDay) { return .absent }
    var copy = InlineArray<64, UInt8>(repeating: 0)
    guard date.count + 1 + timeOfDay.count <= copy.count else { return .unreadable }
    for index in date.indices { copy[index] = date[index] }
    copy[date.count] = 0x20
    for index in timeOfDay.indices { copy[date.count + 1 + index] = timeOfDay[index] }
    let text = copy.span.extracting(0..<date.count + 1 + timeOfDay.count)
    if date.count == 8 || date.count == 6 && hasShortDates {
      let reading = withCopy {
        CSVTimeSpelling.write(digitsOfDay: date, timeOfDay: timeOfDay, to: &$0)
      }
      if case .unreadable = reading {} else { return reading }
    }
    // A number without separators is a day count, not a time.
    let isYearFirst = date.count >= 10 && (date[4] == 0x2D || date[4] == 0x2F)
    return isYearFirst ? read(text) : otherDate(text)
  }

  /// Reads what `fill` writes; `fill` returns the length, or 0 if there is nothing to read.
  private mutating func withCopy(_ fill: (inout InlineArray<64, UInt8>) -> Int) -> Reading {
    var copy = InlineArray<64, UInt8>(repeating: 0)
    let length = fill(&copy)
    return length == 0 ? .unreadable : iso8601(copy.span.extracting(0..<length))
  }

  private mutating func iso8601(_ text: Span<UInt8>) -> Reading {
    var reading = times.iso8601(text)
    if reading == nil {
      var copy = InlineArray<64, UInt8>(repeating: 0)
      let length = CSVTimeSpelling.write(usual: text, to: &copy)
      if length > 0 { reading = times.iso8601(copy.span.extracting(0..<length)) }
    }
    switch reading {
    case .instant(let instant): return .instant(instant)
    case .local(let civil):
      if let offset {
        let instant = civil.instant() + -offset
        return instant.isAccepted ? .instant(instant) : .unreadable
      }
      if let localTime {
        return switch localTime.read(civil, after: previous) {
        case .instant(let instant): instant.isAccepted ? .instant(instant) : .unreadable
        case .skipped: .skipped
        case .twice: .twice
        }
      }
      hasAssumedZone = true
      let instant = civil.instant()
      return instant.isAccepted ? .instant(instant) : .unreadable
    case nil: return .unreadable
    }
  }

  /// Reads a number since 1970; nil if it is not a number or not an accepted time.
  private mutating func epoch(_ cell: Span<UInt8>) -> Reading? {
    let value = CSVCell.double(cell, hasDecimalComma: hasDecimalComma)
    guard value.isFinite else { return nil }
    let unit = epochUnit ?? CSVOptions.EpochUnit.told(by: value)
    epochUnit = unit
    let milliseconds: Int64?
    switch unit {
    case .seconds:
      milliseconds = CSVCell.scaled(cell, places: 3, hasDecimalComma: hasDecimalComma)
    case .milliseconds:
      milliseconds = CSVCell.scaled(cell, places: 0, hasDecimalComma: hasDecimalComma)
    case .microseconds:
      milliseconds = CSVCell.scaled(cell, places: 0, hasDecimalComma: hasDecimalComma)
        .map(Self.thousandth)
    }
    let instant = milliseconds.map(Instant.init(milliseconds:))
    return instant.flatMap { $0.isAccepted ? .instant($0) : nil }
  }

  /// The milliseconds of an offset such as `-05:00` or `+0200`; nil for another text.
  static func offset(_ cell: Span<UInt8>) -> Int64? {
    guard cell.count >= 5, cell[0] == 0x2B || cell[0] == 0x2D else { return nil }
    var digits: [Int64] = []
    for index in 1..<cell.count where cell[index] != 0x3A || index != 3 {
      guard cell[index] &- 0x30 < 10 else { return nil }
      digits.append(Int64(cell[index] - 0x30))
    }
    guard digits.count == 4 else { return nil }
    let (hours, minutes) = (digits[0] * 10 + digits[1], digits[2] * 10 + digits[3])
    guard hours < 24, minutes < 60 else { return nil }
    return (cell[0] == 0x2D ? -60_000 : 60_000) * (hours * 60 + minutes)
  }

  /// A thousandth, rounded half to even.
  private static func thousandth(_ value: Int64) -> Int64 {
    var quotient = value / 1000
    var rest = value % 1000
    if rest < 0 {
      quotient -= 1
      rest += 1000
    }
    return rest > 500 || (rest == 500 && !quotient.isMultiple(of: 2)) ? quotient + 1 : quotient
  }
}

extension CSVTime.Reading {
  /// Returns this reading, or the result of `other` if the text was not a time.
  fileprivate func or(_ other: () -> Self) -> Self {
    if case .unreadable = self { return other() }
    return self
  }
}
