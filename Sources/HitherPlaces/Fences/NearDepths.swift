import HitherGeodesy

/// The depths inside a place of fixes near one another, so that only edges near the last are scanned.
struct NearDepths {
  private var last: (depth: Double, place: Coordinate)?

  /// The depth of the next fix, in metres, within ±`FenceRule.reach` of its accuracy.
  @inline(__always)
  mutating func depth(
    _ place: Int, at fix: Coordinate, isInside: Bool, accuracy: Double, _ watch: PreparedPlaces
  ) -> Double {
    let farthest = FenceRule.reach(accuracy)
    guard watch.hasEdges[place] else {
      return watch.index.depth(place, fix, reach: farthest, isInside: isInside)
    }
    return edgeDepth(place, at: fix, isInside: isInside, watch.index, farthest)
  }

  private mutating func edgeDepth(
    _ place: Int, at fix: Coordinate, isInside: Bool, _ index: AreaIndex, _ farthest: Double
  ) -> Double {
    let depth =
      reach(fix, farthest).flatMap { near(place, fix, isInside: isInside, index, reach: $0) }
      ?? index.depth(place, fix, reach: farthest, isInside: isInside)
    last = (depth, fix)
    return depth
  }

  /// A depth that is certainly greater than that of a fix; nil if limiting the search does not save time.
  private func reach(_ fix: Coordinate, _ farthest: Double) -> Double? {
    guard let last else { return nil }
    let north = abs(Int(fix.latitudeE7) - Int(last.place.latitudeE7))
    let east = abs(
      Coordinate.longitudeStepE7(from: last.place.longitudeE7, to: fix.longitudeE7))
    // Slightly more, because the nearest edge is searched on a plane.
    let reach = 1.01 * (abs(last.depth) + ShortDistance.longestStep * Double(north + east)) + 1
    return reach < farthest ? reach : nil
  }

  private func near(
    _ place: Int, _ fix: Coordinate, isInside: Bool, _ index: AreaIndex, reach: Double
  ) -> Double? {
    let depth = index.depth(place, fix, reach: reach, isInside: isInside)
    return abs(depth) < reach ? depth : nil
  }
}
