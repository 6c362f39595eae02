import HitherLab
import HitherSimulation

/// What was found over many outings, set against their truth.
struct Findings {
  /// Relative errors of `distance_m`, found with nothing known but the fixes.
  var distance = Estimates()
  /// The errors of `distance` apart by whose noise it was: the simulator's or the harness's own.
  var distanceByNoise: [Noise: [Double]] = [:]
  /// The same where the planned route was given.
  var routedDistance = Estimates()
  /// The same where fixes are sparse and the planned route was given.
  var sparseDistance = Estimates()
  /// Relative errors of `ascent_m` by the way of measuring heights.
  var ascent: [Altimeter.Kind: [Double]] = [:]
  /// Relative errors of `ascent_m` by the ground that all saw on the planned route, and what those
  /// members' own heights say.
  var pooledAscent: [Double] = []
  var unpooledAscent: [Double] = []
  /// Relative errors of `max_speed_mps`.
  var fastest: [Double] = []
  /// Relative errors of `moving_s`.
  var moving: [Double] = []
  var stops = EpisodeScore()
  /// Along the planned route.
  var straggling = EpisodeScore()
  /// Along the leader's trail, no route being given.
  var trailStraggling = EpisodeScore()
  var offRoute = EpisodeScore()
  /// Metres by which `progress_m` is off, by the shape of the route; infinite for a fix that was not
  /// matched.
  var progress: [String: [Double]] = [:]
  /// The same for fixes of who walks elsewhere near the route, as if the place where he left it were
  /// the true one.
  var awayProgress: [Double] = []
  /// Metres climbed in an hour on level ground.
  var flatAscent: [Double] = []

  /// Whose model the noise follows.
  enum Noise: String, CaseIterable {
    case simulated = "the simulator's noise"
    case rough = "noise of another model"
  }

  /// Errors of a figure that tells how uncertain it is.
  struct Estimates {
    /// Relative errors.
    var errors: [Double] = []
    /// Errors in standard errors, where one was told.
    var standardized: [Double] = []

    mutating func add(_ value: Double, standardError: Double?, truth: Double) {
      errors.append(value / truth - 1)
      guard let standardError else { return }
      standardized.append(abs(value - truth) / max(standardError, .leastNormalMagnitude))
    }
  }
}
