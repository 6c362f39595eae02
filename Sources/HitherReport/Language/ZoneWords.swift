import HitherOuting
import HitherTracks

extension OutingSummary {
  /// Says that the zone of local times is a guess; nil if it was named or is not known.
  func zoneGuess(_ language: Language) -> String? {
    guard outing.zoneSource == .place else { return nil }
    return Clause.timesByPlace.filled([.zone: Wording(outing.timeZone)], language).plain
  }

  /// Says who leads or, if nobody is named, from whom the others are measured; nil if there is no group.
  func leaderLine(_ language: Language) -> Wording? {
    guard members.count > 1, let leader else { return nil }
    let clause: Clause = isLeaderNamed ? .ledBy : .measuredFrom
    return clause.filled([.who: .name(members[leader].member.name)], language)
  }
}
