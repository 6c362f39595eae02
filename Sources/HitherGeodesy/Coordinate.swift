/// A place on the earth (WGS 84) on the grid of 1e-7 degrees, about a centimetre.
///
/// The grid is the toolkit's unit of identity: a coordinate stays the same coordinate through any
/// format. Longitude 180 and −180 are one meridian but two values; both are kept as given.
public struct Coordinate: Hashable, Sendable {
  /// Latitude in units of 1e-7 degrees, −900,000,000…900,000,000, north positive.
  public var latitudeE7: Int32

  /// Longitude in units of 1e-7 degrees, −1,800,000,000…1,800,000,000, east positive.
  public var longitudeE7: Int32

  /// Makes a coordinate from grid values that the caller knows to be in range.
  ///
  /// Nothing is checked and nothing traps; use `isValid(latitudeE7:longitudeE7:)` on values read from data.
  @inlinable
  public init(latitudeE7: Int32, longitudeE7: Int32) {
    self.latitudeE7 = latitudeE7
    self.longitudeE7 = longitudeE7
  }

  /// Rounds degrees to the grid, halves to the even neighbour.
  ///
  /// Nil if a value is out of range or NaN.
  ///
  /// - Parameters:
  ///   - latitude: degrees, −90…90.
  ///   - longitude: degrees, −180…180.
  @inlinable
  public init?(latitude: Double, longitude: Double) {
    guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
    latitudeE7 = Int32((latitude * 1e7).rounded(.toNearestOrEven))
    longitudeE7 = Int32((longitude * 1e7).rounded(.toNearestOrEven))
  }

  /// Whether a pair of grid values is a place on the earth.
  @inlinable
  public static func isValid(latitudeE7: Int32, longitudeE7: Int32) -> Bool {
    (-900_000_000...900_000_000).contains(latitudeE7)
      && (-1_800_000_000...1_800_000_000).contains(longitudeE7)
  }

  /// Latitude in degrees: the double nearest to the grid value.
  @inlinable public var latitude: Double { Double(latitudeE7) / 1e7 }

  /// Longitude in degrees: the double nearest to the grid value.
  @inlinable public var longitude: Double { Double(longitudeE7) / 1e7 }

  /// Latitude in radians.
  @inlinable public var latitudeRadians: Double { Double(latitudeE7) * Self.radiansPerUnit }

  /// Longitude in radians.
  @inlinable public var longitudeRadians: Double { Double(longitudeE7) * Self.radiansPerUnit }

  /// The size of one grid step in radians.
  @inlinable public static var radiansPerUnit: Double { Double.pi / 1_800_000_000 }

  /// The shorter difference of two longitudes, in grid units.
  ///
  /// - Returns: `end − start` in −1,800,000,000…1,800,000,000, east positive; exact.
  @inlinable
  public static func longitudeStepE7(from start: Int32, to end: Int32) -> Int {
    let step = Int(end) - Int(start)
    if step > 1_800_000_000 { return step - 3_600_000_000 }
    if step < -1_800_000_000 { return step + 3_600_000_000 }
    return step
  }
}

extension Coordinate: CustomStringConvertible {
  /// Latitude and longitude in degrees, for messages to a person.
  public var description: String { "\(latitude), \(longitude)" }
}
