package import HitherEngine
import HitherGeodesy
package import HitherTracks

/// Classifies how a member moves: at rest, walking, running, cycling, driving, by rail, in flight.
///
/// A member who stays within a few metres for some minutes is at rest, however much fixes scatter;
/// this is dated back to the start of the stay. Otherwise the class is the fastest whose switch is
/// on: each class from running on has one. It turns on when the speed is above the class's for the
/// time and by the margin that its noise requires, and off only when the member has been slow for
/// as long as such movers usually wait: a driver at traffic lights still drives, a runner who slows
/// down once still runs.
///
/// A class begins when the member began to be faster than the speed below which it may end, so that
/// starting belongs to the ride. After a short stop the ride continues, though it may be slower at
/// first: people change from one vehicle to another only on foot. That is a result of Zheng and
/// others from labelled days (*Understanding mobility based on GPS data*, UbiComp 2008).
///
/// Input: a member's fixes with `SpeedColumns.speed`, `.moment` and `.reported`.
/// Output: the same fixes with `SpeedColumns.speedClass` and `.speedClassSince`; `speed_class.changed`.
/// State: the class, the transitions, the start of the last stay.
/// Late data: none reaches an operator.
package struct SpeedClassifier: Operator {
  package static let description = OperatorDescription(
    name: "speed_class", summary: "Classifies how a member moves, by speed.",
    reads: [SpeedColumns.speed, SpeedColumns.moment, SpeedColumns.reported],
    adds: [SpeedColumns.speedClass, SpeedColumns.speedClassSince],
    events: [SpeedClassChanged.self],
    settings: OutingSettings.speedSettings,
    state: "the class, the transitions, the start of the last stay")

  /// The largest speed of a member at rest, in m/s.
  private static let restlessSpeed = 1.5
  /// The largest distance of fixes at rest, in accuracies.
  private static let restAccuracies = 3.5
  /// The time away after which a stay has ended, in milliseconds.
  private static let strayMilliseconds: Int64 = 20_000
  /// The largest number of fixes in the mean that is the place of a stay.
  private static let most: Int64 = 10_000
  /// Fixes with a poorer accuracy are not used for stays, in metres.
  private static let poorestMetres = 100.0
  /// The largest possible speed, in m/s: a higher one comes from wrong positions.
  private static let fastest = 350.0
  /// A stay is accepted once a walker at this speed would have left it, in m/s.
  private static let slowWalk = 0.7

  let settings: OutingSettings
  let slowest: Double

  package init(_ settings: OutingSettings = OutingSettings()) {
    self.settings = settings
    slowest = Self.slowest(settings)
  }

  package func makeState() -> State { State(settings) }

  package func process(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {
    let columns = Columns(batch)
    var classes = [Double](repeating: .nan, count: batch.count)
    var since = [Double](repeating: .nan, count: batch.count)
    var classRows = classes.mutableSpan
    var sinceRows = since.mutableSpan
    let (times, settled) = (batch.time, batch.settled)
    let (latitudes, longitudes) = (batch.latitudeE7, batch.longitudeE7)
    // A local copy, because the operator's state would be accessed for each fix; its list is moved, not copied.
    var own = state
    state.switches = []
    var next = 0
    while next < times.count {
      let start = next
      next = passWalking(batch, columns, from: start, &own)
      if next == start {
        var fix = Fix(
          time: Instant(milliseconds: times[next]),
          place: Coordinate(latitudeE7: latitudes[next], longitudeE7: longitudes[next]),
          settled: Instant(milliseconds: settled[next]), accuracy: columns.accuracy(next))
        if !columns.speeds.isEmpty, !columns.speeds[next].isNaN {
          fix.speed = columns.speeds[next]
          fix.middle = columns.moments[next]
          fix.isReported = !columns.reported.isEmpty && columns.reported[next] > 0
        }
        take(fix, swing: columns.swings.squares[next], &own, &events)
        next += 1
      }
      let (rank, began) = (Double(own.current.rank), Double(own.since.milliseconds))
      for index in start..<next {
        classRows[index] = rank
        sinceRows[index] = began
      }
    }
    state = own
    batch[SpeedColumns.speedClass] = classes
    batch[SpeedColumns.speedClassSince] = since
  }
}

extension SpeedClassifier {
  /// A fix with the data about its speed.
  struct Fix {
    var time: Instant
    var place: Coordinate
    var settled: Instant
    var accuracy = 0.0
    var speed = Double.nan
    /// The moment that the speed represents, in milliseconds, if any.
    var middle = 0.0
    var isReported = false

    var moment: Instant { Instant(milliseconds: Int64(middle)) }
  }

  /// Processes the next fix.
  @inline(__always)
  func take(
    _ fix: Fix, swing: Double, _ state: inout State,
    _ events: inout EventCollector
  ) {
    guard let last = state.last else {
      state.stay = Stay(time: fix.time, place: fix.place)
      state.last = fix.time
      state.since = fix.time
      return
    }
    state.noise.take(
      fix.place, last: state.lastPlace, step: fix.time - last, swing: swing)
    defer {
      state.last = fix.time
      state.lastPlace = fix.place
    }
    let stay = state.stay
    let reach = reach(fix, state)
    let hasLeft = stray(fix, reach, &state)
    guard fix.speed <= Self.fastest else { return }
    if !hasLeft, state.stray == nil, fix.speed < Self.restlessSpeed,
      hasStayed(fix.time - stay.time, within: reach)
    {
      state.isCalm = false
      for index in state.switches.indices { state.switches[index].rest() }
      state.ride.pass(.stationary, at: fix.time, since: last)
      if state.current != .stationary {
        begin(
          .stationary, at: ClockMark(time: stay.time, place: stay.place), fix, &state, &events)
      }
      state.isKnown = true
      return
    }
    // Nearly always no switch is near a transition.
    let isAtEase = state.isCalm && fix.speed < slowest
    let turned = isAtEase ? nil : turn(fix, last, &state)
    // In this case no switch is on.
    var new = state.isCalm ? SpeedClass.walking : state.fastestOn
    new = state.ride.gone(on: new, current: state.current, at: fix.time, since: last)
    guard new != state.current else { return }
    var start = turned ?? fix.moment
    if state.current == .stationary, new == .walking {
      guard hasLeft else { return }
      // The path to here was travelled at about the current speed.
      let away = ShortDistance.metres(from: stay.place, to: fix.place)
      start = fix.time + -Int64(min(away / max(fix.speed, 0.5), 3600) * 1000)
    }
    let place = start >= last ? fix.place : nil
    begin(
      new, at: ClockMark(time: min(start, fix.time), place: place), fix, &state, &events)
  }

  /// Whether a stay is long enough to be accepted, given the possible distance of fixes from its place.
  @inline(__always)
  private func hasStayed(_ milliseconds: Int64, within reach: Double) -> Bool {
    // The mean lags behind by half of a walker's path.
    milliseconds >= settings.speeds.restMilliseconds
      && milliseconds >= Int64(2 * reach / Self.slowWalk * 1000)
  }

  /// The largest distance of fixes at rest from the place of the stay, in metres.
  @inline(__always)
  func reach(_ fix: Fix, _ state: State) -> Double {
    let accuracy = min(fix.accuracy > 0 ? fix.accuracy : state.noise.metres, 40)
    return max(settings.speeds.restMetres, Self.restAccuracies * accuracy)
  }

  /// Compares a fix with the current stay.
  ///
  /// - Returns: whether the member has left it, and perhaps begun another one.
  @inline(__always)
  func stray(_ fix: Fix, _ reach: Double, _ state: inout State) -> Bool {
    guard fix.accuracy <= Self.poorestMetres else { return false }
    guard ShortDistance.isBeyond(reach, from: state.stay.place, to: fix.place) else {
      state.stray = nil
      state.stay.fixes = min(state.stay.fixes + 1, Self.most)
      state.stay.place = state.stay.place.between(fix.place, 1 / Double(state.stay.fixes))
      return false
    }
    guard let stray = state.stray else {
      state.stray = Stay(time: fix.time, place: fix.place)
      return false
    }
    guard fix.time - stray.time >= Self.strayMilliseconds else { return false }
    let isNear = !ShortDistance.isBeyond(reach, from: stray.place, to: fix.place)
    state.stay = isNear ? stray : Stay(time: fix.time, place: fix.place)
    state.stray = nil
    return true
  }

  private func begin(
    _ new: SpeedClass, at mark: ClockMark, _ fix: Fix, _ state: inout State,
    _ events: inout EventCollector
  ) {
    let old = state.current
    state.current = new
    // Until the first class is known, there is nothing to change from.
    guard state.isKnown else {
      state.isKnown = true
      return
    }
    // An emitted start is not changed: no two changes are at the same time.
    state.since = max(mark.time, state.since + 1)
    events.emit(
      SpeedClassChanged(from: old, to: new), time: state.since,
      detected: max(fix.settled, state.since),
      position: mark.time == state.since ? mark.place : nil)
  }
}
