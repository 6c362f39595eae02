package import HitherTracks

/// The costs by which paths of matching are compared: negative log likelihoods.
///
/// After Newson and Krumm (2009): Gaussian position errors, exponential difference between the
/// distance along the route and the distance between the fixes. Additions: tails that tolerate
/// outliers, a cost of going back along the route by its length, a limit of `leap` for the cost of
/// a leap, and no repeated cost of correlated errors with every fix of a dense recording.
/// `docs/methods/route-matching.md` gives the formulas.
package struct MatchModel: Hashable, Sendable {
  /// Standard deviation of a position without an accuracy, in metres.
  package var usualSigma = 8.0
  /// The range to which accuracies are clamped, in metres.
  package var sigmaRange = 5.0...30.0
  /// Fixes nearer in time than this share one error, in milliseconds.
  package var errorMilliseconds: Int64 = 40_000
  /// Scale of the difference between the distance along the route and between fixes, in metres.
  package var differenceScale = 10.0
  /// Added to that scale per metre between the fixes: routes wind more than chords.
  package var differenceShare = 0.2
  /// Cost per metre of falling behind the highest progress.
  package var backwardCost = 0.12
  /// The same for a member so far behind as to have turned.
  package var turnedBackwardCost = 0.05
  /// A member this far behind the highest progress has turned, in metres.
  package var turnedMetres = 200.0
  /// The cost of a leap along the route; no step costs more.
  package var leap = 20.0
  /// The same three if the path between was not recorded or not on the route.
  package var looseScale = 100.0
  package var looseBackwardCost = 0.02
  package var looseLeap = 20.0
  /// Cost per metre off the route, for steps up to a length in metres.
  package var strayCost = 0.08
  package var strayMetres = 10.0
  /// The cost of leaving or entering the route.
  package var switchCost = 4.0
  /// A leap longer by this than the distance walked, in metres, is unexplained; the path must then
  /// follow the route for `proofMetres` to be accepted.
  package var riddleMetres = 200.0
  package var proofMetres = 150.0
  /// Length of the chords that measure the distance walked, in metres.
  package var chordMetres = 40.0
  /// The cost of turning back at the end of an open route.
  package var turnCost = 3.0
  /// The cost of beginning at the route's end instead of its start.
  package var lateStart = 1.5
  /// Cost of a direction of travel against that of the route, by the fixes or the device.
  package var headingCost = 1.0
  package var courseCost = 2.0
  /// Courses nearer in time than this are not new information, in milliseconds.
  package var courseMilliseconds: Int64 = 20_000
  /// Below this speed a device's course is random, in metres per second.
  package var courseSpeed = 0.7
  /// A member this far behind the highest progress is expected to walk back, in metres.
  package var facingMetres = 50.0
  /// Beyond this distance a fix is more likely unmatched than matched, in metres.
  package var unmatchedMetres: Double
  /// The search radius for branches, in metres.
  package var searchMetres: Double
  /// Within this distance a path cannot leave the route, in metres.
  package var onRouteMetres: Double
  /// A longer pause between two fixes is a recording gap, in milliseconds.
  package var gapMilliseconds: Int64

  /// Makes the model for an outing's thresholds.
  package init(_ settings: OutingSettings = OutingSettings()) {
    unmatchedMetres = settings.offRoute.enter * 1.5
    searchMetres = settings.offRoute.enter * 2.5
    onRouteMetres = settings.offRoute.leave
    gapMilliseconds = settings.gapMilliseconds
  }

  /// The model's inputs for one fix.
  package struct MatchObservation: Sendable {
    /// Standard deviation of the position, in metres.
    package var sigma: Double
    /// The weight of the fix as a new observation, up to 1.
    package var weight: Double
    /// Added to the model's distances for a fix less accurate than usual, in metres.
    package var slack: Double

    @inlinable
    package init(sigma: Double, weight: Double, slack: Double) {
      (self.sigma, self.weight, self.slack) = (sigma, weight, slack)
    }
  }

  /// - Parameters:
  ///   - accuracy: Metres; NaN if not recorded.
  ///   - milliseconds: Since the previous fix; nil for the first.
  @inlinable
  @inline(__always)
  package func sight(accuracy: Double, after milliseconds: Int64?) -> MatchObservation {
    var weight = 1.0
    if let milliseconds {
      weight = min(max(Double(milliseconds) / Double(errorMilliseconds), 0.005), 1)
    }
    return MatchObservation(sigma: sigma(accuracy), weight: weight, slack: slack(accuracy))
  }

  @inlinable
  @inline(__always)
  package func sigma(_ accuracy: Double) -> Double {
    accuracy > 0
      ? min(max(accuracy, sigmaRange.lowerBound), sigmaRange.upperBound) : usualSigma
  }

  /// Added to the model's distances for a fix less accurate than usual, in metres.
  @inlinable
  @inline(__always)
  package func slack(_ accuracy: Double) -> Double {
    2 * max(0, sigma(accuracy) - usualSigma)
  }

  /// The poorest accuracy, in metres, of fixes for which a search radius is sufficient.
  func accuracy(forRadius metres: Double) -> Double {
    guard metres >= searchMetres else { return -.infinity }
    if metres >= searchMetres + slack(.infinity) { return .infinity }
    let slack = metres - searchMetres
    // Slightly less, because of rounding errors.
    return max(usualSigma, usualSigma + slack / 2 - 1e-6)
  }

  /// A device's speed if it is plausible, in metres per second; otherwise NaN.
  @inlinable
  @inline(__always)
  package func believed(_ speed: Double) -> Double {
    speed >= 0 && speed <= 100 ? speed : .nan
  }

  /// The distance by the device's speed, in metres; limited relative to the straight distance,
  /// because the speed has errors.
  @inlinable
  @inline(__always)
  package func travelled(
    _ speed: Double, _ milliseconds: Int64, straight: Double
  ) -> Double {
    min(speed * Double(milliseconds) / 1000, 3 * straight + turnedMetres / 4)
  }

  /// The cost of a position at a distance from where it should be.
  @inlinable
  @inline(__always)
  package func position(_ metres: Double, _ sight: MatchObservation) -> Double {
    let deviations = metres / sight.sigma
    let cost = deviations <= 3 ? deviations * deviations / 2 : 3 * deviations - 4.5
    return cost * sight.weight
  }

  /// The cost of a fix that belongs to no place of the route.
  ///
  /// The distance from the previous fix, `straight` metres if it was recorded, counts as one in a
  /// random direction: otherwise a member who stands on the route with large errors would be
  /// cheaper off it.
  @inlinable
  @inline(__always)
  package func unmatched(_ sight: MatchObservation, straight: Double) -> Double {
    away(sight) + strayCost * min(straight, strayMetres)
  }

  /// The part of that cost for the position.
  @inlinable
  @inline(__always)
  package func away(_ sight: MatchObservation) -> Double {
    position(unmatchedMetres + sight.slack, sight)
  }

  /// The cost of moving `along` the route while the fixes are `straight` apart and the device's
  /// speed gives a distance of `travelled`, in metres.
  ///
  /// Any distance between the two is equally good.
  @inlinable
  @inline(__always)
  package func step(along: Double, straight: Double, travelled: Double) -> Double {
    let way = abs(along)
    let difference = max(straight - way, way - max(straight, travelled), 0)
    return difference / (differenceScale + differenceShare * straight)
  }

  /// The cost of being this far behind the highest progress, in metres.
  ///
  /// It depends on the position and not on the steps, so errors back and forth cost nothing in the end.
  @inlinable
  @inline(__always)
  package func lag(_ behind: Double) -> Double {
    let turning = min(behind, turnedMetres)
    return backwardCost * turning + turnedBackwardCost * (behind - turning)
  }

  /// Steps with fixes and places at most this far apart cost less than a leap, in metres; negative if unknown.
  var easyMetres: Double {
    let least = min(backwardCost, turnedBackwardCost)
    let lag = max(backwardCost, turnedBackwardCost)
    guard differenceScale > 0, differenceShare >= 0, least >= 0, leap > 0 else { return -1 }
    // The difference is at most each of them, and so is the lag of the progress; one half is a margin for rounding.
    return leap / (1 / differenceScale + lag) / 2
  }

  /// The cost of continuing if the path between was not recorded or not on the route.
  package func looseStep(along: Double, straight: Double) -> Double {
    let way = abs(along)
    let cost = abs(way - straight) / looseScale
    return along < 0 ? cost + looseBackwardCost * way : cost
  }
}
