import Glibc
import HitherGeodesy

/// How many metres a step of the grid is, north and east, for distances between means that are not far apart.
///
/// A step north is the radius of curvature M, one east N cos φ. Both go with the latitude φ in straight lines within a
/// narrow band. Up to 500 m the relative error against the geodesic is below 2e-8, up to 5 km below 5e-7.
struct TrailScale: Sendable {
  /// How wide the bands are, in units of the grid: 0.01°.
  private static let band = 100_000.0
  /// Nearer to a pole, and for longer steps, in units of the grid, distances are measured another way.
  private static let mostLatitude = 800_000_000.0
  private static let mostStep = 450_000.0

  /// The middle of the last band; what follows comes from it alone.
  private var middle = Double.nan
  /// Metres by a unit of the grid, there and how it changes with each unit north.
  private var (north, northChange) = (0.0, 0.0)
  private var (east, eastChange) = (0.0, 0.0)

  /// The square of the distance in metres between two means on the grid.
  @inline(__always)
  mutating func square(
    from one: CellTrail.Mean, to other: CellTrail.Mean, _ frame: TrailFrame
  ) -> Double {
    let (high, wide) = (other.latitudeE7 - one.latitudeE7, other.longitudeE7 - one.longitudeE7)
    let latitude = Double(frame.origin.latitudeE7) + (one.latitudeE7 + other.latitudeE7) / 2
    guard abs(latitude) < Self.mostLatitude, abs(high) < Self.mostStep, abs(wide) < Self.mostStep
    else { return Self.measured(one, other, frame) }
    var away = latitude - middle
    if !(away >= -Self.band / 2 && away < Self.band / 2) {
      lay(about: latitude)
      away = latitude - middle
    }
    let (northward, eastward) = (
      (north + northChange * away) * high, (east + eastChange * away) * wide
    )
    return northward * northward + eastward * eastward
  }

  @inline(never)
  private static func measured(
    _ one: CellTrail.Mean, _ other: CellTrail.Mean, _ frame: TrailFrame
  ) -> Double {
    let metres = frame.metres(one, other)
    return metres * metres
  }

  private mutating func lay(about latitude: Double) {
    middle = ((latitude / Self.band).rounded(.down) + 0.5) * Self.band
    let unit = Coordinate.radiansPerUnit
    let angle = middle * unit
    let (sine, cosine) = (sin(angle), cos(angle))
    let meridian = WGS84.meridianRadiusMetres(latitudeRadians: angle)
    let flatness = 1 - WGS84.eccentricitySquared * sine * sine
    north = meridian * unit
    northChange = 3 * meridian * WGS84.eccentricitySquared * sine * cosine / flatness * unit * unit
    east = WGS84.primeVerticalRadiusMetres(latitudeRadians: angle) * cosine * unit
    eastChange = -meridian * sine * unit * unit
  }
}
