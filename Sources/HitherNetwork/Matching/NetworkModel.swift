package import HitherRoutes

/// The costs by which paths over a network are compared: negative log likelihoods.
///
/// Positions, steps and being off the network are those of `MatchModel`, with narrower distances,
/// because ways lie nearer together than the branches of a route. Added are the costs of turning back
/// and what a member can reach from one fix to the next. `docs/methods/network-matching.md` gives the formulas.
package struct NetworkModel: Hashable, Sendable {
  /// The costs that a planned route has too.
  package var base: MatchModel
  /// The cost of turning back, where nothing explains it.
  package var turnCost = 4.0
  /// A turn by more than this is a turning back: the cosine of the angle.
  package var turnCosine = -0.7
  /// Turning back costs nothing this near to a dead end, in metres, if the way to there was as long as
  /// `spurMetres`; in proportion less on a shorter one, which errors of the position alone may reach.
  package var deadEndMetres = 20.0
  package var spurMetres = 60.0
  /// A member who has stayed within the distance for the time has stood, and turns back at this
  /// share of the cost: not at none, because the positions of a resting member wander.
  package var standingMetres = 12.0
  package var standingMilliseconds: Int64 = 30_000
  package var standingShare = 0.5
  /// A member this far behind the farthest place of a path may have turned back, in metres.
  package var behindMetres = 5.0
  /// How far a member may come: a share of the distance between the fixes, standard deviations of
  /// the position, and metres per second, up to a limit in metres.
  package var reachShare = 1.5
  package var reachDeviations = 2.5
  package var reachSpeed = 1.5
  package var reachMetres = 150.0
  /// A path stays on its edge while another is farther from the fix by more than this, in standard deviations.
  package var entryDeviations = 1.0
  /// The cost of travelling an edge against its only direction.
  package var againstCost = 1.0
  /// The standard deviation along the way by which a fix near a meeting of ways is uncertain, in metres.
  package var meetingSigma = 7.0
  /// How often a member leaves a way at a meeting.
  package var meetingShare = 0.7
  /// The confidence where nothing is in doubt.
  package var mostCertain = 0.995

  /// Makes the defaults.
  ///
  /// - Parameter gapMilliseconds: A longer pause between two fixes is a recording gap.
  package init(gapMilliseconds: Int64) {
    base = MatchModel()
    base.gapMilliseconds = gapMilliseconds
    base.errorMilliseconds = 10_000
    base.unmatchedMetres = 18
    base.onRouteMetres = 14
    base.searchMetres = 50
    base.strayCost = 0.02
    base.leap = 7
    base.switchCost = 4
  }

  /// Paths that are worse than the best by more are dropped.
  var worst: Double { base.leap }

  /// How far a member may have come between two fixes, in metres.
  @inline(__always)
  func reach(_ straight: Double, after milliseconds: Int64, sigma: Double) -> Double {
    let seconds = Double(milliseconds) / 1000
    return reachShare * straight + reachDeviations * sigma
      + min(reachSpeed * seconds, reachMetres)
  }

  /// The cost of turning from one direction to another, both unit vectors given by their product.
  @inline(__always)
  func turn(_ cosine: Double) -> Double {
    cosine >= turnCosine ? 0 : turnCost * (turnCosine - cosine) / (1 + turnCosine)
  }
}
