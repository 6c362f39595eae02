/// Keeps a fix when a straight segment can no longer represent the track since the last kept one.
///
/// It decides from an outline of the fixes in between instead of from each of them.
///
/// J. Liu, K. Zhao, P. Sommer, S. Shang, B. Kusy, R. Jurdak, *Bounded quadrant system:
/// error-bounded trajectory compression on the go*, ICDE 2015, 987–998. In each quadrant around the
/// last kept fix the others lie in a box and in a wedge. The deviation from a straight segment is
/// convex, so its maximum is at a corner of the intersection of box and wedge; and there is a fix
/// on each side of the box. BQS measures the fixes if the outline does not decide; FBQS keeps a fix
/// then, in constant memory.
///
/// Bound: the perpendicular deviation of every fix is at most `errorMetres`. The outline is on a
/// plane in which straight lines in latitude and longitude are straight, and its bound is reduced
/// by the change of the plane's scale over the latitudes of the fixes. Memory: FBQS constant; BQS
/// at most `mostHeld` fixes, then a fix is kept unnecessarily.
package struct BoundedQuadrants: Simplifier {
  let errorMetres: Double
  /// Zero for FBQS.
  let mostHeld: Int
  private var start: TrackPoint?
  private var end: TrackPoint?
  private var outline = QuadrantOutline(scale: LatitudeScale(latitude: 0))
  private var between: [TrackPoint] = []
  private var latitudes = (south: 0.0, north: 0.0)

  /// Makes the algorithm that buffers all fixes, BQS.
  package init(errorMetres: Double, mostHeld: Int = 256) {
    self.errorMetres = errorMetres
    self.mostHeld = max(0, mostHeld)
  }

  /// Makes the algorithm with constant memory, FBQS.
  package init(fastErrorMetres errorMetres: Double) {
    self.init(errorMetres: errorMetres, mostHeld: 0)
  }

  package mutating func add(_ fix: TrackPoint, _ kept: inout [Int]) {
    guard let start else { return begin(at: fix, &kept) }
    latitudes = (min(latitudes.south, fix.latitude), max(latitudes.north, fix.latitude))
    if let end {
      take(end, from: start)
      if !isStraight(from: start, to: fix) {
        begin(at: end, &kept)
        latitudes = (min(end.latitude, fix.latitude), max(end.latitude, fix.latitude))
      }
    }
    end = fix
  }

  package mutating func end(_ kept: inout [Int]) {
    if let end { kept.append(end.index) }
    (start, end) = (nil, nil)
    between.removeAll(keepingCapacity: true)
  }

  private mutating func begin(at fix: TrackPoint, _ kept: inout [Int]) {
    kept.append(fix.index)
    (start, end) = (fix, nil)
    outline = QuadrantOutline(scale: LatitudeScale(latitude: fix.latitude))
    between.removeAll(keepingCapacity: true)
    latitudes = (fix.latitude, fix.latitude)
  }

  /// The bound on the plane, smaller than that on the ellipsoid.
  private var planeMetres: Double {
    let margin = LatitudeScale.margin(
      span: latitudes.north - latitudes.south,
      farthest: max(-latitudes.south, latitudes.north))
    // The rest accounts for the curvature of the earth over the deviation itself.
    return errorMetres / (1 + margin) * (1 - 1e-9)
  }

  /// Adds an intermediate fix; one near the start deviates from no segment that begins there.
  private mutating func take(_ fix: TrackPoint, from start: TrackPoint) {
    if mostHeld > 0 { between.append(fix) }
    outline.add(start.step(to: fix), beyond: planeMetres)
  }

  private func isStraight(from start: TrackPoint, to fix: TrackPoint) -> Bool {
    let metres = planeMetres
    let range = outline.deviation(to: start.step(to: fix), beyond: metres)
    if range.most <= metres, mostHeld == 0 || between.count <= mostHeld { return true }
    guard mostHeld > 0, between.count <= mostHeld else { return false }
    // The margin that makes the upper bound safe makes the lower one safe as well.
    if range.least > errorMetres * errorMetres / metres { return false }
    return between.allSatisfy {
      PerpendicularDeviation.metres(of: $0, from: start, to: fix) <= errorMetres
    }
  }
}
