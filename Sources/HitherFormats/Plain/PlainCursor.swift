import HitherText
import HitherTracks

/// A position in bytes from which values written in the most common way are read.
///
/// Each read moves to the byte after the value. Digits are read eight at a time; a value in another
/// form is read by `NumberText` or `TimeText`, with the same result.
struct PlainCursor {
  var position: Int
  /// The largest length of a value that is read here.
  private static let longest = 48

  /// Skips a byte if it is next.
  @inline(__always)
  mutating func skip(_ byte: UInt8, _ bytes: Span<UInt8>) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position &+= 1
    return true
  }

  /// Skips a text if it is next.
  @inline(__always)
  mutating func skip(_ mark: ByteMark, _ bytes: Span<UInt8>) -> Bool {
    guard mark.stands(in: bytes, at: position) else { return false }
    position &+= mark.count
    return true
  }

  @inline(__always)
  mutating func skipSpace(_ bytes: Span<UInt8>) {
    while position < bytes.count {
      let byte = bytes[position]
      guard byte <= 0x20, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else {
        return
      }
      position &+= 1
    }
  }

  /// Moves past the next occurrence of a byte; nil if it is not near.
  @inline(__always)
  mutating func text(before byte: UInt8, _ bytes: Span<UInt8>) -> Range<Int>? {
    let start = position
    let limit = min(bytes.count, start &+ Self.longest)
    var end = start
    while end < limit, bytes[end] != byte { end &+= 1 }
    guard end < limit else { return nil }
    position = end &+ 1
    return start..<end
  }
}

extension PlainCursor {
  /// Degrees on the grid of 1e-7 that end before a byte; nil if they are not a number.
  @inline(__always)
  mutating func degreesE7(before end: UInt8, _ bytes: Span<UInt8>) -> Int64? {
    var index = position
    let isNegative = index < bytes.count && bytes[index] == UInt8(ascii: "-")
    if isNegative { index &+= 1 }
    if let whole = DigitRun(bytes, at: index), whole.count > 0, whole.count < 4,
      bytes[index &+ whole.count] == UInt8(ascii: "."),
      let part = DigitRun(bytes, at: index &+ whole.count &+ 1), part.count > 0, part.count < 8,
      bytes[index &+ whole.count &+ 1 &+ part.count] == end
    {
      position = index &+ whole.count &+ part.count &+ 2
      let value = whole.value &* 10_000_000 &+ part.decimals(places: 7)
      let scaled = Int64(truncatingIfNeeded: value)
      return isNegative ? 0 &- scaled : scaled
    }
    return text(before: end, bytes).flatMap {
      NumberText.scaled(bytes.extracting($0), places: 7)
    }
  }

  /// A value in a range, rounded to the grid of sensors, that ends before a byte; nil for any other.
  @inline(__always)
  mutating func sensorValue(
    in range: ClosedRange<Double>, before end: UInt8, _ bytes: Span<UInt8>
  ) -> Double? {
    var index = position
    let isNegative = index < bytes.count && bytes[index] == UInt8(ascii: "-")
    if isNegative { index &+= 1 }
    if let whole = DigitRun(bytes, at: index), whole.count > 0, whole.count < 8 {
      index &+= whole.count
      var thousandths = whole.value &* 1000
      var isOnGrid = true
      if bytes[index] == UInt8(ascii: "."), let part = DigitRun(bytes, at: index &+ 1) {
        // Up to three decimals are on the grid already.
        isOnGrid = part.count > 0 && part.count < 4
        if isOnGrid { thousandths &+= part.decimals(places: 3) }
        index &+= 1 &+ part.count
      }
      if isOnGrid, index < bytes.count, bytes[index] == end {
        position = index &+ 1
        let magnitude = Double(thousandths) / 1000
        let value = isNegative ? -magnitude : magnitude
        return range.contains(value) ? value : nil
      }
    }
    guard let text = text(before: end, bytes),
      let value = NumberText.double(bytes.extracting(text)), range.contains(value)
    else { return nil }
    return Sensor.quantised(value)
  }

  /// A time with its zone that ends before a byte; nil for any other.
  @inline(__always)
  mutating func time(
    before end: UInt8, _ bytes: Span<UInt8>, _ times: inout RecordTimes
  ) -> Instant? {
    if let (instant, behind) = times.plain(bytes, at: position), behind < bytes.count,
      bytes[behind] == end
    {
      position = behind &+ 1
      return instant
    }
    guard let text = text(before: end, bytes),
      case .instant(let instant) = times.iso8601(bytes.extracting(text))
    else { return nil }
    return instant
  }
}
