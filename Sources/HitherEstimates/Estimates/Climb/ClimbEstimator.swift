import HitherEngine

/// Estimates ascent and descent from noisy heights.
///
/// Heights become nodes along the track. The parameters of ground and noise are fitted to the nodes
/// themselves (`HeightModel`). The ground at each node is estimated from the nodes before and after
/// it (`HeightSmoother`), and the differences between its turning points are summed. Nodes are
/// settled in blocks, while later ones are known, so that state and time per fix are bounded.
/// `docs/methods.md` gives sources, figures and limits.
struct ClimbEstimator: Sendable {
  /// The number of nodes at which some are settled;
  static let mostNodes = 768
  /// then all but this many are settled; the rest are the later nodes of those.
  static let keptNodes = 256
  /// A model is fitted again once there are this many nodes.
  static let fewestNodes = 100
  /// The least rise or fall that counts, in metres,
  static let leastThresholdMetres = 3.0
  /// or in standard errors of the ground.
  static let thresholdErrors = 1.5
  /// Smoothing cuts a turn by this many standard errors of the ground, on average over simulated walks.
  static let cutErrors = 0.4
  /// Heights with more noise than this are treated as satellite heights, others as barometric.
  static let barometricMetres = 1.5

  /// The climb up to a moment.
  struct Mark: Hashable, Sendable {
    var time: Int64
    var ascent: Double
    var descent: Double

    /// The climb at a time between this mark and a later one.
    func between(_ later: Mark, at time: Int64) -> Mark {
      guard later.time > self.time else { return self }
      let share = Double(time - self.time) / Double(later.time - self.time)
      return Mark(
        time: time, ascent: ascent + (later.ascent - ascent) * share,
        descent: descent + (later.descent - descent) * share)
    }
  }

  /// The lowest and the highest measured height; NaN before the first.
  private(set) var lowest = Double.nan
  private(set) var highest = Double.nan
  private var gate = HeightGate()
  private var cell = HeightCell()
  private var settling = SettlingHeights()
  private var nodes: [HeightNode] = []
  private var model: HeightModel?
  private var belief: HeightFilterState?
  private var turns = TurningPoints()
  private var beginsAnew = false
  private var settled = Settled()
  /// The ground with its places on the planned route; nil if not requested.
  private(set) var trail: GroundTrail?

  init(keepsTrail: Bool = false) {
    if keepsTrail { trail = GroundTrail() }
  }

  /// Sums over the settled nodes.
  fileprivate struct Settled {
    var count = 0.0
    var groundVariance = 0.0
    var noiseVariance = 0.0
  }

  /// The climb up to the last settled node, in metres.
  var ascent: Double { turns.ascent }
  /// The descent up to the last settled node, in metres.
  var descent: Double { turns.descent }
  /// Whether there was any height.
  var isKnown: Bool { !lowest.isNaN }

  /// Standard deviation of the heights' noise, in metres.
  var noiseMetres: Double { (settled.noiseVariance / max(settled.count, 1)).squareRoot() }

  /// The least rise or fall that counts, in metres.
  var thresholdMetres: Double {
    max(Self.leastThresholdMetres, Self.thresholdErrors * groundError)
  }

  /// Standard error of the estimated ground, in metres.
  var groundError: Double {
    (settled.groundVariance / max(settled.count, 1)).squareRoot()
  }

  /// How the heights were measured.
  var heights: TrackSummary.Heights {
    TrackSummary.Heights(
      source: noiseMetres < Self.barometricMetres ? .barometric : .gps, noise: noiseMetres,
      threshold: thresholdMetres)
  }

  /// Adds the next height.
  ///
  /// - Parameters:
  ///   - height: Metres; NaN is skipped.
  ///   - time: Milliseconds.
  ///   - way: Distance travelled in metres; must not decrease, and is constant while the member
  ///     rests.
  ///   - isResting: Whether the member is in a stop.
  ///   - progress: Metres along the planned route; NaN off it.
  /// - Returns: The climb at moments that this height settled; nil in nearly all cases.
  mutating func add(
    _ height: Double, at time: Int64, way: Double, isResting: Bool, progress: Double = .nan
  ) -> [Mark]? {
    guard !height.isNaN else { return nil }
    let measured = HeightGate.Height(
      time: time, metres: height, way: way, isResting: isResting, begins: beginsAnew,
      progress: progress)
    switch gate.pass(measured) {
    case .none: break
    case .itself: take(measured)
    case .after(let doubted):
      take(doubted)
      take(measured)
    }
    guard nodes.count >= Self.mostNodes else { return nil }
    return settle(Self.mostNodes - Self.keptNodes)
  }

  /// Adds the heights of fixes while they are plausible and end no node; returns where that ends.
  mutating func pass(
    _ fixes: Span<SettledTotals.PendingFix>, _ ways: Span<Double>, from first: Int, to end: Int
  ) -> Int {
    guard !beginsAnew, let before = gate.last, var gathering = cell.gathering else { return first }
    var (time, metres) = (before.time, before.metres)
    var (index, low, high) = (first, Double.infinity, -Double.infinity)
    while index < end, !fixes[index].startsAnew {
      let (next, height) = (fixes[index].time.milliseconds, fixes[index].elevation)
      guard HeightGate.letsThrough(height, at: next, after: metres, at: time),
        !gathering.ends(at: next, ways[index], isResting: fixes[index].isResting)
      else { break }
      gathering.add(height, at: next, ways[index], fixes[index].progress)
      (low, high) = (height < low ? height : low, height > high ? height : high)
      (time, metres) = (next, height)
      index += 1
    }
    guard index > first else { return first }
    gate.extend(
      to: HeightGate.Height(
        time: time, metres: metres, way: ways[index - 1], isResting: fixes[index - 1].isResting,
        progress: fixes[index - 1].progress))
    cell.gathering = gathering
    widen(low, high)
    return index
  }

  /// Begins a new section: the track to it was not recorded, and its climb is unknown.
  mutating func reset() {
    beginsAnew = true
  }

  /// Settles the remaining nodes at the end.
  mutating func finish() -> [Mark] {
    if let node = cell.close() { append(node) }
    return settle(nodes.count)
  }

  private mutating func take(_ height: HeightGate.Height) {
    beginsAnew = false
    widen(height.metres, height.metres)
    if let node = cell.add(height) { append(node) }
  }

  private mutating func append(_ node: HeightNode) {
    var node = node
    if settling.restarts(at: node) { node.begins = true }
    nodes.append(node)
  }

  private mutating func widen(_ low: Double, _ high: Double) {
    if !(lowest <= low) { lowest = low }
    if !(highest >= high) { highest = high }
  }

  /// Settles the first nodes, using the later ones.
  private mutating func settle(_ count: Int) -> [Mark] {
    guard count > 0 else { return [] }
    let nodes = self.nodes.evened
    let model =
      nodes.count >= Self.fewestNodes || self.model == nil
      ? HeightModel.fitted(to: nodes, from: self.model) : self.model ?? .unknown
    self.model = model
    let smoother = HeightSmoother(nodes, model, from: belief)
    for variance in smoother.variances.prefix(count) { settled.groundVariance += variance }
    settled.noiseVariance += Double(count) * model.noiseMetres * model.noiseMetres
    settled.count += Double(count)
    let (threshold, cut) = (thresholdMetres, Self.cutErrors * groundError)
    var marks: [Mark] = []
    marks.reserveCapacity(count)
    for index in 0..<count {
      if nodes[index].begins { turns.reset() }
      turns.follow(smoother.grounds[index], threshold: threshold, cut: cut)
      trail?.add(self.nodes[index], ground: smoother.grounds[index])
      marks.append(
        Mark(time: nodes[index].time, ascent: turns.ascent, descent: turns.descent))
    }
    belief = count < nodes.count ? smoother.belief(at: count, model) : nil
    self.nodes.removeFirst(count)
    return marks
  }
}

extension ClimbEstimator: StateCoding {
  init() {}

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&lowest)
    try c.code(&highest)
    try c.code(&gate)
    try c.code(&cell)
    try c.code(&settling)
    try c.code(&nodes)
    try c.code(&model)
    try c.code(&belief)
    try c.code(&turns)
    try c.code(&beginsAnew)
    try c.code(&settled)
    try c.code(&trail)
  }
}

extension ClimbEstimator.Mark: StateCoding {
  init() { (time, ascent, descent) = (0, 0, 0) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&time)
    try c.code(&ascent)
    try c.code(&descent)
  }
}

extension ClimbEstimator.Settled: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&count)
    try c.code(&groundVariance)
    try c.code(&noiseVariance)
  }
}
