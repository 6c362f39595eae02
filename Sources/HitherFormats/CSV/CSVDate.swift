internal import HitherText

/// A date that does not begin with its year, and the text after it.
///
/// `23/10/2008 2:53:04 PM`, `10-23-2008`, `23.10.2008`, `23-Oct-2008`, `Oct 23, 2008 02:53`. With
/// points the day comes first, and a month in letters is unambiguous; otherwise the file must show
/// the order.
struct CSVDate {
  /// The meaning of the first of two numbers.
  enum Order {
    case dayFirst
    case monthFirst
    /// It can be either.
    case open
  }

  private let first: Int
  private let second: Int
  private let year: Int
  /// The order as far as the date itself shows it.
  let order: Order
  /// The index at which the time of day begins.
  private let end: Int

  /// Nil for a text of another form.
  init?(_ text: Span<UInt8>) {
    var cursor = Cursor()
    guard let one = cursor.part(text), let separator = cursor.separator(text),
      let other = cursor.part(text), cursor.separator(text) != nil,
      case .number(let year, let digits)? = cursor.part(text), digits == 4
    else { return nil }
    self.year = year
    end = cursor.position
    switch (one, other) {
    case (.number(let day, let digits), .month(let month)) where digits <= 2:
      (first, second, order) = (day, month, .dayFirst)
    case (.month(let month), .number(let day, let digits)) where digits <= 2:
      (first, second, order) = (day, month, .dayFirst)
    case (.number(let first, let digits), .number(let second, let more))
    where digits <= 2 && more <= 2:
      (self.first, self.second) = (first, second)
      if separator == 0x2E || first > 12 {
        order = .dayFirst
      } else {
        order = second > 12 ? .monthFirst : .open
      }
    default: return nil
    }
  }

  /// Writes the date and the time after it as ISO 8601.
  ///
  /// - Returns: The length; 0 if the order is open, or the rest is not a time.
  func write(
    _ text: Span<UInt8>, order given: Order, to copy: inout InlineArray<64, UInt8>
  ) -> Int {
    let order = self.order == .open ? given : self.order
    guard order != .open else { return 0 }
    let (day, month) = order == .dayFirst ? (first, second) : (second, first)
    var writer = Writer()
    writer.append(year, 4, &copy)
    writer.append(byte: 0x2D, &copy)
    writer.append(month, 2, &copy)
    writer.append(byte: 0x2D, &copy)
    writer.append(day, 2, &copy)
    return writer.appendTime(text, from: end, &copy) ? writer.length : 0
  }

  private enum Part {
    case number(Int, digits: Int)
    case month(Int)
  }

  private struct Cursor {
    var position = 0

    /// The separator before the next part, with the spaces around it.
    mutating func separator(_ text: Span<UInt8>) -> UInt8? {
      var found: UInt8?
      while position < text.count, [0x2F, 0x2E, 0x2D, 0x20, 0x2C].contains(text[position]) {
        if found == nil || text[position] != 0x20 { found = text[position] }
        position += 1
      }
      return found
    }

    mutating func part(_ text: Span<UInt8>) -> Part? {
      let start = position
      var value = 0
      while position < text.count, position - start < 5, text[position] &- 0x30 < 10 {
        value = value * 10 + Int(text[position] - 0x30)
        position += 1
      }
      if position > start { return .number(value, digits: position - start) }
      var word: [UInt8] = []
      while position < text.count, (0x61...0x7A).contains(text[position] | 0x20) {
        word.append(text[position] | 0x20)
        position += 1
        if word.count > 9 { return nil }
      }
      let names = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
      ]
      return names.firstIndex { word.starts(with: $0.utf8) }.map { .month($0 + 1) }
    }
  }

  private struct Writer {
    var length = 0

    mutating func append(byte: UInt8, _ copy: inout InlineArray<64, UInt8>) {
      guard length < copy.count else { return }
      copy[length] = byte
      length += 1
    }

    mutating func append(_ value: Int, _ digits: Int, _ copy: inout InlineArray<64, UInt8>) {
      var divisor = digits == 4 ? 1000 : 10
      while divisor > 0 {
        append(byte: 0x30 + UInt8(truncatingIfNeeded: value / divisor % 10), &copy)
        divisor /= 10
      }
    }

    /// Writes the time of day with a two-digit hour of 24; the rest is copied.
    mutating func appendTime(
      _ text: Span<UInt8>, from start: Int, _ copy: inout InlineArray<64, UInt8>
    ) -> Bool {
      var index = start
      while index < text.count,
        text[index] == 0x20 || text[index] == 0x2C || text[index] | 0x20 == 0x74
      {
        index += 1
      }
      if index == text.count { return true }
      var end = text.count
      var half: UInt8?
      if end - index > 2, text[end - 1] | 0x20 == 0x6D, [0x61, 0x70].contains(text[end - 2] | 0x20)
      {
        half = text[end - 2] | 0x20
        end -= 2
        while end > index, text[end - 1] == 0x20 { end -= 1 }
      }
      var hour = 0
      let hourStart = index
      while index < end, index - hourStart < 2, text[index] &- 0x30 < 10 {
        hour = hour * 10 + Int(text[index] - 0x30)
        index += 1
      }
      guard index > hourStart, end - index < 40 else { return false }
      if let half {
        guard (1...12).contains(hour) else { return false }
        hour = hour % 12 + (half == 0x70 ? 12 : 0)
      }
      append(byte: 0x20, &copy)
      append(hour, 2, &copy)
      while index < end {
        append(byte: text[index], &copy)
        index += 1
      }
      return true
    }
  }
}
