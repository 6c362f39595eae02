import Glibc

/// Naismith's rule (1892) with Langmuir's corrections for going down (1984).
///
/// 5 km an hour and an hour for 600 m up; going down takes 10 min less for 300 m on slopes of 5° to
/// 12°, and 10 min more on steeper ones.
enum NaismithRule {
  static let metresAnHour = 5000.0
  static let ascentMetresAnHour = 600.0
  static let gentleDegrees = 5.0
  static let steepDegrees = 12.0
  /// Seconds for a metre of descent: 10 min for 300 m.
  static let correctionSecondsAMetre = 2.0

  /// Naismith's time for a stretch, in seconds.
  ///
  /// - Parameters:
  ///   - metres: Length on the map.
  ///   - ascent: Metres up.
  static func seconds(metres: Double, ascent: Double) -> Double {
    (metres / metresAnHour + ascent / ascentMetresAnHour) * 3600
  }

  /// Langmuir's correction for a stretch of even slope, in seconds; 0 where it does not go down.
  static func correction(metres: Double, rise: Double) -> Double {
    guard rise < 0, metres > 0 else { return 0 }
    let degrees = atan2(-rise, metres) * 180 / Double.pi
    if degrees < gentleDegrees { return 0 }
    return degrees <= steepDegrees
      ? rise * correctionSecondsAMetre : -rise * correctionSecondsAMetre
  }
}
