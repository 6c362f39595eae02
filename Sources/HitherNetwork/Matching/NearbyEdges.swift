import Glibc
import HitherGeodesy

/// The nearest place of an edge to a fix.
struct EdgeCandidate: Sendable {
  /// The edge's number in the network, and in `NearbyEdges`.
  var edge: Int32
  var local: Int32
  /// Metres along the edge.
  var offset: Double
  /// Metres from there to the fix, without and with a sign: positive to the right of the edge.
  var distance: Double
  var side: Double
}

/// The edges around a member's position, cached from one fix to the next.
///
/// Each piece has its own small plane, so that what is found does not depend on where the list was made.
struct NearbyEdges: Sendable {
  /// A list is valid within this distance of where it was made, in metres.
  static let reachMetres = 30.0

  struct Edge: Sendable {
    var index: Int32
    var from: Int32
    var to: Int32
    var firstPiece: Int32
    var endPiece: Int32
    /// Whether nothing continues from the node at its start, or its end.
    var startIsDead = false
    var endIsDead = false
    /// Whether other ways meet it there.
    var startIsMeeting = false
    var endIsMeeting = false
    var forward: Bool
    var backward: Bool
    var length: Double
    var way: Int64
  }

  struct Piece: Sendable {
    var latitude: Double
    var longitude: Double
    var eastScale: Double
    var northScale: Double
    var east: Double
    var north: Double
    var inverseSquare: Double
    var offset: Double
    var length: Double
  }

  private(set) var edges: [Edge] = []
  private(set) var pieces: [Piece] = []
  /// Changes whenever the list is made.
  private(set) var version = 0
  private var keys: [UInt64] = []
  private var latitudeE7: Int32 = 0
  private var longitudeE7: Int32 = 0
  private var radius = -1.0
  /// The squared metres per grid step east, at most, where the list was made.
  private var eastSquare = 0.0

  /// The number of an edge in the list; nil if it is not in it.
  @inline(__always)
  func local(of edge: Int32) -> Int? {
    var (low, high) = (0, edges.count)
    while low < high {
      let middle = (low + high) / 2
      if edges[middle].index < edge { low = middle + 1 } else { high = middle }
    }
    return low < edges.count && edges[low].index == edge ? low : nil
  }

  /// Makes the list for a place, if the previous one is not valid there.
  @inline(__always)
  mutating func prepare(
    _ latitudeE7: Int32, _ longitudeE7: Int32, _ radius: Double, _ network: Network
  ) {
    if radius <= self.radius {
      let north = (Double(latitudeE7) - Double(self.latitudeE7)) * 0.0112
      let east = Double(Coordinate.longitudeStepE7(from: self.longitudeE7, to: longitudeE7))
      if north * north + east * east * eastSquare < Self.reachMetres * Self.reachMetres { return }
    }
    makeList(Coordinate(latitudeE7: latitudeE7, longitudeE7: longitudeE7), radius, network)
  }

  /// Appends the nearest place of each edge within a radius, in the order of the edges.
  @inline(__always)
  func find(
    _ latitudeE7: Int32, _ longitudeE7: Int32, within radius: Double,
    into found: inout [EdgeCandidate]
  ) {
    while !found.isEmpty { found.removeLast() }
    let square = radius * radius
    for local in edges.indices {
      if let place = place(on: local, latitudeE7, longitudeE7, within: square) {
        found.append(place)
      }
    }
  }

  /// Whether no other edge lies within a distance.
  @inline(__always)
  func isAlone(
    _ local: Int, _ latitudeE7: Int32, _ longitudeE7: Int32, within metres: Double
  ) -> Bool {
    let square = metres * metres
    for other in edges.indices where other != local {
      if place(on: other, latitudeE7, longitudeE7, within: square) != nil { return false }
    }
    return true
  }

  /// The nearest place of an edge; nil if none is within a squared distance.
  @inline(__always)
  func place(
    on local: Int, _ latitudeE7: Int32, _ longitudeE7: Int32, within square: Double
  ) -> EdgeCandidate? {
    let latitude = Double(latitudeE7)
    let longitude = Double(Coordinate.longitudeStepE7(from: self.longitudeE7, to: longitudeE7))
    let edge = edges[local]
    var least = square
    var best = -1
    var (bestAlong, bestEast, bestNorth) = (0.0, 0.0, 0.0)
    var index = Int(edge.firstPiece)
    while index < Int(edge.endPiece) {
      let piece = pieces[index]
      let east = (longitude - piece.longitude) * piece.eastScale
      let north = (latitude - piece.latitude) * piece.northScale
      let along = (east * piece.east + north * piece.north) * piece.inverseSquare
      let held = min(max(along, 0), 1)
      let (aside, ahead) = (east - held * piece.east, north - held * piece.north)
      let metres = aside * aside + ahead * ahead
      if metres < least || metres == least && best < 0 {
        (least, best, bestAlong) = (metres, index, held)
        (bestEast, bestNorth) = (aside, ahead)
      }
      index += 1
    }
    guard best >= 0 else { return nil }
    let piece = pieces[best]
    let distance = least.squareRoot()
    let isLeft = piece.east * bestNorth - piece.north * bestEast > 0
    return EdgeCandidate(
      edge: edge.index, local: Int32(local),
      offset: bestAlong >= 1
        ? piece.offset + piece.length : piece.offset + bestAlong * piece.length,
      distance: distance, side: isLeft ? -distance : distance)
  }

  @inline(never)
  private mutating func makeList(_ here: Coordinate, _ radius: Double, _ network: Network) {
    (latitudeE7, longitudeE7, self.radius) = (here.latitudeE7, here.longitudeE7, radius)
    let wide = radius + Self.reachMetres
    // The cosine is within 0.002; the list reaches farther than its validity by more than that.
    let cosine = max(RoughScale.cosine(here.latitudeE7), 0.002)
    let eastScale = 0.0112 * (cosine + 0.002)
    eastSquare = eastScale * eastScale
    let high = Int32(min(wide / 0.01105 + 1, 1e8))
    let sideways = Int32(min(wide / (0.01105 * max(cosine - 0.003, 0.0005)) + 1, 1e9))
    version &+= 1
    keys.removeAll(keepingCapacity: true)
    network.runs(near: here, within: wide) { edge, range in
      let points = network.points(of: network.edge(edge))
      for piece in range {
        let (start, end) = (points[piece], points[piece + 1])
        let south = start.latitudeE7 &- here.latitudeE7
        let north = end.latitudeE7 &- here.latitudeE7
        if south > high && north > high || south < -high && north < -high { continue }
        let west = Coordinate.longitudeStepE7(from: here.longitudeE7, to: start.longitudeE7)
        let east = Coordinate.longitudeStepE7(from: here.longitudeE7, to: end.longitudeE7)
        if west > sideways && east > sideways || west < -sideways && east < -sideways { continue }
        keys.append(UInt64(edge) << 16 | UInt64(piece))
      }
    }
    keys.sort()
    edges.removeAll(keepingCapacity: true)
    pieces.removeAll(keepingCapacity: true)
    var scales = PieceScales()
    var (last, current) = (UInt64.max, -1)
    for key in keys where key != last {
      last = key
      let edge = network.edge(Int(key >> 16))
      if edge.index != current {
        current = edge.index
        add(edge, network)
      }
      add(Int(key & 0xFFFF), of: edge, network, &scales)
      edges[edges.count - 1].endPiece = Int32(pieces.count)
    }
  }

  private mutating func add(_ edge: NetworkEdge, _ network: Network) {
    var near = Edge(
      index: Int32(edge.index), from: Int32(edge.from), to: Int32(edge.to),
      firstPiece: Int32(pieces.count), endPiece: Int32(pieces.count), forward: edge.forward,
      backward: edge.backward, length: edge.length, way: edge.way)
    (near.startIsDead, near.startIsMeeting) = network.meeting(at: edge.from, of: edge.way)
    (near.endIsDead, near.endIsMeeting) = network.meeting(at: edge.to, of: edge.way)
    edges.append(near)
  }

  private mutating func add(
    _ index: Int, of edge: NetworkEdge, _ network: Network, _ scales: inout PieceScales
  ) {
    let points = network.points(of: edge)
    let (start, end) = (points[index], points[index + 1])
    let (eastScale, northScale) = scales.metres(between: start, end)
    let step = Coordinate.longitudeStepE7(from: start.longitudeE7, to: end.longitudeE7)
    let east = Double(step) * eastScale
    let north = (Double(end.latitudeE7) - Double(start.latitudeE7)) * northScale
    let square = east * east + north * north
    let offset = network.offset(of: index, on: edge)
    pieces.append(
      Piece(
        latitude: Double(start.latitudeE7),
        longitude: Double(
          Coordinate.longitudeStepE7(from: longitudeE7, to: start.longitudeE7)),
        eastScale: eastScale, northScale: northScale, east: east, north: north,
        inverseSquare: square > 0 ? 1 / square : 0, offset: offset,
        length: network.offset(of: index + 1, on: edge) - offset))
  }
}

/// Metres per grid step on the plane of a piece.
///
/// They are those of a latitude rounded to a hundredth of a degree, which changes distances by less
/// than 2 in 10,000 up to 60°; so pieces near each other share them.
struct PieceScales {
  private var rounded = Int32.min
  private var scales = (east: 0.0, north: 0.0)

  @inline(__always)
  mutating func metres(between start: Coordinate, _ end: Coordinate) -> (
    east: Double, north: Double
  ) {
    let middle = (Int64(start.latitudeE7) + Int64(end.latitudeE7)) / 2
    let rounded = Int32((Double(middle) / 100_000).rounded())
    if rounded != self.rounded {
      self.rounded = rounded
      let latitude = Double(rounded) / 100 * .pi / 180
      let unit = Coordinate.radiansPerUnit
      scales = (
        max(WGS84.primeVerticalRadiusMetres(latitudeRadians: latitude) * cos(latitude), 1) * unit,
        WGS84.meridianRadiusMetres(latitudeRadians: latitude) * unit
      )
    }
    return scales
  }
}

extension Network {
  /// Whether nothing continues from a node, and whether other ways meet a way there.
  @inline(__always)
  func meeting(at node: Int, of way: Int64) -> (isDead: Bool, isMeeting: Bool) {
    let meetings = edges(at: node)
    var index = 0
    while index < meetings.count {
      if edges[meetings[index].edge].way != way { return (false, true) }
      index += 1
    }
    return (meetings.count == 1, false)
  }
}
