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

  /// Nodes of the path that is going on; older ones are let go now and then.
  private(set) var recent: [PathNode] = []
  /// By lag; in place, as four of them change with each node.
  private var sums = InlineArray<7, Sum>(repeating: Sum())
  /// Nodes counted.
  private(set) var count: Int64 = 0

  /// Takes the next node of the path.
  mutating func add(_ node: PathNode) {
    if !node.continuesPath { recent.removeAll(keepingCapacity: true) }
    if recent.count >= 2 * Self.mostNodes { recent.removeFirst(recent.count - Self.mostNodes + 1) }
    recent.append(node)
    count += 1
    let newest = recent.count - 1
    // From the third on, a lag is looked at where its half divides the count.
    let last = min(Self.lagCount - 1, count.trailingZeroBitCount + 1)
    for index in 0...last {
      let step = 1 &<< index
      guard newest >= 2 * step else { return }
      let start = recent[newest - 2 * step]
      let span = node.seconds - start.seconds
      guard span <= 2 * Self.longestSeconds else { return }
      let middle = recent[newest - step]
      let share = (middle.seconds - start.seconds) / span
      guard share > 0.4, share < 0.6 else { continue }
      let east = middle.east - start.east - share * (node.east - start.east)
      let north = middle.north - start.north - share * (node.north - start.north)
      sums[index].take(2 * (east * east + north * north), span: span, isNextNode: index == 0)
    }
  }

  /// What was seen, by rising lag.
  var lags: [Lag] {
    sums.indices.compactMap { index in
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
    for node in recent.reversed().dropFirst() {
      let seconds = last.seconds - node.seconds
      guard seconds <= PathHeading.longestSeconds else { break }
      heading.add(node, secondsAway: seconds)
    }
    return heading.outward.map { (-$0.east, -$0.north) }
  }
}

extension LagStatistics: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(recent)
    writer.write(count)
    for index in sums.indices {
      let sum = sums[index]
      for value in [sum.count, sum.squares, sum.seconds, sum.span] { writer.write(value) }
    }
  }

  init(from reader: inout StateReader) throws(StateError) {
    recent = try reader.readList(PathNode.self)
    count = try reader.read(Int64.self)
    for index in sums.indices {
      sums[index].count = try reader.read(Double.self)
      sums[index].squares = try reader.read(Double.self)
      sums[index].seconds = try reader.read(Double.self)
      sums[index].span = try reader.read(Double.self)
    }
  }
}
