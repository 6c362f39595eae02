/// A box of latitudes and longitudes, edges included, which may cross the antimeridian.
///
/// Longitudes are stored as a western edge and a width, so that no box is ambiguous. Meridians 180
/// and −180 are the same: a box that touches one contains both values.
public struct Envelope: Hashable, Sendable {
  /// Southern edge on the 1e-7 degree grid.
  public let southE7: Int32

  /// Northern edge on the 1e-7 degree grid, never south of the southern.
  public let northE7: Int32

  /// Western edge on the 1e-7 degree grid, −1,800,000,000..<1,800,000,000.
  public let westE7: Int32

  /// Width eastwards in grid units, 0…3,600,000,000; the largest value is the whole circle.
  public let widthE7: Int

  static let circleE7 = 3_600_000_000

  /// Establishes the invariants: the western edge wrapped, the whole circle always from −180.
  init(south: Int, north: Int, west: Int, width: Int) {
    southE7 = Int32(clamping: max(south, -900_000_000))
    northE7 = Int32(clamping: min(north, 900_000_000))
    let isCircle = width >= Self.circleE7
    westE7 = Int32(truncatingIfNeeded: isCircle ? -1_800_000_000 : Self.wrapped(west))
    widthE7 = isCircle ? Self.circleE7 : width
  }

  /// The box of one coordinate.
  public init(_ coordinate: Coordinate) {
    self.init(
      south: Int(coordinate.latitudeE7), north: Int(coordinate.latitudeE7),
      west: Int(coordinate.longitudeE7), width: 0)
  }

  /// The box from one corner eastwards and northwards to another.
  ///
  /// A box across the antimeridian has `southWest` west of 180 and `northEast` east of it.
  ///
  /// - Parameters:
  ///   - southWest: the south-west corner.
  ///   - northEast: the north-east corner; the result is nil if it is south of the other.
  public init?(southWest: Coordinate, northEast: Coordinate) {
    guard southWest.latitudeE7 <= northEast.latitudeE7 else { return nil }
    let step = Int(northEast.longitudeE7) - Int(southWest.longitudeE7)
    self.init(
      south: Int(southWest.latitudeE7), north: Int(northEast.latitudeE7),
      west: Int(southWest.longitudeE7), width: step < 0 ? step + Self.circleE7 : step)
  }

  /// The smallest box of the places in two columns; nil if there are none.
  ///
  /// It takes the narrowest interval of longitude that holds every place: the circle without its
  /// widest gap. Linear, with a sort only when the places span more than 180 degrees.
  public init?(latitudesE7: [Int32], longitudesE7: [Int32]) {
    let count = min(latitudesE7.count, longitudesE7.count)
    guard let south = latitudesE7.prefix(count).min(), let north = latitudesE7.prefix(count).max(),
      let west = longitudesE7.prefix(count).min(), let east = longitudesE7.prefix(count).max()
    else { return nil }
    var interval = (west: Int(west), width: Int(east) - Int(west))
    // Up to half the circle, the gap behind the places is the widest possible.
    if interval.width > Self.circleE7 / 2 {
      let sorted = longitudesE7.prefix(count).sorted()
      var widestGap = Self.circleE7 - interval.width
      for i in 1..<sorted.count {
        let gap = Int(sorted[i]) - Int(sorted[i - 1])
        if gap > widestGap {
          widestGap = gap
          interval = (west: Int(sorted[i]), width: Self.circleE7 - gap)
        }
      }
    }
    self.init(
      south: Int(south), north: Int(north), west: interval.west, width: interval.width)
  }

  /// Eastern edge on the 1e-7 degree grid; less than the western for a box across the antimeridian.
  public var eastE7: Int32 {
    let east = Int(westE7) + widthE7
    return Int32(
      truncatingIfNeeded: east > 1_800_000_000 ? east - Self.circleE7 : east)
  }

  /// Whether the box continues past longitude 180.
  public var crossesAntimeridian: Bool { Int(westE7) + widthE7 > 1_800_000_000 }

  /// The corner at the south-western end.
  public var southWest: Coordinate { Coordinate(latitudeE7: southE7, longitudeE7: westE7) }

  /// The corner at the north-eastern end.
  public var northEast: Coordinate { Coordinate(latitudeE7: northE7, longitudeE7: eastE7) }

  /// The same longitude in −1,800,000,000..<1,800,000,000.
  static func wrapped(_ longitude: Int) -> Int {
    let turned = (longitude + 1_800_000_000) % circleE7
    return (turned < 0 ? turned + circleE7 : turned) - 1_800_000_000
  }

  /// How far east of a longitude another lies, 0..<3,600,000,000.
  static func stepEast(from start: Int, to end: Int) -> Int {
    let step = (end - start) % circleE7
    return step < 0 ? step + circleE7 : step
  }

  /// The same longitude within ±180 degrees, if adding or subtracting one circle is enough.
  static func wrappedDegrees(_ longitude: Double) -> Double {
    if longitude > 180 && longitude <= 540 { return longitude - 360 }
    if longitude < -180 && longitude >= -540 { return longitude + 360 }
    return longitude
  }
}
