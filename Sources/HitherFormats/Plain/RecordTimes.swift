import HitherText
package import HitherTracks

/// Reads the times of records that follow one another, most of which are of the same day.
///
/// It reads what `TimeText.iso8601` reads, to the same result; the date of the record before is
/// remembered, so that `…T06:10:00Z` on the same day is two digits three times.
package struct RecordTimes {
  /// The first eight and the next three characters of the date, up to its `T`.
  private var month = UInt64.max
  private var day = UInt64.max
  private var midnight: Int64 = 0

  /// Reads one time; nil for what is none.
  package mutating func iso8601(_ text: Span<UInt8>) -> TimeText.Reading? {
    if let (instant, end) = plain(text, at: 0), end == text.count { return .instant(instant) }
    return TimeText.iso8601(text)
  }

  /// Reads `yyyy-mm-ddThh:mm:ssZ`, or with three decimals, at a place, and tells what stands behind it; nil for any
  /// other form.
  @inline(__always)
  mutating func plain(_ text: Span<UInt8>, at start: Int) -> (instant: Instant, end: Int)? {
    guard text.count &- start >= 20, let seconds = Self.secondOfDay(text, at: start &+ 11) else {
      return nil
    }
    let month = ByteWord.load(text, at: start)
    // Of the second word the day and the `T`.
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

  /// Remembers a date; false for what is none, or one of which not every time is accepted.
  private mutating func takeDate(_ text: Span<UInt8>) -> Bool {
    // Not so written it may be some time of some day.
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
    // Each byte becomes its digit, a colon 0; the highest bit then marks whatever is neither.
    let digits = ByteWord.load(text, at: start) ^ 0x3030_3a30_303a_3030
    let most: UInt64 = 0x7676_7f76_767f_7676
    guard (digits &+ most | digits) & 0x8080_8080_8080_8080 == 0 else { return nil }
    // In the bytes of the tens are the hour, the minute and the second now.
    let pairs = digits &* 10 &+ digits &>> 8
    func pair(_ shift: UInt64) -> Int64 { Int64(truncatingIfNeeded: pairs &>> shift & 0xff) }
    let (hour, minute, second) = (pair(0), pair(24), pair(48))
    guard hour < 24, minute < 60, second < 60 else { return nil }
    return (hour &* 60 &+ minute) &* 60 &+ second
  }
}
