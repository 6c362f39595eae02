package import HitherGeodesy
package import HitherTracks

/// Finds when members come into range of each other, from their positions.
///
/// Two members are assumed to move uniformly between two fixes, straight on the grid, and the times
/// within the range are computed for each pair of pieces, not searched in steps: an encounter is a
/// run of whole milliseconds at which both were recorded and the distance was at most the range.
/// Inside one home, if a position's accuracy is worse than the range or nothing was recorded, the
/// assumption replaces the distance. Elsewhere the distance between the best estimates is used,
/// whatever their accuracy.
///
/// Complexity: for each pair, the fixes of both; and one sort of the encounters.
package struct EncounterFinder: Sendable {
  /// A member with their positions.
  package struct Traveller: Sendable {
    package var id: String
    package var path: MemberPath

    package init(id: String, path: MemberPath) {
      (self.id, self.path) = (id, path)
    }
  }

  /// The accepted ranges, in metres.
  package static let ranges = 0.1...1000

  package let rangeMetres: Double
  package let home: HomeAssumption?

  /// Makes a finder; nil if the range is not in `ranges`.
  ///
  /// - Parameters:
  ///   - rangeMetres: The range of the radio; 3 to 10 m for Bluetooth in a household.
  ///   - home: The assumption about encounters inside a home; nil for none.
  package init?(rangeMetres: Double, home: HomeAssumption? = nil) {
    guard Self.ranges.contains(rangeMetres) else { return nil }
    (self.rangeMetres, self.home) = (rangeMetres, home)
  }

  /// The areas of the homes among places, for `MemberPath`.
  ///
  /// - Throws: `GeodesyError` for an unusable shape; shapes of a checked file are usable.
  package static func homes(of places: [Place]) throws(GeodesyError) -> AreaIndex {
    try AreaIndex(places.filter { $0.kind == .home }.map(\.shape))
  }

  /// Finds the encounters; of travellers with the same id the first is used.
  package func callAsFunction(_ travellers: [Traveller]) -> EncounterList {
    var seen: Set<String> = []
    let travellers = travellers.filter { seen.insert($0.id).inserted }
      .sorted { $0.id.precedesByBytes($1.id) }
    let pieces = travellers.map { $0.path.finished() }
    var encounters: [Encounter] = []
    for second in travellers.indices {
      for first in 0..<second {
        guard let pair = MemberPair(MemberIndex(first), MemberIndex(second)) else { continue }
        let (near, stays) = meet(pieces[first], pieces[second])
        encounters += near.map { Encounter(pair, $0, .measured) }
        let names = (travellers[first].id, travellers[second].id)
        encounters += (home?.encounters(of: names, in: stays) ?? [])
          .map { Encounter(pair, $0, .assumedAtHome) }
      }
    }
    let spans = travellers.compactMap(\.path.span)
    var span = spans.first
    for other in spans {
      span = span.map {
        TimeStretch(from: min($0.from, other.from), to: max($0.to, other.to))
      }
    }
    return EncounterList(members: travellers.map(\.id), span: span, encounters: encounters)
  }

  /// The times within the range, and those together at home without a usable distance.
  private func meet(
    _ one: [MemberPath.Piece], _ other: [MemberPath.Piece]
  ) -> (near: [TimeStretch], stays: [TimeStretch]) {
    var (near, stays) = (StretchList(), StretchList())
    var (left, right) = (0, 0)
    while left < one.count, right < other.count {
      let (first, second) = (one[left], other[right])
      let isMeasured = first.isGood && second.isGood && !first.isGap && !second.isGap
      if first.home >= 0, first.home == second.home, !isMeasured, home != nil {
        let (from, to) = (max(first.from, second.from), min(first.to, second.to))
        if from < to { stays.add(from: from, to: to) }
      } else if !first.isGap, !second.isGap,
        let stretch = PieceApproach(first, second)?.stretch(withinMetres: rangeMetres)
      {
        near.add(from: stretch.lowerBound, to: stretch.upperBound)
      }
      // If both end together, the next ones begin there or later, and the moment is already tested.
      if first.to <= second.to { left += 1 }
      if second.to <= first.to { right += 1 }
    }
    return (near.stretches, stays.stretches)
  }
}
