package import HitherGeodesy
package import HitherTracks

/// The places of an outing, made ready to be watched; a plain value that members share.
package struct PlaceWatch: Sendable {
  /// The places, in the order of their file.
  package let places: [Place]
  /// Tells which of them a fix lies in.
  package let index: AreaIndex

  /// Makes places ready.
  ///
  /// - Throws: `GeodesyError` for a shape that cannot be used; those of a checked file can.
  package init(_ places: [Place]) throws(GeodesyError) {
    self.places = places
    index = try AreaIndex(places.map(\.shape))
  }
}
