internal import HitherTracks

/// Dates and times as GTFS and GTFS-Realtime write them.
package enum GTFSText {
  /// Times of a service day are read up to ten days.
  package static let largestSeconds = 864_000

  /// `H:MM:SS` or `HH:MM:SS` with any number of hour digits, in seconds; nil for anything else.
  package static func seconds(_ text: Span<UInt8>) -> Int? {
    let count = text.count
    guard (7...9).contains(count), text[count - 3] == 0x3A, text[count - 6] == 0x3A,
      let hours = digits(text, 0..<count - 6), let minutes = digits(text, count - 5..<count - 3),
      let seconds = digits(text, count - 2..<count), minutes < 60, seconds < 60
    else { return nil }
    let total = hours * 3600 + minutes * 60 + seconds
    return total <= largestSeconds ? total : nil
  }

  /// `YYYYMMDD`, as days since 1970-01-01; nil for anything else.
  package static func day(_ text: Span<UInt8>) -> Int? {
    guard text.count == 8, let year = digits(text, 0..<4), let month = digits(text, 4..<6),
      let day = digits(text, 6..<8)
    else { return nil }
    let date = CivilDate(year: year, month: month, day: day)
    return date.isValid ? date.daysSinceEpoch : nil
  }

  private static func digits(_ text: Span<UInt8>, _ range: Range<Int>) -> Int? {
    var value = 0
    for index in range {
      let digit = text[index] &- 0x30
      guard digit < 10 else { return nil }
      value = value * 10 + Int(digit)
    }
    return value
  }
}
