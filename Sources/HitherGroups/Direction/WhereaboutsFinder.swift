import HitherEngine
package import HitherGeodesy
package import HitherTracks

/// The position of a member at one moment.
package struct Whereabouts: Hashable, Sendable {
  /// The place: interpolated between the fixes around the moment or, in a gap, that of the last fix before.
  package var coordinate: Coordinate
  /// The last fix at or before the moment.
  package var fixTime: Instant
  /// Whether the moment lies in a recording gap, or after the last fix.
  package var isHeld: Bool
  /// Until when the position is fresh.
  package var freshUntil: Instant
  /// The walking direction in degrees clockwise from north; nil if the member is stopped or the direction is unknown.
  package var heading: Double?
}

/// Finds the position of a member at one moment, from the settled fixes; never extrapolates.
///
/// The heading is the direction from an earlier fix to the last one. The earlier fix is so far back
/// that the distance exceeds what the accuracy can cause, at least 15 m, but at most 90 s or one
/// interval between two fixes. A member slower than 0.3 m/s over it is stopped.
package struct WhereaboutsFinder: Sendable {
  static let leastWayMetres = 15.0
  static let mostWayMetres = 40.0
  static let longestMilliseconds: Int64 = 90_000
  static let slowestSpeed = 0.3

  private let moment: Instant
  private let gapMilliseconds: Int64
  /// Fixes up to the moment, at least a second apart, of the last 3 minutes.
  private var recent: [(time: Instant, coordinate: Coordinate)] = []
  private var accuracy = Double.nan
  private var fresh = GapColumns.usualFreshness
  private var next: (time: Instant, coordinate: Coordinate, isRecorded: Bool)?

  /// Makes a finder.
  ///
  /// - Parameter gapMilliseconds: A longer pause between two fixes is a recording gap.
  package init(at moment: Instant, gapMilliseconds: Int64) {
    self.moment = moment
    self.gapMilliseconds = gapMilliseconds
  }

  /// Adds the next settled fixes, in order of time.
  package mutating func add(_ batch: FixBatch) {
    guard next == nil else { return }
    let accuracies = batch[.accuracy]
    let (limits, freshness) = (batch.pauseLimits(gapMilliseconds), batch.freshness)
    for index in 0..<batch.count {
      let time = Instant(milliseconds: batch.time[index])
      guard time <= moment else {
        let isBroken = limits.isBroken(before: index, in: batch, after: recent.last?.time)
        next = (time, batch.coordinate(index), !isBroken)
        return
      }
      if batch.startsSegment[index] { recent.removeAll(keepingCapacity: true) }
      if recent.count > 1, time - recent[recent.count - 2].time < 1000 { recent.removeLast() }
      recent.append((time, batch.coordinate(index)))
      if index < accuracies.count { accuracy = accuracies[index] }
      fresh = freshness[index]
      if let first = recent.first, recent.count > 2, time - first.time > 2 * gapMilliseconds {
        recent.removeAll { time - $0.time > gapMilliseconds && $0.time < time }
      }
    }
  }

  /// The result; nil if no fix lies at or before the moment.
  package var whereabouts: Whereabouts? {
    guard let last = recent.last else { return nil }
    var found = Whereabouts(
      coordinate: last.coordinate, fixTime: last.time, isHeld: last.time < moment,
      freshUntil: last.time + fresh, heading: moment - last.time <= fresh ? heading : nil)
    if let next, next.isRecorded, moment > last.time {
      let share = Double(moment - last.time) / Double(next.time - last.time)
      found.coordinate = Geodesic.interpolate(
        from: last.coordinate, to: next.coordinate, fraction: share)
      found.isHeld = false
    }
    return found
  }

  private var heading: Double? {
    guard let last = recent.last else { return nil }
    let doubt = accuracy > 0 ? 2 * accuracy : 0
    let need = min(max(Self.leastWayMetres, doubt), Self.mostWayMetres)
    for (number, fix) in recent.dropLast().reversed().enumerated() {
      let span = last.time - fix.time
      guard number == 0 || span <= Self.longestMilliseconds, span <= gapMilliseconds else {
        return nil
      }
      let metres = ShortDistance.metres(from: fix.coordinate, to: last.coordinate)
      guard metres >= need else { continue }
      guard metres >= Self.slowestSpeed * Double(span) / 1000 else { return nil }
      return Bearing.initial(from: fix.coordinate, to: last.coordinate)
    }
    return nil
  }
}
