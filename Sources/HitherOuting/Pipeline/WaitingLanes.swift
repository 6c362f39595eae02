import HitherEngine
import HitherTracks
import Synchronization

/// Members' lanes whose input has ended, until each is added up. Who takes a lane is its only owner, so that its
/// columns are not copied, and its memory is free once its result is made.
final class WaitingLanes: @unchecked Sendable {
  // A lane is touched by the thread alone that has taken it.
  private let lanes: Mutex<[MemberLane?]>
  let count: Int
  /// What is known of the members' times.
  let times: [TrustedEnd.Member]

  /// Takes the lanes out of what was read.
  init(of results: inout [GroupResult]) {
    var taken: [MemberLane] = []
    for index in results.indices {
      taken += results[index].lanes
      results[index].lanes = []
    }
    count = taken.count
    times = taken.map(\.times)
    lanes = Mutex(taken)
  }

  /// Adds up one of the lanes, at the last trusted fix of all members.
  ///
  /// - Returns: nil where it was taken before.
  func finish(_ index: Int, at end: Instant?) throws(HitherError) -> LaneResult? {
    var lane = lanes.withLock { lanes in
      let lane = lanes[index]
      lanes[index] = nil
      return lane
    }
    return try lane?.finish(at: end)
  }
}
