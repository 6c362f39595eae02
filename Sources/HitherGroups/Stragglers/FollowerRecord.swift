import HitherEngine
import HitherGeodesy
import HitherTracks

/// The state of one follower.
struct FollowerRecord: Sendable {
  /// The limit of listed episodes and unknown intervals; more are only counted.
  static let mostListed = 500
  /// A follower within this straight-line distance is no longer behind, whatever the distance along
  /// the route, in metres.
  static let togetherMetres = 60.0
  /// After a longer unknown interval the time of a crossing is unknown, in milliseconds.
  static let bridgedMilliseconds: Int64 = 900_000
  /// How early a warning is given before the follower falls behind, in minutes.
  static let warningMinutes = 15.0

  /// The data of one tick for a follower whose gap is known.
  struct GapSample {
    var gap: Gap
    var coordinate: Coordinate
    var time: Instant
    /// The follower's motion since the previous tick.
    var cause: GapCause
    /// Whether the gap may be larger because the leader's position is old; such a gap can begin an
    /// episode but not end one.
    var isLeast: Bool
    /// Which of the two has a fix since the previous tick.
    var bringsFix: (leader: Bool, follower: Bool)

    var moment: GapMoment {
      GapMoment(time: time, coordinate: coordinate, metres: gap.metres, behind: gap.behind)
    }
  }

  /// An event of a follower, to be emitted.
  ///
  /// Events are returned in a list, which is nearly always empty: a closure's captured values would
  /// be reference-counted at each tick.
  struct EmittedEvent {
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
  /// Each from the last tick before with a known gap, or without any data, to the last tick with an unknown one.
  var unknown: [UnknownGap] = []
  var maxMetres = Double.nan
  /// The time behind at the largest gap. The longest time would grow while the leader rests, without
  /// the follower falling back.
  var maxBehind = Double.nan
  var unknownTimes = UnknownGapTimes()
  var closedMilliseconds: Int64 = 0
  var trend = GapTrend()
  var causes = GapCauses()
  var debounce = Debounce<GapMoment>()
  var warning = Debounce<GapMoment>()
  var pairs = PairedFixes()
  /// The episode that is open, or a candidate.
  var open: StragglingEpisode?
  /// How the gap was measured when the open episode began.
  var openWay: GapWay?
  var way: GapWay?
  var previous: GapMoment?
  /// The last gap to a leader with a current position, and how it was measured.
  var lastSeen: GapMoment?
  var lastSeenWay: GapWay?
  /// The last tick with a known gap.
  var lastKnown: Instant?
  /// The last counted tick; counting begins at the first tick with a known gap, or at which both were seen.
  var counted: Instant?
  /// The last tick at which the follower was sampled.
  var sampled: Instant?

  /// Whether there was any sample of the follower.
  var wasSeen: Bool { sampled != nil }

  /// Time in episodes; an open one counts to the last tick with a known gap.
  var durationMilliseconds: Int64 {
    guard debounce.isOn, let open, let lastKnown else { return closedMilliseconds }
    return closedMilliseconds + max(0, lastKnown - open.start)
  }

  /// Processes the start of a tick at which the follower is sampled; a tick without a sample before is unknown time.
  ///
  /// Only the follower's own samples determine that: whether there was a tick at all depends on the
  /// other members of the group.
  mutating func begin(at time: Instant, tickMilliseconds: Int64) {
    if let sampled, time - sampled > tickMilliseconds {
      count(to: time, .noMemberPosition)
      forget()
    }
    sampled = time
  }

  /// Processes the lack of samples up to a time until which the member belongs to the group.
  mutating func fallSilent(until time: Instant, tickMilliseconds: Int64) {
    guard let sampled, time - sampled > tickMilliseconds else { return }
    count(to: time, .noMemberPosition)
    guard counted != nil else { return }
    series.end(with: .unknown(.noMemberPosition, at: sampled + tickMilliseconds))
  }

  /// Processes a tick at which the member leads, so that there is no gap.
  mutating func passLeading(at time: Instant) {
    guard wasSeen else { return }
    sampled = time
    if counted != nil { counted = time }
  }

  /// Processes a tick at which the follower has left the outing and has no position.
  mutating func passAbsent(at time: Instant) {
    forget()
    if counted != nil { series.add(.unknown(.noMemberPosition, at: time)) }
  }

  /// Processes the follower's return to the outing.
  mutating func join(at time: Instant) {
    sampled = sampled.map { max($0, time) }
    counted = counted.map { max($0, time) }
  }

  /// Changes the leader to whom gaps are measured.
  mutating func changeLeader(place: FollowerPlace) {
    forget()
    self.place = place
    pairs = PairedFixes()
    trend.reset()
    causes = GapCauses()
    lastSeen = nil
    lastSeenWay = nil
  }

  /// Ends an open episode because the member leads from now on.
  mutating func lead(from time: Instant, at coordinate: Coordinate, _ told: inout [EmittedEvent]) {
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

  /// Processes an unknown gap at a tick.
  ///
  /// - Parameter isBothSeen: Whether leader and follower are seen, so that the time counts before
  ///   any gap was known.
  mutating func takeUnknown(
    _ reason: UnknownGapReason, at time: Instant, isBothSeen: Bool = false
  ) {
    forget()
    if isBothSeen, counted == nil { counted = time }
    count(to: time, reason)
    if counted != nil { series.add(.unknown(reason, at: time)) }
  }

  /// Processes the gap at a tick.
  mutating func take(
    _ sight: GapSample, _ threshold: OutingSettings.Threshold, _ told: inout [EmittedEvent]
  ) {
    let gap = sight.gap
    // The time between two ticks with a known gap was not observed.
    let wasUnknown = previous == nil
    lastKnown = sight.time
    count(to: sight.time, nil)
    series.add(GapSeries.Point(time: sight.time, metres: gap.metres, way: gap.way))
    if maxMetres.isNaN || gap.metres > maxMetres {
      (maxMetres, maxBehind) = (max(0, gap.metres), gap.behind)
    }
    if let way, gap.way != way {
      causes.takeAnew(gap.metres)
      trend.reset()
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

  /// The crossing of an edge between a gap before a short unknown interval and one after it.
  private func crossing(of edge: Double, to sight: GapSample) -> GapMoment {
    let now = sight.moment
    guard let before = lastSeen, lastSeenWay == sight.gap.way,
      now.time - before.time <= Self.bridgedMilliseconds, before.metres != now.metres
    else { return now }
    let fraction = (edge - before.metres) / (now.metres - before.metres)
    return fraction >= 0 && fraction < 1 ? GapMoment.between(before, now, fraction) : now
  }

  /// Checks for the start or end of the episode.
  private mutating func follow(
    _ sight: GapSample, _ threshold: OutingSettings.Threshold, _ told: inout [EmittedEvent]
  ) {
    let (now, before) = (sight.moment, previous)
    if debounce.isOn {
      open?.widen(sight.gap)
      // A straight line is a lower bound of the distance along the route.
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

  /// Updates a candidate episode.
  private mutating func seek(_ sight: GapSample) {
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
    _ turn: Debounce<GapMoment>.Turn, _ sight: GapSample, _ told: inout [EmittedEvent]
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
      EmittedEvent(
        payload: StragglingStarted(
          gapMetres: moment.metres, behindSeconds: moment.behindSeconds,
          trendMetresPerMinute: trend.estimate?.metresPerMinute, cause: episode.cause),
        moment: moment))
  }

  private mutating func close(_ moment: GapMoment, _ told: inout [EmittedEvent]) {
    guard var episode = open else { return }
    let milliseconds = moment.time - episode.start
    closedMilliseconds += milliseconds
    episode.end = moment.time
    if episodes.count < Self.mostListed { episodes.append(episode) }
    open = nil
    told.append(
      EmittedEvent(
        payload: StragglingEnded(
          gapMetres: moment.metres, behindSeconds: moment.behindSeconds,
          durationSeconds: Double(milliseconds) / 1000, maxGapMetres: episode.maxMetres,
          maxBehindSeconds: episode.maxBehindSeconds),
        moment: moment))
  }

  /// Warns about a follower who will soon be behind, even by the slow edge of the trend's error.
  private mutating func warn(
    _ sight: GapSample, _ threshold: OutingSettings.Threshold, _ told: inout [EmittedEvent]
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
      EmittedEvent(
        payload: StragglingExpected(
          gapMetres: turn.mark.metres, behindSeconds: turn.mark.behindSeconds,
          trendMetresPerMinute: estimate.metresPerMinute, expected: forecast.expected,
          earliest: forecast.earliest, latest: forecast.latest),
        moment: turn.mark))
  }

  /// Counts the time since the last counted tick; time before the gap was first known does not count.
  ///
  /// - Parameter reason: Why the gap is unknown; nil if it is known.
  private mutating func count(to time: Instant, _ reason: UnknownGapReason?) {
    if let counted, let reason {
      unknownTimes.add(max(0, time - counted), reason)
      if let last = unknown.last, last.to == counted, last.reason == reason {
        unknown[unknown.count - 1].to = max(counted, time)
      } else if unknown.count < Self.mostListed {
        unknown.append(UnknownGap(from: counted, to: max(counted, time), reason: reason))
      }
    }
    if reason == nil || counted != nil { counted = time }
  }

  /// Keeps open episodes, and drops unconfirmed candidates, because the gap is unknown.
  private mutating func forget() {
    debounce.reset()
    warning.reset()
    if !debounce.isOn { open = nil }
    previous = nil
    way = nil
  }
}
