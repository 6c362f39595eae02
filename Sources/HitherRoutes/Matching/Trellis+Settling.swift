extension Trellis {
  /// A path whose score is worse by more causes no uncertainty.
  @inlinable public static var doubtfulMargin: Double { 8 }
  /// Removes a node without successors, and its predecessors that have no other successors.
  @inlinable
  public mutating func cutOff(_ node: Int, column: Int) {
    var (node, column) = (node, column)
    while true {
      nodes[node - firstNode].children = -1
      columns[column].living -= 1
      let parent = nodes[node - firstNode].parent
      guard parent >= 0, column > head else { return }
      nodes[parent - firstNode].children -= 1
      guard nodes[parent - firstNode].children == 0 else { return }
      (node, column) = (parent, column - 1)
    }
  }

  /// Settles the oldest fixes while all survivors agree on them.
  @inlinable
  public mutating func settleAgreed<Sink: TrellisSink>(
    at settled: Int64, into matches: inout Sink
  ) where Sink.Place == Path.Place {
    while head < columns.count, columns[head].living == 1 {
      let column = columns[head]
      let range = (column.firstNode - firstNode)..<(column.firstNode - firstNode + column.nodeCount)
      for node in nodes[range] where node.children >= 0 {
        matches.append(node.place, margin: node.margin, settled: settled)
      }
      head += 1
    }
    forgetSettled()
  }

  /// Settles the oldest fix by the best path; those that disagree are dropped.
  @inlinable
  public mutating func settleOldest<Sink: TrellisSink>(
    at settled: Int64, into matches: inout Sink
  ) where Sink.Place == Path.Place {
    guard head < columns.count else { return }
    let passed = paths.map { ancestor(of: $0.node) }
    var best = 0
    for index in paths.indices where paths[index].score < paths[best].score { best = index }
    for index in paths.indices where passed[index] != passed[best] {
      doubt(best, index, margin: paths[index].score - paths[best].score)
    }
    var kept: [Path] = []
    for index in paths.indices {
      if passed[index] == passed[best] {
        kept.append(paths[index])
      } else {
        cutOff(paths[index].node, column: columns.count - 1)
      }
    }
    paths = kept
    settleAgreed(at: settled, into: &matches)
  }

  /// Records, on the fixes that a path and one that lost against it have at different places, by how much it lost.
  ///
  /// After Hagenauer and Hoeher's soft-output Viterbi algorithm (1989).
  @inlinable
  public mutating func doubt(_ winner: Int, _ loser: Int, margin: Double) {
    guard margin < Self.doubtfulMargin, winner >= 0, winner != loser else { return }
    var (winner, loser) = (paths[winner].node, paths[loser].node)
    while winner != loser, winner >= firstNode, loser >= firstNode {
      let (won, lost) = (nodes[winner - firstNode], nodes[loser - firstNode])
      if margin < won.margin, won.place.isElsewhere(than: lost.place) {
        nodes[winner - firstNode].margin = margin
      }
      (winner, loser) = (won.parent, lost.parent)
    }
  }

  /// The node of a survivor at the oldest unsettled fix.
  @inlinable
  public func ancestor(of node: Int) -> Int {
    var node = node
    for _ in head..<(columns.count - 1) { node = nodes[node - firstNode].parent }
    return node
  }

  /// Frees the columns of settled fixes from time to time.
  @inlinable
  public mutating func forgetSettled() {
    if head == columns.count {
      nodes.removeAll(keepingCapacity: true)
      columns.removeAll(keepingCapacity: true)
      (head, firstNode) = (0, 0)
      for index in paths.indices { paths[index].node = -1 }
    } else if head > 128, head * 2 > columns.count {
      let gone = columns[head].firstNode - firstNode
      nodes.removeFirst(gone)
      firstNode += gone
      columns.removeFirst(head)
      head = 0
    }
  }
}
