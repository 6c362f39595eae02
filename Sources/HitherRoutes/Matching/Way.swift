import HitherEngine

/// One of the ways that a member may have taken so far: the best that ends where it ends.
package struct Way: Sendable {
  /// The cost of the way, less that of the best.
  package var score: Double
  /// Metres along the route where the way last was on it; NaN where it never was.
  package var progress: Double
  /// Metres of the last fix from that place, positive to the right; NaN where unmatched.
  package var crossTrack: Double
  /// The nearest to the start of its lap that the way was, in metres.
  var lapLow: Double
  /// How far the progress is behind its highest since the way last leapt, in metres.
  var behind = 0.0
  /// How far the way has followed the branch to which it leapt, in metres, those back taken off;
  /// infinite once that is proof enough that it is there.
  var followed = Double.infinity
  /// Whether nothing explains that leap.
  var isDoubted = false
  /// The highest progress before that leap, or up to the last matched fix if there is none to prove.
  var home = Double.nan
  /// The metres that the member had walked then.
  var homeWalked = 0.0
  /// The lap of `progress`; see `LapRule`.
  var lap: Int32
  /// The last fix that was matched.
  var latitudeE7: Int32
  var longitudeE7: Int32
  /// The last fix's node in the lattice; −1 where it is settled.
  var node = -1

  /// Whether the last fix is matched.
  package var isMatched: Bool { !crossTrack.isNaN }
  /// Whether any fix was.
  var wasMatched: Bool { !progress.isNaN }

  /// A way that has not reached the route yet.
  static func outside(score: Double) -> Way {
    Way(
      score: score, progress: .nan, crossTrack: .nan, lapLow: .infinity, lap: 1, latitudeE7: 0,
      longitudeE7: 0)
  }

  /// Ways off the route that left it in the same stretch are one.
  var leavingStretch: Int64 {
    wasMatched ? Int64((progress / 100).rounded(.down)) : .min
  }
}

/// A fix with the places of the route that it may belong to.
package struct Observation: Sendable {
  var latitudeE7: Int32
  var longitudeE7: Int32
  var sight: MatchModel.Sight
  /// The metres that the member has walked, in chords that noise hardly lengthens.
  var walked = 0.0
  /// Metres from the fix before.
  var straight: Double
  /// The way from the fix before as the device's speed tells it, in metres; 0 where it does not.
  var travelled = 0.0
  /// The direction of travel, of length 1; zero where there is none to speak of.
  var east = 0.0
  var north = 0.0
  /// The cost of that direction against the route.
  var headingCost = 0.0
  /// The cost of being off the route, for a position alone.
  var awayCost = 0.0
  /// Whether the way from the fix before was not recorded.
  var isAfterGap: Bool
  /// Whether a way may leave the route here.
  var mayLeave: Bool
}
