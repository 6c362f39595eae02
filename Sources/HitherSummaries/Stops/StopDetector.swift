package import HitherEngine
import HitherGeodesy
package import HitherTracks

/// Finds stops: at least a minute within a small circle, without drift.
///
/// A stop begins where the fixes of the last minute stay within the radius of their middle and its
/// first and second half hardly differ; it ends by the shared debounce, when fixes leave the circle.
/// Both moments are then moved to the fixes nearest the stop's middle on the way in and out, so that
/// approach and departure are not swallowed. The accuracy of the fixes widens the circle.
///
/// Input: a member's repaired fixes.
/// Output: the fixes with the column `stop`; `stop.started`, `stop.ended`.
/// State: the fixes of the last minute, the stop's middle and the debounce of its end.
/// Late data: none reaches an operator.
package struct StopDetector: Operator {
  /// The measures of a stop.
  package struct Parameters: Hashable, Sendable {
    /// The shortest stop, in milliseconds.
    package var shortestMilliseconds: Int64 = 60_000
    /// The circle's radius for accurate fixes, in metres.
    package var radiusMetres = 20.0
    /// The circle's radius in accuracies, where those make it wider.
    package var radiusAccuracies = 3.5
    /// The most that accuracy widens the circle to, in metres.
    package var widestMetres = 40.0
    /// The fastest drift between the halves of the first minute, in m/s.
    package var driftMetresPerSecond = 0.2
    /// Added to the drift for each metre of accuracy: errors wander, so that rest seems to move.
    package var driftRise = 0.02
    /// How long fixes must lie outside before a stop ends, in milliseconds.
    package var leavingMilliseconds: Int64 = 10_000
    /// A longer pause between two fixes is a recording gap and ends a stop, in milliseconds.
    package var gapMilliseconds: Int64

    /// Makes the defaults.
    package init(gapMilliseconds: Int64 = OutingSettings().gapMilliseconds) {
      self.gapMilliseconds = gapMilliseconds
    }
  }

  /// The column that tells whether the time from the fix before to this one was spent in a stop.
  package static let column: ColumnName = "stop"

  static let started = EventType("stop.started", "A member came to rest.")
  static let ended = EventType(
    "stop.ended", "A member went on after a stop.",
    fields: [.init("duration_s", "Time from the stop's start to its end.")])

  package static let description = OperatorDescription(
    name: "stops", summary: "Finds stops of a minute or more.", adds: [column],
    events: [started, ended])

  let parameters: Parameters

  /// Makes the operator.
  package init(_ parameters: Parameters = Parameters()) {
    self.parameters = parameters
  }

  package func makeState() -> State { State() }

  package func process(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {
    let joint = state.held.count
    state.held.append(batch)
    state.isInStop.append(contentsOf: repeatElement(false, count: batch.count))
    for newest in joint..<state.held.count {
      if isBroken(at: newest, state) { close(before: newest, &state, &events) }
      if state.stop == nil {
        seek(newest, &state, &events)
      } else {
        follow(newest, &state, &events)
      }
    }
    batch = state.passDecided()
  }

  package func advance(
    to time: Instant, _ batch: inout FixBatch, _ state: inout State,
    _ events: inout EventCollector
  ) -> Instant {
    guard let first = state.held.time.first else { return time }
    return min(time, Instant(milliseconds: first))
  }

  package func end(_ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector) {
    close(before: state.held.count, &state, &events)
    batch.append(state.passDecided())
  }

  private func isBroken(at index: Int, _ state: State) -> Bool {
    guard index > 0 else { return false }
    return state.held.startsSegment[index]
      || state.held.time[index] - state.held.time[index - 1] > parameters.gapMilliseconds
  }
}

extension StopDetector {
  /// Looks whether the fixes of the last minute make a stop.
  private func seek(_ newest: Int, _ state: inout State, _ events: inout EventCollector) {
    let horizon = state.held.time[newest] - parameters.shortestMilliseconds
    var first = state.decided
    while first < newest, state.held.time[first + 1] <= horizon { first += 1 }
    state.decide(before: first, at: newest)
    guard state.held.time[first] <= horizon else { return }
    let accuracy = accuracy(of: state.held, first..<(newest + 1))
    let radius = min(
      max(parameters.radiusMetres, parameters.radiusAccuracies * accuracy),
      parameters.widestMetres)
    guard state.held.metres(first, newest) <= 2 * radius else { return }
    let plane = StopPlane(state.held, around: newest)
    let range = first..<(newest + 1)
    guard let middle = plane.middle(of: range),
      range.allSatisfy({ plane.metres($0, middle) <= radius }),
      plane.drift(over: range)
        <= parameters.driftMetresPerSecond + parameters.driftRise * min(accuracy, 10),
      let settling = plane.middle(of: ((first + newest + 1) / 2)..<(newest + 1))
    else { return }
    let spread = max(1, plane.spread(of: range, around: middle))
    let start = range.first { plane.metres($0, settling) <= spread } ?? first
    guard
      state.held.time[newest] - state.held.time[start] >= parameters.shortestMilliseconds * 3 / 4
    else { return }
    begin(at: start, newest, middle: plane.coordinate(middle), radius, &state, &events)
  }

  private func begin(
    at start: Int, _ newest: Int, middle: Coordinate, _ radius: Double, _ state: inout State,
    _ events: inout EventCollector
  ) {
    let started = Instant(milliseconds: state.held.time[start])
    for index in state.held.time.indices where index > start && index <= newest {
      state.isInStop[index] = true
    }
    state.stop = Stop(start: started, end: started, middle: middle)
    state.radius = radius
    state.lastInside = Instant(milliseconds: state.held.time[newest])
    state.leaving = Debounce()
    announce(newest, &state, &events)
  }

  /// Says that a stop began, once it has lasted long enough; until then it may still come to nothing.
  private func announce(_ newest: Int, _ state: inout State, _ events: inout EventCollector) {
    guard let stop = state.stop, !state.isAnnounced,
      state.lastInside - stop.start >= parameters.shortestMilliseconds
    else { return }
    state.isAnnounced = true
    events.emit(
      Self.started, time: stop.start,
      detected: Instant(milliseconds: state.held.settled[newest]), position: stop.middle)
  }

  /// Follows a stop until the debounce says that it was left.
  private func follow(_ newest: Int, _ state: inout State, _ events: inout EventCollector) {
    guard let stop = state.stop else { return }
    let time = Instant(milliseconds: state.held.time[newest])
    let metres = ShortDistance.metres(from: stop.middle, to: state.held.coordinate(newest))
    state.isInStop[newest] = true
    let threshold = OutingSettings.Threshold(
      enter: state.radius, leave: state.radius * 0.8,
      afterMilliseconds: parameters.leavingMilliseconds)
    if state.leaving.update(metres, at: time, threshold, mark: { _ in time }) != nil {
      let settled = Instant(milliseconds: state.held.settled[newest])
      finish(at: state.lastInside, detected: settled, &state, &events)
      return
    }
    // A minute inside the circle, though not near its middle, is staying too.
    let isNear = metres <= state.radius / 2
    if isNear || (metres <= state.radius && time - state.lastInside > 60_000) {
      state.lastInside = time
      announce(newest, &state, &events)
      if state.isAnnounced { state.decide(before: newest, at: newest) }
    }
  }

  private func finish(
    at end: Instant, detected: Instant, _ state: inout State, _ events: inout EventCollector
  ) {
    guard var stop = state.stop else { return }
    stop.end = max(end, stop.start)
    let isStop = state.isAnnounced
    let last = isStop ? stop.end : stop.start
    for index in state.held.time.indices where state.held.time[index] > last.milliseconds {
      state.isInStop[index] = false
    }
    state.stop = nil
    state.isAnnounced = false
    state.leaving = Debounce()
    guard isStop else { return }
    state.stops.append(stop)
    events.emit(
      Self.ended, time: stop.end, detected: detected, position: stop.middle,
      values: [.number(Double(stop.end - stop.start) / 1000)])
  }

  /// Ends an open stop at the fix before `index`, as at a recording gap, and decides all before.
  private func close(before index: Int, _ state: inout State, _ events: inout EventCollector) {
    guard index > 0 else { return }
    finish(
      at: Instant(milliseconds: state.held.time[index - 1]),
      detected: Instant(milliseconds: state.held.settled[index - 1]), &state, &events)
    state.decide(before: index, at: index - 1)
  }

  /// The mean accuracy of fixes, in metres; 0 where none is known.
  private func accuracy(of fixes: FixBatch, _ range: Range<Int>) -> Double {
    guard !fixes[.accuracy].isEmpty else { return 0 }
    var sum = 0.0
    var known = 0.0
    for index in range where !fixes[.accuracy][index].isNaN {
      sum += fixes[.accuracy][index]
      known += 1
    }
    return known > 0 ? sum / known : 0
  }
}
