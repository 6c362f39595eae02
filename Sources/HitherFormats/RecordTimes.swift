import HitherText
package import HitherTracks

/// Reads the times of records that follow one another, most of which are of the same day.
///
/// It reads what `TimeText.iso8601` reads, to the same result; the date of the record before is
/// remembered, so that `…T06:10:00Z` on the same day is two digits three times.
package struct RecordTimes {
  /// The first eight and the next three characters of the date, up to its `T`.
  private var month: UInt64 = 0
  private var day: UInt64 = 0
  private var midnight: Int64 = 0

  /// Makes a reader that has seen no date.
  package init() {}

  /// Reads one time; nil for what is none.
  package mutating func iso8601(_ text: Span<UInt8>) -> TimeText.Reading? {
    guard text.count == 20, let time = timeOfDay(text) else { return TimeText.iso8601(text) }
    let month = word(text, from: 0, to: 8)
    let day = word(text, from: 8, to: 11)
    if month == self.month, day == self.day {
      return .instant(Instant(milliseconds: midnight &+ time))
    }
    let reading = TimeText.iso8601(text)
    if case .instant(let instant) = reading {
      self.month = month
      self.day = day
      midnight = instant.milliseconds &- time
    }
    return reading
  }

  @inline(__always)
  private func word(_ text: Span<UInt8>, from start: Int, to end: Int) -> UInt64 {
    var word: UInt64 = 0
    for index in start..<end { word = word &<< 8 | UInt64(text[index]) }
    return word
  }

  /// The milliseconds of the day in `yyyy-mm-ddThh:mm:ssZ`; nil for another form.
  private func timeOfDay(_ text: Span<UInt8>) -> Int64? {
    let hour = twoDigits(text, at: 11)
    let minute = twoDigits(text, at: 14)
    let second = twoDigits(text, at: 17)
    let colon = UInt8(ascii: ":")
    guard hour < 24, minute < 60, second < 60, text[13] == colon, text[16] == colon,
      text[19] == UInt8(ascii: "Z"), text[10] == UInt8(ascii: "T")
    else { return nil }
    return Int64((hour &* 60 &+ minute) &* 60 &+ second) &* 1000
  }

  /// A number of two digits; 100 and more for anything else.
  private func twoDigits(_ text: Span<UInt8>, at index: Int) -> Int {
    let tens = Int(text[index] &- UInt8(ascii: "0"))
    let ones = Int(text[index &+ 1] &- UInt8(ascii: "0"))
    return tens < 10 && ones < 10 ? tens &* 10 &+ ones : 100
  }
}
