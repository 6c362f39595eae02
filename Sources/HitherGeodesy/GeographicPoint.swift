/// A place on the earth in degrees of WGS 84, finer than the grid.
///
/// It holds results between grid points, as of interpolation; data is kept as `Coordinate`.
public struct GeographicPoint: Hashable, Sendable {
  /// Latitude in degrees, −90…90.
  public var latitude: Double

  /// Longitude in degrees, −180…180.
  public var longitude: Double

  /// Makes a point of degrees that the caller knows to be in range.
  @inlinable
  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// The same place as a grid coordinate.
  @inlinable
  public init(_ coordinate: Coordinate) {
    self.init(latitude: coordinate.latitude, longitude: coordinate.longitude)
  }

  /// The nearest grid coordinate; nil where the point is out of range or not a number.
  @inlinable
  public var coordinate: Coordinate? { Coordinate(latitude: latitude, longitude: longitude) }
}
