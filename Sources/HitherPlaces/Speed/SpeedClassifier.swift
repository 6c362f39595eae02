package import HitherEngine
import HitherGeodesy
package import HitherTracks

/// Tells how a member moves: at rest, walking, running, cycling, driving, by rail, in flight.
///
/// Whoever stays within a few metres for some minutes is at rest, however fixes jump about; that is
/// dated back to when the stay began. Otherwise the class is the fastest whose switch is on: each
/// class from running on has one, which turns on after some seconds above the class's speed and off
/// only when the member has been slow for as long as such movers wait: a driver at lights still
/// drives, a runner who slows down once still runs.
///
/// Input: a member's fixes with `SpeedColumns.speed` and `.moment`.
/// Output: the same fixes with `SpeedColumns.speedClass` and `.speedClassSince`;
/// `speed_class.changed`.
/// State: the class, the switches, where the last stay began.
/// Late data: none reaches an operator.
package struct SpeedClassifier: Operator {
  package static let description = OperatorDescription(
    name: "speed_class", summary: "Tells how a member moves, as the speed shows it.",
    reads: [SpeedColumns.speed, SpeedColumns.moment],
    adds: [SpeedColumns.speedClass, SpeedColumns.speedClassSince],
    events: [ClockEvents.speedChanged],
    settings: OutingSettings.speedSettings,
    state: "the class, the switches, where the last stay began")

  /// From running on: below which speed a class may end, in m/s, and after how long, in milliseconds.
  private static let leaving: [(speed: Double, after: Int64)] = [
    (1.9, 30_000), (2, 90_000), (2.4, 180_000), (2.4, 180_000), (30, 300_000),
  ]
  /// How long a member must be above a class's speed, in milliseconds.
  private static let enteringMilliseconds: Int64 = 15_000
  /// A member at rest moves no faster than this, in m/s.
  private static let restlessSpeed = 1.5
  /// Who is at rest stays within so many accuracies of a fix.
  private static let restAccuracies = 3.5
  /// Who has strayed from a stay for so long has left it, in milliseconds.
  private static let strayMilliseconds: Int64 = 20_000
  /// The place of a stay is the mean of at most about so many fixes.
  private static let most: Int64 = 10_000
  /// A stay is believed once a walker at this speed would have left it, in m/s.
  private static let slowWalk = 0.7

  let settings: OutingSettings

  package init(_ settings: OutingSettings = OutingSettings()) {
    self.settings = settings
  }

  package func makeState() -> State { State(settings) }

  package func process(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {
    let speeds = batch[SpeedColumns.speed]
    let moments = batch[SpeedColumns.moment]
    let accuracies = batch[.accuracy]
    var classes = [Double](repeating: .nan, count: batch.count)
    var since = classes
    for index in 0..<batch.count {
      var fix = Fix(
        time: Instant(milliseconds: batch.time[index]), place: batch.coordinate(index),
        settled: Instant(milliseconds: batch.settled[index]))
      if !accuracies.isEmpty, accuracies[index] > 0 { fix.accuracy = accuracies[index] }
      if !speeds.isEmpty, !speeds[index].isNaN {
        fix.speed = speeds[index]
        fix.moment = Instant(milliseconds: Int64(moments[index]))
      }
      take(fix, &state, &events)
      classes[index] = Double(state.current.rank)
      since[index] = Double(state.since.milliseconds)
    }
    batch[SpeedColumns.speedClass] = classes
    batch[SpeedColumns.speedClassSince] = since
  }
}

extension SpeedClassifier {
  private struct Fix {
    var time: Instant
    var place: Coordinate
    var settled: Instant
    var accuracy = 0.0
    var speed = Double.nan
    var moment = Instant.absent
  }

  private func take(_ fix: Fix, _ state: inout State, _ events: inout EventCollector) {
    guard let last = state.last else {
      state.stay = Stay(time: fix.time, place: fix.place)
      state.last = fix.time
      state.since = fix.time
      return
    }
    state.noise.take(fix.place, last: state.lastPlace, step: fix.time - last)
    defer {
      state.last = fix.time
      state.lastPlace = fix.place
    }
    let stay = state.stay
    let reach = reach(fix, state)
    let hasLeft = stray(fix, reach, &state)
    guard !fix.speed.isNaN else { return }
    // Half of the way of a walker is what the mean lags behind.
    let needed = max(
      settings.speeds.restMilliseconds, Int64(2 * reach / Self.slowWalk * 1000))
    if !hasLeft, fix.time - stay.time >= needed,
      fix.speed < Self.restlessSpeed
    {
      for index in state.switches.indices { state.switches[index].turnOff() }
      change(
        to: .stationary, at: ClockMark(time: stay.time, place: stay.place), fix, &state, &events)
      state.isKnown = true
      return
    }
    var start = fix.moment
    for index in state.switches.indices {
      if let turn = turn(index, fix, &state) { start = turn.mark.time }
    }
    let fastest = state.switches.lastIndex { $0.isOn }.map { SpeedClass.allCases[$0 + 2] }
    if state.current == .stationary, fastest == nil {
      guard hasLeft else { return }
      // The way here was gone at about the speed of now.
      let away = ShortDistance.metres(from: stay.place, to: fix.place)
      start = fix.time + -Int64(min(away / max(fix.speed, 0.5), 3600) * 1000)
    }
    let place = start >= last ? fix.place : nil
    change(
      to: fastest ?? .walking, at: ClockMark(time: min(start, fix.time), place: place), fix, &state,
      &events)
  }

  /// How far fixes of a member at rest may lie from the place of the stay, in metres.
  private func reach(_ fix: Fix, _ state: State) -> Double {
    let accuracy = min(fix.accuracy > 0 ? fix.accuracy : state.noise.metres, 40)
    return max(settings.speeds.restMetres, Self.restAccuracies * accuracy)
  }

  /// Holds a fix against the stay that goes on.
  ///
  /// - Returns: whether the member has left it, and perhaps begun another one.
  private func stray(_ fix: Fix, _ reach: Double, _ state: inout State) -> Bool {
    guard ShortDistance.metres(from: state.stay.place, to: fix.place) > reach else {
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
    let isNear = ShortDistance.metres(from: stray.place, to: fix.place) <= reach
    state.stay = isNear ? stray : Stay(time: fix.time, place: fix.place)
    state.stray = nil
    return true
  }

  /// Shows a class's switch the speed of now.
  private func turn(
    _ index: Int, _ fix: Fix, _ state: inout State
  ) -> Debounce<ClockMark>.Turn? {
    let enter = settings.speeds.enter[index]
    let isOn = state.switches[index].isOn
    // Over so long a stretch the mean speed itself lasted.
    let isLong = 2 * (fix.time - fix.moment) >= ClockDetector.longStretch
    let threshold = Debounce<ClockMark>.Threshold(
      enter: enter, leave: min(Self.leaving[index].speed, enter),
      afterMilliseconds: isOn
        ? Self.leaving[index].after : isLong ? 0 : Self.enteringMilliseconds)
    let mark = ClockMark(time: fix.moment)
    let turn = state.switches[index].update(fix.speed, at: fix.time, threshold) { _ in mark }
    guard turn == nil, isLong, !isOn else { return turn }
    return state.switches[index].update(fix.speed, at: fix.time, threshold) { _ in mark }
  }

  private func change(
    to new: SpeedClass, at mark: ClockMark, _ fix: Fix, _ state: inout State,
    _ events: inout EventCollector
  ) {
    guard new != state.current else { return }
    let old = state.current
    state.current = new
    // Until it is known how a member moves at first, nothing is there to change from.
    guard state.isKnown else {
      state.isKnown = true
      return
    }
    state.since = max(mark.time, state.since)
    events.emit(
      ClockEvents.speedChanged, time: state.since, detected: max(fix.settled, state.since),
      position: mark.time == state.since ? mark.place : nil,
      values: [.text(old.rawValue), .text(new.rawValue)])
  }
}

extension SpeedClassifier {
  /// What the operator remembers.
  package struct State: Sendable {
    /// Where the member may be at rest, and a fix that lay elsewhere.
    var stay = Stay(time: .absent, place: Coordinate(latitudeE7: 0, longitudeE7: 0))
    var stray: Stay?
    var noise: PositionNoise
    var last: Instant?
    var lastPlace: Coordinate?
    var current = SpeedClass.stationary
    var since = Instant.absent
    var isKnown = false
    /// By class from running on.
    var switches = [Debounce<ClockMark>](
      repeating: Debounce(), count: SpeedClass.allCases.count - 2)

    init(_ settings: OutingSettings) {
      noise = PositionNoise(usualMetres: settings.fences.usualAccuracyMetres)
    }
  }

  /// A place at which the member has been since a time.
  struct Stay {
    var time: Instant
    /// The mean of the fixes.
    var place: Coordinate
    var fixes: Int64 = 1
  }
}

extension SpeedClassifier.Stay: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(time)
    writer.write(place)
    writer.write(fixes)
  }

  init(from reader: inout StateReader) throws(StateError) {
    time = try reader.read(Instant.self)
    place = try reader.read(Coordinate.self)
    fixes = try reader.read(Int64.self)
    guard (1...10_000).contains(fixes) else {
      throw StateError.malformed("a stay has a strange number of fixes")
    }
  }
}

extension SpeedClassifier.State: StateCoding {
  package func write(to writer: inout StateWriter) {
    writer.write(stay)
    writer.write(stray)
    writer.write(noise)
    writer.write(last)
    writer.write(lastPlace)
    writer.write(current.rawValue)
    writer.write(since)
    writer.write(isKnown)
    writer.write(switches)
  }

  package init(from reader: inout StateReader) throws(StateError) {
    stay = try reader.read(SpeedClassifier.Stay.self)
    stray = try reader.readOptional(SpeedClassifier.Stay.self)
    noise = try reader.read(PositionNoise.self)
    last = try reader.readOptional(Instant.self)
    lastPlace = try reader.readOptional(Coordinate.self)
    let name = try reader.read(String.self)
    since = try reader.read(Instant.self)
    isKnown = try reader.read(Bool.self)
    switches = try reader.readList(Debounce<ClockMark>.self)
    guard let known = SpeedClass(rawValue: name), switches.count == SpeedClass.allCases.count - 2
    else { throw StateError.malformed("a speed class is not known") }
    current = known
  }
}
