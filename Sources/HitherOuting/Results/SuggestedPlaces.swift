import HitherFormats
package import HitherGeodesy
package import HitherPlaces
package import HitherTracks

/// The places that the recordings of an outing suggest.
package struct SuggestedPlaces: Sendable {
  package let suggestions: [PlaceSuggestion]
  package let zone: String
  /// The middles of all members' stays, for maps.
  package let stays: [Coordinate]
  /// By suggestion, the place of the file that is there already.
  package private(set) var known: [String?] = []

  /// Finds the stays of all members, and what they suggest.
  ///
  /// - Parameter places: The places of the file, which are not suggested again.
  package init(
    _ fixes: SettledFixes, zoneName: String, besides places: [Place]
  ) throws(HitherError) {
    zone = zoneName
    let suggester = PlaceSuggester(zone: TimeZone(named: zoneName) ?? .utc)
    var list: [PlaceSuggestion] = []
    var stays: [Coordinate] = []
    for (member, spool) in zip(fixes.members, fixes.spools) {
      var finder = StayFinder()
      try spool?.read { batch in finder.add(batch) }
      finder.end()
      list += suggester.suggestions(for: member.id, finder.stays)
      stays += finder.stays.map(\.center)
    }
    (suggestions, self.stays) = (list, stays)
    known = list.map { suggestion in
      guard let found = suggestion.found else { return nil }
      return places.first { place in
        place.kind == suggestion.kind && place.concerns(suggestion.member)
          && ShortDistance.metres(from: place.shape.centre, to: found.center)
            <= max(FrequentPlace.reachMetres, found.radiusMetres)
      }?.id
    }
  }

  /// Those that can be saved.
  package var new: [PlaceSuggestion] {
    zip(suggestions, known).filter { $0.found != nil && $1 == nil }.map(\.0)
  }

  /// The suggestions with some ids.
  package func chosen(_ ids: [String]) throws(HitherError) -> [PlaceSuggestion] {
    var chosen: [PlaceSuggestion] = []
    for id in ids {
      guard let suggestion = new.first(where: { $0.id == id }) else {
        let ids = new.map(\.id)
        throw HitherError(
          .usage, "'\(id)' is not suggested",
          hint: ids.isEmpty ? nil : "the suggestions are \(ids.joined(separator: ", "))")
      }
      if !chosen.contains(suggestion) { chosen.append(suggestion) }
    }
    return chosen
  }

  /// Adds suggestions to a file.
  package static func save(
    _ chosen: [PlaceSuggestion], in book: inout PlacesBook
  ) throws(HitherError) {
    for suggestion in chosen {
      guard let found = suggestion.found else { continue }
      var change = PlaceChange()
      change.kind = suggestion.kind
      change.member = suggestion.member
      change.radiusMetres = found.radiusMetres
      change.center = found.center
      let taken = Set(book.places.map(\.id))
      var (id, number) = (suggestion.id, 2)
      while taken.contains(id) { (id, number) = ("\(suggestion.id)-\(number)", number + 1) }
      try book.add(id, change)
    }
  }
}
