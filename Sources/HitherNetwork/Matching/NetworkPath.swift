package import HitherEngine
import HitherRoutes
import HitherTracks

/// A possible path of a member over the network so far: the best that ends in its state, which is an
/// edge with a direction and an offset, or off the network.
package struct NetworkPath: TrellisPath, StateCoding {
  /// The cost of the path, less that of the best.
  package var score = 0.0
  /// The last fix's node in the trellis; −1 if it is settled.
  package var node = -1
  /// Where the path has the last fix.
  package var place = NetworkPlace()
  /// How far it is behind its farthest place on the edge, in metres.
  var behind = 0.0

  package init() {}

  /// A path that is off the network.
  static func off(score: Double) -> NetworkPath {
    var path = NetworkPath()
    path.score = score
    return path
  }

  package var isMatched: Bool { place.edge >= 0 }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&score)
    try c.code(plain: &place)
    try c.code(&behind)
  }

  package func validate() throws(StateError) {
    guard score >= 0, score < 1e9, behind >= 0, behind < 1e7 else {
      throw StateError.malformed("a path is nowhere")
    }
  }
}

/// Where a path has a fix on the network.
package struct NetworkPlace: TrellisPlace, StateCoding, Hashable {
  /// Near a node at which ways meet, places on them are the same within this distance, in metres.
  static let meetingMetres = 20.0

  /// The edge; −1 off the network.
  package var edge: Int32 = -1
  /// Whether the member travels it against its points.
  package var isBackward = false
  /// Metres along the edge from its first point; NaN off the network.
  package var offset = Double.nan
  /// Metres from the edge to the fix, positive to the right of its direction; NaN off the network.
  package var side = Double.nan
  /// The id of the way that contains the edge.
  package var way: Int64 = 0
  /// The nearer end of the edge at which other ways meet it, and the metres to there; −1 if there is none.
  package var meeting: Int32 = -1
  package var meetingMetres = Double.infinity

  package init() {}

  package func isElsewhere(than other: Self) -> Bool {
    guard edge >= 0, other.edge >= 0 else { return edge != other.edge }
    guard way != other.way else { return false }
    let isSameMeeting =
      meeting >= 0 && meeting == other.meeting && meetingMetres < Self.meetingMetres
      && other.meetingMetres < Self.meetingMetres
    return !isSameMeeting
  }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&edge)
    try c.code(&isBackward)
    try c.code(&offset)
    try c.code(&side)
    try c.code(&way)
    try c.code(&meeting)
    try c.code(&meetingMetres)
  }
}
