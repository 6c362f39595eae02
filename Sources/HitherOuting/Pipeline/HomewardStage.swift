import HitherEngine
import HitherPlaces
import HitherTracks

/// When members who are away from home at the moment of their clock hand will be there.
enum HomewardStage {
  /// The ranges, or why there is none, by member; only for members who are away from a home.
  static func arrivals(
    _ lanes: [LaneResult], _ places: PreparedPlaces?, _ hands: [StateHand]
  ) throws(HitherError) -> [String: HomeArrival] {
    guard let places else { return [:] }
    var arrivals: [String: HomeArrival] = [:]
    for lane in lanes {
      let member = lane.summary.member.id
      let homes = places.homes(of: member)
      guard !homes.isEmpty, let spool = lane.fixes, spool.isTimed,
        let hand = hands.first(where: { $0.member == member }), hand.isAway
      else { continue }
      let approach = try approach(spool, to: hand.moment, homes, places)
      arrivals[member] = approach.arrival(at: hand.moment)
    }
    return arrivals
  }

  /// The distances from home before a moment; only the last batches are read.
  private static func approach(
    _ spool: FixSpool, to moment: Instant, _ homes: [Int], _ places: PreparedPlaces
  ) throws(HitherError) -> HomeApproach {
    let start = moment + -HomeApproach.windowMilliseconds
    var batches: [FixBatch] = []
    for number in (0..<spool.batchCount).reversed() {
      let batch = try spool.batch(number)
      batches.append(batch)
      if batch.time.first.map({ $0 < start.milliseconds }) ?? false { break }
    }
    var approach = HomeApproach()
    for batch in batches.reversed() {
      let accuracies = batch[.accuracy]
      for index in 0..<batch.count {
        let time = Instant(milliseconds: batch.time[index])
        guard time >= start, time <= moment else { continue }
        let metres = places.metresOutside(homes, batch.coordinate(index), at: time)
        let accuracy = accuracies.isEmpty ? .nan : accuracies[index]
        guard HomeApproach.isAway(metres, accuracy: accuracy) else {
          // At the door, or back from it: what came before shows no way home.
          approach = HomeApproach()
          continue
        }
        approach.add(metres, at: time)
      }
    }
    return approach
  }
}

extension StateHand {
  /// Whether the state is known, and not home.
  fileprivate var isAway: Bool {
    guard let state else { return false }
    return ![PlaceKind.home.rawValue, ClockDetector.unknownState, "lost"].contains(state)
  }
}
