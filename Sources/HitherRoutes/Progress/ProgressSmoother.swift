package import HitherEngine
package import HitherTracks

/// Removes from the progress the errors that change from fix to fix.
///
/// A Kalman filter over progress and speed. The scatter of the fixes is estimated from the progress
/// itself, by the distance of each from the line through its neighbours: correlated and slow errors
/// are not detected this way, and pass unchanged. It never waits for a later fix.
///
/// Input: a member's fixes with the columns of `RouteMatcher`.
/// Output: the same fixes, the progress smoothed.
/// State: the filter, and the two fixes before.
/// Late data: none reaches an operator.
package struct ProgressSmoother: Operator {
  /// Process noise: a walker's speed changes by 0.1 m/s within a second; squared, per second.
  static let unrest = 0.01
  /// The speed above which the process noise grows in proportion, in metres per second.
  static let walkingSpeed = 1.4
  /// The limits of a step, beyond which it is a leap: metres, and metres per second.
  static let leapMetres = 40.0
  static let leapSpeed = 10.0
  /// Longer pauses are not bridged, in milliseconds.
  static let longestPause: Int64 = 60_000
  /// The weight of the newest value in the estimate of the scatter, and its largest value, in square metres.
  static let newestShare = 0.03
  static let largestScatter = 400.0
  /// The number of fixes from which the newest has that weight.
  static let manyFixes: Int64 = 35
  /// The initial scatter until three fixes are known, and the smallest scatter.
  static let firstScatter = 16.0
  static let leastScatter = 0.25

  package static let description = OperatorDescription(
    name: "progress_smooth", summary: "Takes the scatter out of the progress.",
    reads: [RouteColumns.progress, RouteColumns.lap],
    state: "the filter, and the two fixes before")

  /// Makes the operator.
  package init() {}

  package func makeState() -> State { State() }

  package func process(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {
    var progress = batch[RouteColumns.progress]
    guard progress.count == batch.count else { return }
    var rows = progress.mutableSpan
    let (times, breaks) = (batch.time, batch.startsSegment)
    var filter = state
    var index = 0
    while index < times.count {
      index = filter.passSteady(&rows, times.span, breaks.span, from: index)
      guard index < times.count else { break }
      if breaks[index] { filter.begin = true }
      rows[index] = filter.take(rows[index], at: times[index])
      index += 1
    }
    state = filter
    batch[RouteColumns.progress] = progress
  }
}

extension ProgressSmoother {
  /// The operator's state.
  package struct State: Sendable {
    /// Whether the filter restarts with the next fix.
    var begin = true
    var time: Int64 = 0
    /// The unsmoothed progress of the previous fix and of the one before that.
    var last = 0.0
    var lastButOne = 0.0
    /// Seconds between those two.
    var step = 0.0
    /// Fixes since the start; the estimate of the scatter counts them from the third.
    var count: Int64 = 0
    var scatter = 0.0
    /// The filter: progress and speed, and their covariance.
    var place = 0.0
    var speed = 0.0
    var placeVariance = 0.0
    var covariance = 0.0
    var speedVariance = 0.0

    package init() {}

    mutating func take(_ progress: Double, at now: Int64) -> Double {
      let pause = now &- time
      guard !progress.isNaN else {
        begin = true
        return progress
      }
      let seconds = Double(pause) / 1000
      let isLeap =
        abs(progress - last) > ProgressSmoother.leapMetres + ProgressSmoother.leapSpeed * seconds
      guard !begin, pause > 0, pause <= ProgressSmoother.longestPause, !isLeap else {
        start(at: progress, now)
        return progress
      }
      weigh(progress, seconds)
      predict(seconds)
      let noise =
        count >= 3
        ? max(scatter, ProgressSmoother.leastScatter) : ProgressSmoother.firstScatter
      correct(progress, noise: noise)
      (lastButOne, last, step, time) = (last, progress, seconds, now)
      count += 1
      return place
    }

    /// Processes fixes one second apart, like `take`; much of the computation is 1 or known then.
    ///
    /// - Returns: the first fix that needs the general case.
    mutating func passSteady(
      _ rows: inout MutableSpan<Double>, _ times: Span<Int64>, _ breaks: Span<Bool>,
      from first: Int
    ) -> Int {
      guard !begin, step == 1, count > ProgressSmoother.manyFixes else { return first }
      let most = ProgressSmoother.leapMetres + ProgressSmoother.leapSpeed
      let walking = ProgressSmoother.walkingSpeed
      var filter = self
      var index = first
      while index < times.count {
        let progress = rows[index]
        guard !breaks[index], times[index] &- filter.time == 1000,
          abs(progress - filter.last) <= most
        else { break }
        let aside =
          filter.last - (filter.lastButOne + (progress - filter.lastButOne) * 0.5)
        let square = min(aside * aside / 1.5, ProgressSmoother.largestScatter)
        filter.scatter += (square - filter.scatter) * ProgressSmoother.newestShare
        // In a separate branch, so that walkers do not wait for the divisions needed at higher speeds.
        let (speed, unrest) = (abs(filter.speed), ProgressSmoother.unrest)
        filter.place += filter.speed
        if speed > walking {
          let pace = speed / walking
          let more = unrest * pace * pace
          filter.wander(more, third: more / 3)
        } else {
          filter.wander(unrest, third: unrest / 3)
        }
        filter.correct(
          progress, noise: max(filter.scatter, ProgressSmoother.leastScatter))
        (filter.lastButOne, filter.last, filter.time) = (filter.last, progress, times[index])
        rows[index] = filter.place
        index += 1
      }
      count &+= Int64(index - first)
      filter.count = count
      self = filter
      return index
    }

    private mutating func start(at progress: Double, _ now: Int64) {
      (begin, time, count) = (false, now, 1)
      (last, place, speed) = (progress, progress, 0)
      (placeVariance, covariance, speedVariance) = (64, 0, 2)
      scatter = 0
    }

    /// Adds the distance of the previous fix from the line through its neighbours.
    private mutating func weigh(_ progress: Double, _ seconds: Double) {
      guard count >= 2 else { return }
      // One half for nearly all fixes, without a division.
      let share = step == seconds ? 0.5 : step / (step + seconds)
      let aside = last - (lastButOne + (progress - lastButOne) * share)
      let spread = 1 + share * share + (1 - share) * (1 - share)
      let square = min(aside * aside / spread, ProgressSmoother.largestScatter)
      let newest =
        count > ProgressSmoother.manyFixes
        ? ProgressSmoother.newestShare : max(1 / Double(count - 1), ProgressSmoother.newestShare)
      scatter += (square - scatter) * newest
    }

    /// Advances by one second, in which the speed changes by a given noise.
    @inline(__always)
    private mutating func wander(_ unrest: Double, third: Double) {
      placeVariance += 2 * covariance + speedVariance + third
      covariance += speedVariance + unrest / 2
      speedVariance += unrest
    }

    private mutating func predict(_ seconds: Double) {
      let walking = ProgressSmoother.walkingSpeed
      let pace = abs(speed) > walking ? abs(speed) / walking : 1
      let unrest = ProgressSmoother.unrest * pace * pace
      place += speed * seconds
      placeVariance +=
        seconds * (2 * covariance + seconds * speedVariance)
        + unrest * seconds * seconds * seconds / 3
      covariance += seconds * speedVariance + unrest * seconds * seconds / 2
      speedVariance += unrest * seconds
    }

    @inline(__always)
    private mutating func correct(_ progress: Double, noise: Double) {
      let all = placeVariance + noise
      let (gain, speedGain) = (placeVariance / all, covariance / all)
      let difference = progress - place
      place += gain * difference
      speed += speedGain * difference
      speedVariance -= speedGain * covariance
      covariance *= 1 - gain
      placeVariance *= 1 - gain
    }
  }
}

extension ProgressSmoother.State: StateCoding {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&begin)
    try c.code(&time)
    try c.code(&count)
    try c.code(&last)
    try c.code(&lastButOne)
    try c.code(&step)
    try c.code(&scatter)
    try c.code(&place)
    try c.code(&speed)
    try c.code(&placeVariance)
    try c.code(&covariance)
    try c.code(&speedVariance)
  }

  package func validate() throws(StateError) {
    guard count >= 0, count < .max else { throw StateError.malformed("a count is negative") }
  }
}
