package import HitherEngine
package import HitherTracks

/// A follower's gap over time, thinned for drawing: at most `limit` points.
///
/// Each tick is kept until the series is full; then every other goes and only every other of those
/// that follow is kept, and so on. Which ticks are kept depends on their time alone.
package struct GapSeries: Hashable, Sendable {
  /// The gap at one tick.
  package struct Point: Hashable, Sendable {
    /// The tick.
    package var time: Instant
    /// Metres behind, below 0 for ahead; NaN for unknown.
    package var metres: Double
    /// How it was measured; nil for unknown.
    package var way: GapWay?

    package init(time: Instant, metres: Double, way: GapWay?) {
      self.time = time
      self.metres = metres
      self.way = way
    }

    /// Whether all is the same; two unknown gaps are the same.
    package static func == (left: Point, right: Point) -> Bool {
      left.time == right.time && left.way == right.way
        && (left.metres == right.metres || (left.metres.isNaN && right.metres.isNaN))
    }
  }

  /// The most points that are kept.
  package static let limit = 2000

  /// The points, in order of time.
  package private(set) var points: [Point] = []
  /// Milliseconds between two points, at least.
  package private(set) var stepMilliseconds: Int64

  /// Makes an empty series for ticks of a step.
  package init(stepMilliseconds: Int64) {
    self.stepMilliseconds = max(1, stepMilliseconds)
  }

  /// Adds the gap at the next tick.
  mutating func add(_ point: Point) {
    guard point.time.milliseconds % stepMilliseconds == 0 else { return }
    points.append(point)
    guard points.count > Self.limit, stepMilliseconds < .max / 2 else { return }
    stepMilliseconds *= 2
    points.removeAll { $0.time.milliseconds % stepMilliseconds != 0 }
  }
}

extension GapSeries: StateCoding {
  package func write(to writer: inout StateWriter) {
    writer.write(stepMilliseconds)
    writer.write(UInt32(truncatingIfNeeded: points.count))
    for point in points {
      point.time.write(to: &writer)
      writer.write(point.metres)
      writer.write(point.way?.rawValue ?? .max)
    }
  }

  package init(from reader: inout StateReader) throws(StateError) {
    self.init(stepMilliseconds: try reader.read(Int64.self))
    for _ in 0..<(try reader.read(UInt32.self)) {
      let time = try Instant(from: &reader)
      let metres = try reader.read(Double.self)
      let way = GapWay(rawValue: try reader.read(UInt8.self))
      points.append(Point(time: time, metres: metres, way: way))
    }
  }
}
