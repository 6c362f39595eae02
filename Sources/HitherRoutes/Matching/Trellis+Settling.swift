extension Trellis {
  /// A path whose score is worse by more causes no uncertainty.
  static let doubtfulMargin = 8.0
  /// Places nearer together along the route than this are the same, in metres.
  static let elsewhereMetres = 50.0

  /// Removes a node without successors, and its predecessors that have no other successors.
  mutating func cutOff(_ node: Int, column: Int) {
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
  mutating func settleAgreed(at settled: Int64, into matches: inout RouteMatches) {
    while head < columns.count, columns[head].living == 1 {
      let column = columns[head]
      let range = (column.firstNode - firstNode)..<(column.firstNode - firstNode + column.nodeCount)
      for node in nodes[range] where node.children >= 0 {
        matches.append(
          RouteMatch(
            progress: node.progress, crossTrack: node.crossTrack, lap: node.lap,
            margin: node.margin, settled: settled))
      }
      head += 1
    }
    forgetSettled()
  }

  /// Settles the oldest fix by the best path; those that disagree are dropped.
  mutating func settleOldest(at settled: Int64, into matches: inout RouteMatches) {
    guard head < columns.count else { return }
    let passed = ways.map { ancestor(of: $0.node) }
    var best = 0
    for index in ways.indices where ways[index].score < ways[best].score { best = index }
    for index in ways.indices where passed[index] != passed[best] {
      doubt(best, index, margin: ways[index].score - ways[best].score)
    }
    var kept: [Way] = []
    for index in ways.indices {
      if passed[index] == passed[best] {
        kept.append(ways[index])
      } else {
        cutOff(ways[index].node, column: columns.count - 1)
      }
    }
    ways = kept
    settleAgreed(at: settled, into: &matches)
  }

  /// Records, on the fixes that a path and one that lost against it have at different places, by how much it lost.
  ///
  /// After Hagenauer and Hoeher's soft-output Viterbi algorithm (1989).
  mutating func doubt(_ winner: Int, _ loser: Int, margin: Double) {
    guard margin < Self.doubtfulMargin, winner >= 0, winner != loser else { return }
    var (winner, loser) = (ways[winner].node, ways[loser].node)
    while winner != loser, winner >= firstNode, loser >= firstNode {
      let (won, lost) = (nodes[winner - firstNode], nodes[loser - firstNode])
      if abs(won.progress - lost.progress) > Self.elsewhereMetres, margin < won.margin {
        nodes[winner - firstNode].margin = margin
      }
      (winner, loser) = (won.parent, lost.parent)
    }
  }

  /// The node of a survivor at the oldest unsettled fix.
  private func ancestor(of node: Int) -> Int {
    var node = node
    for _ in head..<(columns.count - 1) { node = nodes[node - firstNode].parent }
    return node
  }

  /// Frees the columns of settled fixes from time to time.
  private mutating func forgetSettled() {
    if head == columns.count {
      nodes.removeAll(keepingCapacity: true)
      columns.removeAll(keepingCapacity: true)
      (head, firstNode) = (0, 0)
      for index in ways.indices { ways[index].node = -1 }
    } else if head > 128, head * 2 > columns.count {
      let gone = columns[head].firstNode - firstNode
      nodes.removeFirst(gone)
      firstNode += gone
      columns.removeFirst(head)
      head = 0
    }
  }
}
