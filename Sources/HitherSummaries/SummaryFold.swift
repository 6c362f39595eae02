package import HitherEngine
import HitherGeodesy
package import HitherTracks

/// Adds up one member's outing: way, time, climb, splits, heart rate, battery, quality.
///
/// Input: a member's repaired fixes with the column `standing_ms`.
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
    reads: [StopDetector.column], adds: [distanceColumn, movingColumn])

  /// Slower than this between two fixes is standing, in m/s.
  static let standingMetresPerSecond = 0.1
  /// The shortest time between two fixes that can be told to be standing by itself, in milliseconds.
  static let judgedMilliseconds: Int64 = 30_000
  /// A way that nobody recorded counts from this length on, in metres.
  static let leapMetres = 25.0

  let gapMilliseconds: Int64
  let addsDistance: Bool

  /// Makes the operator.
  ///
  /// - Parameters:
  ///   - gapMilliseconds: Longer pauses are recording gaps.
  ///   - addsDistance: Whether a later step reads the columns of the way gone and the time under
  ///     way.
  package init(
    gapMilliseconds: Int64 = OutingSettings().gapMilliseconds, addsDistance: Bool = true
  ) {
    self.gapMilliseconds = gapMilliseconds
    self.addsDistance = addsDistance
  }

  package func makeState() -> State { State() }

  package func process(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {
    let standing = batch[StopDetector.column]
    let elevations = batch[.elevation]
    var distances: [Double] = []
    var movings: [Double] = []
    if addsDistance {
      distances.reserveCapacity(batch.count)
      movings.reserveCapacity(batch.count)
    }
    for index in 0..<batch.count {
      step(
        batch, index, standing: standing.isEmpty ? 0 : standing[index],
        elevation: elevations.isEmpty ? .nan : elevations[index], &state)
      guard addsDistance else { continue }
      distances.append(state.distance.metres)
      movings.append(Double(state.movingMilliseconds) / 1000)
    }
    if addsDistance {
      batch[Self.distanceColumn] = distances
      batch[Self.movingColumn] = movings
    }
    state.sensors.add(batch)
  }

  package func end(_ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector) {
    state.distance.rest()
    state.settleHeld()
    state.note()
    state.enter(state.climb.finish())
    state.finishSplits()
  }

  private func step(
    _ batch: FixBatch, _ index: Int, standing: Double, elevation: Double, _ state: inout State
  ) {
    let time = Instant(milliseconds: batch.time[index])
    let coordinate = batch.coordinate(index)
    state.fixes += 1
    guard let last = state.last else {
      state.start = time
      state.last = .init(time: time, coordinate: coordinate)
      state.distance.go(to: coordinate, at: time)
      state.climb(to: elevation, at: time)
      state.note()
      return
    }
    let milliseconds = time - last.time
    let metres = ShortDistance.metres(from: last.coordinate, to: coordinate)
    let isBreak = batch.startsSegment[index]
    let standingMilliseconds = standing > 0 ? Int64(min(standing, Double(milliseconds))) : 0
    let isStopped = standingMilliseconds > 0 && standingMilliseconds == milliseconds
    if !isBreak { state.rawMetres += metres }
    state.intervals.add(milliseconds)
    if isBreak || isStopped || milliseconds > gapMilliseconds { state.settleHeld() }
    if isBreak || milliseconds > gapMilliseconds {
      state.gapMilliseconds += milliseconds
      state.gaps += 1
      state.distance.rest()
      if !isBreak, metres >= Self.leapMetres { state.distance.leap(metres) }
      if isBreak { state.climb.startAnew() }
      state.distance.go(to: coordinate, at: time)
    } else if isStopped {
      state.stoppedMilliseconds += milliseconds
      if !state.isResting { state.distance.rest() }
    } else {
      if state.isResting { state.distance.go(to: last.coordinate, at: last.time) }
      state.distance.go(to: coordinate, at: time)
      state.spend(milliseconds, standing: standingMilliseconds, metres: metres)
    }
    state.isResting = isStopped
    state.climb(to: elevation, at: time)
    state.last = .init(time: time, coordinate: coordinate)
    state.note()
  }
}
