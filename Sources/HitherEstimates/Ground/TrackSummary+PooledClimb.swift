extension TrackSummary {
  /// Replaces the climb from the member's own heights with that over the pooled ground.
  ///
  /// This applies to the sums, the splits, and the walking times if these are over the member's own track.
  package mutating func adopt(_ pooled: PooledClimb) {
    guard climb != nil else { return }
    climb?.ascent = pooled.ascent
    climb?.descent = pooled.descent
    climb?.heights = Heights(source: .pooled, noise: pooled.error, threshold: pooled.threshold)
    for unit in Split.Unit.allCases {
      adopt(pooled.marks, ascent: pooled.ascent, descent: pooled.descent, inSplitsOf: unit)
    }
    guard let times = walkingTime, times.basis == .track,
      let profile = HeightProfile(pooled.samples, length: distance, gaps: heightGaps)
    else { return }
    walkingTime = times.over(profile)
  }

  /// Removes the walking times over the member's own heights if these show no climb.
  package mutating func omitUnknownWalkingTime() {
    if let climb, climb.ascent == nil, walkingTime?.basis == .track { walkingTime = nil }
  }

  /// Sets the climb of the splits from that at some moments, and the totals.
  mutating func adopt(
    _ climb: [ClimbEstimator.Mark], ascent totalAscent: Double, descent totalDescent: Double,
    inSplitsOf unit: Split.Unit
  ) {
    let pieces = splits.indices.filter { splits[$0].unit == unit }
    let marks = climb.marks(at: pieces.map { splits[$0].end })
    var before = ClimbEstimator.Mark(time: 0, ascent: 0, descent: 0)
    for (piece, mark) in zip(pieces, marks) {
      var mark = mark
      // The last piece ends with the sums, wherever the last height lies.
      if piece == pieces.last { (mark.ascent, mark.descent) = (totalAscent, totalDescent) }
      let ascent = Split.part(before.ascent, mark.ascent, perMetre: 10)
      let descent = Split.part(before.descent, mark.descent, perMetre: 10)
      if splits[piece].hasHeights || ascent > 0 || descent > 0 {
        (splits[piece].ascent, splits[piece].descent) = (ascent, descent)
      }
      before = mark
    }
  }
}
