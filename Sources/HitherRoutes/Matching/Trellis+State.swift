package import HitherEngine
import HitherTracks

/// The saved state has only the living nodes of the unsettled columns.
///
/// Links are counted from the first of them, so that equal trellises write equal bytes whatever was removed before.
extension Trellis: StateCoding where Path: StateCoding, Path.Place: StateCoding {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    var (columns, ends): ([SavedColumn<Path.Place>], [Int32]) = c.isReading ? ([], []) : saved
    try c.code(&columns)
    try c.code(&paths)
    try c.code(column: &ends, count: paths.count)
    if c.isReading { try restore(columns, ends) }
  }

  /// The living nodes of the unsettled columns, and the node at which each path ends.
  private var saved: (columns: [SavedColumn<Path.Place>], ends: [Int32]) {
    var names = [Int32](repeating: -1, count: nodes.count)
    var count: Int32 = 0
    let columns = columns[head...].map { column in
      var saved = SavedColumn<Path.Place>(time: column.time)
      let first = column.firstNode - firstNode
      for index in first..<(first + column.nodeCount) where nodes[index].children >= 0 {
        names[index] = count
        count += 1
        let node = nodes[index]
        let parent = node.parent - firstNode
        saved.nodes.append(
          SavedNode(
            place: node.place, margin: node.margin, parent: parent >= 0 ? names[parent] : -1))
      }
      return saved
    }
    return (columns, paths.map { $0.node >= 0 ? names[$0.node - firstNode] : -1 })
  }

  private mutating func restore(
    _ columns: [SavedColumn<Path.Place>], _ ends: [Int32]
  ) throws(StateError) {
    for column in columns { try append(column) }
    let last = self.columns.last.map { $0.firstNode..<nodes.count }
    var known: Set<Int> = []
    for (index, end) in ends.enumerated() {
      let node = Int(end)
      guard last?.contains(node) ?? (node == -1), node < 0 || known.insert(node).inserted else {
        throw StateError.malformed("a way does not end in the last column")
      }
      paths[index].node = node
    }
    let followed = nodes.prefix(last?.lowerBound ?? 0).allSatisfy { $0.children > 0 }
    guard followed, known.count == last?.count ?? 0 else {
      throw StateError.malformed("a way is lost")
    }
  }

  private mutating func append(_ column: SavedColumn<Path.Place>) throws(StateError) {
    let before = columns.last.map { $0.firstNode..<nodes.count }
    let first = nodes.count
    for node in column.nodes {
      let parent = Int(node.parent)
      guard before?.contains(parent) ?? (parent == -1) else {
        throw StateError.malformed("a link leads nowhere")
      }
      if parent >= 0 { nodes[parent].children += 1 }
      nodes.append(Node(place: node.place, margin: node.margin, parent: parent))
    }
    let count = column.nodes.count
    guard count > 0 else { throw StateError.malformed("a column is empty") }
    columns.append(Column(time: column.time, firstNode: first, nodeCount: count, living: count))
  }
}

/// A column of the trellis as it is saved.
private struct SavedColumn<Place: StateCoding>: StateCoding {
  var time: Int64 = 0
  var nodes: [SavedNode<Place>] = []

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&time)
    try c.code(&nodes)
  }
}

/// A node of the trellis as it is saved; `parent` counts from the first saved node.
private struct SavedNode<Place: StateCoding>: StateCoding {
  var place = Place()
  var margin = Double.nan
  var parent: Int32 = -1

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(plain: &place)
    try c.code(&margin)
    try c.code(&parent)
  }
}
