import HitherTracks

/// What a member climbed over the pooled ground of all.
package struct PooledClimb: Sendable {
  /// Standard error of the ground, in metres.
  let error: Double
  /// What smoothing has cut off a turn, in metres.
  private let cut: Double
  private var turns = TurningPoints()
  private var marks: [ClimbEstimator.Mark] = []
  /// The heights along the member's own way, from its start.
  private(set) var samples: [HeightProfile.Sample] = []

  /// What is left of a ground's noise makes tops higher and hollows deeper, and hides part of what
  /// smoothing cuts: for each standard error that pooling takes out, a turn has lost so much more, in
  /// the mean over made-up walks.
  static let hiddenCutErrors = 0.5

  /// - Parameters:
  ///   - error: Standard error of the pooled ground, in metres.
  ///   - smoothingError: The same of the grounds that were pooled, in the mean.
  init(error: Double, smoothingError: Double) {
    self.error = error
    cut =
      ClimbEstimator.cutErrors * smoothingError
      + Self.hiddenCutErrors * max(0, smoothingError - error)
  }

  var ascent: Double { turns.ascent }
  var descent: Double { turns.descent }

  /// From what height on a rise or fall counts, in metres.
  var threshold: Double {
    max(ClimbEstimator.leastThresholdMetres, ClimbEstimator.thresholdErrors * error)
  }

  /// Goes on to the next point of the member's way.
  mutating func follow(_ height: Double, _ point: GroundTrail.Point) {
    if point.begins { turns.startAnew() }
    turns.follow(height, threshold: threshold, cut: cut)
    samples.append(HeightProfile.Sample(metres: point.way, height: height))
    marks.append(
      ClimbEstimator.Mark(time: point.time, ascent: turns.ascent, descent: turns.descent))
  }

  /// The climb up to each of some times, which may not fall.
  func marks(at times: [Instant]) -> [ClimbEstimator.Mark] {
    var next = 0
    return times.map { time in
      while next < marks.count, marks[next].time < time.milliseconds { next += 1 }
      let before =
        next > 0
        ? marks[next - 1]
        : ClimbEstimator.Mark(
          time: time.milliseconds, ascent: 0, descent: 0)
      let after = next < marks.count ? marks[next] : before
      return before.between(after, at: time.milliseconds)
    }
  }
}
