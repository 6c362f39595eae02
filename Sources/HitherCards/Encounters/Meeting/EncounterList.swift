package import HitherTracks

/// The encounters of a group.
package struct EncounterList: Hashable, Sendable {
  /// The ids of the members, in the order of their bytes; a `MemberIndex` points here.
  package let members: [String]
  /// What was looked at: from the first to the last moment of any member; nil where there is none.
  package let span: TimeStretch?
  /// In order; those of one pair and origin neither overlap nor touch.
  package let encounters: [Encounter]

  /// Makes a list; the encounters are put in order.
  package init(members: [String], span: TimeStretch?, encounters: [Encounter]) {
    (self.members, self.span) = (members, span)
    self.encounters = encounters.sorted()
  }

  /// Those of some members among each other, as if there were no others; who is not in the list meets nobody.
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

  /// Those of a pair, in order.
  package func encounters(of pair: MemberPair) -> [Encounter] {
    encounters.filter { $0.pair == pair }
  }
}
