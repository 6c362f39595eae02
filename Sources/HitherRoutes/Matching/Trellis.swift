/// A path of a trellis: the best that ends in its state.
public protocol TrellisPath: Sendable {
  /// Where a path has a fix.
  associatedtype Place: TrellisPlace

  /// The cost of the path, less that of the best.
  var score: Double { get set }
  /// The last fix's node in the trellis; −1 if it is settled.
  var node: Int { get set }
  /// Whether the last fix is matched.
  var isMatched: Bool { get }
  /// Where the path has the last fix.
  var place: Place { get }
}

/// Where a path has a fix.
public protocol TrellisPlace: Sendable {
  /// Whether a fix that is here instead of there is matched differently.
  func isElsewhere(than other: Self) -> Bool
}

/// Receives the places of settled fixes, in order.
public protocol TrellisSink {
  associatedtype Place: TrellisPlace

  /// Adds the place of the next fix.
  ///
  /// - Parameters:
  ///   - margin: By how much the best path that has the fix elsewhere is worse; infinite if none is near.
  ///   - settled: The event time that settled it.
  mutating func append(_ place: Place, margin: Double, settled: Int64)
}

/// The trellis of an on-line Viterbi search: the surviving paths, and the fixes on which they differ.
///
/// It has a column for each unsettled fix and a node for each state in which a survivor passes it,
/// linked backwards. Nodes that no survivor passes are removed at once, so a fix is settled when
/// one node is left in the oldest column; each node is made and removed once. The states and the
/// costs of a step are those of its users: the planned route and the network of ways. The type is
/// public and inlinable, so that other targets compile it for their paths: otherwise most of its
/// time is spent on type metadata.
public struct Trellis<Path: TrellisPath>: Sendable {
  /// The largest number of paths kept; the best ones.
  @inlinable public static var mostPaths: Int { 24 }
  /// The largest number of unsettled fixes; beyond it the oldest is decided by the best path.
  @inlinable public static var mostColumns: Int { 4096 }

  /// A state of a fix that survivors pass.
  public struct Node: Sendable {
    /// Where the fix is.
    public var place: Path.Place
    /// By how much the best path that lost against one through here, and has the fix elsewhere, is worse.
    public var margin = Double.infinity
    /// The previous node; −1 if that fix is settled.
    public var parent: Int
    /// The number of successors; −1 for a removed node.
    public var children: Int32 = 0

    /// Makes a node.
    @inlinable
    public init(place: Path.Place, margin: Double = .infinity, parent: Int) {
      (self.place, self.margin, self.parent) = (place, margin, parent)
    }
  }

  /// A path that lost a place to another.
  public struct Rival: Sendable {
    /// The number of the path that lost.
    public var parent: Int
    /// The number of the path that has the place.
    public var winner: Int
    /// The score with which it lost.
    public var score: Double

    /// Makes a rival.
    @inlinable
    public init(parent: Int, winner: Int, score: Double) {
      (self.parent, self.winner, self.score) = (parent, winner, score)
    }
  }

  /// An unsettled fix.
  public struct Column: Sendable {
    /// The time of the fix, in milliseconds.
    public var time: Int64
    /// The number of its first node.
    public var firstNode: Int
    /// The number of its nodes, and of those that are left.
    public var nodeCount: Int
    /// How many of them are left.
    public var living: Int

    /// Makes a column.
    @inlinable
    public init(time: Int64, firstNode: Int, nodeCount: Int, living: Int) {
      (self.time, self.firstNode, self.nodeCount) = (time, firstNode, nodeCount)
      self.living = living
    }
  }

  /// The survivors, in an order that the states have.
  public var paths: [Path] = []
  /// The paths that lost a place in this step.
  public var rivals: [Rival] = []
  /// The paths after this step.
  public var next: [Path] = []
  /// For each of them the number of the path from which it comes; −1 for none.
  public var parents: [Int] = []
  /// Memory for the comparison of steps: one per place, with leftovers of earlier steps.
  public var reached: [ParentLink] = []
  /// The nodes of the unsettled columns.
  public var nodes: [Node] = []
  /// The number of the first element of `nodes` in links.
  public var firstNode = 0
  /// The unsettled fixes, from `head` on.
  public var columns: [Column] = []
  /// The oldest unsettled of `columns`.
  public var head = 0

  /// Makes a trellis without paths.
  @inlinable public init() {}

  /// The number of unsettled fixes.
  @inlinable public var pendingCount: Int { columns.count - head }
  /// The time of the oldest of them, in milliseconds.
  @inlinable public var oldestTime: Int64? { head < columns.count ? columns[head].time : nil }

  /// Whether there is one path and no unsettled fix.
  @inlinable
  @inline(__always)
  public var isPlain: Bool { paths.count == 1 && pendingCount == 0 }

  /// The only path, if no fix is unsettled.
  @inlinable
  public var plainPath: Path? {
    get { isPlain ? paths[0] : nil }
    set { if let newValue, isPlain { paths[0] = newValue } }
  }

  /// Begins a step without reached places.
  @inlinable
  public mutating func begin() {
    // There are few elements; `removeAll` would be slower.
    while !next.isEmpty { next.removeLast() }
    while !parents.isEmpty { parents.removeLast() }
    while !rivals.isEmpty { rivals.removeLast() }
  }

  /// Adds a reached place.
  ///
  /// - Parameter parent: The path from which it is reached; −1 for none.
  @inlinable
  public mutating func add(_ path: Path, from parent: Int) {
    next.append(path)
    parents.append(parent)
  }

  /// Ends a step whose places are reached.
  ///
  /// - Parameters:
  ///   - limit: Paths that are worse than the best by more are dropped.
  ///   - extra: Added to that while the best is unmatched.
  @inlinable
  public mutating func end<Sink: TrellisSink>(
    within limit: Double, unmatched extra: Double, time: Int64, settled: Int64,
    into matches: inout Sink
  ) where Sink.Place == Path.Place {
    prune(limit, extra)
    if next.count == 1 && pendingCount == 0 {
      swap(&paths, &next)
      matches.append(paths[0].place, margin: .infinity, settled: settled)
      return
    }
    push(time)
    settleAgreed(at: settled, into: &matches)
  }

  /// Drops paths that are worse than the best by more than the best would pay to be there, and
  /// those beyond the largest number; makes the best score 0.
  @inlinable
  public mutating func prune(_ worse: Double, _ extra: Double) {
    guard !next.isEmpty else { return }
    var best = 0
    for index in next.indices where next[index].score < next[best].score { best = index }
    let least = next[best].score
    for rival in rivals {
      doubt(rival.winner, rival.parent, margin: rival.score - least)
      doubt(parents[best], rival.parent, margin: rival.score - least)
    }
    var limit = least + worse
    if !next[best].isMatched { limit += extra }
    if next.count > Self.mostPaths {
      limit = min(limit, next.map(\.score).sorted()[Self.mostPaths - 1])
    }
    var kept = 0
    for index in next.indices where next[index].score <= limit {
      next[kept] = next[index]
      next[kept].score -= least
      parents[kept] = parents[index]
      kept += 1
    }
    while next.count > kept {
      next.removeLast()
      parents.removeLast()
    }
  }

  /// Makes a column from `next`, and removes nodes that no survivor passes any more.
  @inlinable
  public mutating func push(_ time: Int64) {
    let first = firstNode + nodes.count
    for index in next.indices {
      let parent = parents[index] < 0 ? -1 : paths[parents[index]].node
      if parent >= 0 { nodes[parent - firstNode].children += 1 }
      next[index].node = firstNode + nodes.count
      nodes.append(Node(place: next[index].place, parent: parent))
    }
    for path in paths where path.node >= 0 && nodes[path.node - firstNode].children == 0 {
      cutOff(path.node, column: columns.count - 1)
    }
    columns.append(
      Column(time: time, firstNode: first, nodeCount: next.count, living: next.count))
    swap(&paths, &next)
  }
}

/// How a place is reached.
public struct ParentLink: Sendable {
  /// The best of the paths that walk there, and its score without the cost of the place.
  public var parent = -1
  /// Its score without the cost of the place.
  public var score = Double.infinity
  /// A lower bound of the score of any path that leaps there.
  public var leap = Double.infinity
  /// The cost of the place.
  public var placing = 0.0

  /// Makes a link without a path.
  @inlinable public init(placing: Double = 0) { self.placing = placing }
}
