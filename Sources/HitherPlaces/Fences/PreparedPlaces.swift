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
  /// The moments at which the use of a place begins or ends, ascending; empty if all are always in use.
  let changes: [Instant]
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
    changes = Set(places.flatMap { [$0.from, $0.until].compactMap(\.self) }).sorted()
    kinds = PlaceKindColumns(places)
  }

  /// Whether a place is in use at a moment.
  @inline(__always)
  func isInUse(_ place: Int, at time: Instant) -> Bool {
    changes.isEmpty || places[place].isInUse(at: time)
  }

  /// The first moment after a time at which the use of a place begins or ends; nil if there is none.
  func nextChange(after time: Instant) -> Instant? { changes.first { $0 > time } }
}
