/// The shape of a place on the earth, including its edge.
public enum AreaShape: Hashable, Sendable {
  /// All places within a geodesic distance in metres of a centre.
  case circle(center: Coordinate, radiusMetres: Double)

  /// Polygons with optional holes; edges are straight in latitude and longitude.
  case polygons(MultiPolygon)

  /// All places within a distance in metres of a line whose edges are straight in latitude and longitude.
  case corridor(line: [Coordinate], radiusMetres: Double)
}
