import HitherEngine

/// Measures the distances of positions from the midpoint of earlier and later ones, at lags that double.
struct LagStatistics: Sendable {
  /// The statistics of one lag.
  struct Lag: Hashable, Sendable {
    /// The mean lag.
    var seconds: Double
    /// The mean square of second differences per axis, in m².
    var variance: Double
    /// The variance of second differences per axis that errors alone may have, in m².
    var quietVariance: Double
    /// The approximate number of independent ones.
    var samples: Double
  }

  /// Lags range from one node to 64, and up to this time.
  private static let lagCount = 7
  private static let longestSeconds = 90.0
  /// A difference beyond this multiple of the mean square is clipped to it: an error that no repair
  /// has found must not count as noise.
  private static let gate = 25.0
  /// The variance of errors along the path is at most this many times that of errors across it.
  private static let mostAlong = 1.6
  private static let mostNodes = 1 << lagCount + 1

  private struct Sum: StateCoding, Hashable {
    var tally = Tally()
    /// Of what lies along the way, and across.
    var along = QuietSquares()
    var across = QuietSquares()

    /// The variance that errors alone may have.
    ///
    /// Errors are about as great along the way as across it. Turns add to the differences across, stops to those along,
    /// so that the smaller of the two is the better measure of errors.
    var quietVariance: Double {
      min(along.variance, LagStatistics.mostAlong * across.variance)
    }

    mutating func code(_ c: inout StateCoder) throws(StateError) {
      try c.code(&tally.count)
      try c.code(&tally.squares)
      try c.code(&tally.times.x)
      try c.code(&tally.times.y)
      try c.code(&along)
      try c.code(&across)
    }
  }

  /// Sums that change with each difference, apart from the counts: few enough to stay in the processor's registers.
  private struct Tally: Hashable {
    var count = 0.0
    var squares = 0.0
    /// Of lags, and of the spans that count as independent, in seconds.
    var times = SIMD2<Double>()

    /// Adds the distance of a node from the midpoint of two others.
    @inline(__always)
    mutating func take(
      _ start: Place, _ middle: Place, _ end: Place, _ look: Look, _ along: inout QuietSquares,
      _ across: inout QuietSquares
    ) {
      let way = end.position - start.position
      let aside = middle.position - start.position - look.share * way
      let (squares, waySquares, products) = (aside * aside, way * way, aside * way)
      var square = 2 * (squares.x + squares.y)
      let (wayLength, product) = (waySquares.x + waySquares.y, products.x + products.y)
      let alongWay = wayLength > 0 ? 4 * product * product / wayLength : square
      along.add(alongWay)
      across.add(max(0, 2 * square - alongWay))
      // Whether it may exceed the gate is decided without the division except near the limit.
      if count > 20, square * count > 0.999 * (LagStatistics.gate * self.squares) {
        square = min(square, LagStatistics.gate * self.squares / count)
      }
      count += 1
      self.squares += square
      times += look.times
    }
  }

  /// The times of three nodes.
  private struct Look {
    /// The relative position of the middle one between the others.
    let share: Double
    let isFit: Bool
    let times: SIMD2<Double>

    @inline(__always)
    init(_ start: Place, _ middle: Place, _ end: Place, isNextNode: Bool) {
      let span = end.seconds - start.seconds
      share = (middle.seconds - start.seconds) / span
      isFit = span <= 2 * LagStatistics.longestSeconds && share > 0.4 && share < 0.6
      // Overlapping differences are not independent: the time between them counts. One is taken at
      // each node for the first two lags; for the others the overlap is the same as for the second.
      times = span * SIMD2(0.5, isNextNode ? 0.5 : 0.25)
    }
  }

  /// A time and position of the path.
  fileprivate struct Place: Hashable {
    var seconds: Double
    /// East and north, in metres.
    var position: SIMD2<Double>

    @inline(__always)
    init(_ node: PathNode) {
      (seconds, position) = (node.seconds, node.position)
    }
  }

  /// Nodes of the current path; older ones are dropped from time to time.
  private var recent: [Place] = []
  /// The number of evaluated nodes: the others wait until there are many, or until the result is read.
  private var looked = 0
  /// By lag; a list, as so much would be copied with all that holds it.
  private var sums = [Sum](repeating: Sum(), count: lagCount)
  /// Nodes counted.
  private(set) var count: Int64 = 0

  /// Adds the next node of the path.
  mutating func add(_ node: PathNode) {
    if !node.continuesPath {
      look()
      recent.removeAll(keepingCapacity: true)
      looked = 0
    }
    append(node)
  }

  /// Adds the next nodes of the continuing path.
  mutating func add(_ nodes: ArraySlice<PathNode>) {
    var rest = nodes
    while !rest.isEmpty {
      makeRoom()
      let next = rest.prefix(2 * Self.mostNodes - recent.count)
      let span = next.span
      recent.append(addingCapacity: span.count) { recent in
        for index in span.indices { recent.append(Place(span[index])) }
      }
      count += Int64(span.count)
      rest = rest.dropFirst(span.count)
    }
  }

  private mutating func append(_ node: PathNode) {
    makeRoom()
    recent.append(Place(node))
    count += 1
  }

  /// Drops the older nodes when the limit is reached.
  private mutating func makeRoom() {
    guard recent.count >= 2 * Self.mostNodes else { return }
    look()
    recent.removeFirst(recent.count - Self.mostNodes + 1)
    looked = recent.count
  }

  /// Evaluates the pending nodes, lag by lag.
  private mutating func look() {
    guard looked < recent.count else { return }
    defer { looked = recent.count }
    // At rest no node is in the middle of others.
    guard recent.count > 2 else { return }
    let recent = recent
    let even = Self.firstEven(recent.span)
    for lag in 0..<Self.lagCount where 2 << lag < recent.count {
      Self.add(recent.span, from: looked, count, evenFrom: even, lag, to: &sums[lag])
    }
  }

  /// The first of the last nodes with a constant interval of whole seconds.
  ///
  /// Such times and their differences are exact.
  private static func firstEven(_ recent: Span<Place>) -> Int {
    var first = max(0, recent.count - 1)
    guard first > 0, case let seconds = recent[first].seconds,
      case let step = seconds - recent[first - 1].seconds,
      seconds == seconds.rounded(), step == step.rounded()
    else { return first }
    while first > 0, recent[first].seconds - recent[first - 1].seconds == step { first -= 1 }
    return first
  }

  /// Adds the pending nodes to a lag's sum.
  private static func add(
    _ recent: Span<Place>, from looked: Int, _ count: Int64, evenFrom even: Int, _ lag: Int,
    to sum: inout Sum
  ) {
    let step = 1 << lag
    // From the third on, a lag is evaluated at nodes whose number is divisible by its half.
    let stride = max(1, step / 2)
    let countBefore = Int(count) - recent.count
    var newest = max(looked, 2 * step)
    newest += -(countBefore + newest + 1) & (stride - 1)
    var tally = sum.tally
    while newest < recent.count {
      let look = Look(
        recent[newest &- 2 &* step], recent[newest &- step], recent[newest],
        isNextNode: step == 1)
      // If one node has even times, so have all later ones.
      let end = newest &- 2 &* step >= even ? recent.count : newest &+ 1
      repeat {
        if look.isFit {
          tally.take(
            recent[newest &- 2 &* step], recent[newest &- step], recent[newest], look,
            &sum.along, &sum.across)
        }
        newest &+= stride
      } while newest < end
    }
    sum.tally = tally
  }

  /// The statistics, by rising lag.
  mutating func lags() -> [Lag] {
    look()
    return sums.indices.compactMap { index in
      let tally = sums[index].tally
      guard tally.count >= 3 else { return nil }
      let seconds = tally.times.x / tally.count
      return Lag(
        seconds: seconds, variance: max(tally.squares / tally.count, 1e-6),
        quietVariance: max(sums[index].quietVariance, 1e-6),
        samples: min(tally.times.y / seconds, tally.count))
    }
  }

  /// The statistics of some nodes alone.
  static func lags(of nodes: ArraySlice<PathNode>) -> [Lag] {
    var statistics = LagStatistics()
    for node in nodes { statistics.add(node) }
    return statistics.lags()
  }

  /// The direction of the path at its last node, as a unit vector; nil if it hardly moved.
  var heading: (east: Double, north: Double)? {
    guard let last = recent.last else { return nil }
    var heading = PathHeading()
    for place in recent.reversed().dropFirst() {
      let seconds = last.seconds - place.seconds
      guard seconds <= PathHeading.longestSeconds else { break }
      heading.add(east: place.position.x, north: place.position.y, secondsAway: seconds)
    }
    return heading.outward.map { (-$0.east, -$0.north) }
  }
}

extension LagStatistics: StateCoding {
  // 2: recent nodes as times and positions only. 3: components along the path and across.
  static let version: UInt16 = 3

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    // When nodes are evaluated must not show in the state.
    var whole = self
    whole.look()
    try c.code(&recent)
    try c.code(&count)
    try c.code(elements: &whole.sums)
    guard c.isReading else { return }
    (sums, looked) = (whole.sums, recent.count)
  }

  func validate() throws(StateError) {
    guard (Int64(recent.count)...1 << 53).contains(count) else {
      throw StateError.malformed("a path has fewer nodes than it keeps")
    }
  }
}

extension LagStatistics.Place: StateCoding {
  init() { (seconds, position) = (0, .zero) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&seconds)
    try c.code(&position.x)
    try c.code(&position.y)
  }
}
