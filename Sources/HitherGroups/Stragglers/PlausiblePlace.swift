import HitherEngine
import HitherGeodesy
import HitherTracks

/// Distinguishes plausible positions from outliers.
///
/// Repair removes positions that are impossible for anyone. Positions that are unlikely for this
/// member remain: a fix 200 m away and back within a minute may be a car, but not a member who has
/// walked all day. A place farther from the last good one than 30 m and two and a half times the
/// usual pace is suspect, until the member returns or two and a half minutes have passed: then it
/// was a ride, and the pace is reset. Only a fix can be the next good place, and not a tick on the
/// chord from a bad fix to a good one.
struct PlausiblePlace: Sendable {
  static let slackMetres = 30.0
  static let paces = 2.5
  static let slowestPace = 1.2
  /// Used while the pace is unknown.
  static let firstPace = 6.0
  static let timeoutMilliseconds: Int64 = 150_000
  /// The pace follows a faster one within minutes, and a slower one within this, in seconds.
  static let fasterSeconds = 120.0
  static let slowerSeconds = 300.0
  /// A slower member rests, which says nothing about the pace, in metres per second.
  static let restingPace = 0.5

  private var pace = firstPace
  private var last: (coordinate: Coordinate, time: Instant)?
  private var doubtedSince: Instant?

  /// Processes the next known position.
  ///
  /// - Parameter isFix: Whether there is a fix since the previous tick.
  /// - Returns: Whether it is plausible.
  mutating func take(_ coordinate: Coordinate, at time: Instant, isFix: Bool) -> Bool {
    guard let last, time > last.time else {
      self.last = (coordinate, time)
      return true
    }
    let seconds = Double(time - last.time) / 1000
    let metres = ShortDistance.metres(from: last.coordinate, to: coordinate)
    let reach = Self.slackMetres + Self.paces * max(pace, Self.slowestPace) * seconds
    if metres > reach {
      let since = doubtedSince ?? time
      doubtedSince = since
      guard time - since >= Self.timeoutMilliseconds else { return false }
    } else if !isFix {
      return doubtedSince == nil
    }
    doubtedSince = nil
    self.last = (coordinate, time)
    let now = metres / seconds
    guard now > Self.restingPace else { return true }
    let weight = min(1, seconds / (now > pace ? Self.fasterSeconds : Self.slowerSeconds))
    pace += weight * (now - pace)
    return true
  }
}

extension PlausiblePlace: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&pace)
    var (coordinate, time) = (last?.coordinate, last?.time)
    try c.code(&coordinate)
    try c.code(&time)
    if let coordinate, let time { last = (coordinate, time) }
    try c.code(&doubtedSince)
  }
}
