import Glibc
import HitherGeodesy

/// A line in the outing's plane, with the distance along it at each point.
struct PlaneLine: Sendable {
  private(set) var points: [PlanePoint]
  /// Metres from the line's start to each point, along the line.
  private(set) var reach: [Double]

  init(_ points: [PlanePoint]) {
    self.points = points
    reach = []
    reach.reserveCapacity(points.count)
    var sum = 0.0
    for index in points.indices {
      if index > 0 { sum += points[index - 1].distance(to: points[index]) }
      reach.append(sum)
    }
  }

  var length: Double { reach.last ?? 0 }

  /// The point at a distance along the line; its ends beyond them.
  func point(atMetres metres: Double) -> PlanePoint {
    let (index, fraction) = reach.place(of: metres)
    guard fraction > 0 else { return points[index] }
    return points[index].toward(points[index + 1], fraction)
  }

  /// The same line with points in equal steps of at most `step` metres.
  func resampled(step: Double) -> PlaneLine {
    let steps = max(1, Int((length / step).rounded(.up)))
    var result = (0..<steps).map { point(atMetres: length * Double($0) / Double(steps)) }
    if let last = points.last { result.append(last) }
    return PlaneLine(result)
  }

  /// The line enlarged about its first point.
  func scaled(by factor: Double) -> PlaneLine {
    guard let first = points.first else { return self }
    return PlaneLine(
      points.map {
        PlanePoint(
          east: first.east + ($0.east - first.east) * factor,
          north: first.north + ($0.north - first.north) * factor)
      })
  }

  /// The line moved to begin at `origin`, and turned clockwise about it.
  func placed(at origin: PlanePoint, turnedRadians angle: Double) -> PlaneLine {
    guard let first = points.first else { return self }
    let (sine, cosine) = (sin(angle), cos(angle))
    return PlaneLine(
      points.map {
        let (east, north) = ($0.east - first.east, $0.north - first.north)
        return PlanePoint(
          east: origin.east + east * cosine + north * sine,
          north: origin.north - east * sine + north * cosine)
      })
  }

  /// The direction in which the line leaves its start, clockwise from north; 0 for a single point.
  var startHeadingRadians: Double {
    guard points.count > 1 else { return 0 }
    return atan2(points[1].east - points[0].east, points[1].north - points[0].north)
  }

  /// The direction in which the line arrives at its end, clockwise from north.
  var endHeadingRadians: Double {
    guard points.count > 1 else { return 0 }
    let (before, last) = (points[points.count - 2], points[points.count - 1])
    return atan2(last.east - before.east, last.north - before.north)
  }
}

extension [Double] {
  /// The position of a value between the entries of a rising list: the entry before it and the fraction of the step.
  ///
  /// Values beyond the ends are clamped to them.
  func place(of value: Double) -> (index: Int, fraction: Double) {
    guard count > 1, value > self[0] else { return (0, 0) }
    guard value < self[count - 1] else { return (count - 1, 0) }
    let next = partitionPoint { $0 <= value }
    return (next - 1, (value - self[next - 1]) / (self[next] - self[next - 1]))
  }

  /// The value at a position between entries.
  func value(at place: (index: Int, fraction: Double)) -> Double {
    guard place.fraction > 0 else { return self[place.index] }
    return self[place.index] + (self[place.index + 1] - self[place.index]) * place.fraction
  }
}

extension PlanePoint {
  /// The point at a fraction of the straight line to another.
  func toward(_ other: PlanePoint, _ share: Double) -> PlanePoint {
    PlanePoint(
      east: east + (other.east - east) * share, north: north + (other.north - north) * share)
  }

  /// The point at a distance in metres in a direction clockwise from north.
  func moved(_ metres: Double, headingRadians: Double) -> PlanePoint {
    PlanePoint(
      east: east + metres * sin(headingRadians), north: north + metres * cos(headingRadians))
  }

  /// The distance to the line segment between two points.
  func distance(toSegment start: PlanePoint, _ end: PlanePoint) -> Double {
    let (east, north) = (end.east - start.east, end.north - start.north)
    let squared = east * east + north * north
    guard squared > 0 else { return distance(to: start) }
    let along = ((self.east - start.east) * east + (self.north - start.north) * north) / squared
    return distance(to: start.toward(end, Swift.min(Swift.max(along, 0), 1)))
  }
}
