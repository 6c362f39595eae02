import HitherGeodesy

/// Tests exactly whether true positions are inside a place, one by one.
///
/// Circles use the geodesic and polygons GEOS; the toolkit's fence index is not used.
struct PlaceInside {
  /// Nothing outside the box is inside.
  let box: Envelope?
  private let shape: AreaShape
  private let area: PreparedArea?

  init(_ shape: AreaShape) {
    self.shape = shape
    switch shape {
    case .circle(let center, let radius):
      box = Envelope(center).expanded(byMetres: radius)
      area = nil
    case .corridor(let line, let radius):
      box = PlaceInside.box(line)?.expanded(byMetres: radius)
      area = nil
    case .polygons(let polygons):
      box = PlaceInside.box(polygons.polygons.flatMap(\.shell))
      // The scenario's reader has rejected rings that GEOS cannot use.
      area = try? PreparedArea(polygons)
    }
  }

  static func box(_ coordinates: [Coordinate]) -> Envelope? {
    Envelope(
      latitudesE7: coordinates.map(\.latitudeE7), longitudesE7: coordinates.map(\.longitudeE7))
  }

  func contains(_ coordinate: Coordinate) -> Bool {
    guard let box, box.contains(coordinate) else { return false }
    switch shape {
    case .circle(let center, let radius):
      return Geodesic.distance(from: center, to: coordinate) <= radius
    case .polygons:
      return area?.contains(coordinate) ?? false
    case .corridor(let line, let radius):
      let frame = LocalFrame(origin: coordinate)
      let points = line.map { frame.planePoint($0) }
      let here = PlanePoint(east: 0, north: 0)
      return zip(points, points.dropFirst()).contains {
        here.distance(toSegment: $0, $1) <= radius
      }
    }
  }
}
