import Glibc

/// Tobler's hiking function (1993): 6 exp(−3.5 |slope + 0.05|) km an hour.
enum ToblerFunction {
  /// The time for a stretch of even slope, in seconds.
  ///
  /// - Parameters:
  ///   - metres: Length on the map.
  ///   - rise: Metres up, negative down.
  static func seconds(metres: Double, rise: Double) -> Double {
    guard metres > 0 else { return 0 }
    let kilometresAnHour = 6 * exp(-3.5 * abs(rise / metres + 0.05))
    return metres / kilometresAnHour * 3.6
  }
}
