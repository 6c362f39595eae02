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
    /// Nothing was recorded.
    case gap
  }

  /// How the way leads to a fix.
  struct Step {
    var coordinate: Coordinate
    /// How the time from the fix before was spent.
    var interval: Interval
    /// The straight way from there, in metres.
    var metres: Double
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
  /// The rough way is a sum of chords of this length, in metres.
  static let roughChordMetres = 25.0

  /// The way gone up to the settled fixes, in metres; never falls.
  var metres = 0.0
  /// Of it, over recording gaps.
  var gapMetres = 0.0
  /// The highest mean speed over at least 3 s and 10 m, in m/s; NaN before the first.
  var fastest = Double.nan
  /// What is said of the way's error.
  var error = DistanceError()
  /// The totals up to fixes that were settled since they were last taken.
  var settled: [Double] = []

  var noise = PathNoise()
  var lags = LagStatistics()
  /// How many nodes are to be counted before the noise is looked at again.
  var nextLook: Int64 = 0
  /// The nodes that are not settled, after the last one that is.
  var nodes: [PathNode] = []
  var filter: MotionFilter?
  /// The way so far as it was added up; what mends it may be negative.
  var sum = 0.0

  private var plane = PathPlane()
  private var gate = ExcursionGate()
  private var route = RouteWay()
  private var standing = Standing()
  private var last: PathFix?
  private var passedOver: Int32 = 0
  private var roughMetres = 0.0
  private var roughAnchor: PathNode?
  private var highestReading = 0.0

  init() {}

  /// Takes the next fixes, to each of which a step leads.
  ///
  /// - Returns: The way gone up to each, in metres, rough where it is not settled; empty unless it is asked for.
  mutating func add(
    _ fixes: [SettledTotals.PendingFix], _ steps: [Step], tellsWays: Bool
  ) -> [Double] {
    var ways: [Double] = []
    if tellsWays { ways.reserveCapacity(fixes.count) }
    let points = plane.points(steps)
    var index = 0
    while index < fixes.count {
      index = pass(fixes.span, steps.span, points.span, from: index, &ways, tellsWays)
      guard index < fixes.count else { break }
      add(fixes[index], steps[index], points[index])
      if tellsWays { ways.append(highestReading) }
      index += 1
    }
    return ways
  }

  /// Takes fixes while the path goes on, and nothing is to be weighed or settled; returns where that ends.
  private mutating func pass(
    _ fixes: Span<SettledTotals.PendingFix>, _ steps: Span<Step>, _ points: Span<PlanePoint>,
    from first: Int, _ ways: inout [Double], _ tellsWays: Bool
  ) -> Int {
    guard let last, gate.doubted.isEmpty, standing.isOver else { return first }
    let known = nodes.count
    var (before, progress) = (last.node, last.progress)
    var index = first
    while index < fixes.count, steps[index].interval == .way {
      var node = PathNode(fixes[index], at: points[index])
      let seconds = node.seconds - before.seconds
      if seconds < Self.leastSeconds {
        passedOver += 1
      } else {
        let chord = before.distance(to: node)
        guard nodes.count + 1 < mostNodes, seconds <= RouteWay.leastSeconds,
          gate.isStep(metres: chord, seconds: seconds)
        else { break }
        gate.learn(metres: chord, seconds: seconds)
        node.link = .path
        node.fixes += passedOver
        passedOver = 0
        node.roughMetres = rough(to: node)
        nodes.append(node)
        (before, progress) = (node, fixes[index].progress)
        read()
      }
      if tellsWays { ways.append(highestReading) }
      index += 1
    }
    guard nodes.count > known else { return index }
    route.breakOff()
    lags.add(nodes[known...])
    self.last = PathFix(node: before, progress: progress)
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
      accept(next, interval, chord: interval == .gap ? step.metres : nil)
      return
    }
    if interval == .way, gate.doubted.isEmpty,
      next.node.seconds - last.node.seconds < Self.leastSeconds
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

  /// The way gone up to the last fix taken, in metres; rough where it is not settled.
  var reading: Double { highestReading }

  /// Ends the way: all fixes are settled.
  mutating func finish() {
    believe()
    mend(standing.breakOff())
    settle(to: nodes.count - 1)
    settled.append(contentsOf: repeatElement(metres, count: Int(passedOver)))
    passedOver = 0
    highestReading = max(highestReading, metres)
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
    fix.node.roughMetres = rough(to: fix.node)
    lags.add(fix.node)
    nodes.append(fix.node)
    last = fix
    if nodes.count >= mostNodes { settle(to: nodes.count - 1 - Self.tail) }
    read()
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
      if interval == .gap { gapMetres += along }
      if interval == .way {
        gate.learn(metres: chord, seconds: seconds)
        if !(fastest >= chord / seconds) { fastest = chord / seconds }
      }
      return
    }
    switch interval {
    case .none: break
    case .way:
      fix.node.link = .path
      fix.node.metres = mended(standing.go(to: fix.node))
      gate.learn(metres: chord, seconds: seconds)
    case .standing:
      if !standing.isStanding {
        fix.node.metres = mended(standing.breakOff())
      }
      fix.node.link = .fixed
      standing.stand(at: fix.node, after: last.node, heading: lags.heading)
    case .gap:
      mend(standing.breakOff())
      fix.node.link = .fixed
      guard chord >= Self.leapMetres else { break }
      fix.node.metres = chord
      gapMetres += chord
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

  @inline(__always)
  private mutating func rough(to node: PathNode) -> Double {
    switch node.link {
    case .none: roughAnchor = node
    case .fixed:
      roughMetres += max(0, node.metres)
      roughAnchor = node
    case .path:
      guard let anchor = roughAnchor else {
        roughAnchor = node
        break
      }
      // Most nodes lie so near that no root is needed to know it.
      guard
        abs(node.east - anchor.east) + abs(node.north - anchor.north) >= 0.99
          * Self.roughChordMetres,
        case let metres = anchor.distance(to: node), metres >= Self.roughChordMetres
      else { break }
      roughMetres += metres
      roughAnchor = node
    }
    return roughMetres
  }

  private mutating func read() {
    let open = roughMetres - (nodes.first?.roughMetres ?? 0)
    highestReading = max(highestReading, metres + open)
  }
}

extension DistanceEstimator: StateCoding {
  func write(to writer: inout StateWriter) {
    for value in [metres, gapMetres, fastest, sum, roughMetres, highestReading] {
      writer.write(value)
    }
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
    writer.write(roughAnchor)
  }

  init(from reader: inout StateReader) throws(StateError) {
    metres = try reader.read(Double.self)
    gapMetres = try reader.read(Double.self)
    fastest = try reader.read(Double.self)
    sum = try reader.read(Double.self)
    roughMetres = try reader.read(Double.self)
    highestReading = try reader.read(Double.self)
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
    roughAnchor = try reader.readOptional(PathNode.self)
    guard (0...1000).contains(passedOver), !nodes.isEmpty || last == nil && filter == nil else {
      throw StateError.malformed("an estimate of distance lacks its fixes")
    }
  }
}
