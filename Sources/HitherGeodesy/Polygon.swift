/// An area on the earth: a ring of coordinates, less holes.
///
/// Rings may be closed (first coordinate repeated at the end) or not. Edges are straight in
/// latitude and longitude, as in GeoJSON. An edge whose ends are more than 180 but less than 360
/// degrees of longitude apart takes the shorter direction, across the antimeridian; an edge of
/// exactly 360 degrees goes round the whole earth.
public struct Polygon: Hashable, Sendable {
  /// The outer ring.
  public var shell: [Coordinate]

  /// Rings that are cut out of the area; their edges still belong to it.
  public var holes: [[Coordinate]]

  /// Makes a polygon from its rings; nothing is checked before it is prepared.
  public init(shell: [Coordinate], holes: [[Coordinate]] = []) {
    self.shell = shell
    self.holes = holes
  }
}

/// An area on the earth that may have several parts.
public struct MultiPolygon: Hashable, Sendable {
  /// The parts, which must not overlap to be valid.
  public var polygons: [Polygon]

  /// Makes an area from its parts.
  public init(_ polygons: [Polygon]) {
    self.polygons = polygons
  }
}
