package import HitherEngine
import HitherGeodesy
package import HitherTracks

/// Tells how a member moves: at rest, walking, running, cycling, driving, by rail, in flight.
///
/// Whoever stays within a few metres for some minutes is at rest, however fixes jump about; that is
/// dated back to when the stay began. Otherwise the class is the fastest whose switch is on: each
/// class from running on has one, which turns on when the speed lies above the class's for so long and by
/// so much as its noise demands, and off only when the member has been slow for as long as such
/// movers wait: a driver at lights still drives, a runner who slows down once still runs.
///
/// A class begins where the member began to be faster than the speed below which it may end, so that setting
/// off belongs to the ride. After a short halt the ride goes on, though it may be slower at first:
/// nobody changes from one to another but on foot. That is what Zheng and others found of labelled days
/// (*Understanding mobility based on GPS data*, UbiComp 2008).
///
/// Input: a member's fixes with `SpeedColumns.speed`, `.moment` and `.told`.
/// Output: the same fixes with `SpeedColumns.speedClass` and `.speedClassSince`;
/// `speed_class.changed`.
/// State: the class, the switches, where the last stay began.
/// Late data: none reaches an operator.
package struct SpeedClassifier: Operator {
  package static let description = OperatorDescription(
    name: "speed_class", summary: "Classifies how a member moves, by speed.",
    reads: [SpeedColumns.speed, SpeedColumns.moment, SpeedColumns.told],
    adds: [SpeedColumns.speedClass, SpeedColumns.speedClassSince],
    events: [SpeedClassChanged.self],
    settings: OutingSettings.speedSettings,
    state: "the class, the transitions, the start of the last stay")

  /// A member at rest moves no faster than this, in m/s.
  private static let restlessSpeed = 1.5
  /// Who is at rest stays within so many accuracies of a fix.
  private static let restAccuracies = 3.5
  /// Who has strayed from a stay for so long has left it, in milliseconds.
  private static let strayMilliseconds: Int64 = 20_000
  /// The place of a stay is the mean of at most about so many fixes.
  private static let most: Int64 = 10_000
  /// Fixes with a poorer accuracy say nothing of a stay, in metres.
  private static let poorestMetres = 100.0
  /// Nothing moves faster, in m/s: such a speed is one of positions that are wrong.
  private static let fastest = 350.0
  /// A stay is believed once a walker at this speed would have left it, in m/s.
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
    // In place of the operator's state, which would be looked up for each fix; its list goes along, not a copy of it.
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
          fix.isTold = !columns.told.isEmpty && columns.told[next] > 0
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
  /// A fix with what is known of its speed.
  struct Fix {
    var time: Instant
    var place: Coordinate
    var settled: Instant
    var accuracy = 0.0
    var speed = Double.nan
    /// The moment for which the speed stands, in milliseconds, where there is one.
    var middle = 0.0
    var isTold = false

    var moment: Instant { Instant(milliseconds: Int64(middle)) }
  }

  /// Takes the next fix.
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
    // Nearly always no switch is near to turning.
    let isAtEase = state.isCalm && fix.speed < slowest
    let turned = isAtEase ? nil : turn(fix, last, &state)
    // At ease no switch is on.
    var new = state.isCalm ? SpeedClass.walking : state.fastestOn
    new = state.ride.gone(on: new, current: state.current, at: fix.time, since: last)
    guard new != state.current else { return }
    var start = turned ?? fix.moment
    if state.current == .stationary, new == .walking {
      guard hasLeft else { return }
      // The way here was gone at about the speed of now.
      let away = ShortDistance.metres(from: stay.place, to: fix.place)
      start = fix.time + -Int64(min(away / max(fix.speed, 0.5), 3600) * 1000)
    }
    let place = start >= last ? fix.place : nil
    begin(
      new, at: ClockMark(time: min(start, fix.time), place: place), fix, &state, &events)
  }

  /// Whether a stay is long enough to be believed, where fixes may lie so far from its place.
  @inline(__always)
  private func hasStayed(_ milliseconds: Int64, within reach: Double) -> Bool {
    // Half of the way of a walker is what the mean lags behind.
    milliseconds >= settings.speeds.restMilliseconds
      && milliseconds >= Int64(2 * reach / Self.slowWalk * 1000)
  }

  /// How far fixes of a member at rest may lie from the place of the stay, in metres.
  @inline(__always)
  func reach(_ fix: Fix, _ state: State) -> Double {
    let accuracy = min(fix.accuracy > 0 ? fix.accuracy : state.noise.metres, 40)
    return max(settings.speeds.restMetres, Self.restAccuracies * accuracy)
  }

  /// Holds a fix against the stay that goes on.
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
    // Until it is known how a member moves at first, nothing is there to change from.
    guard state.isKnown else {
      state.isKnown = true
      return
    }
    // What was told of a beginning stays told: no two changes are at the same time.
    state.since = max(mark.time, state.since + 1)
    events.emit(
      SpeedClassChanged(from: old, to: new), time: state.since,
      detected: max(fix.settled, state.since),
      position: mark.time == state.since ? mark.place : nil)
  }
}
