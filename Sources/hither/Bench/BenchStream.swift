import HitherOuting
import HitherTracks

/// Fixes of several members in order of arrival, delivered from memory.
struct BenchStream: LiveSource {
  let name = "bench"
  let isReplayable = false
  private let deliveries: [Delivery]
  private var next = 0

  /// The number of fixes per delivery.
  private static let size = 1024

  /// Makes a stream in which each fix arrives at its own time.
  init(_ tracks: [(member: Member, fixes: FixBatch)]) {
    let arrivals = tracks.enumerated().flatMap { member, track in
      track.fixes.time.enumerated().map { (time: $1, member: member, row: $0) }
    }.sorted { ($0.time, $0.member, $0.row) < ($1.time, $1.member, $1.row) }
    deliveries = stride(from: 0, to: arrivals.count, by: Self.size).map { start in
      var delivery = Delivery()
      delivery.memberNames = tracks.map(\.member.id)
      for arrival in arrivals[start..<min(start + Self.size, arrivals.count)] {
        delivery.fixes.append(tracks[arrival.member].fixes, arrival.row..<(arrival.row + 1))
        delivery.members.append(Int32(arrival.member))
      }
      return delivery
    }
  }

  /// The number of fixes.
  var fixCount: Int { deliveries.reduce(0) { $0 + $1.fixes.count } }

  mutating func resume(at position: [UInt8]) {}

  mutating func next(_ delivery: inout Delivery, waiting milliseconds: Int) -> PollOutcome {
    guard next < deliveries.count else {
      delivery.removeRecords()
      return .ended
    }
    delivery = deliveries[next]
    next += 1
    return .delivered
  }

  mutating func acknowledge(through position: [UInt8]) {}
}
