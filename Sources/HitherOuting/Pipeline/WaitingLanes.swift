import HitherEngine
import HitherTracks
import Synchronization

/// Members' lanes whose input has ended, until each is summed.
///
/// A lane that is taken has only one owner, so that its columns are not copied, and its memory is
/// freed once its result is made.
final class WaitingLanes: @unchecked Sendable {
  // Only the thread that has taken a lane uses it.
  private let lanes: Mutex<[MemberLane?]>
  let count: Int
  /// The members' time ranges.
  let times: [TrustedEnd.Member]

  /// Takes the lanes out of the reading results.
  init(of results: inout [GroupResult]) {
    count = results.reduce(0) { $0 + $1.lanes.count }
    var taken: [MemberLane?] = []
    var times: [TrustedEnd.Member] = []
    taken.reserveCapacity(count)
    times.reserveCapacity(count)
    for index in results.indices {
      for lane in results[index].lanes {
        taken.append(lane)
        times.append(lane.times)
      }
      results[index].lanes = []
    }
    self.times = times
    lanes = Mutex(taken)
  }

  /// Computes the result of one lane, at the last trusted fix of all members.
  ///
  /// - Returns: Nil if it was taken before.
  func finish(_ index: Int, at end: Instant?) throws(HitherError) -> LaneResult? {
    let lane = lanes.withLock { lanes in
      let lane = lanes[index]
      lanes[index] = nil
      return lane
    }
    return try lane?.finish(at: end)
  }
}
