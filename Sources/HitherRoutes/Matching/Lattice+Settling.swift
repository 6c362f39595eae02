import Glibc

extension Lattice {
  /// Cuts off a node that nothing follows, and those before it that nothing else follows.
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
  mutating func settleAgreed(
    at settled: Int64, share: Double, into matches: inout [RouteMatch]
  ) {
    while head < columns.count, columns[head].living == 1 {
      let column = columns[head]
      let range = (column.firstNode - firstNode)..<(column.firstNode - firstNode + column.nodeCount)
      for node in nodes[range] where node.children >= 0 {
        matches.append(
          RouteMatch(
            progress: node.progress, crossTrack: node.crossTrack, lap: node.lap, share: share,
            settled: settled))
      }
      head += 1
    }
    forgetSettled()
  }

  /// Settles the oldest fix by the best way; those that disagree are dropped.
  mutating func settleOldest(at settled: Int64, into matches: inout [RouteMatch]) {
    guard head < columns.count else { return }
    let passed = ways.map { ancestor(of: $0.node) }
    var best = 0
    for index in ways.indices where ways[index].score < ways[best].score { best = index }
    var (all, agreeing) = (0.0, 0.0)
    var kept: [Way] = []
    for index in ways.indices {
      let likelihood = exp(-ways[index].score)
      all += likelihood
      if passed[index] == passed[best] {
        agreeing += likelihood
        kept.append(ways[index])
      } else {
        cutOff(ways[index].node, column: columns.count - 1)
      }
    }
    ways = kept
    let count = matches.count
    settleAgreed(at: settled, share: 1, into: &matches)
    if matches.count > count { matches[count].share = agreeing / all }
  }

  /// The node by which a survivor passes the oldest unsettled fix.
  private func ancestor(of node: Int) -> Int {
    var node = node
    for _ in head..<(columns.count - 1) { node = nodes[node - firstNode].parent }
    return node
  }

  /// Frees the columns of settled fixes, now and then.
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
