package import HitherGeodesy
package import HitherTracks

/// Finds when members come within reach of each other, from where they were.
///
/// Two members are taken to move evenly between two fixes, straight on the grid, and the times within the range
/// are solved for each pair of pieces, not looked for in steps: an encounter is a run of whole milliseconds at which
/// both were recorded and the distance was at most the range. Inside one home, where a position's accuracy is
/// worse than the range or nothing was recorded, the assumption takes the distance's place. Elsewhere the
/// distance between the best guesses counts, whatever their accuracy.
///
/// Complexity: for each pair, the fixes of both; and one sorting of the encounters.
package struct EncounterFinder: Sendable {
  /// A member and where they were.
  package struct Traveller: Sendable {
    package var id: String
    package var path: MemberPath

    package init(id: String, path: MemberPath) {
      (self.id, self.path) = (id, path)
    }
  }

  /// The ranges that are taken, in metres.
  package static let ranges = 0.1...1000

  package let rangeMetres: Double
  package let home: HomeAssumption?

  /// Makes a finder; nil where the range is not in `ranges`.
  ///
  /// - Parameters:
  ///   - rangeMetres: The reach of the radio; 3 to 10 m for Bluetooth in a household.
  ///   - home: What is taken to happen inside a home; nil for nothing.
  package init?(rangeMetres: Double, home: HomeAssumption? = nil) {
    guard Self.ranges.contains(rangeMetres) else { return nil }
    (self.rangeMetres, self.home) = (rangeMetres, home)
  }

  /// The areas of the homes among places, for `MemberPath`.
  ///
  /// - Throws: `GeodesyError` for a shape that cannot be used; those of a checked file can.
  package static func homes(of places: [Place]) throws(GeodesyError) -> AreaIndex {
    try AreaIndex(places.filter { $0.kind == .home }.map(\.shape))
  }

  /// Finds the encounters; of travellers with one id the first counts.
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

  /// The times within the range, and those together at home without a distance to tell.
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
      // Of two that end together the next ones begin there or later, and the moment has been looked at.
      if first.to <= second.to { left += 1 }
      if second.to <= first.to { right += 1 }
    }
    return (near.stretches, stays.stretches)
  }
}
