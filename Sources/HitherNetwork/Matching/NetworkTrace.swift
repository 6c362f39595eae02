package import HitherEngine
package import HitherGeodesy

/// The path of matched fixes over a network, stretch by stretch.
package struct NetworkTrace: Sendable {
  /// A stretch of an edge, travelled without turning.
  package struct Stretch: Hashable, Sendable {
    package var edge = 0
    /// Metres along the edge where it begins and ends; the end is less when it is travelled backward.
    package var from = 0.0
    package var to = 0.0
    /// Whether nothing connects it with the stretch before.
    package var isBreak = false

    package init() {}

    init(edge: Int, from: Double, to: Double, isBreak: Bool) {
      (self.edge, self.from, self.to, self.isBreak) = (edge, from, to, isBreak)
    }

    package var length: Double { abs(to - from) }
  }

  fileprivate struct Place: Sendable {
    var edge = 0
    var isBackward = false
    var offset = 0.0
  }

  package private(set) var stretches: [Stretch] = []
  private var last: Place?
  /// Not saved.
  private var search = EdgeSearch()
  /// The longest way between two matched fixes that is filled in, in metres.
  private static let longestMetres = 5000.0

  package init() {}

  /// Adds a fix off the network, or a recording gap: what follows is not connected.
  package mutating func leave() { last = nil }

  /// Adds the next matched fix.
  ///
  /// - Parameter straight: Metres from the previous fix.
  /// - Returns: False if no way connects it with the previous fix.
  @discardableResult
  package mutating func go(
    to edge: Int, isBackward: Bool, offset: Double, straight: Double = 0, _ network: Network,
    _ model: NetworkModel
  ) -> Bool {
    let here = Place(edge: edge, isBackward: isBackward, offset: offset)
    guard let last else {
      self.last = here
      begin(here, isBreak: true)
      return true
    }
    self.last = here
    if last.edge == edge, last.isBackward == isBackward {
      extend(to: here)
    } else if last.edge == edge {
      stretches.append(Stretch(edge: edge, from: end, to: offset, isBreak: false))
    } else if !fill(from: last, to: here, straight, network, model) {
      begin(here, isBreak: true)
      return false
    }
    return true
  }

  private var end: Double { stretches.last?.to ?? 0 }

  private mutating func begin(_ place: Place, isBreak: Bool) {
    stretches.append(
      Stretch(edge: place.edge, from: place.offset, to: place.offset, isBreak: isBreak))
  }

  /// Lengthens the last stretch; a place behind its end changes nothing.
  private mutating func extend(to place: Place) {
    guard let last = stretches.indices.last else { return }
    let isAhead = place.isBackward ? place.offset < end : place.offset > end
    if isAhead { stretches[last].to = place.offset }
  }

  /// Fills in the shortest way from one edge to another; false if there is none.
  private mutating func fill(
    from start: Place, to place: Place, _ straight: Double, _ network: Network,
    _ model: NetworkModel
  ) -> Bool {
    let edge = network.edge(start.edge)
    let target = network.edge(place.edge)
    let offset = start.isBackward ? edge.length - end : end
    let node = Int32(place.isBackward ? target.to : target.from)
    var reach = 3 * straight + 200
    repeat {
      search.run(
        from: edge, isBackward: start.isBackward, ahead: edge.length - offset,
        back: (offset, model.turnCost), reach: reach, model, network)
      if let label = search.label(of: node), label.edge != Int32(place.edge) {
        add(label, from: start, edge, to: place, target, network)
        return true
      }
      reach *= 4
    } while reach < Self.longestMetres * 4
    return false
  }

  private mutating func add(
    _ label: EdgeSearch.Label, from start: Place, _ edge: NetworkEdge, to place: Place,
    _ target: NetworkEdge, _ network: Network
  ) {
    var between: [EdgeSearch.Label] = []
    var here = label
    while here.parent >= 0 {
      between.append(here)
      here = search.labels[Int(here.parent)]
    }
    // The last label is an end of the edge on which the path is.
    let toEnd = Int(here.node) == edge.to && (edge.from != edge.to || !start.isBackward)
    let isTurned = toEnd == start.isBackward
    let exit = toEnd ? edge.length : 0
    if isTurned {
      stretches.append(Stretch(edge: start.edge, from: end, to: exit, isBreak: false))
    } else {
      stretches[stretches.count - 1].to = exit
    }
    for label in between.reversed() {
      let passed = network.edge(Int(label.edge))
      let isForward = Int(label.node) == passed.to
      stretches.append(
        Stretch(
          edge: passed.index, from: isForward ? 0 : passed.length,
          to: isForward ? passed.length : 0, isBreak: false))
    }
    stretches.append(
      Stretch(
        edge: place.edge, from: place.isBackward ? target.length : 0, to: place.offset,
        isBreak: false))
  }

  /// The points of a stretch, with both ends.
  package static func points(of stretch: Stretch, in network: Network) -> [Coordinate] {
    let edge = network.edge(stretch.edge)
    let points = network.points(of: edge)
    let (low, high) = (min(stretch.from, stretch.to), max(stretch.from, stretch.to))
    var line = [network.coordinate(at: low, on: edge)]
    for index in 1..<max(1, edge.pieceCount) {
      let offset = network.offset(of: index, on: edge)
      if offset > low, offset < high { line.append(points[index]) }
    }
    line.append(network.coordinate(at: high, on: edge))
    return stretch.from <= stretch.to ? line : line.reversed()
  }
}

extension NetworkTrace: StateCoding {
  /// Drops stretches of edges that a network does not have.
  mutating func keepWithin(_ network: Network) {
    func has(_ edge: Int, _ offset: Double) -> Bool {
      (0..<network.edgeCount).contains(edge) && offset >= 0
        && offset <= network.edge(edge).length + 1
    }
    stretches.removeAll { !has($0.edge, $0.from) || !has($0.edge, $0.to) }
    if stretches.isEmpty || last.map({ !has($0.edge, $0.offset) }) == true { last = nil }
  }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&stretches)
    try c.code(&last)
  }
}

extension NetworkTrace.Stretch: StateCoding {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&edge)
    try c.code(&from)
    try c.code(&to)
    try c.code(&isBreak)
  }
}

extension NetworkTrace.Place: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&edge)
    try c.code(&isBackward)
    try c.code(&offset)
  }
}

extension Network {
  /// The place at a distance along an edge.
  package func coordinate(at metres: Double, on edge: NetworkEdge) -> Coordinate {
    let points = points(of: edge)
    let piece = piece(at: metres, on: edge)
    let start = offset(of: piece, on: edge)
    let length = offset(of: piece + 1, on: edge) - start
    let share = length > 0 ? min(max((metres - start) / length, 0), 1) : 0
    return points[piece].between(points[piece + 1], share)
  }
}
