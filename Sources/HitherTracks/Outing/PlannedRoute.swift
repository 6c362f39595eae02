public import HitherGeodesy

/// A route that the outing planned to follow.
public struct PlannedRoute: Equatable, Sendable {
  /// The name in the file, otherwise the file's name.
  public var name: String
  /// The line's points in the direction of travel.
  public var points: [Coordinate]
  /// Indices of the points at which a further stage begins, rising: there is no line from the previous point.
  public var stageStarts: [Int] = []
  /// Metres above mean sea level of each point, NaN if unknown; empty if all are unknown.
  public var elevations: [Double]
  /// Single places that the file marks near the line.
  public var waypoints: [Waypoint]

  /// A marked place.
  public struct Waypoint: Equatable, Sendable {
    /// The name in the file; may be empty.
    public var name: String
    /// Position of the waypoint.
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

  /// The indices of each stage's points.
  public var stages: [Range<Int>] {
    let starts = [0] + stageStarts.filter { $0 > 0 && $0 < points.count }
    return zip(starts, starts.dropFirst() + [points.count]).map { $0..<max($0, $1) }
  }

  /// Metres along the route up to each point; a stage begins where the previous one ends.
  package var offsets: [Double] {
    var offsets: [Double] = []
    offsets.reserveCapacity(points.count)
    var metres = 0.0
    for stage in stages {
      for index in stage {
        if index > stage.lowerBound {
          metres += ShortDistance.metres(from: points[index - 1], to: points[index])
        }
        offsets.append(metres)
      }
    }
    return offsets
  }
}
