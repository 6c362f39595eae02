package import HitherGeodesy

/// What lies under the ways on the map, from a file that the user gives.
package struct Background: Sendable {
  /// A line, or an area with its holes.
  package struct Shape: Hashable, Sendable {
    /// What it is, which says how it is drawn.
    package enum Kind: String, Sendable {
      /// An area of water.
      case water
      /// A line of water.
      case stream
      /// A way or road.
      case path
    }

    package var kind: Kind
    package var lines: [[Coordinate]]
  }

  package var shapes: [Shape]
  /// Whom the file asks to name; nil where it asks for nobody.
  package var credit: String?

  package init(shapes: [Shape] = [], credit: String? = nil) {
    self.shapes = shapes
    self.credit = credit
  }
}
