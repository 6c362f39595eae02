package import HitherGeodesy

/// A disc in which nothing of a track is shown, because a private place lies in it.
///
/// The place lies uniformly in the inner part of the disc, by a secret that does not change. The disc itself is no
/// secret: where tracks end on many outings reveals it, and nothing more. Source of the attack on zones that are centred
/// on the place, or that vary: W. U. Hassan, S. Hussain, A. Bates, *Analysis of Privacy Protections in Fitness
/// Tracking Social Networks*, USENIX Security 2018.
package struct PrivateZone: Hashable, Sendable {
  package let centre: Coordinate
  package let radiusMetres: Double
  private let frame: LocalFrame

  /// The part of the radius by which a place is at least away from the edge.
  package static let marginShare = 0.25

  package init(centre: Coordinate, radiusMetres: Double) {
    (self.centre, self.radiusMetres) = (centre, radiusMetres)
    frame = LocalFrame(origin: centre)
  }

  /// The sizes of zones by which places are moved from their middle: few, so that many radii do not give many zones,
  /// whose overlap is small.
  package static let sizes = [200.0, 400, 800, 1600, 3200]

  /// The largest size within a radius.
  package static func size(within radiusMetres: Double) -> Double {
    sizes.last { $0 <= radiusMetres } ?? sizes[0]
  }

  /// The zone of a place.
  ///
  /// - Parameters:
  ///   - radiusMetres: The radius of the zone of a small place; that of a large one grows, so that the place is inside.
  ///     Radii of one size (`size(within:)`) have one centre.
  ///   - secret: At least 16 random bytes that belong to this place and this size for ever.
  package init(hiding shape: AreaShape, radiusMetres: Double, secret: [UInt8]) {
    let place = shape.centre
    let room = Self.size(within: radiusMetres) * (1 - Self.marginShare)
    let growth = max(0, shape.reachMetres - (radiusMetres - room))
    // Uniform in the inner disc: the share of its area within a distance is the square of that distance.
    let distance = room * Self.fraction(secret.prefix(8)).squareRoot()
    let azimuth = 360 * Self.fraction(secret.dropFirst(8).prefix(8))
    let centre = Geodesic.destination(from: place, azimuth: azimuth, distance: distance)
    self.init(centre: centre ?? place, radiusMetres: radiusMetres + growth)
  }

  /// The fraction 0..<1 that eight random bytes give.
  private static func fraction(_ bytes: ArraySlice<UInt8>) -> Double {
    Double(bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } >> 11) / 0x1p53
  }

  /// Whether a place lies in the zone as one that the zone was made for.
  package func hides(_ shape: AreaShape) -> Bool {
    let room = radiusMetres * (1 - Self.marginShare)
    return isWithin(room, of: shape.centre)
      && isWithin(radiusMetres - shape.reachMetres, of: shape.centre)
  }

  /// Whether a position lies in the zone.
  package func contains(_ position: Coordinate) -> Bool {
    isWithin(radiusMetres, of: position)
  }

  /// Whether a position lies within some metres of the centre.
  package func isWithin(_ metres: Double, of position: Coordinate) -> Bool {
    // A degree of latitude is never shorter than 110.5 km.
    let north = abs(Double(position.latitudeE7) - Double(centre.latitudeE7)) * 0.01105
    return north <= metres && ShortDistance.metres(from: centre, to: position) <= metres
  }

  /// Whether the straight way between two positions outside passes through the zone.
  package func isCrossed(from start: Coordinate, to end: Coordinate) -> Bool {
    let reach = ShortDistance.metres(from: start, to: end) + radiusMetres
    guard isWithin(reach, of: start), isWithin(reach, of: end) else { return false }
    let (from, to) = (frame.planePoint(start), frame.planePoint(end))
    let way = PlanePoint(east: to.east - from.east, north: to.north - from.north)
    let squared = way.east * way.east + way.north * way.north
    guard squared > 0 else { return false }
    let along = -(from.east * way.east + from.north * way.north) / squared
    let nearest = min(1, max(0, along))
    let point = PlanePoint(
      east: from.east + nearest * way.east, north: from.north + nearest * way.north)
    return point.distance(to: PlanePoint(east: 0, north: 0)) <= radiusMetres
  }
}

extension AreaShape {
  /// The distance of the farthest point of the shape from its centre.
  fileprivate var reachMetres: Double {
    let centre = centre
    func farthest(_ line: [Coordinate]) -> Double {
      line.map { ShortDistance.metres(from: centre, to: $0) }.max() ?? 0
    }
    switch self {
    case .circle(_, let radius): return radius
    case .polygons(let area): return farthest(area.polygons.flatMap(\.shell))
    case .corridor(let line, let radius): return farthest(line) + radius
    }
  }
}
