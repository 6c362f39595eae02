import HitherOuting
import HitherTracks

extension OutingSummary {
  /// States that the zone of local times is a guess; nil if it was named or is unknown.
  func zoneGuess(_ language: Language) -> String? {
    guard outing.zoneSource == .place else { return nil }
    return Clause.timesByPlace.filled([.zone: AttributedText(outing.timeZone)], language).plain
  }

  /// States who leads or, without a named leader, to whom the others are compared; nil if there is no group.
  func leaderLine(_ language: Language) -> AttributedText? {
    guard members.count > 1, let leader else { return nil }
    let clause: Clause = isLeaderNamed ? .ledBy : .measuredFrom
    return clause.filled([.who: .name(members[leader].member.name)], language)
  }
}
