public import HitherGeodesy

/// A line that the outing meant to follow.
public struct PlannedRoute: Equatable, Sendable {
  /// What the file calls it, else the file's name.
  public var name: String
  /// The line's points in the direction of travel.
  public var points: [Coordinate]
  /// Indices of the points at which a further stage begins, rising: no line leads there from the point before.
  public var stageStarts: [Int] = []
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

  /// The indices of each stage's points.
  public var stages: [Range<Int>] {
    let starts = [0] + stageStarts.filter { $0 > 0 && $0 < points.count }
    return zip(starts, starts.dropFirst() + [points.count]).map { $0..<max($0, $1) }
  }

  /// Metres along the route up to each point; a stage begins where the one before it ends.
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
