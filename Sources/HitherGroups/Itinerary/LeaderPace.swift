import HitherEngine
import HitherTracks

/// How evenly who leads has got on so far, which says how far an expected arrival may be wrong.
///
/// The way of each five minutes, as metres on the flat and with its stops, is one reading of the speed.
/// With *n* readings so far and *m* to come, a time still to go has the relative standard error
/// *c* √(1/*n* + 1/*m*), where *c* is the readings' coefficient of variation. Few readings that happen to
/// be alike say little of the way to come: three with a coefficient of a quarter are added to them. The end
/// of the range leaves room for a rest.
struct LeaderPace: Sendable {
  static let readingMilliseconds: Int64 = 300_000
  static let leastReadings = 3.0
  /// What is believed of the scatter before it is seen, and how many readings that weighs.
  static let usualVariation = 0.25
  static let usualWeight = 3.0
  /// A rest that nobody knows of yet may take so much of the way still to go.
  static let restShare = 0.25
  /// 90 % of a normal distribution.
  static let quantile = 1.645

  private var start: (time: Instant, effort: Double)?
  private var count = 0.0
  private var sum = 0.0
  private var squares = 0.0

  /// Takes how far the leader has come; NaN where that is not known.
  mutating func take(_ effort: Double, at time: Instant) {
    guard effort.isFinite else { return }
    guard let start else {
      start = (time, effort)
      return
    }
    guard time - start.time >= Self.readingMilliseconds else { return }
    let speed = (effort - start.effort) / Double(time - start.time) * 1000
    (count, sum, squares) = (count + 1, sum + speed, squares + speed * speed)
    self.start = (time, effort)
  }

  /// Begins the reading anew, as somebody else leads.
  mutating func changeLeader() { start = nil }

  /// The shortest and the longest that so many seconds may turn out to be, in 90 of 100 cases; nil where
  /// too little is known for that.
  func range(ofSeconds seconds: Double) -> ClosedRange<Double>? {
    guard count >= Self.leastReadings, sum > 0 else { return nil }
    let mean = sum / count
    let seen = max(0, squares - sum * mean) / (mean * mean)
    let usual = Self.usualWeight * Self.usualVariation * Self.usualVariation
    let variation = ((seen + usual) / (count - 1 + Self.usualWeight)).squareRoot()
    let coming = max(1, seconds * 1000 / Double(Self.readingMilliseconds))
    let error = Self.quantile * variation * (1 / count + 1 / coming).squareRoot()
    guard error < 0.8 else { return nil }
    return seconds / (1 + error)...seconds / (1 - error) * (1 + Self.restShare)
  }
}

extension LeaderPace: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(start?.time)
    writer.write(start?.effort ?? .nan)
    writer.write(count)
    writer.write(sum)
    writer.write(squares)
  }

  init(from reader: inout StateReader) throws(StateError) {
    let time = try reader.readOptional(Instant.self)
    let effort = try reader.read(Double.self)
    start = time.map { ($0, effort) }
    count = try reader.read(Double.self)
    sum = try reader.read(Double.self)
    squares = try reader.read(Double.self)
  }
}
