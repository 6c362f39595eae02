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

  /// The point of a place of the itinerary; nil for other places, and for areas.
  init?(_ place: Place) {
    guard place.kind == .itinerary, case .circle(let center, let radius) = place.shape else {
      return nil
    }
    name = place.name
    coordinate = center
    radiusMetres = min(max(radius, 1), Self.widestMetres)
  }
}

extension OutingPlan {
  /// The points at which the outing meant to call, in the order of the places.
  package var itinerary: [ItineraryPoint] { outing.places.compactMap { ItineraryPoint($0) } }

  /// The same, as the roll is called at them.
  var itineraryGoals: [ItineraryGoal] {
    outing.places.compactMap { place in
      ItineraryPoint(place).map {
        ItineraryGoal(
          id: place.id, name: $0.name, coordinate: $0.coordinate, radiusMetres: $0.radiusMetres)
      }
    }
  }
}
