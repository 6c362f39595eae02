import HitherText
import HitherTracks

/// A place in bytes from which values are read that are written as most programs write them.
///
/// What is read goes on to the byte behind it. Digits are read eight at a time; a value that is written in another
/// way is read by `NumberText` or `TimeText`, to what they make of it.
struct PlainCursor {
  var position: Int
  /// No value that is worth reading here is longer.
  private static let longest = 48

  /// Goes past a byte if it stands here.
  @inline(__always)
  mutating func skip(_ byte: UInt8, _ bytes: Span<UInt8>) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position &+= 1
    return true
  }

  /// Goes past a text if it stands here.
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

  /// Goes to a byte, and past it; nil where it is not near.
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
  /// Degrees on the grid of 1e-7, which end before a byte; nil for what is no number.
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

  /// A value in a range, put on the grid of sensors, which ends before a byte; nil for any other.
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
        // Up to three decimals are on the grid as they are.
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

  /// A time with its zone, which ends before a byte; nil for any other.
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
