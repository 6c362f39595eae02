import HitherEngine
import HitherGeodesy
import HitherTracks

/// Estimates the way gone from noisy positions, with its standard error.
///
/// Fixes wait until later ones have been seen, are smoothed in blocks by noise that is learnt from
/// the track itself, and are then settled in order: `takeSettled` hands out the total up to each.
/// `docs/methods.md` has the method, its sources and its limits.
struct DistanceEstimator: Sendable {
  /// How the time from the fix before was spent.
  enum Interval {
    /// The way to here is not known: a track or a segment begins.
    case none
    case way
    case standing
    /// The fix before is too old to tell noise from the way, which goes straight.
    case rare
    /// Nothing was recorded.
    case gap

    /// The longest time between two fixes of which one says something about the other's noise, in milliseconds.
    private static let longest: Int64 = 180_000

    /// A recorded time between two fixes that was no rest.
    @inline(__always)
    static func onWay(_ milliseconds: Int64) -> Interval { milliseconds > longest ? .rare : .way }
  }

  /// How the way leads to a fix.
  struct Step {
    var coordinate: Coordinate
    /// How the time from the fix before was spent.
    var interval: Interval
    /// The straight way from there, in metres.
    var metres: Double
    /// Whether the device says that the member steps.
    var isStepping = false
  }

  /// The noise is learnt from so many fixes before any is settled.
  static let firstBlock = 1024
  /// Fixes are settled so many at a time, while so many later ones are known.
  static let block = 256
  static let tail = 64
  /// Fixes nearer in time than this are passed over, in seconds: they would tell little more.
  static let leastSeconds = 0.9
  /// A way that nobody recorded counts from this length on, in metres.
  static let leapMetres = 25.0

  /// The way gone up to the settled fixes, in metres; never falls.
  var metres = 0.0
  /// Of it, over recording gaps.
  var gapMetres = 0.0
  /// The highest mean speed over at least 3 s and 10 m, in m/s; NaN before the first.
  var fastest = Double.nan
  /// What is said of the way's error.
  var error = DistanceError()
  /// Whether some of it was counted along the planned route.
  private(set) var isByRoute = false
  /// The totals up to fixes that were settled since they were last taken; NaN for a fix that was passed over.
  var settled: [Double] = []

  var noise = PathNoise()
  var lags = LagStatistics()
  /// How many nodes are to be counted before the noise is looked at again.
  var nextLook: Int64 = 0
  /// The nodes that are not settled, after the last one that is.
  var nodes: [PathNode] = []
  var filter: MotionFilter?
  /// What the device says of steps.
  var steps = StepShare()
  /// The way so far as it was added up; what mends it may be negative.
  var sum = 0.0

  private var plane = PathPlane()
  private var gate = ExcursionGate()
  private var route = RouteWay()
  private var standing = Standing()
  private var last: PathFix?
  private var passedOver: Int32 = 0

  /// Takes the next fixes, to each of which a step leads.
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

  /// Takes fixes while the path goes on, and nothing is to be weighed or settled; returns where that ends.
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

  /// So many nodes are kept until those but the tail are settled.
  private var mostNodes: Int { filter == nil ? Self.firstBlock : Self.block + Self.tail }

  /// Takes the next fix, which lies at a point of the plane.
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
      accept(next, interval, chord: nil)
    }
  }

  /// Ends the way: all fixes are settled.
  mutating func finish() {
    believe()
    mend(standing.breakOff())
    settle(to: nodes.count - 1)
    settled.append(contentsOf: repeatElement(metres, count: Int(passedOver)))
    passedOver = 0
  }

  /// Hands out the totals up to the fixes that were settled, in order, one each.
  mutating func takeSettled() -> [Double] {
    guard !settled.isEmpty else { return [] }
    defer { settled = [] }
    return settled
  }

  private mutating func believe() {
    for fix in gate.takeDoubted() { accept(fix, fix.isStanding ? .standing : .way, chord: nil) }
  }

  /// - Parameter chord: The straight way to the fix in metres, where it was measured already.
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

  /// Decides how the way to a fix counts.
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
      if interval == .gap { gapMetres += along }
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
      error.addLeap(chord)
    }
  }

  /// Adds what the end of a stop was mended by to the newest node.
  private mutating func mend(_ metres: Double) {
    let metres = mended(metres)
    guard metres != 0, !nodes.isEmpty else { return }
    nodes[nodes.count - 1].metres += metres
  }

  private mutating func mended(_ metres: Double) -> Double {
    if metres != 0 { error.addStopEnd() }
    return metres
  }
}

extension DistanceEstimator: StateCoding {
  func write(to writer: inout StateWriter) {
    for value in [metres, gapMetres, fastest, sum] { writer.write(value) }
    writer.write(isByRoute)
    writer.write(steps)
    writer.write(error)
    writer.write(noise)
    writer.write(lags)
    writer.write(nextLook)
    writer.write(nodes)
    writer.write(filter)
    writer.write(plane)
    writer.write(gate)
    writer.write(route)
    writer.write(standing)
    writer.write(last)
    writer.write(passedOver)
  }

  init(from reader: inout StateReader) throws(StateError) {
    metres = try reader.read(Double.self)
    gapMetres = try reader.read(Double.self)
    fastest = try reader.read(Double.self)
    sum = try reader.read(Double.self)
    isByRoute = try reader.read(Bool.self)
    steps = try reader.read(StepShare.self)
    error = try reader.read(DistanceError.self)
    noise = try reader.read(PathNoise.self)
    lags = try reader.read(LagStatistics.self)
    nextLook = try reader.read(Int64.self)
    nodes = try reader.readList(PathNode.self)
    filter = try reader.readOptional(MotionFilter.self)
    plane = try reader.read(PathPlane.self)
    gate = try reader.read(ExcursionGate.self)
    route = try reader.read(RouteWay.self)
    standing = try reader.read(Standing.self)
    last = try reader.readOptional(PathFix.self)
    passedOver = try reader.read(Int32.self)
    guard (0...PathNode.mostFixes).contains(passedOver),
      !nodes.isEmpty || last == nil && filter == nil
    else {
      throw StateError.malformed("an estimate of distance lacks its fixes")
    }
  }
}
