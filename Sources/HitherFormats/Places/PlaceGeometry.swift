import HitherGeodesy
import HitherText

/// The geometry of a place's feature as written in the file.
struct PlaceGeometry {
  private let type: String
  private let typePlace: TextPlace
  private let place: TextPlace
  private let coordinates: GeoJSONCoordinates

  private static let keys = JSONKeys(["type", "coordinates"])
  /// The geometry types of places, with the depth of their coordinates.
  private static let depths = [
    "Point": 0, "LineString": 1, "Polygon": 2, "MultiPolygon": 3,
  ]

  /// Reads a geometry; nil for null.
  init?(
    _ reader: inout JSONReader, _ transform: CoordinateTransform?, _ positions: inout Int
  ) throws(JSONError) {
    if reader.peekKind() == .null {
      try reader.readNull()
      return nil
    }
    place = reader.nextPlace()
    var type: (text: String, place: TextPlace)?
    var coordinates: GeoJSONCoordinates?
    var object = try reader.beginObject()
    while let key = try reader.nextKey(of: &object, among: Self.keys) {
      let start = reader.nextPlace()
      switch key {
      case 0: type = (try reader.readString(), start)
      case 1: coordinates = try GeoJSONCoordinates(&reader, transform, &positions)
      default: try reader.skipValue()
      }
    }
    guard let type else { throw JSONError(place: place, message: "the geometry has no type") }
    guard let depth = Self.depths[type.text] else {
      throw JSONError(
        place: type.place,
        message: "a place is a Point, LineString, Polygon or MultiPolygon, not '\(type.text)'")
    }
    guard let coordinates else {
      throw JSONError(place: place, message: "the geometry has no coordinates")
    }
    guard coordinates.depth == depth else {
      throw JSONError(
        place: coordinates.place, message: "these coordinates are not those of a \(type.text)")
    }
    self.type = type.text
    typePlace = type.place
    self.coordinates = coordinates
  }

  /// The checked shape of a place.
  func shape(
    of id: String, _ radius: (metres: Double, place: TextPlace)?, isItinerary: Bool
  ) throws(JSONError) -> AreaShape {
    switch type {
    case "Point":
      let usual = isItinerary ? (PlacesDocument.itineraryRadius, place) : nil
      let radius = try checked(radius ?? usual, id, limit: PlacesDocument.largestRadius)
      guard let center = coordinates.positions.first else { throw fault(id, "it has no position") }
      return .circle(center: center, radiusMetres: radius)
    case "LineString":
      let radius = try checked(radius, id, limit: PlacesDocument.largestCorridorRadius)
      guard coordinates.positions.count >= 2 else {
        throw fault(id, "a LineString has at least two positions")
      }
      return .corridor(line: coordinates.positions, radiusMetres: radius)
    default:
      let area = MultiPolygon(try coordinates.polygons(of: id))
      try check(area, id)
      return .polygons(area)
    }
  }

  private func checked(
    _ radius: (metres: Double, place: TextPlace)?, _ id: String, limit: Double
  ) throws(JSONError) -> Double {
    guard let radius else {
      throw JSONError(
        place: typePlace, message: "place '\(id)' is a \(type) and needs a radius_m")
    }
    guard radius.metres > 0, radius.metres <= limit else {
      throw JSONError(
        place: radius.place, message: "radius_m must be above 0 and at most \(Int(limit))")
    }
    return radius.metres
  }

  /// Validates with GEOS: rings that cross themselves, holes outside and the like.
  private func check(_ area: MultiPolygon, _ id: String) throws(JSONError) {
    let pairs = area.polygons.reduce(0) { $0 + $1.comparablePairs }
    guard pairs <= PlacesDocument.pairLimit else {
      let corners = coordinates.positions.count
      throw JSONError(
        place: coordinates.place,
        message: "the geometry of place '\(id)' has too many long edges next to one another to be "
          + "checked (\(corners) corners); simplify it")
    }
    do throws(GeodesyError) {
      guard let found = try PreparedArea(area).fault else { return }
      let location = found.place.map { " at lat \($0.latitude), lon \($0.longitude)" } ?? ""
      throw GeodesyError.unusableRing(reason: found.reason + location)
    } catch {
      switch error {
      case .unusableRing(let reason): throw fault(id, reason)
      default: throw fault(id, error.description)
      }
    }
  }

  private func fault(_ id: String, _ reason: String) -> JSONError {
    JSONError(
      place: coordinates.place, message: "the geometry of place '\(id)' is not valid: \(reason)")
  }
}
