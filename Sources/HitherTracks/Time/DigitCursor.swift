/// A cursor over the digits of a date or time.
@usableFromInline
struct DigitCursor {
  @usableFromInline var position = 0

  @inlinable
  init() {}

  @inlinable
  func isAtEnd(_ text: Span<UInt8>) -> Bool { position >= text.count }

  @inlinable
  mutating func take(_ byte: UInt8, _ text: Span<UInt8>) -> Bool {
    guard position < text.count, text[position] == byte else { return false }
    position += 1
    return true
  }

  @inlinable
  mutating func takeBlanks(_ text: Span<UInt8>) -> Bool {
    let start = position
    while take(UInt8(ascii: " "), text) {}
    return position > start
  }

  /// A number of exactly `width` digits.
  @inlinable
  mutating func digits(_ width: Int, _ text: Span<UInt8>) -> Int? {
    guard position + width <= text.count else { return nil }
    var value = 0
    for index in position..<(position + width) {
      let digit = text[index] &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      value = value * 10 + Int(digit)
    }
    position += width
    return value
  }

  /// `yyyy-mm-dd`.
  @inlinable
  mutating func date(_ text: Span<UInt8>) -> CivilDate? {
    guard let year = digits(4, text), take(UInt8(ascii: "-"), text), let month = digits(2, text),
      take(UInt8(ascii: "-"), text), let day = digits(2, text)
    else { return nil }
    let date = CivilDate(year: year, month: month, day: day)
    return date.isValid ? date : nil
  }

  /// `hh:mm`, `hh:mm:ss` or `hh:mm:ss.fraction`, in milliseconds of the day.
  @inlinable
  mutating func timeOfDay(_ text: Span<UInt8>) -> Int? {
    guard let hour = digits(2, text), hour <= 24, take(UInt8(ascii: ":"), text),
      let minute = digits(2, text),
      minute <= 59
    else { return nil }
    var milliseconds = (hour * 60 + minute) * 60_000
    if take(UInt8(ascii: ":"), text) {
      guard let second = digits(2, text), second <= 60, let fraction = fraction(text) else {
        return nil
      }
      milliseconds += second * 1000 + fraction
    }
    return hour == 24 && milliseconds > 86_400_000 ? nil : milliseconds
  }

  /// `.digits` or `,digits` rounded half to even to milliseconds; 0 if there are none.
  @inlinable
  mutating func fraction(_ text: Span<UInt8>) -> Int? {
    guard take(UInt8(ascii: "."), text) || take(UInt8(ascii: ","), text) else { return 0 }
    var value = 0
    var count = 0
    var half = 0
    while position < text.count {
      let digit = Int(text[position] &- UInt8(ascii: "0"))
      guard digit <= 9 else { break }
      if count < 3 {
        value = value * 10 + digit
      } else if count == 3 {
        half = digit * 2
      } else if digit > 0 {
        half |= 1
      }
      count += 1
      position += 1
    }
    guard count > 0 else { return nil }
    while count < 3 {
      value *= 10
      count += 1
    }
    let roundsUp = half > 10 || (half == 10 && value % 2 == 1)
    return roundsUp ? value + 1 : value
  }

  /// `Z`, `+hh`, `+hhmm` or `+hh:mm`, in seconds east of UTC.
  @inlinable
  mutating func offsetSeconds(_ text: Span<UInt8>) -> Int? {
    if take(UInt8(ascii: "Z"), text) || take(UInt8(ascii: "z"), text) { return 0 }
    let isNegative = take(UInt8(ascii: "-"), text)
    guard isNegative || take(UInt8(ascii: "+"), text), let hours = digits(2, text), hours <= 23
    else { return nil }
    _ = take(UInt8(ascii: ":"), text)
    var minutes = 0
    if !isAtEnd(text) {
      guard let given = digits(2, text), given <= 59 else { return nil }
      minutes = given
    }
    let seconds = hours * 3600 + minutes * 60
    return isNegative ? -seconds : seconds
  }
}
