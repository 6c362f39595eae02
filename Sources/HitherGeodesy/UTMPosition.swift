/// A place in the Universal Transverse Mercator grid of WGS 84, computed by PROJ.
///
/// The zones are 6° wide, with the exceptions of Norway and Svalbard; the grid covers latitudes −80
/// to 84. Source: NGA.SIG.0012, *The Universal Grids and the Transverse Mercator and Polar
/// Stereographic Map Projections* (2014).
public struct UTMPosition: Hashable, Sendable {
  /// The zone, 1 to 60.
  public let zone: Int
  /// The band of latitude, `C` to `X`; bands from `N` are in the northern hemisphere.
  public let band: Character
  /// Metres east, 500,000 on the zone's central meridian.
  public let easting: Double
  /// Metres north of the equator; in the southern hemisphere 10,000,000 on the equator.
  public let northing: Double

  /// Projects a place into the zone in which it lies; nil outside the grid.
  ///
  /// It makes a PROJ context, which takes milliseconds: for single places.
  public init?(_ place: Coordinate) throws(GeodesyError) {
    guard let (zone, band) = Self.cell(of: place) else { return nil }
    let system = (place.latitudeE7 < 0 ? 32_700 : 32_600) + zone
    let transform = try CoordinateTransform(from: "EPSG:\(system)")
    guard let point = transform.projected(GeographicPoint(place)) else { return nil }
    (self.zone, self.band) = (zone, band)
    (easting, northing) = (point.x, point.y)
  }

  private static let bands = Array("CDEFGHJKLMNPQRSTUVWX")

  /// The zone and the band of a place; nil outside the grid.
  static func cell(of place: Coordinate) -> (zone: Int, band: Character)? {
    let (latitude, longitude) = (Int(place.latitudeE7), Int(place.longitudeE7))
    let degree = 10_000_000
    guard (-80 * degree...84 * degree).contains(latitude) else { return nil }
    let band = bands[min((latitude + 80 * degree) / (8 * degree), bands.count - 1)]
    let column = (longitude + 180 * degree) / (6 * degree) % 60 + 1
    return (Self.zone(column, band, longitudeDegrees: Double(longitude) / 1e7), band)
  }

  /// The zone of a column of 6°, widened in band V for Norway and in band X for Svalbard.
  private static func zone(_ column: Int, _ band: Character, longitudeDegrees: Double) -> Int {
    switch (band, longitudeDegrees) {
    case ("V", 3..<12): 32
    case ("X", 0..<9): 31
    case ("X", 9..<21): 33
    case ("X", 21..<33): 35
    case ("X", 33..<42): 37
    default: column
    }
  }
}

extension UTMPosition {
  /// The position to the nearest metre, such as `32T 649746 E 5253871 N`.
  public var text: String {
    "\(zone)\(band) \(Int(easting.rounded())) E \(Int(northing.rounded())) N"
  }

  private static let columns = ["STUVWXYZ", "ABCDEFGH", "JKLMNPQR"].map { Array($0) }
  private static let rows = Array("ABCDEFGHJKLMNPQRSTUV")

  /// The reference in the Military Grid Reference System to a metre, such as `32T PT 49745 53871`.
  ///
  /// Its digits are cut off, not rounded: they name the square in which the place lies.
  public var mgrs: String {
    let (east, north) = (Int(easting.rounded(.down)), Int(northing.rounded(.down)))
    let columns = Self.columns[zone % 3]
    let column = columns[min(max(east / 100_000 - 1, 0), columns.count - 1)]
    // Rows of even zones begin five letters later.
    let row = Self.rows[(max(north, 0) / 100_000 + (zone % 2 == 0 ? 5 : 0)) % Self.rows.count]
    return "\(zone)\(band) \(column)\(row) \(Self.digits(east)) \(Self.digits(north))"
  }

  /// The five digits of metres within a square of 100 km.
  private static func digits(_ metres: Int) -> String {
    let text = String(max(metres, 0) % 100_000)
    return String(repeating: "0", count: 5 - text.count) + text
  }
}
