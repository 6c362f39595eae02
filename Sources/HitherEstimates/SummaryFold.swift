package import HitherEngine
import HitherGeodesy
package import HitherTracks

/// Computes one member's totals: distance, time, climb, splits, heart rate, battery, quality.
///
/// Input: a member's repaired fixes with the column `standing_ms`, and the columns of `Route`.
/// Output: the same fixes; no events. The result is in the state. Later, when the distance to them
/// is settled, the fixes once more with the columns `distance_m` and `moving_s`, whose last values
/// are those of the summary, and `height_m`.
/// State: sums, the last fix, and the windows of the estimators; bounded except for the splits.
/// Late data: none reaches an operator.
package struct SummaryFold: Operator {
  /// The column of the distance travelled up to a fix, in metres; final, and interpolated between
  /// fixes that measure it.
  package static let distanceColumn: ColumnName = "distance_m"
  /// The column of the moving time up to a fix, in seconds.
  package static let movingColumn: ColumnName = "moving_s"
  /// The column of the height at a fix, in metres above mean sea level; NaN for placeholders.
  package static let heightColumn: ColumnName = "height_m"

  package static let description = OperatorDescription(
    name: "summary", summary: "Computes distance, time, climb and splits of a member.",
    reads: [StopDetector.column, GapColumns.pause, GapColumns.stayed],
    adds: [distanceColumn, movingColumn, heightColumn], addsLater: true,
    settings: [OutingSettings.gap],
    state: "sums, the last fix, and the windows of the estimators; bounded except for the splits")

  /// The columns of a member's place on the planned route.
  package struct Route: Hashable, Sendable {
    /// Metres along the route, NaN if unmatched.
    package var progress: ColumnName
    /// Metres from the matched place.
    package var crossTrack: ColumnName
    /// A fix within this distance of the matched place is on the route, in metres.
    package var nearMetres: Double

    package init(progress: ColumnName, crossTrack: ColumnName, nearMetres: Double) {
      self.progress = progress
      self.crossTrack = crossTrack
      self.nearMetres = nearMetres
    }
  }

  let gapMilliseconds: Int64
  let windows: [MembershipWindow]
  let route: Route?
  let isTimed: Bool
  let addsDistance: Bool
  let keepsPlaces: Bool

  /// Makes the operator.
  ///
  /// - Parameters:
  ///   - gapMilliseconds: Longer pauses are recording gaps.
  ///   - windows: When the member belonged to the outing; empty for always.
  ///   - route: The columns if the fixes were matched to a planned route.
  ///   - isTimed: False for points with placeholder times: their distance is as drawn.
  ///   - addsDistance: Whether a later step reads the settled distance.
  ///   - keepsPlaces: Whether terrain is read along the track at the end.
  package init(
    gapMilliseconds: Int64 = OutingSettings().gapMilliseconds, windows: [MembershipWindow] = [],
    route: Route? = nil,
    isTimed: Bool = true, addsDistance: Bool = true, keepsPlaces: Bool = false
  ) {
    self.gapMilliseconds = gapMilliseconds
    self.windows = windows.merged
    self.route = route
    self.isTimed = isTimed
    self.addsDistance = addsDistance
    self.keepsPlaces = keepsPlaces
  }

  package func makeState() -> State {
    State(keepsGround: route != nil, keepsPlaces: keepsPlaces)
  }

  package func process(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {
    state.sensors.add(batch)
    let rows = batch.evidentRows
    if rows != nil || state.inaccurate != nil { return process(&batch, rows, &state) }
    go(along: entry(of: batch, &state), batch, &state)
  }

  /// Advances the distance to the fixes of a batch.
  func go(along entry: SettledTotals.Entry, _ batch: FixBatch, _ state: inout State) {
    var entry = entry
    if addsDistance { entry.rows = batch }
    if isTimed { state.go(entry) } else { state.climb(entry) }
  }

  package func takeLater(_ state: inout State) -> FixBatch { state.totals.takeRows() }

  package func end(_ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector) {
    if isTimed { state.finishWay() }
    state.totals.finishClimb()
  }

  /// The progress along the route at each fix, NaN off it; empty if no route is known.
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

  /// Sums the time of a batch, and returns the values of its fixes that the distance and the climb need.
  func entry(of batch: FixBatch, _ state: inout State) -> SettledTotals.Entry {
    // Vectorised they cost a third of the time.
    var metres = ShortDistance.consecutiveMetres(
      latitudesE7: batch.latitudeE7, longitudesE7: batch.longitudeE7)
    if let last = state.last, !batch.isEmpty {
      metres[0] = ShortDistance.metres(from: last.coordinate, to: batch.coordinate(0))
    }
    state.intervals.add(stepsTo: batch.time.span, after: state.last?.time.milliseconds)
    let ways = isTimed ? [] : rawWays(metres, batch, after: state)
    var entry = SettledTotals.Entry()
    var steps: [DistanceEstimator.Step] = []
    state.fixes += Int64(batch.count)
    // Appending nothing to an empty array is a race between members (`TextBuffer.append(contentsOf:)`).
    guard !batch.isEmpty else { return entry }
    entry.fixes.append(addingCapacity: batch.count) { fixes in
      steps.append(addingCapacity: batch.count) { steps in
        note(batch, metres.span, &state, &fixes, &steps)
      }
    }
    entry.steps = steps
    entry.ways = ways
    return entry
  }

  /// Sums the time and the step length of each fix of a batch, and records its values for the distance and the climb.
  private func note(
    _ batch: FixBatch, _ metres: Span<Double>, _ state: inout State,
    _ fixes: inout OutputSpan<SettledTotals.PendingFix>,
    _ steps: inout OutputSpan<DistanceEstimator.Step>
  ) {
    let (times, starts) = (batch.time.span, batch.startsSegment.span)
    let (limits, stayed) = (batch.pauseLimits(gapMilliseconds), batch[GapColumns.stayed])
    let columns = (batch[StopDetector.column], batch[.elevation], progress(batch))
    let cadences = batch[.cadence].span
    let (resting, elevations, progress) = (columns.0.span, columns.1.span, columns.2.span)
    var (spent, rawMetres, last) = (state.spent, state.rawMetres, state.last?.time)
    var leaps = state.leaps
    for index in times.indices {
      let time = Instant(milliseconds: times[index])
      let isBreak = starts[index] && last != nil
      var interval = DistanceEstimator.Interval.none
      if let last {
        let milliseconds = time - last
        if !isBreak { rawMetres += metres[index] }
        if isBreak || milliseconds > limits[index] {
          leaps.breakOff()
          if isBreak, isAway(from: last, to: time) {
            spent.spendAbsence(milliseconds)
          } else {
            spent.spendGap(milliseconds, isLong: milliseconds > limits[index])
          }
          interval = isBreak ? .none : .gap
        } else {
          leaps.step(metres[index], milliseconds, to: time)
          let isRest = spent.spend(
            milliseconds, resting: resting.isEmpty ? 0 : resting[index], metres: metres[index],
            hasStayed: stayed.isEmpty || stayed[index].isNaN ? nil : stayed[index] > 0)
          interval = isRest ? .standing : .onWay(milliseconds)
        }
      } else {
        state.start = time
      }
      last = time
      if !elevations.isEmpty {
        state.heights.add(
          elevations[index], at: times[index], batch.coordinate(index),
          isResting: interval == .standing, begins: isBreak)
      }
      state.places?.add(
        elevations.isEmpty ? .nan : elevations[index], at: times[index], batch.coordinate(index),
        isResting: interval == .standing, begins: isBreak)
      fixes.append(
        SettledTotals.PendingFix(
          time: time, movingMilliseconds: spent.moving,
          elevation: elevations.isEmpty ? .nan : elevations[index],
          isResting: interval == .standing, startsAnew: isBreak,
          isBroken: interval == .none || interval == .gap,
          progress: progress.isEmpty ? .nan : progress[index]))
      steps.append(
        DistanceEstimator.Step(
          coordinate: batch.coordinate(index), interval: interval, metres: metres[index],
          isStepping: !cadences.isEmpty && cadences[index] > 0))
    }
    (state.spent, state.rawMetres, state.leaps) = (spent, rawMetres, leaps)
    state.last = last.map { .init(time: $0, coordinate: batch.coordinate(batch.count - 1)) }
  }

  /// Whether the member was outside the outing at some time between two fixes.
  private func isAway(from last: Instant, to time: Instant) -> Bool {
    !windows.isEmpty && !windows.contains { $0.contains(last) && $0.contains(time) }
  }

  /// The distance up to each fix as drawn, in metres.
  private func rawWays(_ metres: [Double], _ batch: FixBatch, after state: State) -> [Double] {
    var way = state.rawMetres
    return metres.indices.map { index in
      if !batch.startsSegment[index] || index == 0 && state.last == nil { way += metres[index] }
      return way
    }
  }
}
