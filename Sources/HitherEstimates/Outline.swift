package import HitherEngine
package import HitherGeodesy
package import HitherTracks

/// Keeps a member's track in few points, for drawing; figures never use it.
///
/// A point is kept where the track is farther than the spacing from the last one, where a segment
/// begins, and on both sides of a recording gap. When there are too many points, the spacing
/// doubles and every second point is dropped.
///
/// Input: a member's fixes with the columns `distance_m` and `height_m`.
/// Output: the same fixes; no events. The outline is in the state.
/// State: the points, bounded.
/// Late data: none reaches an operator.
package struct Outline: Operator {
  /// A point of the outline.
  package struct Point: Hashable, Sendable {
    package var time: Instant
    package var coordinate: Coordinate
    /// Metres above mean sea level, NaN if unknown.
    package var elevation: Double
    /// Distance travelled since the start, in metres.
    package var distance: Double
    /// Whether the track to this point was not recorded.
    package var startsSegment: Bool
    /// Whether this point follows a recording gap.
    package var followsGap = false
  }

  package struct State: Sendable {
    package internal(set) var points: [Point] = []
    /// The least distance between two points of the outline, in metres.
    package internal(set) var spacing = 2.0
    var last: Point?

    package init() {}
  }

  package static let description = OperatorDescription(
    name: "outline", summary: "Simplifies a track for drawing.",
    reads: [SummaryFold.distanceColumn, SummaryFold.heightColumn, GapColumns.pause],
    settings: [OutingSettings.gap],
    state: "the points, bounded")

  let mostPoints: Int
  let gapMilliseconds: Int64

  /// Makes the operator.
  ///
  /// - Parameters:
  ///   - mostPoints: The limit of points; one more is possible at the end.
  ///   - gapMilliseconds: Fixes farther apart have a recording gap between them.
  package init(mostPoints: Int = 4000, gapMilliseconds: Int64 = .max) {
    self.mostPoints = max(2, mostPoints)
    self.gapMilliseconds = gapMilliseconds
  }

  package func makeState() -> State { State() }

  package func process(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {
    let distances = batch[SummaryFold.distanceColumn]
    let elevations = batch[SummaryFold.heightColumn]
    let limits = batch.pauseLimits(gapMilliseconds)
    for index in 0..<batch.count {
      let point = Point(
        time: Instant(milliseconds: batch.time[index]), coordinate: batch.coordinate(index),
        elevation: elevations.isEmpty ? .nan : elevations[index],
        distance: distances.isEmpty ? 0 : distances[index],
        startsSegment: batch.startsSegment[index])
      take(point, gap: limits[index], &state)
    }
  }

  package func end(_ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector) {
    if let last = state.last, state.points.last?.time != last.time { state.points.append(last) }
  }

  private func take(_ next: Point, gap: Int64, _ state: inout State) {
    var point = next
    let before = state.last
    state.last = point
    if let before, point.time - before.time > gap { point.followsGap = true }
    if point.startsSegment || point.followsGap {
      // The fix has the time until which the member was seen.
      if let before, state.points.last?.time != before.time { keep(before, &state) }
    } else if let kept = state.points.last,
      ShortDistance.metres(from: kept.coordinate, to: point.coordinate) < state.spacing
    {
      return
    }
    keep(point, &state)
  }

  private func keep(_ point: Point, _ state: inout State) {
    state.points.append(point)
    guard state.points.count > mostPoints else { return }
    state.spacing *= 2
    state.points = Self.thinned(state.points)
  }

  /// Every second point, including the first, with the breaks of those removed.
  static func thinned(_ points: [Point]) -> [Point] {
    var thinned: [Point] = []
    var (carriesBreak, carriesGap) = (false, false)
    for (place, point) in points.enumerated() {
      carriesBreak = carriesBreak || point.startsSegment
      carriesGap = carriesGap || point.followsGap
      guard place % 2 == 0 else { continue }
      thinned.append(point)
      thinned[thinned.count - 1].startsSegment = carriesBreak
      thinned[thinned.count - 1].followsGap = carriesGap
      (carriesBreak, carriesGap) = (false, false)
    }
    return thinned
  }

  /// Halves the outlines of all members until they have at most that many points together; keeps the ends of each.
  ///
  /// - Returns: The factor by which the outlines' spacing grew.
  package static func thin(_ outlines: inout [[Point]], to mostPoints: Int) -> Double {
    var factor = 1.0
    while outlines.reduce(0, { $0 + $1.count }) > max(mostPoints, 2 * outlines.count) {
      factor *= 2
      for index in outlines.indices {
        let last = outlines[index].last
        outlines[index] = thinned(outlines[index])
        if let last, outlines[index].last?.time != last.time { outlines[index].append(last) }
      }
    }
    return factor
  }
}

extension Outline.State: StateCoding {
  package static var version: UInt16 { 2 }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&points)
    try c.code(&spacing)
    try c.code(&last)
  }
}

extension Outline.Point: StateCoding {
  package init() {
    time = Instant()
    coordinate = Coordinate()
    elevation = 0
    distance = 0
    startsSegment = false
  }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&time)
    try c.code(&coordinate)
    try c.code(&elevation)
    try c.code(&distance)
    try c.code(&startsSegment)
    try c.code(&followsGap)
  }
}
