package import HitherGeodesy
package import HitherTracks

/// The places of an outing, made ready to be watched; shared by the members, of whom there may be very many.
package final class PlaceWatch: Sendable {
  /// The places, in the order of their file.
  package let places: [Place]
  /// Tells which of them a fix lies in.
  package let index: AreaIndex
  /// By place, how long a stay must last to be told of as such; nil for the outing's setting.
  let dwells: [Int64?]
  /// By place, whether its depth is sought along edges.
  let hasEdges: [Bool]
  /// Which kinds there are.
  let kinds: PlaceKindColumns

  /// Makes places ready.
  ///
  /// - Throws: `GeodesyError` for a shape that cannot be used; those of a checked file can.
  package init(_ places: [Place]) throws(GeodesyError) {
    self.places = places
    index = try AreaIndex(places.map(\.shape))
    hasEdges = places.indices.map { [index] in index.hasEdges($0) }
    dwells = places.map(\.dwellMilliseconds)
    kinds = PlaceKindColumns(places)
  }
}
