package import HitherEngine
import HitherGeodesy
package import HitherTracks

/// Detects episodes in which a member walks back along the planned route.
///
/// A turn is where the progress last was near its highest; it counts when the member is more than
/// 50 m behind that and at least a minute has passed. The same holds for turning forward again. A
/// branch of the route that leads back is not a wrong way, because the progress increases there;
/// neither is a leap, for example when a member rejoins the route at an earlier place.
///
/// Input: a member's fixes with the columns of `RouteMatcher`.
/// Output: the same fixes; `wrong_way.started`, `wrong_way.ended`.
/// State: the debounce, the highest (then the lowest) progress, and the open episode.
/// Late data: none reaches an operator.
package struct WrongWayDetector: Operator {
  /// Parameters of the detection.
  package struct Parameters: Hashable, Sendable {
    /// The distance back that starts an episode, in metres.
    package var backMetres = 50.0
    /// Time from the turn, in milliseconds.
    package var backMilliseconds: Int64 = 60_000
    /// The distance forward that ends it, in metres.
    package var onMetres = 25.0
    /// Time from the second turn, in milliseconds.
    package var onMilliseconds: Int64 = 15_000
    /// Progress this near its extreme is noise, in metres.
    package var noiseMetres = 15.0
    /// Farther from the route the progress is not used, in metres.
    package var farthestMetres: Double
    /// A longer pause between two fixes is a recording gap, in milliseconds.
    package var gapMilliseconds: Int64

    /// Makes the defaults.
    package init(_ settings: OutingSettings = OutingSettings()) {
      farthestMetres = settings.offRoute.enter
      gapMilliseconds = settings.gapMilliseconds
    }
  }

  package static let description = OperatorDescription(
    name: "wrong_way", summary: "Detects sections walked against the planned route.",
    reads: [RouteColumns.progress, RouteColumns.crossTrack, GapColumns.pause],
    events: [WrongWayStarted.self, WrongWayEnded.self],
    settings: [OutingSettings.offRouteDistance, OutingSettings.gap],
    state: "the debounce, the highest (then the lowest) progress, and the open episode")

  let parameters: Parameters

  /// Makes the operator.
  package init(_ parameters: Parameters = Parameters()) {
    self.parameters = parameters
  }

  package func makeState() -> State { State() }

  package func process(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {
    let progress = batch[RouteColumns.progress]
    let crossings = batch[RouteColumns.crossTrack]
    let limits = batch.pauseLimits(parameters.gapMilliseconds)
    let (accuracies, inaccurate) = (batch[.accuracy], batch[InaccurateFixes.column])
    let count = min(batch.count, progress.count, crossings.count)
    var next = 0
    while next < count {
      next = skipUnchanged(batch, progress, crossings, next..<count, &state)
      guard next < count else { break }
      let index = next
      next += 1
      let isMarked = !inaccurate.isEmpty && inaccurate[index] > 0
      guard !isMarked, accuracies.isEmpty || tells(progress[index], accuracies[index], state)
      else { continue }
      let now = Passage(batch, index, metres: progress[index])
      // Off the route the progress is unreliable, and unmatched fixes have none.
      guard abs(crossings[index]) <= parameters.farthestMetres else {
        state.last = nil
        continue
      }
      let isBreak = limits.isBroken(before: index, in: batch, after: state.last?.time)
      follow(now, isBreak: isBreak, &state)
      weigh(now, settled: Instant(milliseconds: batch.settled[index]), &state, &events)
      state.last = now
    }
  }
}

extension WrongWayDetector {
  /// Skips fixes without a turn while no episode is open or pending, like `follow` and `weigh`:
  /// only the highest progress changes.
  ///
  /// - Returns: the first fix that needs the general case.
  private func skipUnchanged(
    _ batch: FixBatch, _ progress: [Double], _ crossings: [Double], _ range: Range<Int>,
    _ state: inout State
  ) -> Int {
    guard parameters.backMetres >= 0, !state.debounce.isOn, !state.isWaiting,
      let last = state.last, let turn = state.turn
    else { return range.lowerBound }
    let (times, breaks) = (batch.time.span, batch.startsSegment.span)
    let (progress, crossings) = (progress.span, crossings.span)
    let (accuracies, poorest) = (batch[.accuracy].span, poorest)
    var (time, metres, extreme) = (last.time.milliseconds, last.metres, state.extreme)
    // Where the progress was last near its highest; none if that was before these fixes.
    var (turnTime, turnIndex) = (turn.time.milliseconds, -1)
    var index = range.lowerBound
    while index < range.upperBound {
      let (now, place) = (times[index], progress[index])
      guard !breaks[index], abs(crossings[index]) <= parameters.farthestMetres,
        now &- time <= parameters.gapMilliseconds, abs(place - metres) <= parameters.backMetres,
        accuracies.isEmpty || !(accuracies[index] > poorest)
      else { break }
      let highest = place > extreme ? place : extreme
      let edge = highest - parameters.noiseMetres
      let isNear = place >= edge
      // When that neighbourhood is left, the moment is computed.
      if !isNear, metres >= edge { break }
      let since = isNear ? now : turnTime
      if now &- since >= parameters.backMilliseconds, highest - place > parameters.backMetres {
        break
      }
      if isNear { (turnTime, turnIndex) = (now, index) }
      (time, metres, extreme) = (now, place, highest)
      index += 1
    }
    guard index > range.lowerBound else { return index }
    state.extreme = extreme
    state.last = Passage(batch, index - 1, metres: metres)
    if turnIndex >= 0 { state.turn = Passage(batch, turnIndex, metres: progress[turnIndex]) }
    return index
  }

  /// The poorest accuracy with which a fix can show so short a distance back, in metres.
  private var poorest: Double { parameters.backMetres / Evidence.leastAccuracies }

  /// Whether a fix is accurate enough to show that the member walked forward or back.
  private func tells(_ progress: Double, _ accuracy: Double, _ state: State) -> Bool {
    guard accuracy > poorest else { return true }
    let metres = abs(state.extreme - progress)
    return state.last == nil || Evidence(metres: metres, accuracy: accuracy).isEvidence
  }

  /// Updates the extreme of the progress, and the moment at which its neighbourhood was left.
  @inline(__always)
  private func follow(_ now: Passage, isBreak: Bool, _ state: inout State) {
    guard let last = state.last, !isBreak, isWalk(from: last, to: now) else {
      return state.reset(at: now)
    }
    let sign = state.debounce.isOn ? -1.0 : 1.0
    if sign * (now.metres - state.extreme) > 0 { state.extreme = now.metres }
    let edge = state.extreme - sign * parameters.noiseMetres
    if sign * (now.metres - edge) >= 0 {
      state.turn = now
    } else if sign * (last.metres - edge) >= 0, last.metres != now.metres {
      state.turn = last.between(now, (last.metres - edge) / (last.metres - now.metres))
    }
  }

  /// Whether the progress changed by walking along the route, not by leaping.
  @inline(__always)
  private func isWalk(from last: Passage, to now: Passage) -> Bool {
    if abs(now.metres - last.metres) <= parameters.backMetres { return true }
    let straight = ShortDistance.metres(from: last.place, to: now.place)
    return abs(now.metres - last.metres) <= 3 * straight + parameters.backMetres
  }

  @inline(__always)
  private func weigh(
    _ now: Passage, settled: Instant, _ state: inout State, _ events: inout EventCollector
  ) {
    guard let since = state.turn?.time else { return }
    let isOn = state.debounce.isOn
    let least = isOn ? parameters.onMilliseconds : parameters.backMilliseconds
    let measure = now.time - since >= least ? state.extreme - now.metres : 0
    // No transition is possible before this distance back has been walked.
    let isBeyond = isOn ? measure < -parameters.onMetres : measure > parameters.backMetres
    guard isBeyond || state.isWaiting else { return }
    state.isWaiting = isBeyond
    turn(measure, now, settled: settled, &state, &events)
  }

  private func turn(
    _ measure: Double, _ now: Passage, settled: Instant, _ state: inout State,
    _ events: inout EventCollector
  ) {
    guard let turned = state.turn else { return }
    let threshold = OutingSettings.Threshold(
      enter: parameters.backMetres, leave: -parameters.onMetres, afterMilliseconds: 0)
    let turn = state.debounce.update(measure, at: now.time, threshold, mark: { _ in turned })
    guard let turn else { return }
    state.isWaiting = false
    state.debounce.reset()
    state.beginAnew(at: now)
    let mark = turn.mark
    if turn.isOn {
      state.open = mark
      events.emit(
        WrongWayStarted(progressMetres: mark.metres), time: mark.time, detected: settled,
        position: mark.place)
    } else if let since = state.open {
      state.open = nil
      state.count += 1
      events.emit(
        WrongWayEnded(
          progressMetres: mark.metres, durationSeconds: Double(mark.time - since.time) / 1000),
        time: mark.time, detected: settled, position: mark.place)
    }
  }
}

extension WrongWayDetector {
  /// The operator's state.
  package struct State: Sendable {
    var debounce = Debounce<Passage>()
    /// Whether the debounce holds a candidate.
    var isWaiting = false
    /// The previous fix; nil if it was not on the route.
    var last: Passage?
    /// The highest progress; in an episode the lowest.
    var extreme = 0.0
    /// Where the progress left the neighbourhood of its extreme.
    var turn: Passage?
    /// The turn with which the open episode began.
    var open: Passage?
    /// Episodes that have ended.
    var count: Int64 = 0

    package init() {}

    /// Episodes, including an open one.
    package var episodes: Int { Int(count) + (open == nil ? 0 : 1) }

    /// Continues from a passage before which the path is unknown.
    mutating func reset(at passage: Passage) {
      if isWaiting { debounce.reset() }
      isWaiting = false
      beginAnew(at: passage)
    }

    mutating func beginAnew(at passage: Passage) {
      extreme = passage.metres
      turn = passage
    }
  }
}

extension WrongWayDetector.State: StateCoding {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&debounce)
    try c.code(&isWaiting)
    try c.code(&last)
    try c.code(&extreme)
    try c.code(&turn)
    try c.code(&open)
    try c.code(&count)
  }
}
