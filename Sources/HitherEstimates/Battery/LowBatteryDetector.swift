package import HitherEngine
import HitherGeodesy
package import HitherTracks

/// Detects when a device will run out of battery before the outing ends.
///
/// The charge must last for the remaining time of the planned route and a quarter of an hour, or
/// for one hour if no route gives a remaining time. If the drain is unknown, a charge below 10 % is
/// low.
///
/// Input: a member's fixes with their battery; the remaining time as a column, if there is a route.
/// Output: the same fixes; `battery.low`.
/// State: the readings of three hours, the last reported end of the route, the debounce.
/// Late data: none reaches an operator.
package struct LowBatteryDetector: Operator {
  package static let description = OperatorDescription(
    name: "battery", summary: "Detects devices that will be out of battery too soon.",
    events: SummaryEvents.battery,
    state: "the readings of three hours, the last reported end of the route, the debounce")

  static let marginHours = 0.25
  static let hoursWithoutRoute = 1.0
  static let lowPercent = 10.0
  /// The remaining time from a route is used for this long, in milliseconds.
  static let beliefMilliseconds: Int64 = 1_800_000
  /// In hours of missing charge.
  static let threshold = OutingSettings.Threshold(
    enter: 0, leave: -0.5, afterMilliseconds: 300_000)

  let timeToGo: ColumnName?

  /// Makes the operator.
  ///
  /// - Parameter timeToGo: The column with the remaining seconds; nil if no route is known.
  package init(timeToGo: ColumnName?) {
    self.timeToGo = timeToGo
  }

  package func makeState() -> State { State() }

  package func process(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {
    let levels = batch[.battery]
    guard levels.count == batch.count else { return }
    let toGo = timeToGo.map { batch[$0] } ?? []
    for index in 0..<batch.count where !levels[index].isNaN {
      let time = Instant(milliseconds: batch.time[index])
      state.percent = levels[index]
      if index < toGo.count, toGo[index] >= 0, toGo[index] < 1e6 {
        state.told = time
        state.end = time + Int64((toGo[index] * 1000).rounded())
      }
      guard state.drain.take(levels[index], at: time) else { continue }
      let mark = BatteryMark(
        time: time, coordinate: batch.coordinate(index), percent: levels[index],
        hours: state.hoursLeft ?? .nan, toGo: secondsToGo(at: time, state))
      let turn = state.debounce.update(missing(mark), at: time, Self.threshold) { _ in mark }
      guard let turn, turn.isOn else { continue }
      emit(turn.mark, detected: Instant(milliseconds: batch.settled[index]), &events)
    }
  }

  private func secondsToGo(at time: Instant, _ state: State) -> Double {
    guard let told = state.told, let end = state.end, time - told <= Self.beliefMilliseconds else {
      return .nan
    }
    return Double(max(0, end - time)) / 1000
  }

  /// The missing battery life in hours; below 0 if the charge lasts.
  private func missing(_ mark: BatteryMark) -> Double {
    guard mark.hours.isFinite else { return mark.percent <= Self.lowPercent ? 1 : -1 }
    let need =
      mark.toGo.isFinite ? mark.toGo / 3600 + Self.marginHours : Self.hoursWithoutRoute
    return need - mark.hours
  }

  private func emit(
    _ mark: BatteryMark, detected: Instant, _ events: inout EventCollector
  ) {
    let low = BatteryLow(
      percent: mark.percent, hoursLeft: mark.hours.ifFinite, toGoSeconds: mark.toGo.ifFinite)
    events.emit(low, time: mark.time, detected: detected, position: mark.coordinate)
  }
}

/// A battery at one moment; NaN for unknown values.
struct BatteryMark: Sendable {
  var time: Instant
  var coordinate: Coordinate
  var percent: Double
  var hours: Double
  var toGo: Double
}

extension LowBatteryDetector {
  /// The operator's state.
  package struct State: Sendable {
    var drain = BatteryDrain()
    var percent = Double.nan
    /// When a route last gave the end of the outing, and that end.
    var told: Instant?
    var end: Instant?
    var debounce = Debounce<BatteryMark>()

    package init() {}

    /// The remaining battery life in hours; nil if the drain is unknown.
    package var hoursLeft: Double? {
      guard let perHour = drain.perHour, percent.isFinite else { return nil }
      return percent / perHour
    }
  }
}

extension BatteryMark: StateCoding {
  init() { (time, coordinate, percent, hours, toGo) = (Instant(), Coordinate(), 0, 0, 0) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(plain: &time)
    try c.code(plain: &coordinate)
    try c.code(&percent)
    try c.code(&hours)
    try c.code(&toGo)
  }
}

extension LowBatteryDetector.State: StateCoding {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&drain)
    try c.code(&percent)
    try c.code(&told)
    try c.code(&end)
    try c.code(&debounce)
  }
}
