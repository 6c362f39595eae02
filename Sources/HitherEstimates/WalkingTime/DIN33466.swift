/// The walking time of signposts in Germany and Austria, after DIN 33466.
///
/// A walker goes 4 km on the map, 300 m up or 500 m down in an hour; the longer of the times for
/// the way and for the climb counts whole, the shorter half.
enum DIN33466 {
  static let metresAnHour = 4000.0
  static let ascentMetresAnHour = 300.0
  static let descentMetresAnHour = 500.0

  /// The time for a stretch, in seconds.
  ///
  /// - Parameters:
  ///   - metres: Length on the map.
  ///   - ascent: Metres up.
  ///   - descent: Metres down, positive.
  static func seconds(metres: Double, ascent: Double, descent: Double) -> Double {
    let way = metres / metresAnHour
    let climb = ascent / ascentMetresAnHour + descent / descentMetresAnHour
    return (max(way, climb) + min(way, climb) / 2) * 3600
  }
}
