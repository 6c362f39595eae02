package import HitherEngine
package import HitherGeodesy
package import HitherTracks

/// Keeps a member's way in few points, for drawing; figures never come from it.
///
/// A point is kept where the way leaves the last one by more than the spacing, or where a segment
/// begins; when there are too many, the spacing doubles and every second point goes.
///
/// Input: a member's fixes with the column `distance_m`.
/// Output: the same fixes; no events. The outline is in the state.
/// State: the points, bounded.
/// Late data: none reaches an operator.
package struct Outline: Operator {
  /// A point of the outline.
  package struct Point: Hashable, Sendable {
    package var time: Instant
    package var coordinate: Coordinate
    /// Metres above mean sea level, NaN where not recorded.
    package var elevation: Double
    /// Way gone since the start, in metres.
    package var distance: Double
    /// Whether the way to this point was not recorded.
    package var startsSegment: Bool
  }

  package struct State: Sendable {
    package internal(set) var points: [Point] = []
    /// Two points of the outline are at least so far apart, in metres.
    package internal(set) var spacing = 2.0
    var last: Point?
  }

  package static let description = OperatorDescription(
    name: "outline", summary: "Keeps a way in few points, for drawing.",
    reads: [SummaryFold.distanceColumn])

  let mostPoints: Int

  /// Makes the operator.
  package init(mostPoints: Int = 4000) {
    self.mostPoints = max(2, mostPoints)
  }

  package func makeState() -> State { State() }

  package func process(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {
    let distances = batch[SummaryFold.distanceColumn]
    let elevations = batch[.elevation]
    for index in 0..<batch.count {
      let point = Point(
        time: Instant(milliseconds: batch.time[index]), coordinate: batch.coordinate(index),
        elevation: elevations.isEmpty ? .nan : elevations[index],
        distance: distances.isEmpty ? 0 : distances[index],
        startsSegment: batch.startsSegment[index])
      take(point, &state)
    }
  }

  package func end(_ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector) {
    if let last = state.last, state.points.last != last { state.points.append(last) }
  }

  private func take(_ point: Point, _ state: inout State) {
    state.last = point
    if let kept = state.points.last, !point.startsSegment,
      ShortDistance.metres(from: kept.coordinate, to: point.coordinate) < state.spacing
    {
      return
    }
    state.points.append(point)
    guard state.points.count > mostPoints else { return }
    state.spacing *= 2
    var thinned: [Point] = []
    var carriesBreak = false
    for (place, point) in state.points.enumerated() {
      carriesBreak = carriesBreak || point.startsSegment
      guard place % 2 == 0 else { continue }
      thinned.append(point)
      thinned[thinned.count - 1].startsSegment = carriesBreak
      carriesBreak = false
    }
    state.points = thinned
  }
}

extension Outline.State: StateCoding {
  package func write(to writer: inout StateWriter) {
    writer.write(points)
    writer.write(spacing)
    writer.write(last)
  }

  package init(from reader: inout StateReader) throws(StateError) {
    points = try reader.readList(Outline.Point.self)
    spacing = try reader.read(Double.self)
    last = try reader.readOptional(Outline.Point.self)
  }
}

extension Outline.Point: StateCoding {
  package func write(to writer: inout StateWriter) {
    writer.write(time)
    writer.write(coordinate)
    writer.write(elevation)
    writer.write(distance)
    writer.write(startsSegment)
  }

  package init(from reader: inout StateReader) throws(StateError) {
    time = try reader.read(Instant.self)
    coordinate = try reader.read(Coordinate.self)
    elevation = try reader.read(Double.self)
    distance = try reader.read(Double.self)
    startsSegment = try reader.read(Bool.self)
  }
}
