import HitherGeodesy

/// How deep inside a place fixes lie that are not far from each other, so that only edges near the last are gone through.
struct NearDepths {
  private var last: (depth: Double, place: Coordinate)?

  /// The depth of the next fix, in metres, within ±`FenceRule.reach` of its accuracy.
  @inline(__always)
  mutating func depth(
    _ place: Int, at fix: Coordinate, isInside: Bool, accuracy: Double, _ watch: PlaceWatch
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

  /// A depth that is surely greater than that of a fix; nil where it is not worth looking so far alone.
  private func reach(_ fix: Coordinate, _ farthest: Double) -> Double? {
    guard let last else { return nil }
    let north = abs(Int(fix.latitudeE7) - Int(last.place.latitudeE7))
    let east = abs(
      Coordinate.longitudeStepE7(from: last.place.longitudeE7, to: fix.longitudeE7))
    // Some more, as the nearest edge is looked for on a plane.
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
