import HitherEngine
import HitherTracks

/// One member of a stream: fixes are buffered for earlier ones that may still come, then processed as in batch.
///
/// The pipeline of a member who is silent for long sleeps: it is stored as the bytes of its state.
/// It sleeps only if time alone would emit nothing more, which is tried on a copy, so that no
/// result depends on it.
struct LiveLane {
  /// How far ahead the trial goes, in milliseconds.
  private static let longestSleep: Int64 = 10 * 86_400_000

  let member: Member
  private let recipe: LaneRecipe
  private var buffer = ReorderBuffer()
  /// Nil while it sleeps.
  private var track: MemberTrack?
  /// The state of a sleeping pipeline.
  private var sleeping: [UInt8] = []
  /// The hand of a sleeping pipeline's clock, which nothing moves; nil if it was not asked for.
  private var resting: StateHand?
  /// Until when nothing would be emitted without a fix.
  private var sleepsUntil = Instant.absent
  /// When the next trial of sleep is due.
  private var nextTry = Instant.absent
  /// The fixes that have arrived, so that a repetition is recognised after its time has passed.
  private var seen = SeenFixes()
  /// The steps of the released fixes within the windows.
  private var steps = TrustedEnd.Steps()
  /// When the member's fixes were received.
  private(set) var rhythm = DeliveryRhythm()
  /// Fixes that came too late and have not been reported.
  private(set) var backlog: Backlog?
  /// Whether anything came or went since the lane was last saved.
  ///
  /// Changes by time alone are repeated by the next advance.
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
    // A pipeline is made on first use: a member without fixes needs none before the end.
    sleepsUntil = .latest
  }

  /// Whether a fix at a time belongs to the outing.
  func contains(_ time: Instant) -> Bool {
    member.windows.contain(time.milliseconds)
  }

  /// The number of buffered fixes, and of samples pending for the start of the group.
  var waiting: Int { buffer.count + (track?.sampleCount ?? 0) }

  /// Whether the pipeline sleeps.
  var isAsleep: Bool { track == nil }

  /// Adds fixes that are on time, in any order.
  mutating func insert(_ fixes: FixBatch) {
    isTouched = true
    _ = buffer.insert(fixes)
  }

  /// The latest time of the member's fixes that were on time.
  var latest: Instant { buffer.latest }

  /// Whether any fix of the member was on time.
  var hasFixes: Bool { latest != .absent }

  /// Records when a fix was received.
  ///
  /// - Parameter trusted: The time of the stream after it.
  mutating func recordArrival(at received: Instant, trusted: Instant) {
    rhythm.take(received, trusted: trusted)
  }

  /// Processes a silence of the member at the time of receipt.
  mutating func take(_ silence: ReceivedSilence) throws(HitherError) {
    isTouched = true
    if track == nil { try wake() }
    track?.take(silence)
  }

  /// Records that a fix has arrived.
  ///
  /// - Returns: False if it is a repetition.
  mutating func record(_ time: Instant, latitudeE7: Int32, longitudeE7: Int32) -> Bool {
    seen.insert(time.milliseconds, latitudeE7: latitudeE7, longitudeE7: longitudeE7)
  }

  /// Drops the arrivals before a time; their repetitions count as late fixes then.
  mutating func forgetSeen(before time: Instant) { seen.forget(before: time.milliseconds) }

  /// The member's time range within the windows.
  var times: TrustedEnd.Member {
    TrustedEnd.Member(
      steps,
      tail: LeapGate.differentTimes(buffer.heldTimes.filter(member.windows.contain).sorted()))
  }

  /// Records a fix that came too late.
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

  /// Adopts the late fixes of another lane of the member.
  mutating func takeOver(_ known: Backlog) {
    isTouched = true
    backlog = known
  }

  /// Takes the late fixes.
  mutating func takeBacklog() -> Backlog? {
    isTouched = isTouched || backlog != nil
    defer { backlog = nil }
    return backlog
  }

  /// Advances time: no fix earlier than `time` follows.
  mutating func advance(to time: Instant) throws(HitherError) {
    var batch = FixBatch()
    buffer.release(before: time, into: &batch)
    limit(&batch)
    for time in batch.time where member.windows.contain(time) { steps.take(time) }
    if track == nil {
      guard !batch.isEmpty || time >= sleepsUntil else { return }
      try wake()
    }
    isTouched = isTouched || !batch.isEmpty
    try track?.process(&batch, reaching: time)
    isTouched = isTouched || track?.hasOutput ?? false
  }

  /// Removes the fixes beyond the limit of an instant, whose fixes are all released at once.
  private func limit(_ batch: inout FixBatch) {
    var limit = InstantLimit()
    limit.process(&batch)
  }

  /// Ends the input of all members.
  ///
  /// - Returns: The number of fixes that were not used because they are ahead of the outing's end.
  mutating func end(at time: Instant?) throws(HitherError) -> Int {
    var batch = FixBatch()
    buffer.releaseAll(into: &batch)
    limit(&batch)
    let ahead = LeapGate.removeAhead(of: time, member.windows, from: &batch)
    if track == nil { try wake() }
    try track?.process(&batch)
    try track?.end(at: time)
    return ahead.count
  }

  /// Frees the memory of the finished pipeline.
  mutating func close() {
    track = nil
    buffer.shrink()
  }

  /// Takes the events so far; after the end, also the clock's events of a final silence.
  mutating func takeEvents(end: Instant? = nil) -> [Event] {
    guard track != nil else { return [] }
    let said = track?.takeEvents() ?? []
    return said + (end.flatMap { track?.clockEvents(member, at: $0) } ?? [])
  }

  /// The hand of the member's clock at a moment; nil without a clock or a fix.
  mutating func hand(at time: Instant) throws(HitherError) -> StateHand? {
    if let track {
      // While nothing arrives, the time of the stream stands still; a silence received since is known none the less.
      guard let until = track.silentUntil, until > time else {
        return track.hand(of: member, at: time)
      }
      var ahead = copy()
      try ahead.advance(to: until)
      return ahead.track?.hand(of: member, at: until)
    }
    if resting == nil, !sleeping.isEmpty {
      resting = try recipe.track(of: member, from: sleeping).hand(of: member, at: time)
    }
    resting?.moment = time
    return resting
  }

  /// Takes the samples so far; of a sleeping pipeline, only the advance of time.
  mutating func takeSamples() -> TickSamples {
    track?.takeSamples() ?? TickSamples(reached: buffer.released)
  }

  mutating func takeSettled() -> FixBatch { track?.takeSettled() ?? FixBatch() }

  /// All fixes up to here have left the pipeline.
  var reached: Instant { track?.reached ?? buffer.released }

  /// Up to here it is certain which fixes are used.
  var repaired: Instant { track?.repaired ?? buffer.released }

  /// An independent copy of the lane.
  func copy() -> LiveLane {
    var copy = self
    copy.track = track?.copy()
    return copy
  }
}

// MARK: - Sleep

extension LiveLane {
  /// Puts the pipeline to sleep, if the member is silent and time alone would emit nothing more.
  ///
  /// The events must have been taken before.
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
      ? recipe.track(of: member) : try recipe.track(of: member, from: sleeping)
    (sleeping, resting) = ([], nil)
  }
}

extension LiveLane: Checkpointable {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&buffer)
    try c.code(&seen)
    try c.code(&steps)
    try c.code(&backlog)
    try c.code(&rhythm)
    if c.isReading { isTouched = false }
    guard try c.coded(track != nil || !sleeping.isEmpty) else { return }
    if c.isReading { track = recipe.track(of: member) }
    if track == nil { c.append(sleeping) } else { try track?.code(&c) }
  }

  /// Advances time to where it was when all was saved: events up to then have been emitted.
  mutating func catchUp(to time: Instant) throws(HitherError) {
    try advance(to: max(time, buffer.released))
    isTouched = false
  }
}

extension LiveLane.Backlog: StateCoding {
  init() { (from, to, fixes) = (Instant(), Instant(), 0) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&from)
    try c.code(&to)
    try c.code(&fixes)
  }
}
