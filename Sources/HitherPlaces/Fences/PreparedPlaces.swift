package import HitherGeodesy
package import HitherTracks

/// The places of an outing, prepared for detection and shared by all members, who may be very many.
package final class PreparedPlaces: Sendable {
  /// The places, in the order of their file.
  package let places: [Place]
  /// Finds the places that contain a fix.
  package let index: AreaIndex
  /// By place, how long a stay must last to be reported; nil for the outing's setting.
  let dwells: [Int64?]
  /// By place, whether its depth is found by scanning edges.
  let hasEdges: [Bool]
  /// The kinds of the places.
  let kinds: PlaceKindColumns

  /// Prepares places.
  ///
  /// - Throws: `GeodesyError` for an unusable shape; shapes of a checked file are usable.
  package init(_ places: [Place]) throws(GeodesyError) {
    self.places = places
    index = try AreaIndex(places.map(\.shape))
    hasEdges = places.indices.map { [index] in index.hasEdges($0) }
    dwells = places.map(\.dwellMilliseconds)
    kinds = PlaceKindColumns(places)
  }
}
