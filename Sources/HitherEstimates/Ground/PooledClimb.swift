import HitherTracks

/// The climb of a member over the pooled ground of all members.
package struct PooledClimb: Sendable {
  /// Standard error of the ground, in metres.
  let error: Double
  /// The loss at a turn by smoothing, in metres.
  private let cut: Double
  private var turns = TurningPoints()
  private(set) var marks: [ClimbEstimator.Mark] = []
  /// The heights along the member's own track, from its start.
  private(set) var samples: [HeightProfile.Sample] = []

  /// The additional loss at a turn for each standard error that pooling removes, on average over simulated walks.
  ///
  /// The remaining noise of a ground raises tops and deepens hollows, and hides a part of what smoothing cuts.
  static let hiddenCutErrors = 0.5

  /// - Parameters:
  ///   - error: Standard error of the pooled ground, in metres.
  ///   - smoothingError: The mean of the same for the grounds that were pooled.
  init(error: Double, smoothingError: Double) {
    self.error = error
    cut =
      ClimbEstimator.cutErrors * smoothingError
      + Self.hiddenCutErrors * max(0, smoothingError - error)
  }

  var ascent: Double { turns.ascent }
  var descent: Double { turns.descent }

  /// The least rise or fall that counts, in metres.
  var threshold: Double {
    max(ClimbEstimator.leastThresholdMetres, ClimbEstimator.thresholdErrors * error)
  }

  /// Adds the next point of the member's track.
  mutating func follow(_ height: Double, _ point: GroundTrail.Point) {
    if point.begins { turns.reset() }
    turns.follow(height, threshold: threshold, cut: cut)
    samples.append(HeightProfile.Sample(metres: point.way, height: height))
    marks.append(
      ClimbEstimator.Mark(time: point.time, ascent: turns.ascent, descent: turns.descent))
  }
}

extension [ClimbEstimator.Mark] {
  /// The climb up to each of some times, which must not decrease.
  func marks(at times: [Instant]) -> [ClimbEstimator.Mark] {
    var next = 0
    return times.map { time in
      while next < count, self[next].time < time.milliseconds { next += 1 }
      let before =
        next > 0
        ? self[next - 1]
        : ClimbEstimator.Mark(time: time.milliseconds, ascent: 0, descent: 0)
      let after = next < count ? self[next] : before
      return before.between(after, at: time.milliseconds)
    }
  }
}
