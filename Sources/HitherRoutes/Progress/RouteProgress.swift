package import HitherEngine
import HitherGeodesy
package import HitherTracks

/// Totals how much of the planned route a member has covered, and detects the finish.
///
/// A part of the route is visited when the member was in it within the off-route distance, or
/// passed it between two such fixes without a gap in the recording. A member within 50 m of the
/// end, with 80 % of the route visited, has finished. On a closed route the end of a lap that began
/// elsewhere is the place where it began.
///
/// Input: a member's fixes with the columns of `RouteMatcher`.
/// Output: the same fixes; `route.finished`, once.
/// State: the visited parts and the sums.
/// Late data: none reaches an operator.
package struct RouteProgress: Operator {
  /// The distance from the end within which a member has arrived, in metres.
  static let endMetres = 50.0
  /// The share of the route required for a finish.
  static let finishShare = 0.8

  package static let description = OperatorDescription(
    name: "route_progress", summary: "Adds up how much of the planned route was gone.",
    reads: [
      RouteColumns.progress, RouteColumns.crossTrack, RouteColumns.confidence, GapColumns.pause,
    ],
    events: [RouteFinished.self],
    needs: [.route], settings: [OutingSettings.offRouteDistance, OutingSettings.gap],
    state: "the visited parts and the sums")

  let length: Double
  let isClosed: Bool
  let end: Coordinate
  let visitMetres: Double
  let gapMilliseconds: Int64

  /// Makes the operator.
  package init(_ route: RouteLine, _ settings: OutingSettings = OutingSettings()) {
    length = route.length
    isClosed = route.isClosed
    end = route.coordinate(at: route.length)
    visitMetres = settings.offRoute.enter
    gapMilliseconds = settings.gapMilliseconds
  }

  package func makeState() -> State { State(coverage: RouteCoverage(length: length)) }

  package func process(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {
    let progress = batch[RouteColumns.progress]
    let crossings = batch[RouteColumns.crossTrack]
    let confidence = batch[RouteColumns.confidence]
    let limits = batch.pauseLimits(gapMilliseconds)
    // For fixes in the same part of the route the part need not be computed again.
    var here = Part()
    let count = min(batch.count, progress.count, crossings.count)
    var next = 0
    while next < count {
      next = passWithin(here, batch, progress, crossings, confidence, next..<count, &state)
      guard next < count else { break }
      let index = next
      next += 1
      let now = Passage(batch, index, metres: progress[index])
      guard !now.metres.isNaN else {
        state.last = nil
        continue
      }
      let crossTrack = abs(crossings[index])
      state.matched += 1
      state.crossTrackSum += crossTrack
      state.furthest = max(state.furthest, now.metres)
      if state.entry.isNaN, crossTrack <= visitMetres { state.entry = now.metres }
      if !(crossTrack <= visitMetres) {
        state.wasNear = false
      } else if !here.holds(now.metres) || !state.wasNear {
        here = Part(part(at: now.metres, state.coverage), length / Double(state.coverage.parts))
        let isBreak = limits.isBroken(before: index, in: batch, after: state.last?.time)
        visit(here.number, now, isBreak: isBreak, &state)
      }
      if !confidence.isEmpty { state.confidenceSum += confidence[index] }
      if !state.isFinished, state.coverage.isMostVisited {
        finish(now, settled: Instant(milliseconds: batch.settled[index]), &state, &events)
      }
      state.last = now
    }
  }
}

/// A part of a route, with the range of progress that certainly is in it.
private struct Part {
  var number = 0
  private var low = Double.infinity
  private var high = -Double.infinity

  init() {}

  init(_ number: Int, _ length: Double) {
    self.number = number
    let start = Double(number) * length
    // At its edges the division decides.
    let edge = (abs(start) + length) * 1e-9
    (low, high) = (start + edge, start + length - edge)
  }

  @inline(__always)
  func holds(_ progress: Double) -> Bool { progress > low && progress < high }
}

extension RouteProgress {
  /// Processes fixes in the part of the previous one, which is visited: they are only summed.
  ///
  /// - Returns: the first fix that is in another part.
  private func passWithin(
    _ here: Part, _ batch: FixBatch, _ progress: [Double], _ crossings: [Double],
    _ confidence: [Double], _ range: Range<Int>, _ state: inout State
  ) -> Int {
    guard state.wasNear, state.isFinished || !state.coverage.isMostVisited else {
      return range.lowerBound
    }
    let (progress, crossings, confidence) = (progress.span, crossings.span, confidence.span)
    var (furthest, crossTrackSum) = (state.furthest, state.crossTrackSum)
    var confidenceSum = state.confidenceSum
    var index = range.lowerBound
    while index < range.upperBound {
      let crossTrack = abs(crossings[index])
      guard here.holds(progress[index]), crossTrack <= visitMetres else { break }
      crossTrackSum += crossTrack
      furthest = max(furthest, progress[index])
      index += 1
    }
    guard index > range.lowerBound else { return index }
    (state.furthest, state.crossTrackSum) = (furthest, crossTrackSum)
    state.matched += Int64(index - range.lowerBound)
    if !confidence.isEmpty {
      for row in range.lowerBound..<index { confidenceSum += confidence[row] }
      state.confidenceSum = confidenceSum
    }
    state.last = Passage(batch, index - 1, metres: progress[index - 1])
    return index
  }

  /// Visits a part, and those between it and the previous fix if the path from there was walked.
  private func visit(_ here: Int, _ now: Passage, isBreak: Bool, _ state: inout State) {
    // The usual case: it is in the part that the previous fix has visited.
    if state.wasNear, here == state.lastVisited { return }
    defer { (state.lastVisited, state.wasNear) = (here, true) }
    var first = here
    if let last = state.last, state.wasNear, !isBreak, isWalk(from: last, to: now) {
      first = part(at: last.metres, state.coverage)
    }
    for part in min(first, here)...max(first, here) {
      state.coverage.visit(place(of: part, state.coverage))
    }
  }

  /// The part of a progress, accumulated over laps.
  @inline(__always)
  func part(at progress: Double, _ coverage: RouteCoverage) -> Int {
    let part = progress / (length / Double(coverage.parts))
    // A damaged state of the previous steps may give any progress.
    guard abs(part) < 1e15 else { return 0 }
    // The conversion rounds non-negative values down.
    return part >= 0 ? Int(part) : Int(part.rounded(.down))
  }

  /// The part of the route for a part accumulated over laps.
  func place(of part: Int, _ coverage: RouteCoverage) -> Int {
    let parts = coverage.parts
    var place = part % parts
    if place < 0 { place += parts }
    let lap = (part - place) / parts
    // On an open route every second lap is the return.
    return !isClosed && lap & 1 == 1 ? parts - 1 - place : place
  }

  /// Whether the section between two fixes was passed.
  private func isWalk(from last: Passage, to now: Passage) -> Bool {
    let along = abs(now.metres - last.metres)
    // For fixes a second apart the straight-line distance is not needed.
    if along <= Self.endMetres { return true }
    return along <= 3 * ShortDistance.metres(from: last.place, to: now.place) + Self.endMetres
  }

  private func finish(
    _ now: Passage, settled: Instant, _ state: inout State, _ events: inout EventCollector
  ) {
    var at = now
    let ownGoal = ownGoal(state)
    if let last = state.last, let goal = goal(between: last.metres, and: now.metres, or: ownGoal) {
      at = last.between(now, (goal - last.metres) / (now.metres - last.metres))
    } else {
      guard isAtEnd(now) || now.metres >= ownGoal else { return }
    }
    state.finishedAt = at.time
    events.emit(
      RouteFinished(progressMetres: at.metres, coveragePercent: state.coverage.share * 100),
      time: at.time, detected: settled, position: at.place)
  }

  /// On a closed route, the progress at which a lap that did not begin at the start comes near to
  /// where it began; infinite if there is none.
  private func ownGoal(_ state: State) -> Double {
    guard isClosed, state.entry > Self.endMetres else { return .infinity }
    return state.entry + length - Self.endMetres
  }

  /// The progress at which an end is near, if a step passes one.
  private func goal(between last: Double, and now: Double, or ownGoal: Double) -> Double? {
    guard now > last else { return nil }
    if ownGoal > last, ownGoal <= now { return ownGoal }
    let laps = ((now + Self.endMetres) / length).rounded(.down)
    let goal = laps * length - Self.endMetres
    guard laps >= 1, goal > last, isClosed || laps.truncatingRemainder(dividingBy: 2) == 1 else {
      return nil
    }
    return goal
  }

  private func isAtEnd(_ now: Passage) -> Bool {
    let lap = max(0, (now.metres / length).rounded(.down))
    let place = now.metres - lap * length
    let isReturn = !isClosed && lap.truncatingRemainder(dividingBy: 2) == 1
    return (isReturn ? place : length - place) <= Self.endMetres
      || !ShortDistance.isBeyond(Self.endMetres, from: now.place, to: end)
  }
}

extension RouteProgress {
  /// The number of completed laps.
  package func laps(_ state: State) -> Int {
    Int(max(0, ((state.furthest + Self.endMetres) / length).rounded(.down)))
  }
}

extension RouteProgress {
  /// The operator's state.
  package struct State: Sendable {
    var coverage: RouteCoverage
    /// The previous fix, with its progress; nil if it was unmatched.
    var last: Passage?
    var wasNear = false
    /// The part, accumulated over laps, of the last near fix; not saved.
    var lastVisited: Int?
    var furthest = 0.0
    /// The progress of the first near fix; NaN before it.
    var entry = Double.nan
    var matched: Int64 = 0
    var crossTrackSum = 0.0
    var confidenceSum = 0.0
    var finishedAt: Instant?

    /// The visited share of the route's length, in percent.
    package var coveragePercent: Double { coverage.share * 100 }
    /// The furthest progress, in metres, accumulated over laps.
    package var progressMetres: Double { furthest }
    /// The mean distance of matched fixes from their places, in metres; nil if none matched.
    package var meanCrossTrackMetres: Double? {
      matched > 0 ? crossTrackSum / Double(matched) : nil
    }
    /// The mean confidence of matched fixes; nil if none matched.
    package var meanConfidence: Double? {
      matched > 0 ? confidenceSum / Double(matched) : nil
    }
    /// Whether the member reached the end.
    package var isFinished: Bool { finishedAt != nil }
  }
}

extension RouteProgress.State: StateCoding {
  package static var version: UInt16 { 2 }

  package init() { coverage = RouteCoverage() }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&coverage)
    try c.code(&last)
    try c.code(&wasNear)
    try c.code(&furthest)
    try c.code(&entry)
    try c.code(&matched)
    try c.code(&crossTrackSum)
    try c.code(&confidenceSum)
    try c.code(&finishedAt)
  }
}
