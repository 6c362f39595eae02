import HitherFormats
import HitherTracks

/// Takes realtime data into a stream as it comes: what has come is kept and written before anything is told by it.
struct RealtimeIntake {
  /// What is known; the pipeline's operators look it up by event time.
  let log = RealtimeLog()
  private var poll: RealtimePoll
  private var output: LineSink?
  private var fault: String?
  /// Updates that contradicted themselves, of all feeds that came.
  private(set) var refusedUpdates: Int64 = 0
  /// Those of the last feed that had some: they are named once.
  private var refused: Set<String> = []

  /// - Returns: nil where the plan names no realtime data that is looked for again and again.
  init?(_ plan: OutingPlan, _ settings: WatchRun.Settings) throws(HitherError) {
    guard let path = plan.realtimePath, plan.transitPath != nil, RealtimePoll.isPolled(path) else {
      guard settings.realtimeLog == nil else {
        throw HitherError(
          .usage, "there is no realtime data to log",
          hint: "name a folder, a file or an address with --realtime, and timetables with --transit"
        )
      }
      return nil
    }
    poll = try RealtimePoll(path, RealtimeCache(settings.cache), settings.streams)
    if let path = settings.realtimeLog {
      do throws(LiveError) { output = try LineSink(path: path, settings.mode) } catch {
        throw HitherError(error)
      }
    }
  }

  /// The name under which it is kept where the log stands.
  private static let position = "realtime log"

  /// Learns what was kept.
  func restore(_ kept: KeptStream?) throws(HitherError) {
    guard let kept else { return }
    log.add(try kept.file.feeds())
  }

  /// Looks for the first time; what a folder has of times before is there then.
  mutating func begin(
    _ kept: KeptStream?, _ signals: WatchRun.Signals, _ time: Instant?, _ products: [ProductNeeds]
  ) throws(HitherError) {
    if output != nil {
      let position = kept?.file.value(Self.position) ?? []
      do throws(LiveError) { try output?.resume(at: position) } catch { throw HitherError(error) }
    }
    try take(try poll.begin(at: signals.clock()), kept, signals, time, products)
  }

  /// Takes what has come since it was last asked.
  ///
  /// - Parameter time: Up to where the stream has been looked at; nil before the first fix.
  mutating func take(
    _ kept: KeptStream?, _ signals: WatchRun.Signals, _ time: Instant?, _ products: [ProductNeeds]
  ) throws(HitherError) {
    guard let found = poll.look(at: signals.clock()) else { return }
    try take(found, kept, signals, time, products)
  }

  private mutating func take(
    _ found: RealtimePoll.Found, _ kept: KeptStream?, _ signals: WatchRun.Signals, _ time: Instant?,
    _ products: [ProductNeeds]
  ) throws(HitherError) {
    tell(found.fault, signals)
    // What lies before the watermark has been told of.
    let earliest = time.map { Instant(milliseconds: $0.milliseconds + 999).wholeSeconds }
    let feeds = found.feeds.filter(\.tellsOfTrips)
      .sorted { ($0.timestamp ?? .min) < ($1.timestamp ?? .min) }
    var taken: [RealtimeFeed] = []
    for feed in feeds {
      if let feed = log.take(feed, notBefore: earliest) { taken.append(feed) }
    }
    guard !taken.isEmpty else { return }
    name(products.flatMap { $0.refused(taken) }, signals)
    let lines = taken.map(\.line)
    do throws(LiveError) {
      try output?.write(lines)
      try output?.flush()
    } catch {
      throw HitherError(error)
    }
    try kept?.file.keep(taken, lines, output.map { [(Self.position, $0.position)] } ?? [])
  }

  /// Warns of updates that contradict themselves, when they come and not with each feed that repeats them.
  private mutating func name(_ updates: [String], _ signals: WatchRun.Signals) {
    refusedUpdates += Int64(updates.count)
    let new = updates.filter { !refused.contains($0) }
    refused = Set(updates)
    guard !new.isEmpty else { return }
    signals.warn(
      "\(poll.name): updates contradict themselves and are not used: "
        + VisibleText.neutralised(new.firstFew))
  }

  private mutating func tell(_ fault: String?, _ signals: WatchRun.Signals) {
    if fault == nil, self.fault != nil {
      signals.note("realtime data of \(poll.name) is back")
    } else if let fault, self.fault == nil {
      signals.warn("\(poll.name): \(fault); what was known last counts")
    }
    self.fault = fault
  }

  /// Forgets what no member needs any more.
  ///
  /// - Parameter time: Up to here the pipelines of all members have come.
  func forget(before time: Instant) { log.forget(before: (time + -60_000).wholeSeconds) }
}
