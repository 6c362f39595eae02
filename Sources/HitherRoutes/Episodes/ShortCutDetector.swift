package import HitherEngine
import HitherGeodesy
package import HitherTracks

/// Detects sections of the planned route that a member skips by a shorter path.
///
/// From each fix on the route to the next, the progress is compared with the distance travelled. If
/// it gains much more, a short cut may begin; consecutive gains, as across the bends of a road, are
/// one. It is emitted once the member has continued along the route. A gap in the recording shows
/// nothing, because the path taken is unknown.
///
/// Input: a member's fixes with the columns of `RouteMatcher`.
/// Output: the same fixes; `route.short_cut`.
/// State: the last fix on the route, the possible short cut in progress, and those that were reported.
/// Late data: none reaches an operator.
package struct ShortCutDetector: Operator {
  /// The smallest gain of progress over distance travelled that may be part of a short cut, in metres.
  static let leastGainMetres = 30.0
  /// The same as a multiple of the distance travelled.
  static let leastGainFactor = 1.25
  /// Length of the chords that measure the distance, which errors hardly lengthen, in metres.
  static let chordMetres = 40.0
  /// The smallest saving of a short cut, in metres.
  static let leastSavedMetres = 100.0
  /// Continuing along the route for this distance ends a short cut, in metres.
  static let onwardMetres = 50.0
  /// Fixes farther apart in time cut off bends, in milliseconds.
  static let denseMilliseconds: Int64 = 5000
  /// The number of latest short cuts that can still be walked later.
  static let mostCaughtUp = 4
  /// The largest number stored; further ones are emitted, but not listed.
  static let mostKept = 1000

  package static let description = OperatorDescription(
    name: "short_cut", summary: "Detects sections of the route that were skipped.",
    reads: [RouteColumns.progress, RouteColumns.crossTrack, GapColumns.pause],
    events: [RouteShortCut.self],
    settings: [OutingSettings.offRouteBack, OutingSettings.gap],
    state: "the last fix on the route, the possible short cut in progress, and those that were "
      + "reported")

  let nearMetres: Double
  let gapMilliseconds: Int64

  /// Makes the operator.
  package init(_ settings: OutingSettings = OutingSettings()) {
    nearMetres = settings.offRoute.leave
    gapMilliseconds = settings.gapMilliseconds
  }

  package func makeState() -> State { State() }

  package func process(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {
    let progress = batch[RouteColumns.progress]
    let crossings = batch[RouteColumns.crossTrack]
    let limits = batch.pauseLimits(gapMilliseconds)
    let count = min(batch.count, progress.count, crossings.count)
    var next = 0
    while next < count {
      next = skipUnchanged(batch, progress, crossings, next..<count, &state)
      guard next < count else { break }
      let index = next
      next += 1
      let now = Passage(batch, index, metres: progress[index])
      let isBreak = limits.isBroken(before: index, in: batch, after: state.last?.time)
      go(to: now, isBreak: isBreak, &state)
      guard abs(crossings[index]) <= nearMetres else { continue }
      if let last = state.before, state.isPlain(now.metres - last.metres) {
        stay(now, after: last, &state)
      } else {
        compare(now, settled: Instant(milliseconds: batch.settled[index]), &state, &events)
      }
    }
    if count > 0 { state.settled = Instant(milliseconds: batch.settled[count - 1]) }
  }

  package func end(_ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector) {
    if let settled = state.settled { close(settled: settled, &state, &events) }
  }
}

extension ShortCutDetector {
  /// Skips fixes while a member follows the route, like `go` and `stay`: only the odometer and the pace change.
  ///
  /// - Returns: the first fix that needs the general case.
  private func skipUnchanged(
    _ batch: FixBatch, _ progress: [Double], _ crossings: [Double], _ range: Range<Int>,
    _ state: inout State
  ) -> Int {
    guard var last = state.calm else { return range.lowerBound }
    let longest = min(gapMilliseconds, Self.denseMilliseconds)
    let (times, breaks) = (batch.time.span, batch.startsSegment.span)
    let (progress, crossings) = (progress.span, crossings.span)
    var (odometer, pace, furthest) = (state.odometer, state.pace, state.furthest)
    var index = range.lowerBound
    while index < range.upperBound {
      let pause = times[index] &- last.time.milliseconds
      let along = progress[index] - last.metres
      guard !breaks[index], pause <= longest, abs(crossings[index]) <= nearMetres,
        State.isLittle(along)
      else { break }
      odometer.pass(to: batch.coordinate(index), isRecorded: true, chord: Self.chordMetres)
      furthest = max(furthest, last.metres)
      pace.learn(along, after: pause)
      last.time = Instant(milliseconds: times[index])
      last.metres = progress[index]
      index += 1
    }
    guard index > range.lowerBound else { return index }
    (state.odometer, state.pace, state.furthest) = (odometer, pace, furthest)
    state.stay(at: Passage(batch, index - 1, metres: last.metres))
    return index
  }

  /// Adds the distance from the previous fix.
  @inline(__always)
  private func go(to now: Passage, isBreak: Bool, _ state: inout State) {
    let pause = state.last.map { now.time - $0.time } ?? 0
    if isBreak { state.leave() }
    state.odometer.pass(to: now.place, isRecorded: !isBreak, chord: Self.chordMetres)
    if !isBreak, pause > Self.denseMilliseconds { addBend(to: now, pause, &state) }
    state.last = Passage(time: now.time, place: now.place, metres: 0, walked: 0)
  }

  /// Adds the length of a bend that a sparse fix has cut off.
  private func addBend(to now: Passage, _ pause: Int64, _ state: inout State) {
    guard let last = state.last else { return }
    let straight = ShortDistance.metres(from: last.place, to: now.place)
    let usual = min(state.pace.speed * Double(pause) / 1000, 3 * straight)
    state.bends += max(0, usual - straight)
  }

  /// Advances along the route if no short cut is open and the progress is too small to decide anything.
  @inline(__always)
  private func stay(_ now: Passage, after last: Passage, _ state: inout State) {
    state.furthest = max(state.furthest, last.metres)
    state.pace.learn(now.metres - last.metres, after: now.time - last.time)
    state.setBefore(now, isWayKnown: false)
  }

  /// Compares the progress since the last fix on the route with the distance travelled since.
  private func compare(
    _ now: Passage, settled: Instant, _ state: inout State, _ events: inout EventCollector
  ) {
    guard let last = state.before else { return state.setBefore(now, isWayKnown: false) }
    var now = now
    if state.open == nil { state.furthest = max(state.furthest, last.metres) }
    let along = now.metres - last.metres
    let needsWay = state.open != nil || !State.isLittle(along)
    if needsWay {
      state.measureBefore()
      now.walked = state.way(to: now.place)
    }
    defer { state.setBefore(now, isWayKnown: needsWay) }
    guard let before = state.before else { return }
    let way = needsWay ? max(0, now.walked - before.walked) : 0
    let isGain =
      along - way >= Self.leastGainMetres && along >= Self.leastGainFactor * way
    if isGain {
      let start = state.open?.start ?? before
      state.open = ShortCut(start: start, now)
      return
    }
    let isWalk = abs(along) <= 3 * way + Self.onwardMetres
    if isWalk { state.pace.learn(along, after: now.time - before.time) }
    if isWalk { catchUp(to: now, abs(along), &state) }
    guard let open = state.open else { return }
    let onward = now.metres - open.end.metres
    if onward < -Self.onwardMetres {
      // A member who walks back has not skipped what comes now; otherwise another branch was crossed.
      state.open = isWalk ? nil : ShortCut(start: open.start, now)
    } else if onward >= Self.onwardMetres {
      close(settled: settled, &state, &events)
    }
  }

  /// Counts walking along a section that was skipped in the same lap.
  private func catchUp(to now: Passage, _ along: Double, _ state: inout State) {
    for index in state.found.indices.suffix(Self.mostCaughtUp) {
      let found = state.found[index]
      if now.metres > found.start.metres, now.metres < found.end.metres {
        state.found[index].caughtUp += along
      }
    }
  }

  /// Emits the short cut that has ended, if it saved enough.
  private func close(settled: Instant, _ state: inout State, _ events: inout EventCollector) {
    guard let found = state.open else { return }
    state.open = nil
    // A section already covered, as for a member who comes back to a turning point, is not skipped.
    let known = max(0, state.furthest - found.start.metres)
    guard found.saved - known >= Self.leastSavedMetres,
      found.skipped >= Self.leastGainFactor * found.walked
    else { return }
    if state.found.count < Self.mostKept { state.found.append(found) }
    events.emit(
      RouteShortCut(
        fromMetres: found.start.metres, toMetres: found.end.metres, savedMetres: found.saved,
        durationSeconds: Double(found.end.time - found.start.time) / 1000),
      time: found.start.time, detected: settled, position: found.start.place)
  }
}

extension ShortCutDetector {
  /// The operator's state.
  package struct State: Sendable {
    var odometer = Odometer()
    /// The length of bends that sparse fixes have cut off, in metres.
    var bends = 0.0
    var pace = RoutePace()
    var last: Passage?
    /// The highest progress before the possible short cut.
    var furthest = 0.0
    /// The last fix on the route; nil if the path since then is unknown.
    private(set) var before: Passage?
    /// The data to compute the distance travelled up to that fix, if not computed yet; not saved.
    private var unread: (odometer: Odometer, bends: Double)?
    var open: ShortCut?
    /// The event time at which the last fix was settled.
    var settled: Instant?
    /// The short cuts that were emitted.
    var found: [ShortCut] = []

    package init() {}
    /// The short cuts without sections that were walked later.
    package var lasting: [ShortCut] { found.filter(\.isLasting) }

    /// For so little progress the distance travelled decides nothing, and is not measured.
    @inline(__always)
    static func isLittle(_ along: Double) -> Bool {
      along < ShortCutDetector.leastGainMetres && abs(along) <= ShortCutDetector.onwardMetres
    }

    /// Whether so little progress changes only the pace.
    @inline(__always)
    func isPlain(_ along: Double) -> Bool { open == nil && found.isEmpty && Self.isLittle(along) }

    /// The last fix, if the member was on the route and no short cut is open or was emitted; otherwise nil.
    var calm: Passage? {
      guard open == nil, found.isEmpty, let last, let before, last.time == before.time,
        last.place == before.place
      else { return nil }
      return before
    }

    /// Advances to a fix up to which only the odometer and the pace have changed.
    mutating func stay(at now: Passage) {
      last = Passage(time: now.time, place: now.place, metres: 0, walked: 0)
      setBefore(now, isWayKnown: false)
    }

    /// Clears the last fix on the route.
    mutating func leave() { before = nil }

    @inline(__always)
    mutating func setBefore(_ now: Passage, isWayKnown: Bool) {
      before = now
      unread = isWayKnown ? nil : (odometer, bends)
    }

    /// The distance travelled up to the odometer's last fix.
    func way(to place: Coordinate) -> Double { odometer.reading(at: place) + bends }

    /// Measures the distance travelled up to the last fix on the route, if not known yet.
    mutating func measureBefore() {
      guard let unread, let place = before?.place else { return }
      before?.walked = unread.odometer.reading(at: place) + unread.bends
      self.unread = nil
    }
  }
}

extension ShortCutDetector.State: StateCoding {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&odometer)
    try c.code(&bends)
    try c.code(plain: &pace)
    try c.code(&furthest)
    var (last, measured) = (last, self)
    if let place = last?.place { last?.walked = way(to: place) }
    measured.measureBefore()
    try c.code(&last)
    try c.code(&measured.before)
    if c.isReading { (self.last, before) = (last, measured.before) }
    try c.code(&open)
    try c.code(&settled)
    try c.code(&found)
  }

  package func validate() throws(StateError) {
    guard bends >= 0, bends < 1e12, pace.speed >= 0, pace.speed < 1e12 else {
      throw StateError.malformed("a way is longer than any")
    }
  }
}
