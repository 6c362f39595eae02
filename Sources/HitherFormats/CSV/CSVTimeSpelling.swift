/// Rewrites times that begin with the year but are not quite ISO 8601.
///
/// `2026-05-01 01:00:00 UTC`, `2026-05-01 1:00:00`, `20260501T010000Z`, and a day and a time of day of digits only.
enum CSVTimeSpelling {
  /// Writes a time whose hour has one digit, or whose zone is a word for UTC.
  ///
  /// - Returns: The length; 0 if it is not such a time.
  static func write(usual text: Span<UInt8>, to copy: inout InlineArray<64, UInt8>) -> Int {
    guard text.count >= 14, text.count < copy.count, text[4] == 0x2D, text[7] == 0x2D,
      text[10] == 0x20 || text[10] | 0x20 == 0x74
    else { return 0 }
    var end = text.count
    var isUTC = false
    if isWord(text, end - 3, "utc") || isWord(text, end - 3, "gmt") {
      end -= 3
      isUTC = true
      while end > 11, text[end - 1] == 0x20 { end -= 1 }
    }
    var length = 0
    for index in 0..<end {
      if index == 11, text[12] == 0x3A { append(0x30, &copy, &length) }
      append(text[index], &copy, &length)
    }
    if isUTC { append(0x5A, &copy, &length) }
    return length
  }

  /// Writes a time such as `20260501T010000Z`, the basic form of ISO 8601.
  static func write(compact text: Span<UInt8>, to copy: inout InlineArray<64, UInt8>) -> Int {
    guard text.count >= 15, text.count < 40, text[8] | 0x20 == 0x74, areDigits(text, 0..<8),
      areDigits(text, 9..<15)
    else { return 0 }
    var length = 0
    writeDay(text, 0, &copy, &length)
    append(0x54, &copy, &length)
    writeTime(text, 9, &copy, &length)
    for index in 15..<text.count { append(text[index], &copy, &length) }
    return length
  }

  /// Writes a day of eight digits, or of six that begin with the year of this century, and a time of day.
  static func write(
    digitsOfDay day: Span<UInt8>, timeOfDay: Span<UInt8>, to copy: inout InlineArray<64, UInt8>
  ) -> Int {
    guard day.count == 6 || day.count == 8, areDigits(day, day.indices), timeOfDay.count >= 5,
      timeOfDay.count < 40
    else { return 0 }
    var length = 0
    if day.count == 6 {
      append(0x32, &copy, &length)
      append(0x30, &copy, &length)
    }
    writeDay(day, day.count - 8, &copy, &length)
    append(0x54, &copy, &length)
    if timeOfDay.count >= 6, areDigits(timeOfDay, 0..<6) {
      writeTime(timeOfDay, 0, &copy, &length)
      for index in 6..<timeOfDay.count { append(timeOfDay[index], &copy, &length) }
    } else {
      if timeOfDay[1] == 0x3A { append(0x30, &copy, &length) }
      for index in timeOfDay.indices { append(timeOfDay[index], &copy, &length) }
    }
    return length
  }

  /// Writes a day; the bytes before the text's start are already written.
  private static func writeDay(
    _ text: Span<UInt8>, _ start: Int, _ copy: inout InlineArray<64, UInt8>, _ length: inout Int
  ) {
    for place in 0..<8 {
      if place == 4 || place == 6 { append(0x2D, &copy, &length) }
      if start + place >= 0 { append(text[start + place], &copy, &length) }
    }
  }

  private static func writeTime(
    _ text: Span<UInt8>, _ start: Int, _ copy: inout InlineArray<64, UInt8>, _ length: inout Int
  ) {
    for place in 0..<6 {
      if place == 2 || place == 4 { append(0x3A, &copy, &length) }
      append(text[start + place], &copy, &length)
    }
  }

  private static func append(
    _ byte: UInt8, _ copy: inout InlineArray<64, UInt8>, _ length: inout Int
  ) {
    guard length < copy.count else { return }
    copy[length] = byte
    length += 1
  }

  private static func areDigits(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    range.allSatisfy { text[$0] &- 0x30 < 10 }
  }

  private static func isWord(_ text: Span<UInt8>, _ start: Int, _ word: String) -> Bool {
    CSVCell.equals(text.extracting(start..<text.count), word)
  }
}
