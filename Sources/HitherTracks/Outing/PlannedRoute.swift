public import HitherGeodesy

/// A line that the outing meant to follow.
public struct PlannedRoute: Equatable, Sendable {
  /// What the file calls it, else the file's name.
  public var name: String
  /// The line's points in the direction of travel.
  public var points: [Coordinate]
  /// Metres above mean sea level of each point, NaN where unknown; empty where none is known.
  public var elevations: [Double]
  /// Single places that the file marks beside the line.
  public var waypoints: [Waypoint]

  /// A marked place.
  public struct Waypoint: Equatable, Sendable {
    /// What the file calls it; may be empty.
    public var name: String
    /// Where it is.
    public var coordinate: Coordinate

    /// Makes a waypoint.
    public init(name: String, coordinate: Coordinate) {
      self.name = name
      self.coordinate = coordinate
    }
  }

  /// Makes a route.
  public init(
    name: String, points: [Coordinate], elevations: [Double] = [], waypoints: [Waypoint] = []
  ) {
    self.name = name
    self.points = points
    self.elevations = elevations
    self.waypoints = waypoints
  }
}
