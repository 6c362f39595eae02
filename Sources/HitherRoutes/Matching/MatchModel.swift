package import HitherTracks

/// The costs by which ways of matching are compared: negative log likelihoods.
///
/// After Newson and Krumm (2009): Gaussian errors of position, exponential difference between the way
/// along the route and the way between the fixes. What is added: tails that forgive outliers, going
/// back along the route costs by its length, a leap costs no more than `leap`, and errors that
/// remember are not counted afresh with every fix of a dense recording.
/// `docs/methods/route-matching.md` gives the formulas.
package struct MatchModel: Hashable, Sendable {
  /// Standard deviation of a position without an accuracy, in metres.
  package var usualSigma = 8.0
  /// The accuracies that are believed, in metres.
  package var sigmaRange = 5.0...30.0
  /// Fixes nearer in time than this share one error, in milliseconds.
  package var errorMilliseconds: Int64 = 40_000
  /// Scale of the difference between way along the route and way between fixes, in metres.
  package var differenceScale = 10.0
  /// Added to that scale for each metre between the fixes: routes wind more than chords.
  package var differenceShare = 0.2
  /// The cost of being a metre farther behind the highest progress.
  package var backwardCost = 0.12
  /// The same for whoever is so far behind that he has turned.
  package var turnedBackwardCost = 0.05
  /// Whoever is so many metres behind the highest progress has turned.
  package var turnedMetres = 200.0
  /// The cost of a leap along the route; no step costs more.
  package var leap = 20.0
  /// The same three where the way between was not recorded or not on the route.
  package var looseScale = 100.0
  package var looseBackwardCost = 0.02
  package var looseLeap = 20.0
  /// The cost of a metre off the route, for a step up to so many metres.
  package var strayCost = 0.08
  package var strayMetres = 10.0
  /// The cost of leaving or entering the route.
  package var switchCost = 4.0
  /// A leap so much longer than what was walked, in metres, is explained by nothing; the way must
  /// follow the route for `proofMetres` to be believed.
  package var riddleMetres = 200.0
  package var proofMetres = 150.0
  /// What was walked is measured in chords of this length, in metres.
  package var chordMetres = 40.0
  /// The cost of turning back at the end of an open route.
  package var turnCost = 3.0
  /// The cost of beginning at the route's end instead of its start.
  package var lateStart = 1.5
  /// The cost of a direction of travel against that of the route, as the fixes or the device tell it.
  package var headingCost = 1.0
  package var courseCost = 2.0
  /// Courses nearer in time than this are not told anew, in milliseconds.
  package var courseMilliseconds: Int64 = 20_000
  /// Slower than this a device's course is chance, in metres per second.
  package var courseSpeed = 0.7
  /// Whoever is so many metres behind the highest progress is expected to walk back.
  package var facingMetres = 50.0
  /// Beyond this distance a fix is rather unmatched than matched, in metres.
  package var unmatchedMetres: Double
  /// Branches farther than this are not looked at, in metres.
  package var searchMetres: Double
  /// Nearer than this nobody leaves the route, in metres.
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

  /// What the model needs to know of one fix.
  package struct Sight: Sendable {
    /// Standard deviation of the position, in metres.
    package var sigma: Double
    /// How much of a new observation the fix is, up to 1.
    package var weight: Double
    /// What is added to the model's distances for a fix less accurate than usual, in metres.
    package var slack: Double
  }

  /// - Parameters:
  ///   - accuracy: Metres; NaN where not recorded.
  ///   - milliseconds: Since the fix before; nil for the first.
  @inline(__always)
  package func sight(accuracy: Double, after milliseconds: Int64?) -> Sight {
    var weight = 1.0
    if let milliseconds {
      weight = min(max(Double(milliseconds) / Double(errorMilliseconds), 0.005), 1)
    }
    return Sight(sigma: sigma(accuracy), weight: weight, slack: slack(accuracy))
  }

  @inline(__always)
  private func sigma(_ accuracy: Double) -> Double {
    accuracy > 0
      ? min(max(accuracy, sigmaRange.lowerBound), sigmaRange.upperBound) : usualSigma
  }

  /// What is added to the model's distances for a fix less accurate than usual, in metres.
  @inline(__always)
  package func slack(_ accuracy: Double) -> Double {
    2 * max(0, sigma(accuracy) - usualSigma)
  }

  /// For a fix that is not less accurate than that, in metres, the search goes no farther than so many metres.
  func accuracy(forRadius metres: Double) -> Double {
    guard metres >= searchMetres else { return -.infinity }
    if metres >= searchMetres + slack(.infinity) { return .infinity }
    let slack = metres - searchMetres
    // A little less, as rounding errs.
    return max(usualSigma, usualSigma + slack / 2 - 1e-6)
  }

  /// A device's speed as far as it is believed, in metres per second; NaN else.
  @inline(__always)
  package func believed(_ speed: Double) -> Double {
    speed >= 0 && speed <= 100 ? speed : .nan
  }

  /// The way that a speed tells, in metres; not much more than the straight one, which errors of the
  /// speed would make.
  @inline(__always)
  package func travelled(
    _ speed: Double, _ milliseconds: Int64, straight: Double
  ) -> Double {
    min(speed * Double(milliseconds) / 1000, 3 * straight + turnedMetres / 4)
  }

  /// The cost of a position at a distance from where it should be.
  @inline(__always)
  package func position(_ metres: Double, _ sight: Sight) -> Double {
    let deviations = metres / sight.sigma
    let cost = deviations <= 3 ? deviations * deviations / 2 : 3 * deviations - 4.5
    return cost * sight.weight
  }

  /// The cost of a fix that belongs to no place of the route.
  ///
  /// The way from the fix before, `straight` metres if it was recorded, is as good as one in a random
  /// direction: else whoever stands on the route with large errors would be cheaper off it.
  @inline(__always)
  package func unmatched(_ sight: Sight, straight: Double) -> Double {
    away(sight) + strayCost * min(straight, strayMetres)
  }

  /// The part of that which a position costs.
  @inline(__always)
  package func away(_ sight: Sight) -> Double {
    position(unmatchedMetres + sight.slack, sight)
  }

  /// The cost of going `along` the route while the fixes lie `straight` apart and the device's speed
  /// tells a way of `travelled`, in metres: any way between the two is as good.
  @inline(__always)
  package func step(along: Double, straight: Double, travelled: Double) -> Double {
    let way = abs(along)
    let difference = max(straight - way, way - max(straight, travelled), 0)
    return difference / (differenceScale + differenceShare * straight)
  }

  /// What it has cost to be so far behind the highest progress, in metres: it depends on where the
  /// member is and not on the steps, so errors that go to and fro cost nothing in the end.
  @inline(__always)
  package func lag(_ behind: Double) -> Double {
    let turning = min(behind, turnedMetres)
    return backwardCost * turning + turnedBackwardCost * (behind - turning)
  }

  /// A step between fixes and places that lie no farther apart costs less than a leap, in metres; negative if that is
  /// not known.
  var easyMetres: Double {
    let least = min(backwardCost, turnedBackwardCost)
    let lag = max(backwardCost, turnedBackwardCost)
    guard differenceScale > 0, differenceShare >= 0, least >= 0, leap > 0 else { return -1 }
    // The difference is no larger than either, nor is what the progress falls behind; half of it is room for rounding.
    return leap / (1 / differenceScale + lag) / 2
  }

  /// The cost of going along where the way between was not recorded or not on the route.
  package func looseStep(along: Double, straight: Double) -> Double {
    let way = abs(along)
    let cost = abs(way - straight) / looseScale
    return along < 0 ? cost + looseBackwardCost * way : cost
  }
}
