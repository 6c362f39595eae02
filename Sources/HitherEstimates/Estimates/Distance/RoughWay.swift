/// The way as a sum of chords, for totals that are asked for before it is settled.
struct RoughWay: Hashable, Sendable {
  /// The length of a chord, in metres.
  private static let chordMetres = 25.0

  var metres = 0.0
  /// Where the last chord ended.
  var anchor: PathNode?

  /// Goes on to a node.
  @inline(__always)
  mutating func go(to node: PathNode) {
    switch node.link {
    case .none: anchor = node
    case .fixed:
      metres += max(0, node.metres)
      anchor = node
    case .path:
      guard let anchor else {
        self.anchor = node
        break
      }
      let step = node.position - anchor.position
      // Most nodes lie so near that no root is needed to know it.
      guard step.x.magnitude + step.y.magnitude >= 0.99 * Self.chordMetres,
        case let chord = anchor.distance(to: node), chord >= Self.chordMetres
      else { break }
      metres += chord
      self.anchor = node
    }
  }
}
