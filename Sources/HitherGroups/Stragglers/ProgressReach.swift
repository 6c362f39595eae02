import HitherEngine

/// The possible range of a member along a path, given a known place on it and the distance walked since.
///
/// Backwards the range grows by the distance walked: the way back to the last place is as long.
/// Forwards a winding path may be longer than the straight pieces that are measured. A position
/// error uses up a margin, which the next metres walked restore, so that many small jumps do not
/// add up to a large one.
struct ProgressReach: Sendable {
  static let backSlackMetres = 50.0
  static let aheadSlackMetres = 100.0
  static let backShare = 1.15
  static let aheadShare = 1.5

  private(set) var place: Double
  private var back = backSlackMetres
  private var ahead = aheadSlackMetres

  init(_ place: Double) { self.place = place }

  func contains(_ other: Double) -> Bool {
    other - place >= -back && other - place <= ahead
  }

  /// Extends the range by a walked distance from an unknown place.
  mutating func grow(walked: Double) {
    back += Self.backShare * walked
    ahead += Self.aheadShare * walked
  }

  /// Moves to a place within the range.
  mutating func move(to other: Double) {
    back = min(Self.backSlackMetres, max(0, back + other - place))
    ahead = min(Self.aheadSlackMetres, max(0, ahead - other + place))
    place = other
  }
}

extension ProgressReach: StateCoding {
  init() { place = 0 }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&place)
    try c.code(&back)
    try c.code(&ahead)
  }
}
