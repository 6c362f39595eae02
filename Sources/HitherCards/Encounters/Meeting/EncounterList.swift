package import HitherTracks

/// The encounters of a group.
package struct EncounterList: Hashable, Sendable {
  /// The ids of the members, sorted by their bytes; a `MemberIndex` is an index into this list.
  package let members: [String]
  /// The interval covered: from the first to the last moment of any member; nil if there is none.
  package let span: TimeStretch?
  /// The encounters in order; those of one pair and origin neither overlap nor touch.
  package let encounters: [Encounter]

  /// Makes a list and sorts the encounters.
  package init(members: [String], span: TimeStretch?, encounters: [Encounter]) {
    (self.members, self.span) = (members, span)
    self.encounters = encounters.sorted()
  }

  /// The encounters of some members among each other, as if there were no others; members not in the list have none.
  package func among(_ ids: [String]) -> EncounterList {
    let chosen = ids.sorted { $0.precedesByBytes($1) }
    let places = members.map { id in chosen.firstIndex(of: id) }
    let kept = encounters.compactMap { encounter -> Encounter? in
      guard let one = places[Int(encounter.pair.first.position)],
        let other = places[Int(encounter.pair.second.position)],
        let pair = MemberPair(MemberIndex(one), MemberIndex(other))
      else { return nil }
      return Encounter(pair, encounter.time, encounter.origin)
    }
    return EncounterList(members: chosen, span: span, encounters: kept)
  }

  /// The encounters of a pair, in order.
  package func encounters(of pair: MemberPair) -> [Encounter] {
    encounters.filter { $0.pair == pair }
  }
}
