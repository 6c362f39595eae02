package import HitherEngine
import HitherGeodesy
package import HitherTracks

/// Estimates how long a member still takes to the end of the route, or of the lap.
///
/// The remaining effort in metres on the flat (`RouteEffort`), times the member's own pace per such
/// metre while moving, in which the last half hour counts most; plus the share of stops so far,
/// whose weight grows with the length of the outing. There is no value before the pace is known,
/// off the route, or without progress.
///
/// Input: a member's fixes with the columns of `RouteMatcher`.
/// Output: the same fixes with the column of the time to go.
/// State: the sums of the pace, and the start of the section being measured.
/// Late data: none reaches an operator.
package struct RouteArrival: Operator {
  /// Pace is measured over intervals of at least this, in milliseconds.
  static let stretchMilliseconds: Int64 = 30_000
  /// A lower speed over an interval is a stop, in metres per second; with a smallest distance in metres.
  static let standingSpeed = 0.3
  static let standingMetres = 10.0
  /// Time constant of the weights of intervals, in seconds of moving.
  static let memorySeconds = 1800.0
  /// Stops so far are weighted against this many seconds without any.
  static let stopDoubtSeconds = 3600.0
  /// The pace is known after this many seconds of moving.
  static let leastMovingSeconds = 120.0
  /// An interval this many times as fast as the previous ones was not walked.
  static let leapFactor = 3.0
  /// The slowest accepted pace, in seconds per metre on the flat.
  static let slowestPace = 10.0

  package static let description = OperatorDescription(
    name: "route_arrival", summary: "Estimates the time left to the end of the route.",
    reads: [RouteColumns.progress, GapColumns.pause], adds: [RouteColumns.timeToGo],
    needs: [.route], settings: [OutingSettings.gap],
    state: "the sums of the pace, and the start of the section being measured")

  let effort: RouteEffort
  let gapMilliseconds: Int64
  /// The effort of the first lap, which most fixes need.
  private let firstLapEffort: Double

  /// Makes the operator.
  package init(_ effort: RouteEffort, _ settings: OutingSettings = OutingSettings()) {
    self.effort = effort
    firstLapEffort = effort.effort(at: effort.length)
    gapMilliseconds = settings.gapMilliseconds
  }

  package func makeState() -> State { State() }

  package func process(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {
    let progress = batch[RouteColumns.progress]
    guard progress.count == batch.count else { return }
    var times = [Double](repeating: .nan, count: batch.count)
    var rows = times.mutableSpan
    let (time, breaks) = (batch.time, batch.startsSegment)
    let limits = batch.pauseLimits(gapMilliseconds)
    var factors = Factors(state)
    var index = 0
    while index < batch.count {
      index = passMeasuring(&rows, progress.span, time.span, breaks.span, factors, index, &state)
      guard index < batch.count else { break }
      let isBreak = breaks[index] || time[index] &- state.lastTime > limits[index]
      if measure(progress[index], at: time[index], isBreak, &state) {
        factors = Factors(state)
      }
      rows[index] = timeToGo(from: progress[index], factors)
      index += 1
    }
    if let last = times.last { state.timeToGo = last }
    batch[RouteColumns.timeToGo] = times
  }
}

/// The time per effort, until another interval is added to the sums.
private struct Factors {
  /// Seconds per metre on the flat; NaN if unknown or too slow.
  let pace: Double
  /// The factor for stops.
  let stops: Double

  init(_ state: RouteArrival.State) {
    let isKnown = state.moving >= RouteArrival.leastMovingSeconds && state.recentEffort > 0
    let pace = isKnown ? state.recentSeconds / state.recentEffort : .nan
    self.pace = pace <= RouteArrival.slowestPace ? pace : .nan
    stops = 1 + state.stopped / (state.moving + RouteArrival.stopDoubtSeconds)
  }
}

extension RouteArrival {
  /// Processes fixes of the first lap up to the end of the current interval, at which nothing is added to the sums.
  ///
  /// - Returns: the first fix that needs the general case.
  private func passMeasuring(
    _ rows: inout MutableSpan<Double>, _ progress: Span<Double>, _ times: Span<Int64>,
    _ breaks: Span<Bool>, _ factors: Factors, _ first: Int, _ state: inout State
  ) -> Int {
    guard state.isMeasuring else { return first }
    let isKnown = !factors.pace.isNaN
    let table = effort.onward.span
    let (since, gap) = (state.stretchTime, gapMilliseconds)
    var last = state.lastTime
    var index = first
    while index < times.count {
      let (now, place) = (times[index], progress[index])
      guard !breaks[index], now &- last <= gap, now &- since < Self.stretchMilliseconds,
        effort.isInFirstLap(place)
      else { break }
      if isKnown {
        let toGo = firstLapEffort - effort.value(in: table, at: place)
        rows[index] = toGo * factors.pace * factors.stops
      }
      last = now
      index += 1
    }
    state.lastTime = last
    return index
  }

  /// - Returns: whether an interval was added to the sums.
  @inline(__always)
  private func measure(
    _ progress: Double, at time: Int64, _ isBreak: Bool, _ state: inout State
  ) -> Bool {
    state.lastTime = time
    guard !progress.isNaN else {
      state.isMeasuring = false
      return false
    }
    guard state.isMeasuring, !isBreak else {
      (state.isMeasuring, state.stretchTime, state.stretchProgress) = (true, time, progress)
      return false
    }
    let milliseconds = time &- state.stretchTime
    guard milliseconds >= Self.stretchMilliseconds else { return false }
    add(progress, at: time, milliseconds, &state)
    return true
  }

  /// Adds an interval to the sums.
  private func add(
    _ progress: Double, at time: Int64, _ milliseconds: Int64, _ state: inout State
  ) {
    let seconds = Double(milliseconds) / 1000
    let along = progress - state.stretchProgress
    if abs(along) < max(Self.standingMetres, Self.standingSpeed * seconds) {
      state.stopped += seconds
    } else {
      let kept = Self.memorySeconds / (Self.memorySeconds + seconds)
      let gone = effort.effort(at: progress) - effort.effort(at: state.stretchProgress)
      defer { (state.stretchTime, state.stretchProgress) = (time, progress) }
      guard !isLeap(gone, seconds, state) else { return }
      state.moving += seconds
      state.recentSeconds = state.recentSeconds * kept + seconds
      state.recentEffort = state.recentEffort * kept + gone
      return
    }
    (state.stretchTime, state.stretchProgress) = (time, progress)
  }

  /// Whether the gain is so large that a part of the route was skipped.
  private func isLeap(_ gone: Double, _ seconds: Double, _ state: State) -> Bool {
    state.moving >= Self.leastMovingSeconds
      && gone * state.recentSeconds > Self.leapFactor * state.recentEffort * seconds
  }

  /// Seconds to the end of the lap; NaN if unknown.
  @inline(__always)
  private func timeToGo(from progress: Double, _ factors: Factors) -> Double {
    guard !progress.isNaN, !factors.pace.isNaN else { return .nan }
    let toGo =
      effort.isInFirstLap(progress)
      ? firstLapEffort - effort.effortInFirstLap(at: progress)
      : effortToGoal(from: progress) - effort.effort(at: progress)
    return toGo * factors.pace * factors.stops
  }

  /// The effort up to the end of a later lap, or of the first for places before it.
  private func effortToGoal(from progress: Double) -> Double {
    let goal = max(1, (progress / effort.length).rounded(.down) + 1) * effort.length
    return effort.effort(at: goal)
  }
}

extension RouteArrival {
  /// The operator's state.
  package struct State: Sendable {
    var lastTime = Int64.min / 2
    /// Whether an interval has begun.
    var isMeasuring = false
    var stretchTime: Int64 = 0
    var stretchProgress = 0.0
    /// Seconds of moving and of standing.
    var moving = 0.0
    var stopped = 0.0
    /// Seconds, and metres on the flat, of the intervals that count for the pace.
    var recentSeconds = 0.0
    var recentEffort = 0.0
    /// Seconds still to go from the last fix; NaN if unknown.
    package var timeToGo = Double.nan

    package init() {}
  }
}

extension RouteArrival.State: StateCoding {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&lastTime)
    try c.code(&isMeasuring)
    try c.code(&stretchTime)
    try c.code(&stretchProgress)
    try c.code(&moving)
    try c.code(&stopped)
    try c.code(&recentSeconds)
    try c.code(&recentEffort)
    try c.code(&timeToGo)
  }
}
