internal import HitherPlaces
package import HitherTracks

/// The clock of an outing that goes on.
extension LiveOuting {
  /// The hands of all members' clocks, at the time up to which the stream has been processed.
  ///
  /// A member without a fix has none; without places or rules nobody has.
  package mutating func hands() throws(HitherError) -> [StateHand] {
    guard let rules = needs.clock, let time else { return [] }
    if household != nil {
      return lanes.compactMap { lane in
        ClockRecord(rules, householdState?.clock(of: lane.member.id), lane.member)?
          .hand(lane.member, at: time)
      }
    }
    var hands: [StateHand] = []
    for index in lanes.indices {
      if let hand = try lanes[index].hand(at: time) { hands.append(hand) }
    }
    return hands
  }
}
