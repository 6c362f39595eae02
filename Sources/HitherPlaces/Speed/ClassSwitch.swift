import HitherEngine
import HitherTracks

/// Whether a member is as fast as a class, by the shared debounce, and since when.
struct ClassSwitch {
  /// The speeds of a class.
  struct Rule {
    /// The speed at which it begins, in m/s.
    var enter: Double
    /// The speed below which it may end, in m/s.
    var leave: Double
    /// The time below that ends it, in milliseconds.
    var leaveMilliseconds: Int64
  }

  /// A speed with its reliability.
  struct Sample {
    var speed: Double
    /// The moment that it represents.
    var moment: Instant
    /// When it became known.
    var time: Instant
    /// Time since the previous sample, in milliseconds.
    var elapsed: Int64
    /// The standard deviation of its noise, in m/s.
    var noise: Double
  }

  private var debounce = Debounce<Instant>()
  /// The time since when the speed has not been below `leave` for long.
  private var risen: Instant?
  private var fallen: Instant?

  /// The shortest time above a class's speed that begins it, in milliseconds.
  private static let enteringMilliseconds: Int64 = 15_000
  /// The number of standard deviations above a class's speed that is significant.
  private static let deviations = 2.0
  /// The number of standard deviations above at which a speed is accepted at once.
  private static let sureDeviations = 5.0
  /// The largest margin required by noise, as a share of the class's speed.
  private static let mostSlack = 0.6
  /// A slower interval shorter than this is part of a rise, in milliseconds.
  private static let dipMilliseconds: Int64 = 120_000

  var isOn: Bool { debounce.isOn }

  /// Whether a speed has no effect on the switch: it has been slow for long, and the speed is slow.
  @inline(__always)
  func isAtEase(_ speed: Double, _ rule: Rule) -> Bool {
    !isOn && !debounce.hasCandidate && fallen != nil && risen == nil && speed < rule.leave
      && speed <= rule.enter
  }

  /// Processes the next speed.
  ///
  /// - Returns: the time from which a transition counts, if this sample causes one.
  mutating func take(_ sample: Sample, _ rule: Rule) -> Instant? {
    rise(sample, rule)
    if isOn {
      let threshold = Debounce<Instant>.Threshold(
        enter: rule.enter, leave: min(rule.leave, rule.enter),
        afterMilliseconds: rule.leaveMilliseconds)
      return debounce.update(sample.speed, at: sample.time, threshold) { _ in sample.moment }?.mark
    }
    // Over so long an interval the mean speed itself lasted.
    let isLong = 2 * (sample.time - sample.moment) >= ClockDetector.longStretch
    let edge = WeighingEdge(
      margin: 0, slack: min(Self.deviations * sample.noise, Self.mostSlack * rule.enter),
      sure: Self.sureDeviations * sample.noise + 1)
    let weighing = EvidenceRule(
      afterMilliseconds: isLong ? 0 : Self.enteringMilliseconds, fixes: isLong ? 1 : 2,
      coolDownMilliseconds: 0)
    let turn = debounce.weigh(
      sample.speed - rule.enter, at: sample.time, elapsed: sample.elapsed, edge, weighing
    ) { $0 = $0 ?? sample.moment }
    if debounce.isOutweighed { debounce.reset() }
    return turn.map { min($0.mark, risen ?? $0.mark) }
  }

  private mutating func rise(_ sample: Sample, _ rule: Rule) {
    guard sample.speed < rule.leave else {
      risen = risen ?? sample.moment
      fallen = nil
      return
    }
    let since = fallen ?? sample.moment
    fallen = since
    if sample.time - since >= min(rule.leaveMilliseconds, Self.dipMilliseconds) { risen = nil }
  }

  /// The member is at rest.
  mutating func rest() {
    debounce.turnOff()
    (risen, fallen) = (nil, nil)
  }

  /// Handles the end of a faster class; this one continues only if the speed is its own.
  mutating func follow(_ speed: Double, _ rule: Rule) {
    if speed < rule.enter { debounce.turnOff() }
  }
}

extension ClassSwitch: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&debounce)
    try c.code(&risen)
    try c.code(&fallen)
  }
}
