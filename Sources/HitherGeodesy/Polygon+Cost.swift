extension Polygon {
  /// An upper bound of the pairs of edges that a check for crossings compares.
  ///
  /// Only edges whose ranges of latitude and of longitude overlap are compared. The bound is the
  /// smaller number of pairs that overlap in one of the two.
  ///
  /// Complexity: O(*n* log *n*) in the corners.
  package var comparablePairs: Int {
    let rings = [shell] + holes
    return min(
      Self.overlaps(rings) { Int($0.latitudeE7) }, Self.overlaps(rings) { Int($0.longitudeE7) })
  }

  /// The number of pairs of edges whose ranges of a value overlap.
  private static func overlaps(_ rings: [[Coordinate]], _ value: (Coordinate) -> Int) -> Int {
    var (starts, ends): ([Int], [Int]) = ([], [])
    for ring in rings {
      for index in 1..<max(1, ring.count) {
        let (one, other) = (value(ring[index - 1]), value(ring[index]))
        starts.append(min(one, other))
        ends.append(max(one, other))
      }
    }
    starts.sort()
    ends.sort()
    // An edge overlaps those that begin before it ends and have not ended before it begins.
    var (pairs, ended) = (0, 0)
    for (index, start) in starts.enumerated() {
      while ended < ends.count, ends[ended] < start { ended += 1 }
      pairs += index - ended
    }
    return pairs
  }
}
