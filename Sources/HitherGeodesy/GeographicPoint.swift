/// A place on the earth in degrees of WGS 84, finer than the grid.
///
/// It holds results between grid points, for example of interpolation; data is stored as `Coordinate`.
public struct GeographicPoint: Hashable, Sendable {
  /// Latitude in degrees, −90…90.
  public var latitude: Double

  /// Longitude in degrees, −180…180.
  public var longitude: Double

  /// Makes a point from degrees that the caller knows to be in range.
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

  /// The nearest grid coordinate; nil if the point is out of range or NaN.
  @inlinable
  public var coordinate: Coordinate? { Coordinate(latitude: latitude, longitude: longitude) }
}
