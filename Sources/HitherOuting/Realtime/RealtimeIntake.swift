import HitherFormats
import HitherText
import HitherTracks

/// Adds realtime data to a stream as it arrives; the data is stored and written before events depend on it.
struct RealtimeIntake {
  /// The known data; the pipeline's operators query it by event time.
  let log = RealtimeLog()
  private var poll: RealtimePoll
  private var output: LineSink?
  private var fault: String?
  /// Inconsistent updates in all feeds received.
  private(set) var refusedUpdates: Int64 = 0
  /// Those of the last feed that had any: each is reported once.
  private var refused: Set<String> = []

  /// - Returns: Nil if the plan has no realtime data that is polled.
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

  /// The name under which the log's position is stored.
  private static let position = "realtime log"

  /// Restores the stored data.
  func restore(_ kept: StreamStore?) throws(HitherError) {
    guard let kept else { return }
    log.add(try kept.file.feeds())
  }

  /// Polls for the first time; a folder's data of earlier times is available then.
  mutating func begin(
    _ kept: StreamStore?, _ signals: WatchRun.Signals, _ time: Instant?, _ products: [ProductNeeds]
  ) throws(HitherError) {
    if output != nil {
      let position = kept?.file.value(Self.position) ?? []
      do throws(LiveError) { try output?.resume(at: position) } catch { throw HitherError(error) }
    }
    try take(try poll.begin(at: signals.clock()), kept, signals, time, products)
  }

  /// Adds the data since the last call.
  ///
  /// - Parameter time: The time up to which the stream has been processed; nil before the first
  ///   fix.
  mutating func take(
    _ kept: StreamStore?, _ signals: WatchRun.Signals, _ time: Instant?, _ products: [ProductNeeds]
  ) throws(HitherError) {
    guard let found = poll.look(at: signals.clock()) else { return }
    try take(found, kept, signals, time, products)
  }

  private mutating func take(
    _ found: RealtimePoll.PollResult, _ kept: StreamStore?, _ signals: WatchRun.Signals,
    _ time: Instant?,
    _ products: [ProductNeeds]
  ) throws(HitherError) {
    report(found.fault, signals)
    // Data before the watermark has been used.
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

  /// Warns of inconsistent updates when they arrive, and not with each feed that repeats them.
  private mutating func name(_ updates: [String], _ signals: WatchRun.Signals) {
    refusedUpdates += Int64(updates.count)
    let new = updates.filter { !refused.contains($0) }
    refused = Set(updates)
    guard !new.isEmpty else { return }
    signals.warn(
      "\(poll.name): updates contradict themselves and are not used: "
        + VisibleText.neutralised(new.firstFew))
  }

  private mutating func report(_ fault: String?, _ signals: WatchRun.Signals) {
    if fault == nil, self.fault != nil {
      signals.note("realtime data of \(poll.name) is back")
    } else if let fault, self.fault == nil {
      signals.warn("\(poll.name): \(fault); what was known last counts")
    }
    self.fault = fault
  }

  /// Drops data that no member needs any more.
  ///
  /// - Parameter time: The time that the pipelines of all members have reached.
  func forget(before time: Instant) { log.forget(before: (time + -60_000).wholeSeconds) }
}
