import HitherGeodesy

extension PlaneLine {
  /// The points of a planned route that keep the omitted line within a tolerance.
  ///
  /// By Douglas and Peucker, with a stack instead of recursion.
  func indicesKept(toleranceMetres: Double) -> [Int] {
    guard points.count > 2 else { return Array(points.indices) }
    var isKept = [Bool](repeating: false, count: points.count)
    isKept[0] = true
    isKept[points.count - 1] = true
    var open = [(0, points.count - 1)]
    while let (first, last) = open.popLast() {
      guard last - first > 1 else { continue }
      var farthest = first
      var distance = toleranceMetres
      for index in (first + 1)..<last {
        let own = points[index].distance(toSegment: points[first], points[last])
        if own > distance { (farthest, distance) = (index, own) }
      }
      guard farthest > first else { continue }
      isKept[farthest] = true
      open.append((first, farthest))
      open.append((farthest, last))
    }
    return points.indices.filter { isKept[$0] }
  }
}
