import Glibc
import HitherEngine
import HitherTracks

/// How fast a member usually goes, and what follows for how a rest is told from a walk.
struct UsualPace: Hashable, Sendable {
  /// It follows the speed of recent minutes with this time constant, in seconds.
  static let followsSeconds = 300.0
  /// Rest is tested against this part of it: people slow down …
  static let slowness = 0.65
  /// … and within these limits, in m/s.
  static let walks = 0.25...1.0
  /// Against so much of it, at most, where noise would hide a walk for longer than the shortest means reach.
  static let slowRide = 0.4
  /// How far above what noise hides a slow ride must be.
  static let rideMargin = 1.2
  /// Whoever goes faster than this rides or runs, in m/s: there, halts must not make the pace slow …
  static let ridesFrom = 2.0
  /// … so that speeds below half of it count by this.
  static let haltWeight = 0.3
  /// People and vehicles brake and start with this, in m/s².
  static let braking = 1.8

  /// In m/s.
  private(set) var metresPerSecond = 1.1

  /// The slow walk that rest is weighed against, in m/s.
  var walk: Double {
    min(max(metresPerSecond * Self.slowness, Self.walks.lowerBound), Self.walks.upperBound)
  }

  /// The slow pace that rest is weighed against between cells so far apart, in m/s.
  ///
  /// Whoever rides halts for less time than it takes to see a walk through noise, and seldom walks: as long as a rest may
  /// be one of these halts it is weighed against a slow ride.
  ///
  /// - Parameters:
  ///   - noise: What noise parts the shortest means, in metres.
  ///   - spacing: In milliseconds.
  ///   - isWalking: Whether a rest may be no halt of a ride.
  func slow(_ noise: Double, spacing: Double, isWalking: Bool) -> Double {
    let (walk, ride) = (walk, metresPerSecond * Self.slowRide)
    guard !isWalking, ride > walk else { return walk }
    let shortest = RestEvidence.reaches.lowerBound
    let seen =
      Self.rideMargin * RestEvidence.noises * noise / (max(shortest, spacing) / 1000)
    return min(max(walk, seen), ride)
  }

  /// How far inside of a rest the evidence turns, in milliseconds.
  ///
  /// A mean that reaches *r* holds way for *s* = *r* − *d* where the rest began *d* ago; evidence turns where it lies half
  /// of what the slow pace *v* would make behind, *v* *r* / 2. At the pace *u* and with braking *a* it lies
  /// (*u* *s*² − *u*² *s* / *a*) / 2*r* behind, and *a* *s*³ / 6*r* as long as it brakes. Between sparse fixes it turns with
  /// the one whose chord is half of the slow pace, which is a moment between both.
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

  /// Learns from a step in metres between two means over so many seconds.
  mutating func learn(step: Double, over span: Double, _ noise: Double, after seconds: Double) {
    let walked = max(step * step - 2 * noise * noise, 0).squareRoot()
    let speed = min(walked / span, 3 * metresPerSecond)
    let isHalt = metresPerSecond > Self.ridesFrom && speed < metresPerSecond / 2
    let share = seconds / (seconds + Self.followsSeconds) * (isHalt ? Self.haltWeight : 1)
    metresPerSecond = max(0.3, metresPerSecond + (speed - metresPerSecond) * share)
  }
}

extension UsualPace: StateCoding {
  func write(to writer: inout StateWriter) { writer.write(metresPerSecond) }

  init(from reader: inout StateReader) throws(StateError) {
    metresPerSecond = try reader.read(Double.self)
  }
}
