import HitherGeodesy

/// The convex hull of points on a plane (Andrew's monotone chain).
enum ConvexHull {
  /// Indices of the hull's corners, counterclockwise; fewer than three for points on one line.
  static func indices(of points: [PlanePoint]) -> [Int] {
    let order = points.indices.sorted {
      (points[$0].east, points[$0].north) < (points[$1].east, points[$1].north)
    }
    guard order.count > 2 else { return order }
    let lower = chain(order, points)
    let upper = chain(order.reversed(), points)
    return lower.dropLast() + upper.dropLast()
  }

  private static func chain(_ order: [Int], _ points: [PlanePoint]) -> [Int] {
    var chain: [Int] = []
    for index in order {
      while chain.count >= 2,
        turn(points[chain[chain.count - 2]], points[chain[chain.count - 1]], points[index]) <= 0
      {
        chain.removeLast()
      }
      chain.append(index)
    }
    return chain
  }

  /// Above 0 if the path from `one` over `two` to `three` turns left.
  private static func turn(_ one: PlanePoint, _ two: PlanePoint, _ three: PlanePoint) -> Double {
    (two.east - one.east) * (three.north - one.north)
      - (two.north - one.north) * (three.east - one.east)
  }
}
