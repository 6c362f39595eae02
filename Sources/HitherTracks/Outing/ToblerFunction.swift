import Glibc

/// Tobler's hiking function: 6 exp(−3.5 |slope + 0.05|) km/h.
///
/// W. Tobler, *Three presentations on geographical analysis and modeling*, NCGIA Technical Report 93-1 (1993).
package enum ToblerFunction {
  /// The largest speed of the function, on a descent of 5 %, in m/s.
  package static let fastest = kilometresAnHour(slope: -0.05) / 3.6

  /// The speed of the function on level ground, in m/s.
  package static let level = kilometresAnHour(slope: 0) / 3.6

  /// The walking time for a section of constant slope, in seconds.
  ///
  /// - Parameters:
  ///   - metres: Horizontal length.
  ///   - rise: Metres up, negative down.
  package static func seconds(metres: Double, rise: Double) -> Double {
    guard metres > 0 else { return 0 }
    return metres / kilometresAnHour(slope: rise / metres) * 3.6
  }

  /// The time per metre on a slope divided by the time per metre on the flat.
  package static func effort(slope: Double) -> Double {
    kilometresAnHour(slope: 0) / kilometresAnHour(slope: slope)
  }

  private static func kilometresAnHour(slope: Double) -> Double {
    6 * exp(-3.5 * abs(slope + 0.05))
  }
}
