import HitherEngine
import HitherGeodesy
import HitherTracks

/// What is remembered of one follower.
struct FollowerRecord: Sendable {
  /// Episodes and unknown stretches that are listed one by one; more are only counted.
  static let mostListed = 500
  /// Closer than this in a straight line is no longer behind, whatever the way, in metres.
  static let togetherMetres = 60.0
  /// Across a longer unknown stretch nobody can say when a threshold was crossed, in milliseconds.
  static let bridgedMilliseconds: Int64 = 900_000
  /// How far ahead of falling behind a warning is given, in minutes.
  static let warningMinutes = 15.0

  /// What one tick tells of a follower whose gap is known.
  struct Sight {
    var gap: Gap
    var coordinate: Coordinate
    var time: Instant
    /// What the follower did since the tick before.
    var cause: GapCause
    /// Whether the gap may be larger, because the leader was last seen some time ago; such a gap can
    /// begin an episode but not end one.
    var isLeast: Bool
    /// Who has a fix since the tick before.
    var bringsFix: (leader: Bool, follower: Bool)

    var moment: GapMoment {
      GapMoment(time: time, coordinate: coordinate, metres: gap.metres, behind: gap.behind)
    }
  }

  /// What there is to be said of a follower. It is handed out in a list, as that is nearly always empty: what a closure
  /// holds to say it would be counted at each tick.
  struct Told {
    var payload: any EventPayload
    var moment: GapMoment
  }

  var place = FollowerPlace()
  var plausible = PlausiblePlace()
  var progress = TrustedProgress()
  var standing = StandingPlace()
  var series: GapSeries
  var count: Int64 = 0
  var episodes: [StragglingEpisode] = []
  /// Each from the last tick before at which the gap was known, or nothing was known yet, to the
  /// last at which it was not.
  var unknownStretches: [TimeStretch] = []
  var maxMetres = Double.nan
  var maxBehind = Double.nan
  var unknownMilliseconds: Int64 = 0
  var closedMilliseconds: Int64 = 0
  var trend = GapTrend()
  var causes = GapCauses()
  var debounce = Debounce<GapMoment>()
  var warning = Debounce<GapMoment>()
  var pairs = PairedFixes()
  /// The episode that is open, or may be beginning.
  var open: StragglingEpisode?
  /// How the gap was measured when the open episode began.
  var openWay: GapWay?
  var way: GapWay?
  var previous: GapMoment?
  /// The last gap that was measured to a leader who was seen, and how.
  var lastSeen: GapMoment?
  var lastSeenWay: GapWay?
  /// The last tick at which the gap was known.
  var lastKnown: Instant?
  /// The last tick that was counted, from the first on at which the gap was known, or at which both were seen.
  var counted: Instant?
  /// The last tick at which the follower was sampled.
  var sampled: Instant?

  /// Whether a sample of the follower was ever seen.
  var wasSeen: Bool { sampled != nil }

  /// Time in episodes; one that is open counts to the last tick at which the gap was known.
  var durationMilliseconds: Int64 {
    guard debounce.isOn, let open, let lastKnown else { return closedMilliseconds }
    return closedMilliseconds + max(0, lastKnown - open.start)
  }

  /// Learns that the follower is sampled at a tick; a tick without a sample before is unknown time.
  ///
  /// That is seen from the follower's own samples alone: whether there was a tick at all depends on
  /// whom else the group has.
  mutating func begin(at time: Instant, tickMilliseconds: Int64) {
    if let sampled, time - sampled > tickMilliseconds {
      count(to: time, isKnown: false)
      forget()
    }
    sampled = time
  }

  /// Learns that no sample follows up to a moment to which the member belongs to the group.
  mutating func fallSilent(until time: Instant, tickMilliseconds: Int64) {
    guard let sampled, time - sampled > tickMilliseconds else { return }
    count(to: time, isKnown: false)
    guard counted != nil else { return }
    series.end(with: GapSeries.Point(time: sampled + tickMilliseconds, metres: .nan, way: nil))
  }

  /// Learns that the member leads at a tick, so that there is no gap.
  mutating func passLeading(at time: Instant) {
    guard wasSeen else { return }
    sampled = time
    if counted != nil { counted = time }
  }

  /// Learns that the follower has left the outing and is not seen at a tick.
  mutating func passAbsent(at time: Instant) {
    forget()
    if counted != nil { series.add(GapSeries.Point(time: time, metres: .nan, way: nil)) }
  }

  /// Learns that the follower belongs to the outing again.
  mutating func join(at time: Instant) {
    sampled = sampled.map { max($0, time) }
    counted = counted.map { max($0, time) }
  }

  /// Learns that gaps are to somebody else from now on.
  mutating func changeLeader(place: FollowerPlace) {
    forget()
    self.place = place
    pairs = PairedFixes()
    trend.startAnew()
    causes = GapCauses()
    lastSeen = nil
    lastSeenWay = nil
  }

  /// Ends an open episode, since the member leads from now on.
  mutating func lead(from time: Instant, at coordinate: Coordinate, _ told: inout [Told]) {
    if debounce.isOn {
      let metres = lastSeen?.metres ?? open?.maxMetres ?? 0
      close(
        GapMoment(
          time: max(time, open?.start ?? time), coordinate: coordinate, metres: metres,
          behind: lastSeen?.behind ?? .nan), &told)
    }
    debounce.turnOff()
    warning.turnOff()
  }

  /// Learns that the gap is unknown at a tick.
  ///
  /// - Parameter isBothSeen: Whether leader and follower are seen, so that the time counts before any gap was known.
  mutating func takeUnknown(at time: Instant, isBothSeen: Bool = false) {
    forget()
    if isBothSeen, counted == nil { counted = time }
    count(to: time, isKnown: false)
    if counted != nil { series.add(GapSeries.Point(time: time, metres: .nan, way: nil)) }
  }

  /// Takes the gap at a tick.
  mutating func take(
    _ sight: Sight, _ threshold: OutingSettings.Threshold, _ told: inout [Told]
  ) {
    let gap = sight.gap
    // What happened between two ticks that knew the gap was seen by nobody.
    let wasUnknown = previous == nil
    lastKnown = sight.time
    count(to: sight.time, isKnown: true)
    series.add(GapSeries.Point(time: sight.time, metres: gap.metres, way: gap.way))
    if maxMetres.isNaN || gap.metres > maxMetres { maxMetres = max(0, gap.metres) }
    if maxBehind.isNaN || gap.behind > maxBehind { maxBehind = gap.behind }
    if let way, gap.way != way {
      causes.takeAnew(gap.metres)
      trend.startAnew()
      forget()
    } else {
      causes.take(gap.metres, wasUnknown ? .noFix : sight.cause)
    }
    way = gap.way
    warn(sight, threshold, &told)
    follow(sight, threshold, &told)
    previous = sight.moment
    guard !sight.isLeast else { return }
    lastSeen = sight.moment
    lastSeenWay = sight.gap.way
  }

  /// The crossing of an edge between a gap before a short unknown stretch and one after it.
  private func crossing(of edge: Double, to sight: Sight) -> GapMoment {
    let now = sight.moment
    guard let before = lastSeen, lastSeenWay == sight.gap.way,
      now.time - before.time <= Self.bridgedMilliseconds, before.metres != now.metres
    else { return now }
    let fraction = (edge - before.metres) / (now.metres - before.metres)
    return fraction >= 0 && fraction < 1 ? GapMoment.between(before, now, fraction) : now
  }

  /// Looks for a turn of the episode.
  private mutating func follow(
    _ sight: Sight, _ threshold: OutingSettings.Threshold, _ told: inout [Told]
  ) {
    let (now, before) = (sight.moment, previous)
    if debounce.isOn {
      open?.widen(sight.gap)
      // A straight line is the least that the way can be.
      let isStraight = sight.gap.way == .straight && openWay != .straight
      if sight.isLeast || (isStraight && now.metres > Self.togetherMetres) { return }
    }
    let isFix = pairs.take(
      leader: sight.bringsFix.leader, follower: sight.bringsFix.follower,
      isFirst: !debounce.hasCandidate)
    let edge = debounce.isOn ? threshold.leave : threshold.enter
    let bridge = before == nil ? crossing(of: edge, to: sight) : now
    let turn = debounce.update(now.metres, at: now.time, threshold, isFix: isFix) { fraction in
      before.map { GapMoment.between($0, now, fraction) } ?? bridge
    }
    if !debounce.isOn, turn == nil { seek(sight) }
    if let turn { settle(turn, sight, &told) }
  }

  /// Notes what an episode that may be beginning has come to.
  private mutating func seek(_ sight: Sight) {
    guard debounce.hasCandidate else {
      open = nil
      return
    }
    if open == nil {
      open = StragglingEpisode(
        start: sight.time, coordinate: sight.coordinate, maxMetres: sight.gap.metres)
    }
    open?.widen(sight.gap)
  }

  private mutating func settle(
    _ turn: Debounce<GapMoment>.Turn, _ sight: Sight, _ told: inout [Told]
  ) {
    let moment = turn.mark
    guard turn.isOn else { return close(moment, &told) }
    count += 1
    openWay = sight.gap.way
    var episode =
      open
      ?? StragglingEpisode(
        start: moment.time, coordinate: moment.coordinate, maxMetres: moment.metres)
    episode.start = moment.time
    episode.coordinate = moment.coordinate
    episode.cause = causes.main
    episode.widen(sight.gap)
    open = episode
    warning.turnOff()
    told.append(
      Told(
        payload: StragglingStarted(
          gapMetres: moment.metres, behindSeconds: moment.behindSeconds,
          trendMetresPerMinute: trend.estimate?.metresPerMinute, cause: episode.cause),
        moment: moment))
  }

  private mutating func close(_ moment: GapMoment, _ told: inout [Told]) {
    guard var episode = open else { return }
    let milliseconds = moment.time - episode.start
    closedMilliseconds += milliseconds
    episode.end = moment.time
    if episodes.count < Self.mostListed { episodes.append(episode) }
    open = nil
    told.append(
      Told(
        payload: StragglingEnded(
          gapMetres: moment.metres, behindSeconds: moment.behindSeconds,
          durationSeconds: Double(milliseconds) / 1000, maxGapMetres: episode.maxMetres,
          maxBehindSeconds: episode.maxBehindSeconds),
        moment: moment))
  }

  /// Warns of who will soon be behind, even by the slow edge of the trend's error.
  private mutating func warn(
    _ sight: Sight, _ threshold: OutingSettings.Threshold, _ told: inout [Told]
  ) {
    guard trend.add(sight.gap.metres, at: sight.time), !debounce.isOn,
      let estimate = trend.estimate
    else { return }
    let slowest = estimate.metresPerMinute - 2 * estimate.error
    let coming = sight.gap.metres + max(slowest, 0) * Self.warningMinutes
    let turn = warning.update(coming, at: sight.time, threshold) { _ in sight.moment }
    guard let turn, turn.isOn,
      let forecast = trend.forecast(
        from: sight.gap.metres, to: threshold.enter, at: sight.time)
    else { return }
    told.append(
      Told(
        payload: StragglingExpected(
          gapMetres: turn.mark.metres, behindSeconds: turn.mark.behindSeconds,
          trendMetresPerMinute: estimate.metresPerMinute, expected: forecast.expected,
          earliest: forecast.earliest, latest: forecast.latest),
        moment: turn.mark))
  }

  /// Counts the time since the last counted tick; none counts before the gap was first known.
  private mutating func count(to time: Instant, isKnown: Bool) {
    if let counted, !isKnown {
      unknownMilliseconds += time - counted
      if let last = unknownStretches.last, last.to == counted {
        unknownStretches[unknownStretches.count - 1] = TimeStretch(from: last.from, to: time)
      } else if unknownStretches.count < Self.mostListed {
        unknownStretches.append(TimeStretch(from: counted, to: time))
      }
    }
    if isKnown || counted != nil { counted = time }
  }

  /// Open episodes stay open, but nothing that was not confirmed outlasts what is not known.
  private mutating func forget() {
    debounce.startAnew()
    warning.startAnew()
    if !debounce.isOn { open = nil }
    previous = nil
    way = nil
  }
}
