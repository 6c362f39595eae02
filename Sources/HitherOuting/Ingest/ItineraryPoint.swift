package import HitherGeodesy
import HitherGroups
import HitherTracks

/// A planned stop of the outing.
package struct ItineraryPoint: Hashable, Sendable {
  /// The point's name.
  package var name: String?
  package var coordinate: Coordinate
  /// A member within this distance is there, in metres.
  package var radiusMetres: Double

  /// The largest extent of a point of the itinerary, in metres.
  private static let widestMetres = 2000.0

  /// The area, unless it is a circle.
  package var area: AreaShape?

  /// The point of an itinerary place; nil for other places, and for corridors.
  init?(_ place: Place) {
    guard place.kind == .itinerary else { return nil }
    name = place.name
    switch place.shape {
    case .circle(let center, let radius):
      coordinate = center
      radiusMetres = min(max(radius, 1), Self.widestMetres)
    case .polygons(let polygons):
      let corners = polygons.polygons.flatMap(\.shell)
      guard let middle = Self.middle(corners) else { return nil }
      coordinate = middle
      let farthest = corners.map { ShortDistance.metres(from: middle, to: $0) }.max() ?? 1
      radiusMetres = min(max(farthest, 1), Self.widestMetres)
      area = place.shape
    case .corridor: return nil
    }
  }

  /// The middle of the bounding box of some corners.
  private static func middle(_ corners: [Coordinate]) -> Coordinate? {
    guard let first = corners.first else { return nil }
    func east(_ corner: Coordinate) -> Int {
      Coordinate.longitudeStepE7(from: first.longitudeE7, to: corner.longitudeE7)
    }
    let latitudes = corners.map(\.latitudeE7)
    guard let south = latitudes.min(), let north = latitudes.max(),
      let west = corners.min(by: { east($0) < east($1) }),
      let farEast = corners.max(by: { east($0) < east($1) })
    else { return nil }
    return Coordinate(latitudeE7: south, longitudeE7: west.longitudeE7).between(
      Coordinate(latitudeE7: north, longitudeE7: farEast.longitudeE7), 0.5)
  }
}

extension OutingPlan {
  /// The planned stops of the outing, in the order of the places.
  package var itinerary: [ItineraryPoint] { outing.places.compactMap { ItineraryPoint($0) } }

  /// The same, as points with a roll call.
  var itineraryGoals: [ItineraryGoal] {
    var areas = 0
    return outing.places.compactMap { place in
      guard let point = ItineraryPoint(place) else { return nil }
      if point.area != nil { areas += 1 }
      return ItineraryGoal(
        id: place.id, name: point.name, coordinate: point.coordinate,
        radiusMetres: point.radiusMetres, area: point.area == nil ? nil : areas - 1)
    }
  }

  /// The areas of points that are not circles; nil if there are none.
  var itineraryAreas: AreaIndex? {
    let areas = itinerary.compactMap(\.area)
    // Invalid rings were rejected when the places were read.
    return areas.isEmpty ? nil : try? AreaIndex(areas)
  }
}
