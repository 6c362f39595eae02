import HitherEngine
import HitherGeodesy
import HitherTracks

/// Estimates the distance travelled from noisy positions, with its standard error.
///
/// Fixes are buffered until later ones are known. They are smoothed in blocks with noise that is
/// learned from the track itself, and then settled in order: `takeSettled` returns the total up to
/// each. `docs/methods.md` has the method, its sources and its limits.
struct DistanceEstimator: Sendable {
  /// How the time from the previous fix was spent.
  enum Interval {
    /// The track to here is unknown: a track or a segment begins.
    case none
    case way
    case standing
    /// The previous fix is too old to distinguish noise from motion; the track is a straight line.
    case rare
    /// Nothing was recorded.
    case gap

    /// The longest interval between two fixes in which one has information about the other's noise, in milliseconds.
    private static let longest: Int64 = 180_000

    /// A recorded interval between two fixes without rest.
    @inline(__always)
    static func onWay(_ milliseconds: Int64) -> Interval { milliseconds > longest ? .rare : .way }
  }

  /// The step to a fix.
  struct Step {
    var coordinate: Coordinate
    /// How the time from the previous fix was spent.
    var interval: Interval
    /// The straight-line distance from there, in metres.
    var metres: Double
    /// Whether the device reports that the member steps.
    var isStepping = false
  }

  /// The noise is learned from this many fixes before any is settled.
  static let firstBlock = 1024
  /// Fixes are settled in blocks of this size, while a block of later ones is known.
  static let block = 256
  static let tail = 64
  /// Fixes closer in time than this are skipped, in seconds: they would add little information.
  static let leastSeconds = 0.9
  /// A suspect step of so many seconds and usual intervals is a leap.
  private static let leapSeconds = 20.0
  private static let leapIntervals = 5.0
  /// An unrecorded distance counts from this length on, in metres.
  static let leapMetres = 25.0
  /// What positions at a stop spread beyond their noise anyhow, as a variance by axis in m².
  private static let usualSpread = 25.0
  /// Where positions wander, as indoors, the way in and out goes to a wrong place: the share of the wandering that is
  /// taken off at each end of a stop.
  private static let wanderedShare = 0.7

  /// The distance travelled up to the settled fixes, in metres; never decreases.
  var metres = 0.0
  /// The part of it over recording gaps.
  var gapMetres = 0.0
  /// The time of the recording gaps that were measured along the planned route, in milliseconds.
  private(set) var routeGapMilliseconds: Int64 = 0
  /// The highest mean speed over at least 3 s and 10 m, in m/s; NaN before the first.
  var fastest = Double.nan
  /// The error of the distance.
  var error = DistanceError()
  /// Whether a part was measured along the planned route.
  private(set) var isByRoute = false
  /// The totals up to fixes that were settled since the last call; NaN for a skipped fix.
  var settled: [Double] = []

  var noise = PathNoise()
  var lags = LagStatistics()
  /// The number of nodes at which the noise is estimated next.
  var nextLook: Int64 = 0
  /// The nodes that are not settled, preceded by the last settled one.
  var nodes: [PathNode] = []
  var filter: MotionFilter?
  /// The way through the settled nodes, and through those from which the noise is learned.
  var way = CoarseWay()
  var learntWay = CoarseWay()
  /// What the settled nodes show of turns that are too fast for the fixes.
  var turns = HiddenTurns()
  /// What the device says of steps.
  var steps = StepShare()
  /// The distance before corrections, which may be negative.
  var sum = 0.0

  private var plane = PathPlane()
  private var gate = ExcursionGate()
  private var route = RouteWay()
  private var standing = Standing()
  private var last: PathFix?
  private var passedOver: Int32 = 0

  /// Adds the next fixes, each with the step that leads to it.
  mutating func add(_ fixes: [SettledTotals.PendingFix], _ steps: [Step]) {
    let points = plane.points(steps)
    var index = 0
    while index < fixes.count {
      let first = index
      index = pass(fixes.span, steps.span, points.span, from: index)
      self.steps.take(steps, first..<min(index + 1, fixes.count))
      guard index < fixes.count else { break }
      add(fixes[index], steps[index], points[index])
      index += 1
    }
  }

  /// Adds fixes while the path continues and nothing has to be weighed or settled; returns where that ends.
  private mutating func pass(
    _ fixes: Span<SettledTotals.PendingFix>, _ steps: Span<Step>, _ points: Span<PlanePoint>,
    from first: Int
  ) -> Int {
    let known = nodes.count
    let room = min(fixes.count - first, mostNodes - 1 - known)
    guard let last, known > 0, gate.doubted.isEmpty, standing.isOver, room > 0
    else { return first }
    var course = PathCourse(last: last, passedOver: passedOver, pace: gate.pace)
    var index = first
    nodes.append(addingCapacity: room) { nodes in
      index = course.go(on: fixes, steps, points, first..<(first + room), &nodes)
    }
    passedOver = course.passedOver
    guard nodes.count > known else { return index }
    route.breakOff()
    gate.pace = course.pace
    lags.add(nodes[known...])
    self.last = course.last
    return index
  }

  /// The number of nodes at which all but the tail are settled.
  private var mostNodes: Int { filter == nil ? Self.firstBlock : Self.block + Self.tail }

  /// Adds the next fix, at a point of the plane.
  private mutating func add(_ fix: SettledTotals.PendingFix, _ step: Step, _ point: PlanePoint) {
    let interval = step.interval
    let next = PathFix(
      node: PathNode(fix, at: point), progress: fix.progress, isStanding: interval == .standing)
    guard let last, interval == .way || interval == .standing else {
      believe()
      accept(next, interval, chord: interval == .none ? nil : step.metres)
      return
    }
    if interval == .way, gate.doubted.isEmpty,
      next.node.seconds - last.node.seconds < Self.leastSeconds
        || last.node.isHeld(until: next.node)
    {
      passedOver += 1
      return
    }
    let chord = last.node.distance(to: next.node)
    if gate.believes(next.node, after: last.node, chord: chord) {
      if !gate.doubted.isEmpty {
        passedOver += Int32(truncatingIfNeeded: gate.takeDoubted().count)
      }
      accept(next, interval, chord: chord)
    } else if !gate.hold(next, since: last.node) {
      believe()
      accept(next, isLeap(to: next) ? .rare : interval, chord: nil)
    }
  }

  /// Ends the track: all fixes are settled.
  mutating func finish() {
    believe()
    mend(standing.breakOff())
    settle(to: nodes.count - 1)
    settled.append(contentsOf: repeatElement(metres, count: Int(passedOver)))
    passedOver = 0
  }

  /// Returns the totals up to the fixes that were settled, in order, one each.
  mutating func takeSettled() -> [Double] {
    guard !settled.isEmpty else { return [] }
    defer { settled = [] }
    return settled
  }

  private mutating func believe() {
    for fix in gate.takeDoubted() {
      accept(fix, fix.isStanding ? .standing : isLeap(to: fix) ? .rare : .way, chord: nil)
    }
  }

  /// Whether a suspect step took far longer than those before it: how it went is not recorded, and says nothing of the
  /// noise and the turns of what is.
  private func isLeap(to fix: PathFix) -> Bool {
    guard let last, last.node.continuesPath, let before = nodes.dropLast().last
    else { return false }
    let seconds = fix.node.seconds - last.node.seconds
    let usual = last.node.seconds - before.seconds
    return seconds >= Self.leapSeconds && seconds >= Self.leapIntervals * usual
      && !gate.pace.isStep(metres: last.node.distance(to: fix.node), seconds: seconds)
  }

  /// - Parameter chord: The straight-line distance to the fix in metres, if measured already.
  private mutating func accept(_ fix: PathFix, _ interval: Interval, chord: Double?) {
    var fix = fix
    link(&fix, interval, chord: chord)
    fix.node.fixes += passedOver
    passedOver = 0
    lags.add(fix.node)
    nodes.append(fix.node)
    last = fix
    if nodes.count >= mostNodes { settle(to: nodes.count - 1 - Self.tail) }
  }

  /// Decides how the step to a fix counts.
  @inline(__always)
  private mutating func link(_ fix: inout PathFix, _ interval: Interval, chord: Double?) {
    guard let last, interval != .none else {
      mend(standing.breakOff())
      route.breakOff()
      return
    }
    let chord = chord ?? last.node.distance(to: fix.node)
    let seconds = fix.node.seconds - last.node.seconds
    if let along = route.metres(
      from: last, to: fix, chord: chord, isStanding: interval == .standing)
    {
      mend(standing.breakOff())
      fix.node.link = .fixed
      fix.node.metres = along
      error.routeMetres += along
      isByRoute = true
      if interval == .gap {
        gapMetres += along
        routeGapMilliseconds += Int64((seconds * 1000).rounded())
      }
      if interval == .way {
        gate.pace.learn(metres: chord, seconds: seconds)
        if !(fastest >= chord / seconds) { fastest = chord / seconds }
      }
      return
    }
    switch interval {
    case .none: break
    case .way:
      fix.node.link = .path
      fix.node.metres = mended(standing.go(to: fix.node))
      gate.pace.learn(metres: chord, seconds: seconds)
    case .standing:
      if !standing.isStanding {
        fix.node.metres = mended(standing.breakOff())
      }
      fix.node.link = .fixed
      standing.stand(at: fix.node, after: last.node, heading: lags.heading)
    case .rare, .gap:
      mend(standing.breakOff())
      fix.node.link = .fixed
      guard interval == .rare || chord >= Self.leapMetres else { break }
      fix.node.metres = chord
      if interval == .gap { gapMetres += chord }
      error.addLeap(chord, seconds: interval == .gap ? seconds : nil)
    }
  }

  /// Adds a correction at the end of a stop to the newest node.
  private mutating func mend(_ metres: Double) {
    let metres = mended(metres)
    guard metres != 0, !nodes.isEmpty else { return }
    nodes[nodes.count - 1].metres += metres
  }

  private mutating func mended(_ metres: Double) -> Double {
    guard metres != 0 else { return 0 }
    let usual = noise.white + noise.wandering + Self.usualSpread
    let wandered = max(0, standing.spread - usual).squareRoot()
    error.addStopEnd(wandered: wandered)
    return metres - Self.wanderedShare * wandered
  }
}

extension DistanceEstimator: StateCoding {
  // 2: turns that are too fast for the fixes. 3: the time of gaps along the route. 4: how fast the member moves.
  static let version: UInt16 = 4

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&metres)
    try c.code(&gapMetres)
    try c.code(&routeGapMilliseconds)
    try c.code(&fastest)
    try c.code(&sum)
    try c.code(&isByRoute)
    try c.code(&steps)
    try c.code(&error)
    try c.code(&noise)
    try c.code(&lags)
    try c.code(&nextLook)
    try c.code(&nodes)
    try c.code(&filter)
    try c.code(&way)
    try c.code(&learntWay)
    try c.code(&turns)
    try c.code(&plane)
    try c.code(&gate)
    try c.code(&route)
    try c.code(&standing)
    try c.code(&last)
    try c.code(&passedOver)
  }

  func validate() throws(StateError) {
    guard (0...PathNode.mostFixes).contains(passedOver),
      !nodes.isEmpty || last == nil && filter == nil
    else {
      throw StateError.malformed("an estimate of distance lacks its fixes")
    }
  }
}
