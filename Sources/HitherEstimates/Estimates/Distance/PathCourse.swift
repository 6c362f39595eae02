import HitherGeodesy

/// A path while it continues fix by fix, and nothing has to be weighed or settled.
///
/// All values that change with each fix are here, so that they stay in the processor's registers.
struct PathCourse {
  /// The last node, with its fix.
  private(set) var last: PathFix
  /// Fixes skipped since then.
  private(set) var passedOver: Int32
  private(set) var pace: ExcursionGate.Pace

  init(last: PathFix, passedOver: Int32, pace: ExcursionGate.Pace) {
    (self.last, self.passedOver, self.pace) = (last, passedOver, pace)
  }

  /// Advances through the fixes of a range while each is moving and accepted; returns where that ends.
  ///
  /// - Parameter nodes: Receives the nodes of the fixes.
  mutating func go(
    on fixes: Span<SettledTotals.PendingFix>, _ steps: Span<DistanceEstimator.Step>,
    _ points: Span<PlanePoint>, _ range: Range<Int>, _ nodes: inout OutputSpan<PathNode>
  ) -> Int {
    var next = self
    var index = range.lowerBound
    while index < range.upperBound, steps[index].interval == .way,
      next.goes(to: fixes[index], at: points[index], &nodes)
    {
      index += 1
    }
    self = next
    return index
  }

  /// Advances to a fix, if it is not suspect.
  @inline(__always)
  private mutating func goes(
    to fix: SettledTotals.PendingFix, at point: PlanePoint, _ nodes: inout OutputSpan<PathNode>
  ) -> Bool {
    var node = PathNode(fix, at: point)
    let seconds = node.seconds - last.node.seconds
    guard !last.node.isHeld(until: node), seconds >= DistanceEstimator.leastSeconds else {
      passedOver += 1
      return true
    }
    let chord = last.node.distance(to: node)
    guard seconds <= RouteWay.leastSeconds, pace.isStep(metres: chord, seconds: seconds) else {
      return false
    }
    pace.learn(metres: chord, seconds: seconds)
    node.link = .path
    node.fixes += passedOver
    passedOver = 0
    nodes.append(node)
    last = PathFix(node: node, progress: fix.progress)
    return true
  }
}
