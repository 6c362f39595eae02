import HitherEngine
import HitherTracks

/// Runs a stream: reads the source's deliveries, processes them in the pipeline, and writes settled
/// events to the sinks.
package struct WatchRun {
  /// The longest wait for the source, in milliseconds: the delay until a signal is handled.
  private static let timeout = 200
  /// How long realtime data is kept at most behind the time of the stream, in milliseconds.
  private static let feedsKeptMilliseconds: Int64 = 86_400_000

  var task: WatchTask
  /// The checksum of the outing's files, if it is stored.
  var sum: UInt64 = 0
  let settings: Settings
  let signals: Signals
  var outing: LiveOuting
  /// The same before the first fix.
  var fresh: LiveOuting
  private var source: any LiveSource
  private var sinks: [any LiveSink]
  /// By sink, what it did not accept before the program was asked to end.
  private var undelivered: [UndeliveredEvents]
  private var rejects: RejectLog
  var realtime: RealtimeIntake?
  private(set) var kept: StreamStore?
  /// Excludes other processes from the state.
  private var lock: StateLock?
  var revisions: Revisions?
  /// Whether reported late fixes have not been applied, and the number of fixes when they were last applied.
  var awaitsRevision = false
  var revisedFixes: Int64 = 0
  private var progressReported: Int64 = 0
  private var handsToldAt = Int64.min / 2
  private var idle = IdleTime()
  /// Whether it was reported that the source cannot be reached.
  private var isCutOff = false
  /// What the stream's viewer may see; nil if there is no viewer.
  var viewer: StreamViewer?

  /// Opens the source of a plan and the sinks of addresses.
  package init(
    _ task: WatchTask, _ settings: Settings, _ signals: Signals, to addresses: [String]
  ) throws(HitherError) {
    // Locked before the source is opened, because a broker would move the session from the other run to this one.
    let lock = try Self.lock(settings)
    let source = try StreamAddress.source(
      task.plan, isFollowed: settings.isFollowed, settings.streams)
    var sinks: [any LiveSink] = []
    for address in addresses {
      sinks.append(try StreamAddress.sink(address, settings.mode, settings.streams))
    }
    try self.init(task, settings, signals, from: source, to: sinks, lock)
  }

  /// Runs with streams that are open.
  package init(
    _ task: WatchTask, _ settings: Settings, _ signals: Signals, from source: any LiveSource,
    to sinks: [any LiveSink]
  ) throws(HitherError) {
    try self.init(task, settings, signals, from: source, to: sinks, try Self.lock(settings))
  }

  private static func lock(_ settings: Settings) throws(HitherError) -> StateLock? {
    try settings.state.map { path throws(HitherError) in try StateLock(of: path, settings.mode) }
  }

  private init(
    _ task: WatchTask, _ settings: Settings, _ signals: Signals, from source: any LiveSource,
    to sinks: [any LiveSink], _ lock: StateLock?
  ) throws(HitherError) {
    self.lock = lock
    let realtime = try RealtimeIntake(task.plan, settings)
    var task = task
    task.realtime = realtime?.log
    self.realtime = realtime
    self.task = task
    viewer = StreamViewer(task.plan)
    self.settings = settings
    self.signals = signals
    self.source = source
    self.sinks = sinks
    undelivered = sinks.map { _ in UndeliveredEvents() }
    rejects = try RejectLog(path: settings.rejects, settings.mode)
    fresh = try LiveOuting(
      task, latenessMilliseconds: settings.latenessMilliseconds,
      adaptsLateness: settings.adaptsLateness,
      keptMilliseconds: settings.keptMilliseconds)
    outing = fresh
  }

  /// Runs until the source ends or the loop is stopped.
  ///
  /// Held data is then settled as at the end; if the stream is stored and has not ended, it waits
  /// for the resuming run.
  ///
  /// - Returns: The counts of the stream.
  package mutating func run() throws(HitherError) -> LiveOuting.Tally {
    let tally = try watch()
    for note in rejects.notes + outing.alerts.lines { signals.note(note) }
    let lost = sinks.indices.filter { !undelivered[$0].isEmpty }.map {
      undelivered[$0].warning(sinks[$0].name, in: settings.state)
    }
    guard settings.state == nil, !lost.isEmpty else {
      for line in lost { signals.warn(line) }
      return tally
    }
    throw HitherError(.unavailable, lost.joined(separator: "; "))
  }

  /// What a person should know of a stream that has ended, one line each.
  package var warnings: [String] {
    outing.tally.warnings
      + [outing.leaderNotice?.message, outing.missingLeader].compactMap { $0 } + rejects.warnings
  }

  private mutating func watch() throws(HitherError) -> LiveOuting.Tally {
    try resume()
    try signals.resumed?()
    if !settings.early, isEndless, let warning = outing.waitsForEnd { signals.warn(warning) }
    if source.isAwaited { signals.note("there is no \(source.name) yet; it is read once there is") }
    try poll(isFirst: true)
    var delivery = Delivery()
    var signal = PollOutcome.delivered
    while signal != .ended, !signals.isStopped() {
      if signals.isToReread() { try reread() }
      try poll()
      signal = try poll(&delivery)
      let clock = signals.clock()
      if signal != .idle { try take(&delivery, at: clock) } else { try tick(at: clock) }
      if isRevisionDue(isIdle: signal == .idle) {
        try keep(at: clock)
        try revise()
      }
      try write(try outing.earlyEvents(isIdle: signal == .idle))
      if isKeepDue(isIdle: signal == .idle, at: clock) {
        if signal != .ended { signal = try drain(&delivery) }
        try keep(at: clock)
      }
      if kept == nil, signal != .idle { try acknowledge(delivery.position) }
      try tellHands(at: clock)
      signals.standing(
        StreamStatus(
          tally: outing.tally, watermark: outing.time,
          newest: outing.newest,
          refusedUpdates: realtime?.refusedUpdates, others: rejects.otherCount))
    }
    if signal != .ended { _ = try drain(&delivery) }
    guard signal == .ended || settings.state == nil else {
      try keep(at: signals.clock(), isLast: true)
      return outing.tally
    }
    if kept?.hasWaiting ?? false { try keep(at: signals.clock()) }
    try end()
    if kept == nil { try acknowledge(delivery.position) }
    return outing.tally
  }

  /// Tells where the hands of the clocks stand.
  private mutating func tellHands(at clock: Int64) throws(HitherError) {
    guard let tell = signals.hands, clock - handsToldAt >= 1000 else { return }
    handsToldAt = clock
    tell(try outing.hands())
  }

  /// Whether the source may go on for long, unlike a file that is only read.
  private var isEndless: Bool {
    settings.isFollowed || !source.isReplayable || StreamAddress.isBroker(source.name)
  }

  private func isKeepDue(isIdle: Bool, at clock: Int64) -> Bool {
    guard let kept, kept.hasWaiting else { return false }
    return kept.isDue(at: clock) || isIdle && source.awaitsAcknowledgement
  }

  /// Processes all that the source has received, and stops it from receiving more until that is acknowledged.
  ///
  /// - Returns: The last outcome of the source.
  private mutating func drain(_ delivery: inout Delivery) throws(HitherError) -> PollOutcome {
    guard source.pause() else { return .delivered }
    var signal = PollOutcome.delivered
    while signal == .delivered {
      signal = try poll(&delivery, waiting: 0)
      if signal != .idle { try take(&delivery, at: signals.clock()) }
    }
    return signal
  }

  /// Processes new realtime data, if it is polled.
  private mutating func poll(isFirst: Bool = false) throws(HitherError) {
    guard var intake = realtime else { return }
    if isFirst {
      try intake.begin(kept, signals, outing.time, outing.needs.products)
    } else {
      try intake.take(kept, signals, outing.time, outing.needs.products)
    }
    realtime = intake
  }

  private mutating func take(_ delivery: inout Delivery, at clock: Int64) throws(HitherError) {
    idle.delivered(at: clock)
    let now = delivery.received ?? settings.now ?? Instant(milliseconds: clock)
    delivery.received = now
    if task.plan.options.isStrict, let reject = delivery.rejects.first {
      throw HitherError(reject)
    }
    if var viewer {
      viewer.read(signals)
      viewer.cut(&delivery, task.plan)
      self.viewer = viewer
    }
    signals.taken?(delivery, task.plan)
    try rejects.take(delivery, signals)
    let late = outing.tally.late
    try settle(try outing.take(delivery, now: now))
    kept?.add(delivery, hasLate: outing.tally.late > late)
    if revisions != nil, outing.takeBacklogEnd() { awaitsRevision = true }
    for doubt in outing.takeDoubts() { signals.warn(doubt) }
    if let warning = outing.takeMissingLeader(after: delivery) { signals.warn(warning) }
    if !settings.revises, let time = outing.reachedByAll { realtime?.forget(before: time) }
    reportProgress(at: clock)
  }

  /// Processes a silence of the source, once it is long enough.
  ///
  /// An unreachable source shows nothing about the members.
  private mutating func tick(at clock: Int64) throws(HitherError) {
    guard settings.now == nil, source.isConnected, idle.isTickDue(at: clock) else { return }
    var tick = Delivery()
    (tick.isTick, tick.received) = (true, Instant(milliseconds: clock))
    let events = try outing.tick(at: Instant(milliseconds: clock))
    // A tick without events leaves no trace.
    guard !events.isEmpty else { return }
    try settle(events)
    kept?.add(tick, hasLate: false)
  }

  private mutating func end() throws(HitherError) {
    let isLate = outing.hasBacklog || awaitsRevision
    try settle(try outing.end())
    if revisions != nil, isLate { try revise(isEnded: true) }
    try write(outing.endEarly())
    try flush()
  }

  // MARK: Resuming

  /// Opens the stored stream, processes its data, and restores the positions of source and sinks.
  private mutating func resume() throws(HitherError) {
    if settings.early { outing.beginEarly() }
    // Revisions need the stored data; without a state it is in a file that is removed with the run.
    guard let path = settings.state ?? (settings.revises ? "" : nil) else {
      return try restorePositions()
    }
    let kept = try StreamStore(
      path: path, settings.mode,
      StreamStore.Terms(
        source: source.name, latenessMilliseconds: settings.latenessMilliseconds,
        adaptsLateness: settings.adaptsLateness, group: task.looksAtGroup,
        revises: settings.revises))
    self.kept = kept
    if let taken = signals.taken {
      try kept.file.deliveries { (delivery, _) throws(HitherError) in
        if !delivery.isTick { taken(delivery, task.plan) }
      }
    }
    sum = try task.sum()
    try realtime?.restore(kept)
    var unemitted: [OutgoingEvent] = []
    if settings.revises {
      revisions = Revisions(
        try kept.file.emittedEvents(of: outing.needs.eventTypes),
        count: kept.file.number("revisions"))
      outing.tally.events = try kept.eventCount()
      let (ticks, events) = try kept.ticks(of: outing.needs.eventTypes)
      outing.release.resume(ticks, events)
    } else if let begin = try kept.begin(underOtherThan: sum) {
      unemitted = try retake(kept, from: begin)
    } else {
      try retake(kept)
    }
    if settings.early { outing.early = try kept.earlyEvents(of: outing.needs.eventTypes) }
    try restorePositions()
    if kept.isToBeginAnew { try emit(unemitted) }
    // All stored data is processed, so that an interrupted revision is completed.
    if settings.revises { try revise() }
  }

  private mutating func restorePositions() throws(HitherError) {
    let position = kept?.sourcePosition ?? []
    var positions: [[UInt8]] = []
    for sink in sinks { positions.append(try kept?.position(of: sink.name) ?? []) }
    try rejects.resume(at: try kept?.position(of: rejects.name) ?? [])
    do throws(LiveError) {
      if !position.isEmpty { try source.resume(at: position) }
      for index in sinks.indices {
        sinks[index].hurry(when: signals.isStopped)
        try sinks[index].resume(at: positions[index])
      }
    } catch {
      throw HitherError(error)
    }
    for index in sinks.indices {
      guard let file = kept?.file else { break }
      reportIfNew(sinks[index].name, in: file)
      let stored = try UndeliveredEvents.stored(
        in: file, of: sinks[index].name, outing.needs.eventTypes)
      try write(stored.events, to: index)
    }
  }

  /// Warns of a sink that a state does not know, which lacks the events that were written before.
  private func reportIfNew(_ sink: String, in file: StateFile) {
    let written = outing.tally.events
    guard written > 0, file.value("sink \(sink)") == nil else { return }
    signals.warn(
      "sink \(sink) is new to this state: it gets events from now on only; "
        + "\(written == 1 ? "1 was" : "\(written) were") written before")
  }

  private mutating func retake(_ kept: StreamStore) throws(HitherError) {
    if let begin = try kept.begin() { outing.begin(at: begin.time, events: begin.events) }
    let saved = try kept.file.restore(&outing, sum, events: outing.needs.eventTypes)
    _ = try retake(kept, after: saved)
    guard outing.tally.events == (try kept.eventCount()) else {
      throw HitherError(
        .data, "replaying the stored stream gives different events", place: settings.state,
        hint: "the outing's files or hither have changed since; begin with a new state")
    }
  }

  /// Processes the stored deliveries after a number again.
  ///
  /// - Returns: The events that this settles.
  mutating func retake(
    _ kept: StreamStore, after number: Int64
  ) throws(HitherError) -> [OutgoingEvent] {
    let fallback = settings.now ?? Instant(milliseconds: signals.clock())
    var settled: [OutgoingEvent] = []
    // A run may resume in the middle of another's deliveries, and has to learn its names.
    try kept.file.deliveries(after: number) { (delivery, isOtherRun) throws(HitherError) in
      if isOtherRun { outing.forgetSenders() }
      // Its report was emitted by the earlier pipeline.
      guard !delivery.isTick || !kept.isToBeginAnew else {
        let events = outing.tally.events
        _ = try outing.take(delivery, now: delivery.received ?? fallback)
        outing.tally.events = events
        return
      }
      settled += try outing.take(delivery, now: delivery.received ?? fallback)
    }
    outing.forgetSenders()
    return settled
  }

  // MARK: Storing

  mutating func keep(at clock: Int64, isLast: Bool = false) throws(HitherError) {
    guard let kept else { return }
    try flush()
    try rejects.flush()
    var values = sinks.map { ("sink \($0.name)", $0.position) }
    for index in sinks.indices {
      values.append(
        (
          UndeliveredEvents.name(of: sinks[index].name),
          undelivered[index].isEmpty ? [] : undelivered[index].stateBytes
        ))
    }
    if rejects.path != nil { values.append(("sink \(rejects.name)", rejects.position)) }
    values.append(("events", Array("\(outing.tally.events)".utf8)))
    values.append(("revisions", Array("\(revisions?.count ?? 0)".utf8)))
    values.append(("files", Array("\(sum)".utf8)))
    values.append(("told", Array("\(outing.releasedUntil.milliseconds)".utf8)))
    if let early = outing.early { values.append(("early", early.stateBytes)) }
    values += outing.release.tickValues
    // With revisions, the stored data rebuilds the state.
    let state =
      !settings.revises && (isLast || kept.isStateDue(at: clock)) ? savedOuting() : nil
    let position = try kept.keep(values, emitted: revisions?.takeChanges() ?? [:], state, at: clock)
    if !position.isEmpty { try acknowledge(position) }
  }

  private mutating func acknowledge(_ position: [UInt8]) throws(HitherError) {
    do throws(LiveError) { try source.acknowledge(through: position) } catch {
      throw HitherError(error)
    }
  }

  private mutating func savedOuting() -> SavedOuting {
    SavedOuting(
      outing: sum, whole: outing.heldBytes, members: outing.takeTouchedLanes(),
      forgetsBefore: outing.time.map { $0 + -settings.keptMilliseconds },
      forgetsLateBefore: outing.time.flatMap { time in
        settings.keptLateMilliseconds.map { time + -$0 }
      },
      forgetsFeedsBefore: outing.time.map {
        $0 + -min(settings.keptMilliseconds, Self.feedsKeptMilliseconds)
      })
  }

  private mutating func reportProgress(at clock: Int64) {
    guard clock - progressReported >= 1000 || clock < progressReported else { return }
    progressReported = clock
    let tally = outing.tally
    signals.progress(
      "\(tally.fixes) fixes, \(tally.events) events, \(tally.late) late"
        + (outing.time.map { ", at " + $0.rfc3339 } ?? ""))
  }

  private mutating func poll(
    _ delivery: inout Delivery, waiting milliseconds: Int = Self.timeout
  ) throws(HitherError) -> PollOutcome {
    let signal: PollOutcome
    do throws(LiveError) {
      signal = try source.next(&delivery, waiting: milliseconds)
    } catch {
      throw HitherError(error)
    }
    if signal == .idle || isCutOff, source.isConnected == isCutOff { reportConnection() }
    return signal
  }

  private mutating func reportConnection() {
    isCutOff = !isCutOff
    if isCutOff {
      signals.warn("\(source.name) has gone away; it is tried again until it is back")
    } else {
      signals.note("\(source.name) is back")
    }
  }

  /// Writes the settled events.
  mutating func settle(_ events: [OutgoingEvent]) throws(HitherError) {
    revisions?.record(events)
    try write(events)
  }

  mutating func write(_ events: [OutgoingEvent]) throws(HitherError) {
    var events = events
    if var viewer {
      events = try viewer.shown(events, signals)
      self.viewer = viewer
    }
    guard !events.isEmpty else { return }
    for index in sinks.indices { try write(events, to: index) }
  }

  /// Writes events to a sink; once the program is asked to end, a sink that is unreachable does not prevent that.
  private mutating func write(_ events: [OutgoingEvent], to index: Int) throws(HitherError) {
    guard !events.isEmpty else { return }
    guard undelivered[index].isEmpty else { return undelivered[index].append(events) }
    do throws(LiveError) {
      let lines = settings.plainText.map { plainText in
        events.map { event in
          var event = event
          (event.line, event.isPlainText) = (Array((plainText(event.event) + "\n").utf8), true)
          return event
        }
      }
      try use(index) { sink throws(LiveError) in try sink.write(lines ?? events) }
    } catch {
      guard error.kind == .unreachable, signals.isStopped() else { throw HitherError(error) }
      undelivered[index].append(events)
    }
  }

  /// Uses a sink, and lets the signals know how long it takes.
  private mutating func use(
    _ index: Int, _ body: (inout any LiveSink) throws(LiveError) -> Void
  ) throws(LiveError) {
    signals.writing(.begins(sink: sinks[index].name))
    do throws(LiveError) { try body(&sinks[index]) } catch {
      signals.writing(.failed)
      throw error
    }
    signals.writing(.accepted)
  }

  private mutating func flush() throws(HitherError) {
    do throws(LiveError) {
      for index in sinks.indices where undelivered[index].isEmpty {
        try use(index) { sink throws(LiveError) in try sink.flush() }
      }
    } catch {
      throw HitherError(error)
    }
  }
}
