/// The walking time of Swiss signposts: minutes per kilometre as a polynomial of degree 15 in slope.
///
/// G. and S. Weber fitted it to about 150 walked sections; the coefficients are those of Schweizer
/// Wanderwege, *Wanderzeitberechnung*, version 2020.2. It is valid for slopes up to 40 % either
/// way; beyond, it is not monotonic, so steeper slopes count as 40 %.
enum SwissHikingFormula {
  static let steepestPercent = 40.0
  /// By power of the slope in percent.
  static let coefficients = [
    14.271, 0.36992, 0.025922, -0.0014384, 3.2105e-5, 8.1542e-6, -9.0261e-8, -2.0757e-8,
    1.0192e-10, 2.8588e-11, -5.7466e-14, -2.1842e-14, 1.5176e-17, 8.6894e-18, -1.3584e-21,
    -1.4026e-21,
  ]

  /// The time for a section of constant slope, in seconds.
  ///
  /// - Parameters:
  ///   - metres: Length on the map.
  ///   - rise: Metres up, negative down.
  static func seconds(metres: Double, rise: Double) -> Double {
    guard metres > 0 else { return 0 }
    let slope = min(max(rise / metres * 100, -steepestPercent), steepestPercent)
    let minutesAKilometre = coefficients.reversed().reduce(0) { $0 * slope + $1 }
    return minutesAKilometre * metres / 1000 * 60
  }
}
