package import HitherGeodesy
import HitherGroups
import HitherTracks

/// A point at which the outing meant to call.
package struct ItineraryPoint: Hashable, Sendable {
  /// What people call it.
  package var name: String?
  package var coordinate: Coordinate
  /// Who comes so near is there, in metres.
  package var radiusMetres: Double

  /// No place of an itinerary is wider, in metres.
  private static let widestMetres = 2000.0

  /// The area where it is one and no circle.
  package var area: AreaShape?

  /// The point of a place of the itinerary; nil for other places, and for corridors.
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

  /// The middle of the box about some corners.
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
  /// The points at which the outing meant to call, in the order of the places.
  package var itinerary: [ItineraryPoint] { outing.places.compactMap { ItineraryPoint($0) } }

  /// The same, as the roll is called at them.
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

  /// The areas of those points that are no circles; nil where there are none.
  var itineraryAreas: AreaIndex? {
    let areas = itinerary.compactMap(\.area)
    // A ring that cannot be used was refused when the places were read.
    return areas.isEmpty ? nil : try? AreaIndex(areas)
  }
}
