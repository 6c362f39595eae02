import HitherEngine

/// Sums the components of a distance's standard error.
struct DistanceError: Hashable, Sendable {
  /// The relative error of a smoothed path with little noise.
  static let pathShare = 0.005
  /// The relative error of the length added for bends.
  static let bendShare = 0.6
  /// The relative error of the length added for bends between the fixes.
  static let unseenShare = 0.5
  /// The relative error of the length removed as noise.
  static let removedShare = 0.01
  /// The relative error of the length regained when noise turned out to be motion.
  static let doubtedShare = 0.7
  /// The share of the most that turns too fast for the fixes may hide by which the addition for them errs.
  static let hiddenShare = 0.5
  /// The share of what jumps of the positions have added by which that errs.
  static let jumpedShare = 1.0
  /// The share of how far positions wander at a stop, beyond their noise on the way, by which each of its ends errs.
  static let wanderedShare = 2.0
  /// The share of a way along the planned route, and the metres by which its ends err.
  static let routeShare = 0.008
  static let routeMetres = 15.0
  /// The relative error of the straight line over a gap.
  static let leapShare = 0.2
  /// The share of the most by which walking on through gaps exceeds their straight lines: two
  /// standard errors reach it.
  static let reachShare = 0.5
  /// At each end of a stop, in metres.
  static let stopEndMetres = 4.0

  var routeMetres = 0.0
  private var pathMetres = 0.0
  private var bendMetres = 0.0
  private var unseenMetres = 0.0
  private var removedMetres = 0.0
  private var doubtedMetres = 0.0
  private var hiddenMetres = 0.0
  private var jumpedMetres = 0.0
  private var wanderedMetres = 0.0
  private var variance = 0.0
  private var reach = GapReach()

  /// Adds a smoothed path.
  ///
  /// - Parameters:
  ///   - believed: Its length in metres with the learned noise, before the test of directions reduced that noise.
  ///   - hidden: What turns may hide that are too fast for the fixes.
  mutating func add(
    _ path: PathMeasure, believed: Double, _ hidden: HiddenTurns.Hidden, jumped: Double
  ) {
    let unseen = path.metres * path.unseenShare
    pathMetres += path.metres + unseen
    bendMetres += path.bendMetres
    unseenMetres += unseen
    removedMetres += max(0, path.rawMetres - path.metres)
    doubtedMetres += abs(path.metres - believed)
    hiddenMetres += hidden.mostMetres
    jumpedMetres += jumped
  }

  /// Counts a gap that was crossed in a straight line.
  ///
  /// - Parameter seconds: How long nothing was recorded; nil for a rare fix, between which the member is known to go on.
  mutating func addLeap(_ metres: Double, seconds: Double?) {
    variance += (Self.leapShare * metres) * (Self.leapShare * metres)
    if let seconds { reach.add(metres: metres, seconds: seconds) }
  }

  /// Counts an end of a stop that was mended.
  ///
  /// - Parameter wandered: How far the positions wandered there beyond their noise on the way, in metres.
  mutating func addStopEnd(wandered: Double) {
    variance += Self.stopEndMetres * Self.stopEndMetres
    wanderedMetres += wandered
  }

  /// By how much more the length added for bends errs, in parts of it.
  ///
  /// Slow errors and short turns look alike. Where many bends lie within the time over which errors hide the motion, some
  /// of them were smoothed away; where that time is long, some of the bends are errors.
  private func bendDoubt(_ noise: PathNoise) -> Double {
    guard pathMetres > 0 else { return 0 }
    let bends = bendMetres / pathMetres
    let hidden = noise.hiddenSeconds
    let lost =
      BendDoubt.share(bends, of: BendDoubt.lostBends) * min(hidden / BendDoubt.lostSeconds, 1)
      * max(0, 1 - noise.intervalSeconds / BendDoubt.rareSeconds)
    let invented =
      BendDoubt.share(bends, of: BendDoubt.inventedBends)
      * BendDoubt.share(hidden, of: BendDoubt.inventedSeconds)
    return BendDoubt.most * (lost * lost + invented * invented).squareRoot()
  }

  /// The standard error, in metres; both ends of the track have position errors.
  ///
  /// - Parameter speed: The member's speed while moving, in m/s; nil if the member never moved.
  func metres(_ noise: PathNoise, speed: Double?) -> Double {
    let ends = 2 * (noise.white + noise.wandering)
    let parts = [
      Self.pathShare * pathMetres, Self.bendShare * bendMetres,
      bendDoubt(noise) * bendMetres, Self.unseenShare * unseenMetres,
      Self.removedShare * removedMetres, Self.doubtedShare * doubtedMetres,
      Self.hiddenShare * hiddenMetres,
      Self.jumpedShare * jumpedMetres, Self.wanderedShare * wanderedMetres,
      Self.routeShare * routeMetres, routeMetres > 0 ? Self.routeMetres : 0,
      Self.reachShare * reach.excess(at: speed ?? 0),
    ]
    return parts.reduce(variance + ends) { $0 + $1 * $1 }.squareRoot()
  }
}

/// When bends are doubted: all bounds are those of walks in pieces with slow errors (`docs/methods.md`).
private enum BendDoubt {
  /// The relative error of bends beyond the usual one, where all conditions hold.
  static let most = 1.6
  /// The share of bends in the path from which on, and up to which, more may have been lost.
  static let lostBends = 0.01...0.03
  /// The time hidden by errors at which bends are lost, in seconds.
  static let lostSeconds = 6.0
  /// Between rarer fixes bends do not depend on errors, in seconds.
  static let rareSeconds = 30.0
  /// The share of bends in the path that may be errors, and the time that these hide, in seconds.
  static let inventedBends = 0.01...0.015
  static let inventedSeconds = 20.0...40

  /// How far a figure is between two bounds, from 0 to 1.
  static func share(_ figure: Double, of bounds: ClosedRange<Double>) -> Double {
    min(max((figure - bounds.lowerBound) / (bounds.upperBound - bounds.lowerBound), 0), 1)
  }
}

extension DistanceError: StateCoding {
  // 2: what hidden bends, noise and doubt add. 3: what turns hide, jumps and wandering. 4: the reach of gaps.
  static let version: UInt16 = 4

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&pathMetres)
    try c.code(&bendMetres)
    try c.code(&unseenMetres)
    try c.code(&removedMetres)
    try c.code(&doubtedMetres)
    try c.code(&hiddenMetres)
    try c.code(&jumpedMetres)
    try c.code(&wanderedMetres)
    try c.code(&routeMetres)
    try c.code(&variance)
    try c.code(&reach)
  }
}
