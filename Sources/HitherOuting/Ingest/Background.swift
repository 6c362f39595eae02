package import HitherGeodesy

/// The background of the map, from a file given by the user.
package struct Background: Sendable {
  /// A line, or an area with its holes.
  package struct Shape: Hashable, Sendable {
    /// The kind of feature, which determines the drawing.
    package enum Kind: String, Sendable {
      /// An area of water.
      case water
      /// A watercourse.
      case stream
      /// A path or road.
      case path
    }

    package var kind: Kind
    package var lines: [[Coordinate]]
  }

  package var shapes: [Shape]
  /// The attribution that the file asks for; nil if there is none.
  package var credit: String?

  package init(shapes: [Shape] = [], credit: String? = nil) {
    self.shapes = shapes
    self.credit = credit
  }
}
