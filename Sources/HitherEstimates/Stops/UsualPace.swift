import Glibc
import HitherEngine
import HitherTracks

/// The usual pace of a member, and the slow walk against which a rest is tested.
struct UsualPace: Hashable, Sendable {
  /// It follows the speed of recent minutes with this time constant, in seconds.
  static let followsSeconds = 300.0
  /// Rest is tested against this share of it: people slow down …
  static let slowness = 0.65
  /// … and within these limits, in m/s.
  static let walks = 0.25...1.0
  /// The largest share against which rest is tested if noise would hide a walk for longer than the shortest means.
  static let slowRide = 0.4
  /// A slow ride must exceed the speed that noise hides by this factor.
  static let rideMargin = 1.2
  /// A member faster than this rides or runs, in m/s: there, halts must not reduce the pace …
  static let ridesFrom = 2.0
  /// … so speeds below half of it have this weight.
  static let haltWeight = 0.3
  /// The braking and starting acceleration of people and vehicles, in m/s².
  static let braking = 1.8

  /// In m/s.
  private(set) var metresPerSecond = 1.1

  /// The slow walk against which rest is tested, in m/s.
  var walk: Double {
    min(max(metresPerSecond * Self.slowness, Self.walks.lowerBound), Self.walks.upperBound)
  }

  /// The slow pace against which rest is tested between cells at a spacing, in m/s.
  ///
  /// A rider halts for less time than it takes to detect a walk through noise, and seldom walks.
  /// While a rest may be one of these halts it is tested against a slow ride.
  ///
  /// - Parameters:
  ///   - noise: The noise of the shortest means, in metres.
  ///   - spacing: In milliseconds.
  ///   - isWalking: Whether a rest cannot be a halt of a ride.
  func slow(_ noise: Double, spacing: Double, isWalking: Bool) -> Double {
    let (walk, ride) = (walk, metresPerSecond * Self.slowRide)
    guard !isWalking, ride > walk else { return walk }
    let shortest = RestEvidence.reaches.lowerBound
    let seen =
      Self.rideMargin * RestEvidence.noises * noise / (max(shortest, spacing) / 1000)
    return min(max(walk, seen), ride)
  }

  /// The distance inside a rest at which the evidence changes sign, in milliseconds.
  ///
  /// A mean of length *r* contains motion for *s* = *r* − *d* if the rest began *d* ago. The
  /// evidence changes sign where it lags by half of what the slow pace *v* would give, *v* *r* / 2.
  /// At the pace *u* and with braking *a* it lags by (*u* *s*² − *u*² *s* / *a*) / 2*r*, and by *a*
  /// *s*³ / 6*r* while it brakes. Between sparse fixes it changes with the one whose chord is half
  /// of the slow pace, at a moment between both.
  func inset(_ reach: Double, slow: Double, spacing: Double) -> Double {
    let pace = metresPerSecond
    let brakes = pace / Self.braking
    guard spacing <= reach else {
      return max(0, spacing / 2 * (1 - slow / pace) - 500 * brakes)
    }
    let seconds = reach / 1000
    var held = seconds * (slow / pace).squareRoot() + brakes / 2
    if held < brakes { held = cbrt(3 * slow * seconds * seconds / Self.braking) }
    return max(0, reach - 1000 * held)
  }

  /// Updates the pace with a step in metres between two means over some seconds.
  mutating func learn(step: Double, over span: Double, _ noise: Double, after seconds: Double) {
    let walked = max(step * step - 2 * noise * noise, 0).squareRoot()
    let speed = min(walked / span, 3 * metresPerSecond)
    let isHalt = metresPerSecond > Self.ridesFrom && speed < metresPerSecond / 2
    let share = seconds / (seconds + Self.followsSeconds) * (isHalt ? Self.haltWeight : 1)
    metresPerSecond = max(0.3, metresPerSecond + (speed - metresPerSecond) * share)
  }
}

extension UsualPace: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&metresPerSecond)
  }
}
