package import HitherEngine
import HitherGeodesy
package import HitherTracks

/// Adds up one member's outing: way, time, climb, splits, heart rate, battery, quality.
///
/// Input: a member's repaired fixes with the column `standing_ms`, and the columns of `Route`.
/// Output: the same fixes; no events. The result is in the state.
/// State: sums, the last fix, and the windows of the estimators; bounded but for the splits.
/// Late data: none reaches an operator.
package struct SummaryFold: Operator {
  /// The column that tells the way gone up to a fix, in metres.
  package static let distanceColumn: ColumnName = "distance_m"
  /// The column that tells the time under way up to a fix, in seconds.
  package static let movingColumn: ColumnName = "moving_s"

  package static let description = OperatorDescription(
    name: "summary", summary: "Adds up way, time, climb and splits of a member.",
    reads: [StopDetector.column], adds: [distanceColumn, movingColumn],
    settings: [OutingSettings.gap],
    state: "sums, the last fix, and the windows of the estimators; bounded but for the splits")

  /// Slower than this between two fixes is standing, in m/s.
  static let standingMetresPerSecond = 0.1
  /// The shortest time between two fixes that can be told to be standing by itself, in milliseconds.
  static let judgedMilliseconds: Int64 = 30_000

  /// The columns that tell a member's place on the planned route.
  package struct Route: Hashable, Sendable {
    /// Metres along the route, NaN where unmatched.
    package var progress: ColumnName
    /// Metres from the matched place.
    package var crossTrack: ColumnName
    /// Up to this far from the matched place a fix is on the route, in metres.
    package var nearMetres: Double

    package init(progress: ColumnName, crossTrack: ColumnName, nearMetres: Double) {
      self.progress = progress
      self.crossTrack = crossTrack
      self.nearMetres = nearMetres
    }
  }

  let gapMilliseconds: Int64
  let route: Route?
  let isTimed: Bool
  let addsDistance: Bool

  /// Makes the operator.
  ///
  /// - Parameters:
  ///   - gapMilliseconds: Longer pauses are recording gaps.
  ///   - route: Where the fixes were matched to a planned route.
  ///   - isTimed: False for points whose times are made up: their way is as it was drawn.
  ///   - addsDistance: Whether a later step reads the columns of the way gone and the time under
  ///     way.
  package init(
    gapMilliseconds: Int64 = OutingSettings().gapMilliseconds, route: Route? = nil,
    isTimed: Bool = true, addsDistance: Bool = true
  ) {
    self.gapMilliseconds = gapMilliseconds
    self.route = route
    self.isTimed = isTimed
    self.addsDistance = addsDistance
  }

  package func makeState() -> State { State(keepsGround: route != nil, isWayRead: addsDistance) }

  package func process(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {
    let entry = entry(of: batch, &state)
    let ways = isTimed ? state.go(entry) : state.climb(entry)
    if addsDistance {
      batch[Self.distanceColumn] = ways
      batch[Self.movingColumn] = entry.fixes.map { Double($0.movingMilliseconds) / 1000 }
    }
    state.sensors.add(batch)
  }

  package func end(_ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector) {
    if isTimed { state.finishWay() }
    state.totals.finishClimb()
  }

  /// The way along the route at each fix, NaN off it; empty where no route is known.
  private func progress(_ batch: FixBatch) -> [Double] {
    guard let route else { return [] }
    var progress = batch[route.progress]
    let crossTrack = batch[route.crossTrack]
    guard progress.count == crossTrack.count else { return progress }
    for index in progress.indices where abs(crossTrack[index]) > route.nearMetres {
      progress[index] = .nan
    }
    return progress
  }

  /// Adds up the time of a batch, and gives what the way and the climb must know of its fixes.
  private func entry(of batch: FixBatch, _ state: inout State) -> SettledTotals.Entry {
    let (times, starts) = (batch.time.span, batch.startsSegment.span)
    let standing = batch[StopDetector.column]
    let elevations = batch[.elevation]
    let progress = progress(batch)
    // Side by side they cost a third of what they cost one by one.
    let metres = ShortDistance.consecutiveMetres(
      latitudesE7: batch.latitudeE7, longitudesE7: batch.longitudeE7)
    state.intervals.add(stepsTo: times, after: state.last?.time.milliseconds)
    var entry = SettledTotals.Entry(capacity: batch.count)
    for index in times.indices {
      var step = DistanceEstimator.Step(
        coordinate: batch.coordinate(index), interval: .none, metres: 0)
      let time = Instant(milliseconds: times[index])
      let isBreak = starts[index] && state.last != nil
      if let last = state.last {
        step.metres =
          index > 0
          ? metres[index] : ShortDistance.metres(from: last.coordinate, to: step.coordinate)
        if !isBreak { state.rawMetres += step.metres }
        step.interval = spend(
          time - last.time, standing: standing.isEmpty ? 0 : standing[index],
          metres: step.metres, isBreak: isBreak, &state)
      } else {
        state.start = time
      }
      state.last = .init(time: time, coordinate: step.coordinate)
      entry.fixes.append(
        SettledTotals.PendingFix(
          time: time, movingMilliseconds: state.movingMilliseconds,
          elevation: elevations.isEmpty ? .nan : elevations[index],
          isResting: step.interval == .standing, startsAnew: isBreak,
          progress: progress.isEmpty ? .nan : progress[index]))
      entry.steps.append(step)
      if !isTimed { entry.ways.append(state.rawMetres) }
    }
    state.fixes += Int64(batch.count)
    return entry
  }

  /// Spends the time from the fix before, and says what it was.
  private func spend(
    _ milliseconds: Int64, standing: Double, metres: Double, isBreak: Bool, _ state: inout State
  ) -> DistanceEstimator.Interval {
    if isBreak || milliseconds > gapMilliseconds {
      state.settleHeld()
      state.gapMilliseconds += milliseconds
      state.gaps += 1
      return isBreak ? .none : .gap
    }
    let standingMilliseconds = standing > 0 ? Int64(min(standing, Double(milliseconds))) : 0
    if standingMilliseconds > 0, standingMilliseconds == milliseconds {
      state.settleHeld()
      state.stoppedMilliseconds += milliseconds
      return .standing
    }
    state.spend(milliseconds, standing: standingMilliseconds, metres: metres)
    return .way
  }
}
