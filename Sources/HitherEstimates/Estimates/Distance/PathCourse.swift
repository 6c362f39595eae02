import HitherGeodesy

/// A path while it goes on fix by fix, with nothing to be weighed or settled.
///
/// What changes with each fix is here together, so that it stays in the processor's registers.
struct PathCourse {
  /// The last node, with what is known of its fix.
  private(set) var last: PathFix
  /// Fixes passed over since then.
  private(set) var passedOver: Int32
  private(set) var pace: ExcursionGate.Pace
  private(set) var rough: RoughWay
  /// The way gone up to the last fix, rough where it is not settled.
  private(set) var reading: Double
  /// The settled way, and the rough one up to there, in metres.
  private let settledMetres: Double
  private let settledRough: Double

  init(
    last: PathFix, passedOver: Int32, pace: ExcursionGate.Pace, rough: RoughWay, reading: Double,
    settledMetres: Double, settledRough: Double
  ) {
    (self.last, self.passedOver, self.pace, self.rough) = (last, passedOver, pace, rough)
    (self.reading, self.settledMetres, self.settledRough) = (reading, settledMetres, settledRough)
  }

  /// Goes on to the fixes of a range, each on the way and in no doubt; returns where that ends.
  ///
  /// - Parameters:
  ///   - nodes: receives the nodes that the fixes become.
  ///   - ways: receives the way gone up to each fix, in metres.
  mutating func go(
    on fixes: Span<SettledTotals.PendingFix>, _ steps: Span<DistanceEstimator.Step>,
    _ points: Span<PlanePoint>, _ range: Range<Int>, _ nodes: inout OutputSpan<PathNode>,
    _ ways: inout OutputSpan<Double>
  ) -> Int {
    var next = self
    var index = range.lowerBound
    while index < range.upperBound, steps[index].interval == .way,
      next.goes(to: fixes[index], at: points[index], &nodes)
    {
      ways.append(next.reading)
      index += 1
    }
    self = next
    return index
  }

  /// Goes on to a fix, where that is in no doubt.
  @inline(__always)
  private mutating func goes(
    to fix: SettledTotals.PendingFix, at point: PlanePoint, _ nodes: inout OutputSpan<PathNode>
  ) -> Bool {
    var node = PathNode(fix, at: point)
    let seconds = node.seconds - last.node.seconds
    guard seconds >= DistanceEstimator.leastSeconds else {
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
    rough.go(to: node)
    node.roughMetres = rough.metres
    nodes.append(node)
    last = PathFix(node: node, progress: fix.progress)
    reading = max(reading, settledMetres + (rough.metres - settledRough))
    return true
  }
}
