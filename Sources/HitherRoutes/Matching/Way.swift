import HitherEngine

/// A possible path of a member so far: the best that ends in its state.
package struct Way: TrellisPath, StateCoding {
  /// The cost of the path, less that of the best.
  package var score: Double
  /// Metres along the route where the path last was on it; NaN if it never was.
  package var progress: Double
  /// Metres of the last fix from that place, positive to the right; NaN if unmatched.
  package var crossTrack: Double
  /// The lowest position of the path in its lap, in metres from its start.
  var lapLow: Double
  /// How far the progress is behind its highest since the last leap of the path, in metres.
  var behind = 0.0
  /// How far the path has followed the branch to which it leapt, in metres forward minus metres
  /// back; infinite once this is sufficient proof.
  var followed = Double.infinity
  /// Whether that leap is unexplained.
  var isDoubted = false
  /// The highest progress before that leap, or up to the last matched fix if there is no leap to prove.
  var home = Double.nan
  /// The distance walked at that time, in metres.
  var homeWalked = 0.0
  /// The lap of `progress`; see `LapRule`.
  var lap: Int32
  /// The last fix that was matched.
  var latitudeE7: Int32
  var longitudeE7: Int32
  /// The last fix's node in the trellis; −1 if it is settled.
  package var node = -1

  /// Whether the last fix is matched.
  package var isMatched: Bool { !crossTrack.isNaN }
  /// Whether any fix was matched.
  var wasMatched: Bool { !progress.isNaN }

  /// Where the path has the last fix.
  @inline(__always)
  package var place: RoutePlace {
    RoutePlace(progress: isMatched ? progress : .nan, crossTrack: crossTrack, lap: lap)
  }

  /// A path that has not reached the route yet.
  static func outside(score: Double) -> Way {
    Way(
      score: score, progress: .nan, crossTrack: .nan, lapLow: .infinity, lap: 1, latitudeE7: 0,
      longitudeE7: 0)
  }

  /// Paths off the route that left it in the same section are equivalent.
  var leavingStretch: Int64 {
    wasMatched ? Int64((progress / 100).rounded(.down)) : .min
  }
}

/// Where a path has a fix on the route.
package struct RoutePlace: TrellisPlace, StateCoding {
  /// Places nearer together along the route than this are the same, in metres.
  static let elsewhereMetres = 50.0

  /// Metres along the route; NaN if unmatched.
  var progress = Double.nan
  /// Metres to the place, positive to the right.
  var crossTrack = Double.nan
  var lap: Int32 = 0

  package init() {}

  @inline(__always)
  init(progress: Double, crossTrack: Double, lap: Int32) {
    (self.progress, self.crossTrack, self.lap) = (progress, crossTrack, lap)
  }

  package func isElsewhere(than other: Self) -> Bool {
    abs(progress - other.progress) > Self.elsewhereMetres
  }
}

/// A fix with the places of the route that it may belong to.
package struct Observation: Sendable {
  var latitudeE7: Int32
  var longitudeE7: Int32
  var sight: MatchModel.MatchObservation
  /// The distance walked, in chords that noise hardly lengthens, in metres.
  var walked = 0.0
  /// Metres from the previous fix.
  var straight: Double
  /// The distance from the previous fix by the device's speed, in metres; 0 if not recorded.
  var travelled = 0.0
  /// The direction of travel, a unit vector; zero if there is no clear direction.
  var east = 0.0
  var north = 0.0
  /// The cost of that direction against the route.
  var headingCost = 0.0
  /// The cost of being off the route, for the position only.
  var awayCost = 0.0
  /// Whether the path from the previous fix was not recorded.
  var isAfterGap: Bool
  /// Whether a path may leave the route here.
  var mayLeave: Bool
}
