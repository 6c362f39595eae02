import HitherGeodesy

/// A place as people read it out: in decimal degrees, or in degrees, minutes and seconds.
///
/// Both are computed from the whole numbers of the grid, rounded half to even, so that no 60.0″ is
/// written. The letters N, S, E and W and the decimal point are the same in all languages, because
/// radio traffic and other programs use them.
enum AngleText {
  /// Decimal degrees with five decimals, about a metre, such as `47.42109° N, 10.98536° E`.
  static func decimal(_ place: Coordinate) -> String {
    joined(place) { units in
      let parts = rounded(units, by: 100).quotientAndRemainder(dividingBy: 100_000)
      return "\(parts.quotient).\(padded(parts.remainder, 5))°"
    }
  }

  /// Degrees, minutes and seconds with one decimal, about 3 m, such as `47° 25′ 15.9″ N, 10° 59′ 07.3″ E`.
  static func sexagesimal(_ place: Coordinate) -> String {
    joined(place) { units in
      // A tenth of a second is 10,000,000 / 36,000 units.
      let tenths = rounded(units * 36, by: 10_000)
      let (degrees, rest) = tenths.quotientAndRemainder(dividingBy: 36_000)
      let (minutes, seconds) = rest.quotientAndRemainder(dividingBy: 600)
      return "\(degrees)° \(padded(minutes, 2))′ \(padded(seconds / 10, 2)).\(seconds % 10)″"
    }
  }

  private static func joined(_ place: Coordinate, _ text: (Int) -> String) -> String {
    let (latitude, longitude) = (Int(place.latitudeE7), Int(place.longitudeE7))
    return text(abs(latitude)) + (latitude < 0 ? " S, " : " N, ") + text(abs(longitude))
      + (longitude < 0 ? " W" : " E")
  }

  /// A quotient rounded half to even; `value` is not negative.
  private static func rounded(_ value: Int, by divisor: Int) -> Int {
    let (quotient, rest) = value.quotientAndRemainder(dividingBy: divisor)
    if 2 * rest == divisor { return quotient + quotient % 2 }
    return 2 * rest > divisor ? quotient + 1 : quotient
  }

  private static func padded(_ number: Int, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
