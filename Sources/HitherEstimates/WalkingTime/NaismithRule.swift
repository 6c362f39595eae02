import Glibc

/// Naismith's rule (1892) with Langmuir's corrections for descents (1984).
///
/// 5 km per hour, plus an hour per 600 m of ascent. A descent takes 10 min less per 300 m on slopes
/// of 5° to 12°, and 10 min more on steeper ones.
package enum NaismithRule {
  /// On level ground.
  package static let metresAnHour = 5000.0
  static let ascentMetresAnHour = 600.0
  static let gentleDegrees = 5.0
  static let steepDegrees = 12.0
  /// Seconds per metre of descent: 10 min for 300 m.
  static let correctionSecondsAMetre = 2.0

  /// Naismith's time for a section, in seconds.
  ///
  /// - Parameters:
  ///   - metres: Length on the map.
  ///   - ascent: Metres up.
  static func seconds(metres: Double, ascent: Double) -> Double {
    (metres / metresAnHour + ascent / ascentMetresAnHour) * 3600
  }

  /// Langmuir's correction for a section of constant slope, in seconds; 0 unless it descends.
  static func correction(metres: Double, rise: Double) -> Double {
    guard rise < 0, metres > 0 else { return 0 }
    let degrees = atan2(-rise, metres) * 180 / Double.pi
    if degrees < gentleDegrees { return 0 }
    return degrees <= steepDegrees
      ? rise * correctionSecondsAMetre : -rise * correctionSecondsAMetre
  }
}
