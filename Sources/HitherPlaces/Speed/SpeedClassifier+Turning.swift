import HitherTracks

extension SpeedClassifier {
  /// From running on: the speed below which a class may end, in m/s, and the time that it takes, in milliseconds.
  private static let leaving: [(speed: Double, after: Int64)] = [
    (1.9, 30_000), (2, 90_000), (2.4, 180_000), (2.4, 180_000), (30, 300_000),
  ]
  /// The standard deviation of the device's own speed, in m/s.
  private static let reportedNoise = 0.3
  /// The largest noise assumed, in metres.
  static let mostNoiseMetres = 40.0

  /// The speed below the edges of all switches, in m/s.
  static func slowest(_ settings: OutingSettings) -> Double {
    zip(settings.speeds.enter, leaving).map { min($0, $1.speed) }.min() ?? 0
  }

  private func rule(_ index: Int) -> ClassSwitch.Rule {
    ClassSwitch.Rule(
      enter: settings.speeds.enter[index], leave: Self.leaving[index].speed,
      leaveMilliseconds: Self.leaving[index].after)
  }

  /// Gives all switches the current speed.
  ///
  /// - Returns: the time from which the last transition counts; nil if there was none.
  func turn(_ fix: Fix, _ last: Instant, _ state: inout State) -> Instant? {
    state.isCalm = isAtEase(fix.speed, state)
    if state.isCalm { return nil }
    let sample = ClassSwitch.Sample(
      speed: fix.speed, moment: fix.moment, time: fix.time, elapsed: fix.time - last,
      noise: noise(fix, last, state))
    var start: Instant?
    for index in state.switches.indices {
      guard let turn = state.switches[index].take(sample, rule(index)) else { continue }
      start = turn
      guard !state.switches[index].isOn else { continue }
      for slower in 0..<index { state.switches[slower].follow(fix.speed, rule(slower)) }
    }
    return start
  }

  private func isAtEase(_ speed: Double, _ state: State) -> Bool {
    for index in state.switches.indices
    where !state.switches[index].isAtEase(speed, rule(index)) {
      return false
    }
    return true
  }

  /// The standard deviation of the speed's noise, in m/s.
  ///
  /// White noise averages out over half a window, correlated noise does not: that is the device's
  /// accuracy beyond the fixes' own jitter.
  private func noise(_ fix: Fix, _ last: Instant, _ state: State) -> Double {
    if fix.isReported { return Self.reportedNoise }
    let half = max(5, Double(fix.time - fix.moment) / 1000)
    let fixes = max(1, half / max(0.9, Double(fix.time - last) / 1000))
    let jumping = state.noise.metres
    let all = fix.accuracy > 0 ? min(fix.accuracy, Self.mostNoiseMetres) : jumping
    let wandering = max(0, all * all - jumping * jumping)
    return (2 * (jumping * jumping / fixes + wandering)).squareRoot() / half
  }
}
