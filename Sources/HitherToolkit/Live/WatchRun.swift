import HitherEngine
package import HitherLive
package import HitherTracks

/// Watches a stream: takes what the source delivers, lets it go through the pipeline, and hands what is
/// settled to the sinks.
package struct WatchRun {
  /// How to watch.
  package struct Settings: Sendable {
    /// How much later than a newer fix an older one may arrive, in milliseconds.
    package var latenessMilliseconds: Int64 = 60_000
    /// Whether the group is looked at too.
    package var group = true
    /// What is taken for the time of receipt; nil for this machine's clock.
    package var now: Instant?
    /// Whether more is waited for at the end of a file.
    package var isFollowed = false
    /// Where the stream is kept, so that a run that was cut off goes on; nil for nowhere.
    package var state: String?

    package init() {}
  }

  /// What the loop is told from outside.
  package struct Signals: Sendable {
    /// Whether it is to end.
    package var isStopped: @Sendable () -> Bool
    /// The time of this machine's clock, in milliseconds since 1970.
    package var clock: @Sendable () -> Int64
    /// Told about once a second of the clock how far the stream is, in a line for a person.
    package var progress: @Sendable (String) -> Void
    /// Told with each delivery, and when there was none for a moment, how the stream stands.
    package var standing: @Sendable (StreamStanding) -> Void = { _ in }

    package init(
      isStopped: @escaping @Sendable () -> Bool, clock: @escaping @Sendable () -> Int64,
      progress: @escaping @Sendable (String) -> Void
    ) {
      self.isStopped = isStopped
      self.clock = clock
      self.progress = progress
    }
  }

  /// The longest wait for the source, in milliseconds: so soon a signal is seen.
  private static let patience = 200

  private let settings: Settings
  private let signals: Signals
  private var outing: LiveOuting
  private var source: any LiveSource
  private var sinks: [any LiveSink]
  private var kept: KeptStream?
  private var told: Int64 = 0

  /// Opens the source of a plan and the sinks of addresses.
  package init(
    _ plan: OutingPlan, _ settings: Settings, _ signals: Signals, to addresses: [String]
  ) throws(HitherError) {
    let source = try StreamAddress.source(plan, isFollowed: settings.isFollowed)
    var sinks: [any LiveSink] = []
    for address in addresses { sinks.append(try StreamAddress.sink(address)) }
    try self.init(plan, settings, signals, from: source, to: sinks)
  }

  package init(
    _ plan: OutingPlan, _ settings: Settings, _ signals: Signals, from source: any LiveSource,
    to sinks: [any LiveSink]
  ) throws(HitherError) {
    self.settings = settings
    self.signals = signals
    self.source = source
    self.sinks = sinks
    outing = try LiveOuting(
      plan, latenessMilliseconds: settings.latenessMilliseconds, group: settings.group)
  }

  /// Watches until the source ends or the loop is told to end.
  ///
  /// What is held then is settled as at the end; where the stream is kept and has not ended, it waits
  /// for the run that goes on.
  ///
  /// - Returns: What the stream came to.
  package mutating func run() throws(HitherError) -> LiveOuting.Tally {
    try goOn()
    var delivery = Delivery()
    var signal = SourceSignal.delivered
    while signal != .ended, !signals.isStopped() {
      signal = try ask(&delivery)
      let clock = signals.clock()
      if signal != .idle {
        let now = delivery.received ?? settings.now ?? Instant(milliseconds: clock)
        delivery.received = now
        try write(try outing.take(delivery, now: now))
        kept?.add(delivery)
        tell(clock)
      }
      if kept?.isDue(at: clock) ?? false { try keep(at: clock) }
      if kept == nil, signal != .idle { try acknowledge(delivery.position) }
      signals.standing(
        StreamStanding(
          tally: outing.tally, watermark: outing.time,
          latenessMilliseconds: settings.latenessMilliseconds))
    }
    if kept?.hasWaiting ?? false { try keep(at: signals.clock()) }
    guard signal == .ended || kept == nil else { return outing.tally }
    try write(try outing.end())
    try flush()
    return outing.tally
  }

  /// Opens the kept stream, takes what was kept of it, and puts source and sinks where they stood.
  private mutating func goOn() throws(HitherError) {
    do throws(LiveError) {
      if let path = settings.state {
        kept = try KeptStream(
          path: path,
          KeptStream.Terms(
            source: source.name, latenessMilliseconds: settings.latenessMilliseconds,
            group: settings.group))
      }
    } catch {
      throw HitherError(error)
    }
    if let kept { try retake(kept) }
    do throws(LiveError) {
      let position = try kept?.sourcePosition() ?? []
      if !position.isEmpty { try source.resume(at: position) }
      for index in sinks.indices {
        try sinks[index].resume(at: try kept?.position(of: sinks[index].name) ?? [])
      }
    } catch {
      throw HitherError(error)
    }
  }

  private mutating func retake(_ kept: KeptStream) throws(HitherError) {
    var outing = outing
    let fallback = settings.now ?? Instant(milliseconds: signals.clock())
    try kept.replay { (delivery, isOtherRun) throws(HitherError) in
      if isOtherRun { outing.forgetSenders() }
      _ = try outing.take(delivery, now: delivery.received ?? fallback)
    }
    outing.forgetSenders()
    self.outing = outing
    let count: Int64
    do throws(LiveError) { count = try kept.eventCount() } catch { throw HitherError(error) }
    guard outing.tally.events == count else {
      throw HitherError(
        .data, "the kept stream settles other events than it did before", place: settings.state,
        hint: "the outing's files have changed since; begin with a new state")
    }
  }

  private mutating func keep(at clock: Int64) throws(HitherError) {
    try flush()
    do throws(LiveError) {
      let position = try kept?.keep(
        sinks.map { ($0.name, $0.position) }, events: outing.tally.events, at: clock)
      if let position, !position.isEmpty { try source.acknowledge(through: position) }
    } catch {
      throw HitherError(error)
    }
  }

  private mutating func tell(_ clock: Int64) {
    guard clock - told >= 1000 || clock < told else { return }
    told = clock
    let tally = outing.tally
    signals.progress(
      "\(tally.fixes) fixes, \(tally.events) events, \(tally.late) late"
        + (outing.time.map { ", at " + $0.rfc3339 } ?? ""))
  }

  private mutating func ask(_ delivery: inout Delivery) throws(HitherError) -> SourceSignal {
    do throws(LiveError) {
      return try source.next(&delivery, waiting: Self.patience)
    } catch {
      throw HitherError(error)
    }
  }

  private mutating func acknowledge(_ position: [UInt8]) throws(HitherError) {
    do throws(LiveError) { try source.acknowledge(through: position) } catch {
      throw HitherError(error)
    }
  }

  private mutating func write(_ events: [OutgoingEvent]) throws(HitherError) {
    guard !events.isEmpty else { return }
    do throws(LiveError) {
      for index in sinks.indices { try sinks[index].write(events) }
    } catch {
      throw HitherError(error)
    }
  }

  private mutating func flush() throws(HitherError) {
    do throws(LiveError) {
      for index in sinks.indices { try sinks[index].flush() }
    } catch {
      throw HitherError(error)
    }
  }
}

extension HitherError {
  /// A stream's fault as a command's.
  package init(_ error: LiveError) {
    let code: Code =
      switch error.kind {
      case .address: .usage
      case .notFound: .inputNotFound
      case .data, .state: .data
      case .unreachable: .unavailable
      case .cannotCreate: .cannotCreate
      case .inputOutput: .inputOutput
      }
    self.init(code, error.message, place: error.place, hint: error.hint)
  }
}
