import HitherEngine
import HitherTracks

/// One member of a stream: fixes wait for those that may still come before them, then go the same way as
/// in batch.
struct LiveLane {
  let member: Member
  private var buffer = ReorderBuffer()
  private var track: MemberTrack
  /// Fixes that came too late and have not been told of.
  private(set) var backlog: Backlog?

  /// Fixes that came after their time had passed.
  struct Backlog: Hashable, Sendable {
    var from: Instant
    var to: Instant
    var fixes: Int64
  }

  init(_ member: Member, _ settings: OutingSettings, _ needs: RunNeeds) throws(HitherError) {
    self.member = member
    track = try MemberTrack(member, settings, needs)
  }

  /// Whether a fix at a time belongs to the outing.
  func contains(_ time: Instant) -> Bool {
    member.windows.isEmpty || member.windows.contains { $0.contains(time) }
  }

  /// Takes fixes that are in time, in any order.
  mutating func insert(_ fixes: FixBatch) { _ = buffer.insert(fixes) }

  /// Takes note of a fix that came too late.
  mutating func noteLate(_ time: Instant) {
    guard var known = backlog else {
      backlog = Backlog(from: time, to: time, fixes: 1)
      return
    }
    known.from = min(known.from, time)
    known.to = max(known.to, time)
    known.fixes += 1
    backlog = known
  }

  /// Takes away what came too late.
  mutating func takeBacklog() -> Backlog? {
    defer { backlog = nil }
    return backlog
  }

  /// Lets time go on: no fix earlier than `time` follows.
  mutating func advance(to time: Instant) throws(HitherError) {
    var batch = FixBatch()
    buffer.release(before: time, into: &batch)
    try track.process(&batch, reaching: time)
  }

  /// Ends the input of all members.
  mutating func end(at time: Instant?) throws(HitherError) {
    var batch = FixBatch()
    buffer.releaseAll(into: &batch)
    try track.process(&batch)
    try track.end(at: time)
  }

  /// Takes away what was said so far; after the end, also what the clock says of a last silence.
  mutating func takeEvents(end: Instant? = nil) -> [Event] {
    track.takeEvents() + (end.map { track.clockEvents(member, at: $0) } ?? [])
  }

  mutating func takeSamples() -> TickSamples { track.takeSamples() }

  mutating func takeSettled() -> FixBatch { track.takeSettled() }

  /// Up to here all fixes have left the pipeline.
  var reached: Instant { track.reached }

  /// Up to here it is certain which fixes are used.
  var repaired: Instant { track.repaired }
}
