import HitherEngine
import HitherGeodesy
import HitherTracks

/// Somebody's progress along the planned route, as far as it agrees with the way that was walked.
///
/// Where two branches of a route run side by side, who is off one of them may be matched to the other,
/// and seems to leap by a lap. Nobody goes farther along the route than on foot: a leap of more than
/// half again the way between the ticks, and 100 m, is doubted. Meanwhile the progress is unknown, so that
/// the gap is measured in another way. A leap that lasts for five minutes was none: it is believed.
struct TrustedProgress: Sendable {
  /// What a progress may change by without any way, in metres.
  static let slackMetres = 100.0
  /// What it may change by, as a share of the way.
  static let share = 1.5
  /// The pace of a way that nobody saw, in metres a second, after `unseenMilliseconds`.
  static let unseenPace = 3.0
  static let unseenMilliseconds: Int64 = 30_000
  /// A leap that lasts so long is believed, in milliseconds.
  static let patienceMilliseconds: Int64 = 300_000

  /// A progress, and the way since then.
  private struct Anchor {
    var progress: Double
    var walked = 0.0

    func reaches(_ other: Double) -> Bool {
      abs(other - progress) <= TrustedProgress.slackMetres + TrustedProgress.share * walked
    }
  }

  private var anchor: Anchor?
  private var doubted: Anchor?
  private var doubtedSince: Instant?
  private var last: (coordinate: Coordinate, time: Instant)?

  /// Takes the next known position.
  ///
  /// - Returns: the progress; NaN where it is unknown or doubted.
  mutating func take(_ progress: Double, _ coordinate: Coordinate, at time: Instant) -> Double {
    if let last {
      let seconds = Double(time - last.time) / 1000
      let unseen = time - last.time > Self.unseenMilliseconds ? Self.unseenPace * seconds : 0
      let walked = max(ShortDistance.metres(from: last.coordinate, to: coordinate), unseen)
      anchor?.walked += walked
      doubted?.walked += walked
    }
    last = (coordinate, time)
    guard progress.isFinite else { return .nan }
    guard let anchor, !anchor.reaches(progress) else { return trust(progress) }
    guard let doubted, let doubtedSince, doubted.reaches(progress) else {
      doubted = Anchor(progress: progress)
      doubtedSince = time
      return .nan
    }
    self.doubted = Anchor(progress: progress)
    return time - doubtedSince >= Self.patienceMilliseconds ? trust(progress) : .nan
  }

  private mutating func trust(_ progress: Double) -> Double {
    anchor = Anchor(progress: progress)
    doubted = nil
    doubtedSince = nil
    return progress
  }
}

extension TrustedProgress: StateCoding {
  func write(to writer: inout StateWriter) {
    for anchor in [anchor, doubted] {
      writer.write(anchor?.progress ?? .nan)
      writer.write(anchor?.walked ?? 0)
    }
    writer.write(doubtedSince)
    writer.write(last?.coordinate)
    writer.write(last?.time)
  }

  init(from reader: inout StateReader) throws(StateError) {
    anchor = try Self.anchor(&reader)
    doubted = try Self.anchor(&reader)
    doubtedSince = try reader.readOptional(Instant.self)
    let coordinate = try reader.readOptional(Coordinate.self)
    let time = try reader.readOptional(Instant.self)
    if let coordinate, let time { last = (coordinate, time) }
  }

  private static func anchor(_ reader: inout StateReader) throws(StateError) -> Anchor? {
    let progress = try reader.read(Double.self)
    let walked = try reader.read(Double.self)
    return progress.isNaN ? nil : Anchor(progress: progress, walked: walked)
  }
}
