import HitherTracks

extension TrackSummary {
  /// How terrain was used for a track.
  package struct TerrainUse: Hashable, Sendable {
    package var verdict: TerrainClimb.Verdict
    /// The level above which the terrain's heights are given.
    package var datum: String
    /// Metres by which the terrain's heights exceed the recorded ones; nil without recorded heights.
    package var offset: Double?
    /// The share of the track that the terrain covers, in percent.
    package var coveredPercent: Double
  }

  /// Uses terrain for the climb, if it is a witness of the same ground and a better one.
  ///
  /// This applies to the sums, the splits, and the walking times if these are over the member's own track.
  package mutating func adopt(_ ground: TerrainClimb, datum: String) {
    terrain = TerrainUse(
      verdict: ground.verdict, datum: datum, offset: ground.offset,
      coveredPercent: ground.covered * 100)
    guard ground.verdict == .used else { return }
    if let climb, climb.heights.source == .pooled, climb.heights.noise <= ground.error {
      terrain?.verdict = .lessCertain
      return
    }
    climb = Climb(
      ascent: ground.ascent, descent: ground.descent,
      lowest: climb?.lowest ?? ground.lowest, highest: climb?.highest ?? ground.highest,
      heights: Heights(
        source: ground.isTogether ? .withTerrain : .terrain, noise: ground.error,
        threshold: ground.threshold))
    climb?.ascentStandardError = ground.ascentError
    heightGaps = ground.gaps
    let length = ground.samples.last?.metres ?? 0
    let scale = distance > 0 && length > 0 ? length / distance : 1
    for unit in Split.Unit.allCases {
      var end = 0.0
      for piece in splits.indices where splits[piece].unit == unit {
        let start = end
        end += splits[piece].distance * scale
        splits[piece].hasHeights = ground.gaps.areKnown(from: start, to: end)
        (splits[piece].ascent, splits[piece].descent) = (nil, nil)
      }
      adopt(ground.marks, ascent: ground.ascent, descent: ground.descent, inSplitsOf: unit)
    }
    let samples = ground.samples.map {
      HeightProfile.Sample(metres: $0.metres / scale, height: $0.height)
    }
    guard let times = walkingTime, times.basis == .track,
      let profile = HeightProfile(samples, length: distance, gaps: heightGaps)
    else { return }
    walkingTime = times.over(profile)
  }
}

extension SummaryFold.State {
  /// The places along the track at which terrain is read; empty unless it was requested.
  package var terrainPlaces: [TerrainTrail.Node] { places?.nodes ?? [] }
}
