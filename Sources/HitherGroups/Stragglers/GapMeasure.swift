import HitherEngine
import HitherGeodesy
import HitherTracks

/// How a gap was measured at one instant.
package enum GapWay: UInt8, CaseIterable, Sendable {
  /// By both members' progress along the planned route.
  case route
  /// Along the way that the leader went or, for who is ahead, along that person's own.
  case trail
  /// In a straight line: the follower is off the trail.
  case straight
}

/// How far behind the leader a follower is.
struct Gap: Sendable {
  /// Metres; below 0 for who is ahead.
  var metres: Double
  /// Seconds since the leader passed here; NaN where the leader never did.
  var behind: Double
  var way: GapWay
}

/// Where the leader is now, and what is remembered of the leader's way.
struct LeaderRecord: Sendable {
  /// Where the leader is.
  struct Now {
    var coordinate: Coordinate
    /// Metres along the planned route; NaN for unknown.
    var progress: Double
    /// Whether this is where the leader was last, because nothing newer is known.
    var isHeld: Bool
  }

  var trail = Trail()
  var trailPassages = PassageLog()
  var routePassages = PassageLog()
  private var last: (time: Instant, coordinate: Coordinate, progress: Double)?

  init() {}

  /// Takes the leader's sample at a tick.
  ///
  /// - Parameter limit: how old a position may be, in milliseconds.
  /// - Returns: nil where nothing is known of where the leader is.
  mutating func take(
    _ sample: TickSample?, at time: Instant, progress index: Int?, limit: Int64
  ) -> Now? {
    if let sample, sample.isKnown(within: limit) {
      let progress = sample.value(index)
      trail.extend(to: sample.coordinate, at: time)
      trailPassages.record(trail.length, at: time)
      routePassages.record(progress, at: time)
      last = (time, sample.coordinate, progress)
      return Now(coordinate: sample.coordinate, progress: progress, isHeld: false)
    }
    guard let last, time - last.time <= limit, (sample?.ageMilliseconds ?? 0) <= limit else {
      return nil
    }
    return Now(coordinate: last.coordinate, progress: last.progress, isHeld: true)
  }
}

extension TickSample {
  /// Whether the position is no guess in a recording gap and not too old.
  func isKnown(within milliseconds: Int64) -> Bool {
    !isInGap && ageMilliseconds <= milliseconds
  }

  /// A sampled value; NaN where there is none.
  func value(_ index: Int?) -> Double {
    guard let index, values.indices.contains(index) else { return .nan }
    return values[index]
  }
}

extension LeaderRecord: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(trail)
    writer.write(trailPassages)
    writer.write(routePassages)
    writer.write(last != nil)
    if let last {
      last.time.write(to: &writer)
      last.coordinate.write(to: &writer)
      writer.write(last.progress)
    }
  }

  init(from reader: inout StateReader) throws(StateError) {
    trail = try reader.read(Trail.self)
    trailPassages = try reader.read(PassageLog.self)
    routePassages = try reader.read(PassageLog.self)
    if try reader.read(Bool.self) {
      last = (
        try Instant(from: &reader), try Coordinate(from: &reader), try reader.read(Double.self)
      )
    }
  }
}
