import HitherEngine
import HitherGeodesy
import HitherTracks

/// Tells a place where somebody may be from one that a device made up.
///
/// Repair takes out what nobody could do. What this one does not do remains: a fix 200 m aside and back
/// within a minute could be a car, but not somebody who has walked all day. A place farther from the
/// last good one than 30 m and two and a half times the usual pace is doubted, until the way leads
/// back or two and a half minutes have passed: then it was a ride, and the pace is learned anew. Only
/// a fix can be the next good place, and not a tick on the chord from an odd fix to a good one.
struct PlausiblePlace: Sendable {
  static let slackMetres = 30.0
  static let paces = 2.5
  static let slowestPace = 1.2
  /// Nothing is known of the pace yet.
  static let firstPace = 6.0
  static let patienceMilliseconds: Int64 = 150_000
  /// The pace follows a faster one within minutes, and a slower one within this, in seconds.
  static let fasterSeconds = 120.0
  static let slowerSeconds = 300.0
  /// Who is slower than this rests, which says nothing of the pace, in metres a second.
  static let restingPace = 0.5

  private var pace = firstPace
  private var last: (coordinate: Coordinate, time: Instant)?
  private var doubtedSince: Instant?

  /// Takes the next known position.
  ///
  /// - Parameter isFix: whether there is a fix since the tick before.
  /// - Returns: whether it is to be believed.
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
      guard time - since >= Self.patienceMilliseconds else { return false }
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
  func write(to writer: inout StateWriter) {
    writer.write(pace)
    writer.write(last?.coordinate)
    writer.write(last?.time)
    writer.write(doubtedSince)
  }

  init(from reader: inout StateReader) throws(StateError) {
    pace = try reader.read(Double.self)
    let coordinate = try reader.readOptional(Coordinate.self)
    let time = try reader.readOptional(Instant.self)
    if let coordinate, let time { last = (coordinate, time) }
    doubtedSince = try reader.readOptional(Instant.self)
  }
}
