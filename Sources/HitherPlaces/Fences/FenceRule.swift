import HitherEngine
package import HitherTracks

/// How far beyond a place's edge, and how long, fixes must lie for a transition.
package struct FenceRule: Hashable, Sendable {
  /// The distance up to which edges are measured, in metres; larger for fixes so inaccurate that it may matter.
  static let reachMetres = 150.0
  /// The same in accuracies.
  static let reachAccuracies = 6.0
  /// The best accuracy assumed of a fix, in metres.
  static let bestAccuracy = 3.0
  /// The poorest accuracy assumed of fixes without one, in metres.
  static let mostNoise = 40.0
  /// The distance for an exit relative to an entry, in accuracies: in doubt, a member inside stays inside.
  static let leavingAccuracies = 3.5
  /// The distance outside that undoes an arrival, and at which a rest counts as outside, in accuracies.
  static let clearAccuracies = 3.0
  /// The distance beyond the edge that leaves no doubt, in accuracies.
  static let sureAccuracies = 5.0
  /// The depth inside that a passage through a place requires, in accuracies.
  static let passingAccuracies = 3.0
  /// The distance outside of the fixes before and after it, in accuracies.
  static let outsideAccuracies = 2.0
  /// Their distance from each other, in accuracies, which noise alone does not cause.
  static let displacementAccuracies = 8.0

  /// The outing's settings.
  package let settings: FenceSettings
  /// A longer pause between two fixes is a recording gap, in milliseconds.
  package let gapMilliseconds: Int64
  /// Over a longer pause no crossing is interpolated, in milliseconds, unless the member records this rarely.
  static let bridgeMilliseconds: Int64 = 900_000

  /// Makes the rule from an outing's settings.
  package init(_ settings: OutingSettings = OutingSettings()) {
    self.settings = settings.fences
    gapMilliseconds = settings.gapMilliseconds
  }

  /// What confirms a transition.
  var weighing: EvidenceRule {
    EvidenceRule(
      afterMilliseconds: settings.afterMilliseconds, fixes: settings.fixes,
      coolDownMilliseconds: settings.coolDownMilliseconds)
  }

  /// The assumed noise of a fix.
  ///
  /// - Parameters:
  ///   - accuracy: The accuracy of the fix, NaN or 0 if missing.
  ///   - noise: The estimate from previous fixes.
  func accuracy(reported accuracy: Double, noise: Double) -> Double {
    accuracy > 0
      ? max(accuracy, Self.bestAccuracy)
      : max(settings.usualAccuracyMetres, min(noise, Self.mostNoise), Self.bestAccuracy)
  }

  /// The distance up to which edges are measured from a fix, in metres.
  static func reach(_ accuracy: Double) -> Double { max(reachMetres, reachAccuracies * accuracy) }

  /// Whether a fix at a distance from a place's edge, in metres, shows on which side of it the member is.
  ///
  /// It does if it could be evidence that the member is inside, because then many fixes near the
  /// edge decide together, or if it is evidence by itself.
  ///
  /// - Parameter halfWidth: Of the place, in metres: the largest depth of a fix.
  @inline(__always)
  static func tells(
    accuracy: Double, halfWidth: Double, _ depth: @autoclosure () -> Double
  ) -> Bool {
    Evidence.leastAccuracies * accuracy <= halfWidth
      || Evidence(metres: depth(), accuracy: accuracy).isEvidence
  }

  /// The assumed noise of a fix for a leaving member.
  ///
  /// - Parameter share: The part of the accuracy by which fixes scatter at rest, from
  ///   `StayScatter`.
  func leavingAccuracy(_ accuracy: Double, share: Double) -> Double {
    max(Self.bestAccuracy, accuracy * share)
  }

  /// The distances required for a transition.
  ///
  /// For an entry they are the margin and the noise beyond it; for an exit more than the margin,
  /// and more than the noise explains.
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
