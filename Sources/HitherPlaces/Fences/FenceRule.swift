import HitherEngine
package import HitherTracks

/// How far beyond a place's edge, and how long, fixes must lie for a turn.
package struct FenceRule: Hashable, Sendable {
  /// Distances to an edge are measured up to here, in metres; farther for fixes so inaccurate that it may matter.
  static let reachMetres = 150.0
  /// The same in accuracies.
  static let reachAccuracies = 6.0
  /// No fix is taken to be more accurate, in metres.
  static let bestAccuracy = 3.0
  /// Fixes that tell no accuracy are taken to be no less accurate, in metres.
  static let mostNoise = 40.0
  /// So many accuracies to go out for one to come in: whoever is in stays in, when in doubt.
  static let leavingAccuracies = 3.5
  /// An arrival is undone so many accuracies outside; and a rest lies outside from there.
  static let clearAccuracies = 3.0
  /// So many accuracies beyond the edge leave no doubt.
  static let sureAccuracies = 5.0
  /// A passage through a place is believed from so many accuracies inside.
  static let passingAccuracies = 3.0
  /// Then the fixes before and behind it lie at least so many accuracies outside.
  static let outsideAccuracies = 2.0
  /// And so many accuracies from each other, which noise alone does not move.
  static let displacementAccuracies = 8.0

  /// The outing's settings.
  package let settings: FenceSettings
  /// A longer pause between two fixes is a recording gap, in milliseconds.
  package let gapMilliseconds: Int64
  /// Over a longer pause no crossing is interpolated, in milliseconds, unless the member records so rarely.
  static let bridgeMilliseconds: Int64 = 900_000

  /// Makes the rule of an outing.
  package init(_ settings: OutingSettings = OutingSettings()) {
    self.settings = settings.fences
    gapMilliseconds = settings.gapMilliseconds
  }

  /// What confirms a turn.
  var weighing: WeighingRule {
    WeighingRule(
      afterMilliseconds: settings.afterMilliseconds, fixes: settings.fixes,
      coolDownMilliseconds: settings.coolDownMilliseconds)
  }

  /// The noise of a fix as it is believed.
  ///
  /// - Parameters:
  ///   - accuracy: As the fix tells it, NaN or 0 where it does not.
  ///   - noise: As estimated from the fixes before.
  func accuracy(told accuracy: Double, noise: Double) -> Double {
    accuracy > 0
      ? max(accuracy, Self.bestAccuracy)
      : max(settings.usualAccuracyMetres, min(noise, Self.mostNoise), Self.bestAccuracy)
  }

  /// Up to here distances to an edge are measured from a fix, in metres.
  static func reach(_ accuracy: Double) -> Double { max(reachMetres, reachAccuracies * accuracy) }

  /// Whether a fix at a distance from a place's edge, in metres, tells on which side of it the member is.
  ///
  /// It does if it could be evidence that the member is inside, as then many fixes near the edge decide
  /// together, or if it is evidence by itself.
  ///
  /// - Parameter halfWidth: Of the place, in metres: no fix lies deeper inside.
  @inline(__always)
  static func tells(
    accuracy: Double, halfWidth: Double, _ depth: @autoclosure () -> Double
  ) -> Bool {
    Evidence.leastAccuracies * accuracy <= halfWidth
      || Evidence(metres: depth(), accuracy: accuracy).isEvidence
  }

  /// The noise of a fix as it is believed of whoever may be leaving.
  ///
  /// - Parameter share: The part of the accuracy by which fixes scatter at rest, as `StayScatter` learned it.
  func leavingAccuracy(_ accuracy: Double, share: Double) -> Double {
    max(Self.bestAccuracy, accuracy * share)
  }

  /// What a turn demands: to enter the margin and the noise beyond it; to leave more than the margin, and more than
  /// noise explains.
  func edge(isInside: Bool, accuracy: Double, halfWidth: Double) -> WeighingEdge {
    let widened = settings.accuracies * accuracy
    let weight = 1 / (accuracy * accuracy)
    guard isInside else {
      let margin = min(settings.enterMetres, halfWidth / 2)
      return WeighingEdge(
        margin: margin, slack: min(widened, halfWidth / 2),
        sure: margin + Self.sureAccuracies * accuracy, weight: weight)
    }
    return WeighingEdge(
      margin: 0, slack: Self.leavingAccuracies * widened,
      sure: settings.leaveMetres + Self.sureAccuracies * accuracy, weight: weight,
      least: settings.leaveMetres)
  }
}
