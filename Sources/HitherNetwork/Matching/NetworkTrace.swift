package import HitherGeodesy

/// The path of matched fixes over a network, stretch by stretch.
package struct NetworkTrace: Sendable {
  /// A stretch of an edge, travelled without turning.
  package struct Stretch: Hashable, Sendable {
    package var edge: Int
    /// Metres along the edge where it begins and ends; the end is less when it is travelled backward.
    package var from: Double
    package var to: Double
    /// Whether nothing connects it with the stretch before.
    package var isBreak: Bool

    package var length: Double { abs(to - from) }
  }

  private struct Place: Sendable {
    var edge: Int
    var isBackward: Bool
    var offset: Double
  }

  package private(set) var stretches: [Stretch] = []
  private let network: Network
  private let model: NetworkModel
  private var last: Place?
  private var search = EdgeSearch()
  /// The longest way between two matched fixes that is filled in, in metres.
  private static let longestMetres = 5000.0

  package init(_ network: Network, _ model: NetworkModel) {
    self.network = network
    self.model = model
  }

  /// Adds a fix off the network, or a recording gap: what follows is not connected.
  package mutating func leave() { last = nil }

  /// Adds the next matched fix.
  ///
  /// - Parameter straight: Metres from the previous fix.
  package mutating func go(
    to edge: Int, isBackward: Bool, offset: Double, straight: Double = 0
  ) {
    let here = Place(edge: edge, isBackward: isBackward, offset: offset)
    guard let last else {
      self.last = here
      return begin(here, isBreak: true)
    }
    self.last = here
    if last.edge == edge, last.isBackward == isBackward { return extend(to: here) }
    if last.edge == edge {
      return stretches.append(Stretch(edge: edge, from: end, to: offset, isBreak: false))
    }
    if !fill(from: last, to: here, straight) { begin(here, isBreak: true) }
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
  private mutating func fill(from start: Place, to place: Place, _ straight: Double) -> Bool {
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
        add(label, from: start, edge, to: place, target)
        return true
      }
      reach *= 4
    } while reach < Self.longestMetres * 4
    return false
  }

  private mutating func add(
    _ label: EdgeSearch.Label, from start: Place, _ edge: NetworkEdge, to place: Place,
    _ target: NetworkEdge
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
