/// The shape of a place on the earth, its edge included.
public enum AreaShape: Hashable, Sendable {
  /// All within a geodesic distance in metres of a centre.
  case circle(center: Coordinate, radiusMetres: Double)

  /// Polygons, perhaps with holes; edges are straight in latitude and longitude.
  case polygons(MultiPolygon)

  /// All within a distance in metres of a line whose edges are straight in latitude and longitude.
  case corridor(line: [Coordinate], radiusMetres: Double)
}
