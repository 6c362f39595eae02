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
      /// A line of equal height; every fifth one is drawn stronger.
      case contour
      case mainContour = "main-contour"
    }

    package var kind: Kind
    package var lines: [[Coordinate]]
  }

  package var shapes: [Shape]
  /// The attribution that the file asks for; nil if there is none.
  package var credit: String?
  /// The shaded relief under the shapes; nil without terrain.
  package var relief: TerrainRelief?

  package init(shapes: [Shape] = [], credit: String? = nil) {
    self.shapes = shapes
    self.credit = credit
  }
}
