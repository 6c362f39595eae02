import HitherText
package import HitherTracks

/// Reads the times of consecutive records, most of which are on the same day.
///
/// It reads what `TimeText.iso8601` reads, with the same result; the previous record's date is
/// cached, so that `…T06:10:00Z` on the same day is three times two digits.
package struct RecordTimes {
  /// The first eight and the next three characters of the date, up to its `T`.
  private var month = UInt64.max
  private var day = UInt64.max
  private var midnight: Int64 = 0

  /// Reads one time; nil for any other text.
  package mutating func iso8601(_ text: Span<UInt8>) -> TimeText.Reading? {
    if let (instant, end) = plain(text, at: 0), end == text.count { return .instant(instant) }
    return TimeText.iso8601(text)
  }

  /// Reads `yyyy-mm-ddThh:mm:ssZ`, or with three decimals, at an index, and returns the end; nil for any other form.
  @inline(__always)
  mutating func plain(_ text: Span<UInt8>, at start: Int) -> (instant: Instant, end: Int)? {
    guard text.count &- start >= 20, let seconds = Self.secondOfDay(text, at: start &+ 11) else {
      return nil
    }
    let month = ByteWord.load(text, at: start)
    // The day and the `T` of the second word.
    let day = ByteWord.load(text, at: start &+ 8) & 0xff_ffff
    if month != self.month || day != self.day {
      guard text[start &+ 10] == UInt8(ascii: "T"), takeDate(text.extracting(start..<(start &+ 10)))
      else { return nil }
      (self.month, self.day) = (month, day)
    }
    let whole = midnight &+ seconds &* 1000
    if text[start &+ 19] == UInt8(ascii: "Z") {
      return (Instant(milliseconds: whole), start &+ 20)
    }
    guard text.count &- start >= 24, text[start &+ 19] == UInt8(ascii: "."),
      text[start &+ 23] == UInt8(ascii: "Z")
    else { return nil }
    var decimals: Int64 = 0
    for index in start &+ 20..<start &+ 23 {
      guard case let digit = text[index] &- UInt8(ascii: "0"), digit < 10 else { return nil }
      decimals = decimals &* 10 &+ Int64(digit)
    }
    return (Instant(milliseconds: whole &+ decimals), start &+ 24)
  }

  /// Caches a date; false if it is not a date, or not every time of it is accepted.
  private mutating func takeDate(_ text: Span<UInt8>) -> Bool {
    // In another form it may be a time of another day.
    let dash = UInt8(ascii: "-")
    guard text[4] == dash, text[7] == dash, case .local(let civil) = TimeText.iso8601(text)
    else { return false }
    let first = civil.instant()
    guard first.isAccepted, Instant(milliseconds: first.milliseconds + 86_399_999).isAccepted
    else { return false }
    midnight = first.milliseconds
    return true
  }

  /// The second of the day in `hh:mm:ss`; nil for another form.
  @inline(__always)
  static func secondOfDay(_ text: Span<UInt8>, at start: Int) -> Int64? {
    // Each byte becomes its digit, a colon 0; the highest bit then marks any other byte.
    let digits = ByteWord.load(text, at: start) ^ 0x3030_3a30_303a_3030
    let most: UInt64 = 0x7676_7f76_767f_7676
    guard (digits &+ most | digits) & 0x8080_8080_8080_8080 == 0 else { return nil }
    // The bytes of the tens now hold the hour, the minute and the second.
    let pairs = digits &* 10 &+ digits &>> 8
    func pair(_ shift: UInt64) -> Int64 { Int64(truncatingIfNeeded: pairs &>> shift & 0xff) }
    let (hour, minute, second) = (pair(0), pair(24), pair(48))
    guard hour < 24, minute < 60, second < 60 else { return nil }
    return (hour &* 60 &+ minute) &* 60 &+ second
  }
}
