import HitherEngine
package import HitherTracks

/// How far beyond a place's edge, and how long, fixes must lie for a turn.
package struct FenceRule: Hashable, Sendable {
  /// Distances to an edge are measured up to here, in metres.
  static let reachMetres = 150.0
  /// Accuracies outside are taken to be at these bounds, in metres.
  static let believedAccuracies = 3.0...40.0
  /// So many accuracies to go out for one to come in: whoever is in stays in, when in doubt.
  static let leavingAccuracies = 3.0
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
    let told = accuracy > 0 ? accuracy : max(settings.usualAccuracyMetres, noise)
    return min(max(told, Self.believedAccuracies.lowerBound), Self.believedAccuracies.upperBound)
  }

  /// What a turn demands.
  func edge(isInside: Bool, accuracy: Double, halfWidth: Double) -> WeighingEdge {
    let widened = settings.accuracies * accuracy
    let margin = isInside ? settings.leaveMetres : min(settings.enterMetres, halfWidth / 2)
    return WeighingEdge(
      margin: margin,
      slack: isInside ? Self.leavingAccuracies * widened : min(widened, halfWidth / 2),
      sure: margin + Self.sureAccuracies * accuracy)
  }
}
