import HitherGeodesy

/// The nearest place of a trail to a viewer next to it.
struct TrailProjection: Sendable {
  /// Metres from the trail's start.
  var place: Double
  /// Metres from the viewer.
  var distance: Double
  /// Direction of the trail there, a unit vector; zero where the trail has no direction.
  var east: Double
  var north: Double

  /// The length of a step along the trail, in metres; negative backwards.
  func along(_ step: PlanePoint) -> Double { step.east * east + step.north * north }
}

extension Trail {
  /// Visits the nearest place of each edge that overlaps a section of the trail.
  ///
  /// Complexity: O(log *n*) and the edges in the section.
  func visitFeet(
    _ viewer: LocalFrame, from low: Double, to high: Double, _ visit: (TrailProjection) -> Void
  ) {
    guard var edge = firstEdge(reaching: low) else { return }
    var start = viewer.planePoint(vertices[edge])
    while edge < edges, reach[edge] <= high {
      let (place, metres) = end(of: edge)
      let end = viewer.planePoint(place)
      visit(Self.foot(start, end, reach[edge], metres, low, high))
      start = end
      edge += 1
    }
  }

  /// Visits the nearest place of each branch of the whole trail within a distance.
  ///
  /// A branch is a run of edges within it. Complexity: O(*n* / 32) and the edges of near blocks.
  func visitBranches(_ viewer: LocalFrame, within limit: Double, _ visit: (TrailProjection) -> Void)
  {
    var best: TrailProjection?
    for block in radii.indices {
      let first = block * Self.blockSize
      let last = min(first + Self.blockSize, edges)
      let away = ShortDistance.metres(from: viewer.origin, to: vertices[first])
      // The head, where the last edge ends, is within a spacing of its vertex.
      if away > radii[block] + limit + (last == edges ? spacing : 0) {
        if let best { visit(best) }
        best = nil
        continue
      }
      var start = viewer.planePoint(vertices[first])
      for edge in first..<last {
        let (place, metres) = end(of: edge)
        let end = viewer.planePoint(place)
        let foot = Self.foot(start, end, reach[edge], metres, 0, length)
        start = end
        if foot.distance <= limit {
          if foot.distance < best?.distance ?? .infinity { best = foot }
        } else if let found = best {
          visit(found)
          best = nil
        }
      }
    }
    if let best { visit(best) }
  }

  /// The first edge that ends at or beyond some metres from the start.
  private func firstEdge(reaching metres: Double) -> Int? {
    guard edges > 0 else { return nil }
    return (0..<edges - 1).partitionPoint { end(of: $0).reach < metres }
  }

  /// The place of an edge that is nearest to the plane's origin, limited to a section.
  ///
  /// - Parameters:
  ///   - from: Metres along the trail to the edge's start; `to` those to its end.
  ///   - low: Metres along the trail to the section's start; `high` those to its end.
  private static func foot(
    _ start: PlanePoint, _ end: PlanePoint, _ from: Double, _ to: Double, _ low: Double,
    _ high: Double
  ) -> TrailProjection {
    let east = end.east - start.east
    let north = end.north - start.north
    let length = (east * east + north * north).squareRoot()
    guard length > 0, to > from else {
      let distance = (start.east * start.east + start.north * start.north).squareRoot()
      return TrailProjection(place: from, distance: distance, east: 0, north: 0)
    }
    let share = -(start.east * east + start.north * north) / (length * length)
    let least = max(0, (low - from) / (to - from))
    let most = min(1, (high - from) / (to - from))
    let held = min(max(share, least), most)
    let nearest = PlanePoint(east: start.east + held * east, north: start.north + held * north)
    return TrailProjection(
      place: from + held * (to - from),
      distance: (nearest.east * nearest.east + nearest.north * nearest.north).squareRoot(),
      east: east / length, north: north / length)
  }
}
