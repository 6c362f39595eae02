import HitherGeodesy
import HitherOuting

/// A position in an option: `LAT,LON` in degrees.
enum PositionText {
  static func coordinate(_ text: String, of option: String) throws(HitherError) -> Coordinate {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let latitude = degrees(parts[0]), let longitude = degrees(parts[1]),
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else {
      throw HitherError(
        .usage, "'\(text)' is not a position for \(option)",
        hint: "write it as 52.5200,13.4050: latitude, longitude")
    }
    return coordinate
  }

  /// Digits only: "nan", "1e400" and "0x1p3" are rejected.
  private static func degrees(_ text: Substring) -> Double? {
    let trimmed = text.drop { $0 == " " }
    let isPlain = trimmed.utf8.allSatisfy {
      (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E].contains($0)
    }
    return isPlain ? Double(String(trimmed)) : nil
  }
}

/// Numeric options within their ranges.
enum OptionRange {
  static func check<Number: Comparable & CustomStringConvertible>(
    _ name: String, _ value: Number, _ range: ClosedRange<Number>
  ) throws(HitherError) {
    guard !range.contains(value) else { return }
    throw HitherError(
      .usage, "\(name) must be \(range.lowerBound) to \(range.upperBound), not \(value)")
  }
}
