import Glibc
import HitherGeodesy

/// Projects places of an outing onto a plane, north up and at one scale.
///
/// Within about 50 km of the middle it is the local metric frame. For journeys beyond its range it
/// is Mercator's projection in metres at the middle's latitude: conformal and, at the middle, true
/// to scale.
struct MapProjection {
  private let origin: Coordinate
  private let frame: LocalFrame?

  /// Makes the projection for a box of places.
  init(_ envelope: Envelope) {
    let middleLatitude = (Int(envelope.southE7) + Int(envelope.northE7)) / 2
    var middleLongitude = Int(envelope.westE7) + envelope.widthE7 / 2
    if middleLongitude > 1_800_000_000 { middleLongitude -= 3_600_000_000 }
    origin = Coordinate(
      latitudeE7: Int32(clamping: middleLatitude), longitudeE7: Int32(clamping: middleLongitude))
    let reach = Geodesic.distance(from: origin, to: envelope.northEast)
    let parallel = WGS84.semiMajorAxisMetres * cos(origin.latitudeRadians)
    let isNear = reach <= min(50_000, parallel / 20) && envelope.widthE7 < 600_000_000
    frame = isNear ? LocalFrame(origin: origin) : nil
  }

  /// The position of a place, in metres east and north of the middle.
  func point(_ coordinate: Coordinate) -> PlanePoint {
    if let frame { return frame.planePoint(coordinate) }
    let scale = WGS84.semiMajorAxisMetres * max(cos(origin.latitudeRadians), 0.01)
    let step = Coordinate.longitudeStepE7(from: origin.longitudeE7, to: coordinate.longitudeE7)
    return PlanePoint(
      east: Double(step) * Coordinate.radiansPerUnit * scale,
      north: (Self.mercator(coordinate.latitude) - Self.mercator(origin.latitude)) * scale)
  }

  /// The northing of a latitude on a globe of radius 1; limited to 85 degrees, the usual limit of maps.
  private static func mercator(_ latitude: Double) -> Double {
    let radians = min(max(latitude, -85), 85) * Double.pi / 180
    return log(tan(Double.pi / 4 + radians / 2))
  }
}
