/// An area on the earth: a ring of coordinates, less holes.
///
/// Rings may be closed (first coordinate repeated at the end) or not. Edges are straight in latitude
/// and longitude, as in GeoJSON. An edge whose ends are more than 180 but less than 360 degrees of
/// longitude apart goes the short way, across the antimeridian; one of exactly 360 degrees goes
/// round the whole earth.
public struct Polygon: Hashable, Sendable {
  /// The outer ring.
  public var shell: [Coordinate]

  /// Rings of what is not in the area; their edges still are.
  public var holes: [[Coordinate]]

  /// Makes a polygon of its rings; nothing is checked before it is prepared.
  public init(shell: [Coordinate], holes: [[Coordinate]] = []) {
    self.shell = shell
    self.holes = holes
  }
}

/// An area on the earth that may have several parts.
public struct MultiPolygon: Hashable, Sendable {
  /// The parts, which must not overlap to be valid.
  public var polygons: [Polygon]

  /// Makes an area of its parts.
  public init(_ polygons: [Polygon]) {
    self.polygons = polygons
  }
}
