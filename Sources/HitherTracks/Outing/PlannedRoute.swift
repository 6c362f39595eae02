public import HitherGeodesy

/// A line that the outing meant to follow.
public struct PlannedRoute: Equatable, Sendable {
  /// What the file calls it, else the file's name.
  public var name: String
  /// The line's points in the direction of travel.
  public var points: [Coordinate]
  /// Metres above mean sea level of each point, NaN where unknown; empty where none is known.
  public var elevations: [Double]

  /// Makes a route.
  public init(name: String, points: [Coordinate], elevations: [Double] = []) {
    self.name = name
    self.points = points
    self.elevations = elevations
  }
}
