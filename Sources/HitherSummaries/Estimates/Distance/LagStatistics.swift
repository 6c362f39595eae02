import HitherEngine

/// Counts how far positions lie from the middle of earlier and later ones, at lags that double.
struct LagStatistics: Sendable {
  /// What was seen at one lag.
  struct Lag: Hashable, Sendable {
    /// The mean lag.
    var seconds: Double
    /// The mean square of second differences by axis, in m².
    var variance: Double
    /// How many of them are independent, about.
    var samples: Double
  }

  /// Lags go from one node up to 64, and up to this long.
  private static let lagCount = 7
  private static let longestSeconds = 90.0
  /// A difference beyond so many times the mean square counts as that much: an error that no
  /// repair has found shall not pass for noise.
  private static let gate = 25.0
  private static let mostNodes = 1 << lagCount + 1

  private struct Sum: Hashable {
    var count = 0.0
    var squares = 0.0
    var seconds = 0.0
    var span = 0.0

    @inline(__always)
    mutating func take(_ square: Double, span: Double, isNextNode: Bool) {
      var square = square
      // Whether it may be beyond the gate is clear without the division but for a sliver.
      if count > 20, square * count > 0.999 * (LagStatistics.gate * squares) {
        square = min(square, LagStatistics.gate * squares / count)
      }
      count += 1
      squares += square
      seconds += span * 0.5
      // Differences that overlap are not independent: what counts is the time between them. One is taken at each
      // node of the first two lags, and of the others at so many that they overlap as those of the second do.
      self.span += span * (isNextNode ? 0.5 : 0.25)
    }
  }

  /// When and where the path was.
  fileprivate struct Place: Hashable {
    var seconds: Double
    /// East and north, in metres.
    var position: SIMD2<Double>
  }

  /// Nodes of the path that is going on; older ones are let go now and then.
  private var recent: [Place] = []
  /// How many of them were looked at: the others wait until they are many, or until someone asks.
  private var looked = 0
  /// By lag.
  private var sums = InlineArray<7, Sum>(repeating: Sum())
  /// Nodes counted.
  private(set) var count: Int64 = 0

  /// Takes the next node of the path.
  mutating func add(_ node: PathNode) {
    if !node.continuesPath {
      look()
      recent.removeAll(keepingCapacity: true)
      looked = 0
    }
    append(node)
  }

  /// Takes the next nodes of the path, which goes on to each.
  mutating func add(_ nodes: ArraySlice<PathNode>) {
    let nodes = nodes.span
    for index in nodes.indices { append(nodes[index]) }
  }

  @inline(__always)
  private mutating func append(_ node: PathNode) {
    if recent.count >= 2 * Self.mostNodes {
      look()
      recent.removeFirst(recent.count - Self.mostNodes + 1)
      looked = recent.count
    }
    recent.append(Place(seconds: node.seconds, position: SIMD2(node.east, node.north)))
    count += 1
  }

  /// Looks at the nodes that wait, lag by lag.
  private mutating func look() {
    guard looked < recent.count else { return }
    for lag in sums.indices {
      guard 2 << lag < recent.count else { break }
      sums[lag] = sum(of: lag)
    }
    looked = recent.count
  }

  /// A lag's sum with the nodes that wait.
  private func sum(of lag: Int) -> Sum {
    let recent = recent.span
    var sum = sums[lag]
    let step = 1 << lag
    // From the third on, a lag is looked at where its half divides the count.
    let stride = max(1, step / 2)
    let countBefore = Int(count) - recent.count
    var newest = max(looked, 2 * step)
    newest += -(countBefore + newest + 1) & (stride - 1)
    while newest < recent.count {
      let (start, middle, end) = (recent[newest - 2 * step], recent[newest - step], recent[newest])
      newest += stride
      let span = end.seconds - start.seconds
      let share = (middle.seconds - start.seconds) / span
      guard span <= 2 * Self.longestSeconds, share > 0.4, share < 0.6 else { continue }
      let aside = middle.position - start.position - share * (end.position - start.position)
      let squares = aside * aside
      sum.take(2 * (squares.x + squares.y), span: span, isNextNode: step == 1)
    }
    return sum
  }

  /// What was seen, by rising lag.
  mutating func lags() -> [Lag] {
    look()
    return sums.indices.compactMap { index in
      let sum = sums[index]
      guard sum.count >= 3 else { return nil }
      let seconds = sum.seconds / sum.count
      return Lag(
        seconds: seconds, variance: max(sum.squares / sum.count, 1e-6),
        samples: min(sum.span / seconds, sum.count))
    }
  }

  /// The direction in which the path came to its last node, as a unit vector; nil where it hardly
  /// moved.
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
  // 2: of the recent nodes only when and where they were.
  static let version: UInt16 = 2

  func write(to writer: inout StateWriter) {
    // When nodes are looked at is nobody's business.
    var whole = self
    whole.look()
    writer.write(recent)
    writer.write(count)
    for index in sums.indices {
      let sum = whole.sums[index]
      for value in [sum.count, sum.squares, sum.seconds, sum.span] { writer.write(value) }
    }
  }

  init(from reader: inout StateReader) throws(StateError) {
    recent = try reader.readList(Place.self)
    looked = recent.count
    count = try reader.read(Int64.self)
    guard (Int64(recent.count)...1 << 53).contains(count) else {
      throw StateError.malformed("a path has fewer nodes than it keeps")
    }
    for index in sums.indices {
      sums[index].count = try reader.read(Double.self)
      sums[index].squares = try reader.read(Double.self)
      sums[index].seconds = try reader.read(Double.self)
      sums[index].span = try reader.read(Double.self)
    }
  }
}

extension LagStatistics.Place: StateCoding {
  func write(to writer: inout StateWriter) {
    for value in [seconds, position.x, position.y] { writer.write(value) }
  }

  init(from reader: inout StateReader) throws(StateError) {
    seconds = try reader.read(Double.self)
    position = SIMD2(try reader.read(Double.self), try reader.read(Double.self))
  }
}
