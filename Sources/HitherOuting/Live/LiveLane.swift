import HitherEngine
import HitherTracks

/// One member of a stream: fixes wait for those that may still come before them, then go the same way as
/// in batch.
///
/// The pipeline of a member who is silent for long sleeps: it is kept as the bytes of its state. It sleeps
/// only where time alone would have told nothing more, which is tried out on a copy, so that no result
/// depends on it.
struct LiveLane {
  /// How far ahead it is tried out that time alone tells nothing, in milliseconds.
  private static let longestSleep: Int64 = 10 * 86_400_000

  let member: Member
  private let recipe: LaneRecipe
  private var buffer = ReorderBuffer()
  /// Nil while it sleeps.
  private var track: MemberTrack?
  /// The state of a pipeline that sleeps.
  private var sleeping: [UInt8] = []
  /// Until when nothing would be told without a fix.
  private var sleepsUntil = Instant.absent
  /// When it is next tried whether the pipeline may sleep.
  private var nextTry = Instant.absent
  /// What has arrived, so that a repetition is found after its time has passed.
  private var seen = SeenFixes()
  /// Of the fixes within the windows that were released.
  private var steps = TrustedEnd.Steps()
  /// When the member's fixes were received.
  private(set) var rhythm = DeliveryRhythm()
  /// Fixes that came too late and have not been told of.
  private(set) var backlog: Backlog?
  /// Whether anything came or went since the lane was last saved. What time alone has changed comes again
  /// with the next advance.
  var isTouched = true

  /// Fixes that came after their time had passed.
  struct Backlog: Hashable, Sendable {
    var from: Instant
    var to: Instant
    var fixes: Int64
  }

  init(_ member: Member, _ recipe: LaneRecipe) {
    self.member = member
    self.recipe = recipe
    // A pipeline is made when it is first needed: who never sends a fix needs none before the end.
    sleepsUntil = .latest
  }

  /// Whether a fix at a time belongs to the outing.
  func contains(_ time: Instant) -> Bool {
    member.windows.contain(time.milliseconds)
  }

  /// How many fixes wait for those that may come before them, and samples for the group to begin.
  var waiting: Int { buffer.count + (track?.sampleCount ?? 0) }

  /// Whether the pipeline sleeps.
  var isAsleep: Bool { track == nil }

  /// Takes fixes that are in time, in any order.
  mutating func insert(_ fixes: FixBatch) {
    isTouched = true
    _ = buffer.insert(fixes)
  }

  /// The latest time of the member's fixes that were in time.
  var latest: Instant { buffer.latest }

  /// Records when a fix was received.
  ///
  /// - Parameter trusted: The time of the stream after it.
  mutating func hear(at received: Instant, trusted: Instant) {
    rhythm.take(received, trusted: trusted)
  }

  /// Takes a silence of the member as it was received.
  mutating func take(_ silence: ReceivedSilence) throws(HitherError) {
    isTouched = true
    if track == nil { try wake() }
    track?.take(silence)
  }

  /// Records that a fix has arrived.
  ///
  /// - Returns: false if it is a repetition.
  mutating func record(_ time: Instant, latitudeE7: Int32, longitudeE7: Int32) -> Bool {
    seen.insert(time.milliseconds, latitudeE7: latitudeE7, longitudeE7: longitudeE7)
  }

  /// Forgets what arrived for a time before; repetitions of it are late fixes then.
  mutating func forgetSeen(before time: Instant) { seen.forget(before: time.milliseconds) }

  /// What is known of the member's times within the windows.
  var times: TrustedEnd.Member {
    TrustedEnd.Member(
      steps,
      tail: LeapGate.differentTimes(buffer.heldTimes.filter(member.windows.contain).sorted()))
  }

  /// Takes note of a fix that came too late.
  mutating func noteLate(_ time: Instant) {
    isTouched = true
    guard var known = backlog else {
      backlog = Backlog(from: time, to: time, fixes: 1)
      return
    }
    known.from = min(known.from, time)
    known.to = max(known.to, time)
    known.fixes += 1
    backlog = known
  }

  /// Takes over what another lane of the member knows to have come too late.
  mutating func takeOver(_ known: Backlog) {
    isTouched = true
    backlog = known
  }

  /// Takes away what came too late.
  mutating func takeBacklog() -> Backlog? {
    isTouched = isTouched || backlog != nil
    defer { backlog = nil }
    return backlog
  }

  /// Lets time go on: no fix earlier than `time` follows.
  mutating func advance(to time: Instant) throws(HitherError) {
    var batch = FixBatch()
    buffer.release(before: time, into: &batch)
    for time in batch.time where member.windows.contain(time) { steps.take(time) }
    if track == nil {
      guard !batch.isEmpty || time >= sleepsUntil else { return }
      try wake()
    }
    isTouched = isTouched || !batch.isEmpty
    try track?.process(&batch, reaching: time)
    isTouched = isTouched || track?.hasOutput ?? false
  }

  /// Ends the input of all members.
  ///
  /// - Returns: how many fixes were not used because they are ahead of the outing's end.
  mutating func end(at time: Instant?) throws(HitherError) -> Int {
    var batch = FixBatch()
    buffer.releaseAll(into: &batch)
    let ahead = LeapGate.removeAhead(of: time, member.windows, from: &batch)
    if track == nil { try wake() }
    try track?.process(&batch)
    try track?.end(at: time)
    return ahead.count
  }

  /// Gives the pipeline's memory back, of which nothing follows.
  mutating func close() {
    track = nil
    buffer.shrink()
  }

  /// Takes away what was said so far; after the end, also what the clock says of a last silence.
  mutating func takeEvents(end: Instant? = nil) -> [Event] {
    guard track != nil else { return [] }
    let said = track?.takeEvents() ?? []
    return said + (end.flatMap { track?.clockEvents(member, at: $0) } ?? [])
  }

  /// The samples that were made; where the pipeline sleeps, only that time goes on.
  mutating func takeSamples() -> TickSamples {
    track?.takeSamples() ?? TickSamples(reached: buffer.released)
  }

  mutating func takeSettled() -> FixBatch { track?.takeSettled() ?? FixBatch() }

  /// Up to here all fixes have left the pipeline.
  var reached: Instant { track?.reached ?? buffer.released }

  /// Up to here it is certain which fixes are used.
  var repaired: Instant { track?.repaired ?? buffer.released }

  /// A second lane that goes on from here on its own.
  func copy() -> LiveLane {
    var copy = self
    copy.track = track?.copy()
    return copy
  }
}

// MARK: - Sleep

extension LiveLane {
  /// Lets the pipeline sleep, where the member is silent and time alone would tell nothing more; what was
  /// said must have been taken away.
  mutating func rest() throws(HitherError) {
    let time = buffer.released
    guard let track, buffer.count == 0, time >= nextTry else { return }
    guard time - buffer.latest >= recipe.sleepyAfter, track.reached >= time else { return }
    nextTry = time + recipe.sleepyAfter
    var dream = track.copy()
    let until = time + Self.longestSleep
    var none = FixBatch()
    try dream.process(&none, reaching: until)
    guard !dream.hasOutput, none.isEmpty else { return }
    (sleeping, sleepsUntil, self.track) = (track.heldBytes, until, nil)
    buffer.shrink()
  }

  private mutating func wake() throws(HitherError) {
    track =
      sleeping.isEmpty
      ? try recipe.track(of: member) : try recipe.track(of: member, from: sleeping)
    sleeping = []
  }
}

extension LiveLane: StateHolding {
  func write(to writer: inout StateWriter) {
    writer.write(buffer)
    writer.write(seen)
    writer.write(steps)
    writer.write(backlog)
    writer.write(rhythm)
    writer.write(track != nil || !sleeping.isEmpty)
    if let track { track.write(to: &writer) } else { writer.append(sleeping) }
  }

  mutating func restore(from reader: inout StateReader) throws(StateError) {
    buffer = try reader.read(ReorderBuffer.self)
    seen = try reader.read(SeenFixes.self)
    steps = try reader.read(TrustedEnd.Steps.self)
    backlog = try reader.readOptional(Backlog.self)
    rhythm = try reader.read(DeliveryRhythm.self)
    isTouched = false
    guard try reader.read(Bool.self) else { return }
    do throws(HitherError) {
      track = try recipe.track(of: member)
    } catch {
      throw StateError.malformed(error.message)
    }
    try track?.restore(from: &reader)
  }

  /// Lets time go on to where it was when all was saved: what it told then has been told.
  mutating func catchUp(to time: Instant) throws(HitherError) {
    try advance(to: max(time, buffer.released))
    isTouched = false
  }
}

extension LiveLane.Backlog: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(from)
    writer.write(to)
    writer.write(fixes)
  }

  init(from reader: inout StateReader) throws(StateError) {
    from = try reader.read(Instant.self)
    to = try reader.read(Instant.self)
    fixes = try reader.read(Int64.self)
  }
}
