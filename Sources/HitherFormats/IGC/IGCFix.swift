internal import HitherGeodesy
internal import HitherText
internal import HitherTracks

/// A fix record of IGC: `B`, time, latitude, longitude, validity, pressure altitude, GNSS altitude.
///
/// Every field has fixed columns: `B1101355206343N00006198WA0058700558`
struct IGCFix {
  /// Milliseconds of the day.
  let timeOfDay: Int64
  let coordinate: Coordinate
  /// Metres; NaN if neither altitude is known.
  let elevation: Double

  /// Nil for a line of another kind.
  ///
  /// - Throws: If a fix record is damaged.
  init?(_ line: Span<UInt8>) throws(RecordFault) {
    guard line.count > 0, line[0] == UInt8(ascii: "B") else { return nil }
    guard line.count >= 35 else { throw RecordFault(reason: "the fix record is cut off") }
    guard let hour = Self.digits(line, 1..<3), let minute = Self.digits(line, 3..<5),
      let second = Self.digits(line, 5..<7), hour < 24, minute < 60, second < 61
    else { throw RecordFault(reason: "the time is not readable") }
    timeOfDay = ((hour * 60 + minute) * 60 + second) * 1000
    guard
      let north = Self.degreesE7(line, 7..<9, 9..<14, 90, letter: 14, positive: "N", negative: "S"),
      let east = Self.degreesE7(
        line, 15..<18, 18..<23, 180, letter: 23, positive: "E", negative: "W")
    else { throw RecordFault(reason: "the place is not readable") }
    coordinate = Coordinate(latitudeE7: north, longitudeE7: east)
    let isWithHeight = line[24] == UInt8(ascii: "A")
    let gnss = isWithHeight ? Self.altitude(line, 30..<35) ?? 0 : 0
    let pressure = Self.altitude(line, 25..<30) ?? 0
    // A recorder without one of the altitudes writes zeros.
    elevation = gnss != 0 ? Double(gnss) : pressure != 0 ? Double(pressure) : .nan
  }

  private static func digits(_ line: Span<UInt8>, _ range: Range<Int>) -> Int64? {
    var value: Int64 = 0
    for index in range {
      guard line[index] &- 0x30 < 10 else { return nil }
      value = value * 10 + Int64(line[index] - 0x30)
    }
    return value
  }

  /// Metres, with a minus sign as the first digit below sea level.
  private static func altitude(_ line: Span<UInt8>, _ range: Range<Int>) -> Int64? {
    guard line[range.lowerBound] == UInt8(ascii: "-") else { return digits(line, range) }
    return digits(line, range.dropFirst()).map { -$0 }
  }

  /// Degrees, and minutes in thousandths, on the grid.
  private static func degreesE7(
    _ line: Span<UInt8>, _ degrees: Range<Int>, _ minutes: Range<Int>, _ limit: Int64, letter: Int,
    positive: Unicode.Scalar, negative: Unicode.Scalar
  ) -> Int32? {
    let isNegative = line[letter] == UInt8(ascii: negative)
    guard isNegative || line[letter] == UInt8(ascii: positive),
      let whole = digits(line, degrees), let thousandths = digits(line, minutes),
      thousandths < 60_000
    else { return nil }
    // A thousandth of a minute is 166 2/3 grid steps, which is never halfway between two.
    let value = whole * 10_000_000 + (thousandths * 500 + 1) / 3
    guard value <= limit * 10_000_000 else { return nil }
    return Int32(isNegative ? -value : value)
  }
}
