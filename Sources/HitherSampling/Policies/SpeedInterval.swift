package import HitherTracks

/// The faster the phone moves, the sooner it wakes: an interval that is linear in speed between two
/// speeds, and constant below and above.
package struct SpeedInterval: SamplingPolicy {
  package let name: String
  package let summary: String
  /// The interval at `slowMetresPerSecond` and slower.
  let longestMilliseconds: Int64
  /// The interval at `fastMetresPerSecond` and faster.
  let shortestMilliseconds: Int64

  static let slowMetresPerSecond = 0.3
  static let fastMetresPerSecond = 2.0

  /// For days: little use of the battery.
  package static let standard = SpeedInterval(
    name: "standard", summary: "a fix every 90 s at rest (0.3 m/s) to 30 s from 2 m/s on",
    longestMilliseconds: 90_000, shortestMilliseconds: 30_000)

  /// For outings on which somebody may get lost.
  package static let precise = SpeedInterval(
    name: "precise", summary: "a fix every 30 s at rest (0.3 m/s) to 15 s from 2 m/s on",
    longestMilliseconds: 30_000, shortestMilliseconds: 15_000)

  /// Who does not know the speed yet may be moving: the shortest interval.
  package func nextWakeUp(_ view: PhoneView) -> Instant {
    guard let speed = view.speedMetresPerSecond, speed.isFinite else {
      return view.now + shortestMilliseconds
    }
    let share =
      (speed - Self.slowMetresPerSecond) / (Self.fastMetresPerSecond - Self.slowMetresPerSecond)
    let saved = Double(longestMilliseconds - shortestMilliseconds) * min(max(share, 0), 1)
    return view.now + (longestMilliseconds - Int64(saved.rounded(.toNearestOrEven)))
  }
}
