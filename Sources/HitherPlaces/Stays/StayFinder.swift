package import HitherGeodesy
package import HitherTracks

/// A time that a member spent within a small area.
package struct Stay: Hashable, Sendable {
  package var start: Instant
  package var end: Instant
  /// The mean of the fixes.
  package var center: Coordinate
  /// The scatter of the fixes: the root mean square of their distances from the centre, in metres.
  package var scatterMetres: Double

  package init(start: Instant, end: Instant, center: Coordinate, scatterMetres: Double = 0) {
    (self.start, self.end) = (start, end)
    (self.center, self.scatterMetres) = (center, scatterMetres)
  }
}

/// Finds a member's stays in fixes that may be sparse, as of a phone that records only while it moves.
///
/// A silence counts as part of a stay if the fixes before and after it are at the same place. That
/// is weaker evidence than the clock demands, and is used for suggestions only, which a person
/// confirms.
package struct StayFinder: Sendable {
  /// A fix farther from the centre is outside, in metres.
  static let radiusMetres = 150.0
  /// Less accurate fixes are ignored, in metres.
  static let worstAccuracyMetres = 500.0
  /// A shorter time outside does not end a stay, in milliseconds.
  static let excursionMilliseconds: Int64 = 300_000
  /// A longer silence ends a stay, in milliseconds.
  static let silenceMilliseconds: Int64 = 14 * 3_600_000
  /// Shorter stays are ignored, in milliseconds.
  static let leastMilliseconds: Int64 = 15 * 60_000

  /// The stays that have ended, in order of time.
  package private(set) var stays: [Stay] = []
  private var open: Open?

  private struct Open {
    let origin: Coordinate
    let frame: LocalFrame
    let start: Instant
    var end: Instant
    /// Sums in the plane around the first fix, in metres.
    var east = 0.0
    var north = 0.0
    var squares = 0.0
    var count = 0.0
    /// When the fixes were first outside.
    var outside: Instant?

    init(_ time: Instant, _ place: Coordinate) {
      (origin, start, end) = (place, time, time)
      frame = LocalFrame(origin: place)
      add(place)
    }

    mutating func add(_ place: Coordinate) {
      let point = frame.planePoint(place)
      east += point.east
      north += point.north
      squares += point.east * point.east + point.north * point.north
      count += 1
    }

    func metres(to place: Coordinate) -> Double {
      let point = frame.planePoint(place)
      let (x, y) = (point.east - east / count, point.north - north / count)
      return (x * x + y * y).squareRoot()
    }

    var stay: Stay {
      let (x, y) = (east / count, north / count)
      let center = frame.coordinate(PlanePoint(east: x, north: y)) ?? origin
      let variance = max(0, squares / count - x * x - y * y)
      return Stay(start: start, end: end, center: center, scatterMetres: variance.squareRoot())
    }
  }

  package init() {}

  /// Adds the next fixes, in order of time.
  package mutating func add(_ batch: FixBatch) {
    let accuracies = batch[.accuracy]
    for index in 0..<batch.count {
      if accuracies.indices.contains(index), accuracies[index] > Self.worstAccuracyMetres {
        continue
      }
      add(Instant(milliseconds: batch.time[index]), batch.coordinate(index))
    }
  }

  /// Adds the next fix.
  package mutating func add(_ time: Instant, _ place: Coordinate) {
    guard var current = open else {
      open = Open(time, place)
      return
    }
    if time - current.end > Self.silenceMilliseconds {
      close(time, place)
    } else if current.metres(to: place) <= Self.radiusMetres {
      current.add(place)
      current.end = time
      current.outside = nil
      open = current
    } else if let outside = current.outside, time - outside <= Self.excursionMilliseconds {
      return
    } else if current.outside == nil, time - current.end <= Self.excursionMilliseconds {
      current.outside = time
      open = current
    } else {
      close(time, place)
    }
  }

  /// Ends the input.
  package mutating func end() {
    if let open, open.end - open.start >= Self.leastMilliseconds { stays.append(open.stay) }
    open = nil
  }

  private mutating func close(_ time: Instant, _ place: Coordinate) {
    end()
    open = Open(time, place)
  }
}
