/// The walking time of signposts in Germany and Austria, by DIN 33466.
///
/// A walker covers 4 km on the map, 300 m of ascent or 500 m of descent per hour. The longer of the
/// times for the distance and for the climb counts in full, the shorter half.
enum DIN33466 {
  static let metresAnHour = 4000.0
  static let ascentMetresAnHour = 300.0
  static let descentMetresAnHour = 500.0

  /// The time for a section, in seconds.
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
