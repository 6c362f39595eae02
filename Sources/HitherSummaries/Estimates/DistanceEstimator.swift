import HitherEngine
import HitherGeodesy
import HitherTracks

/// Estimates the way gone from noisy positions, fix by fix.
///
/// Positions are averaged over the last seconds, which takes out most of the noise of dense
/// recordings and leaves sparse ones as they are; the length is the sum of chords of at least
/// `chordMetres` and `chordMilliseconds` between averages, so that what noise is left adds little.
/// Standing still is left out by the caller (`rest`). `docs/methods.md` gives the bias.
struct DistanceEstimator: Sendable {
  /// Positions are averaged over this long, in milliseconds.
  static let windowMilliseconds: Int64 = 10_000
  /// The shortest chord, in metres.
  static let chordMetres = 10.0
  /// The shortest time of a chord, in milliseconds.
  static let chordMilliseconds: Int64 = 3000

  fileprivate struct Position {
    var time: Int64
    var latitude: Int64
    var longitude: Int64
  }

  /// The way gone so far, in metres.
  private(set) var metres = 0.0
  /// The highest speed over a chord, in metres a second; NaN before the first chord.
  private(set) var fastest = Double.nan
  private var window: [Position] = []
  private var windowStart = 0
  private var latitudeSum: Int64 = 0
  private var longitudeSum: Int64 = 0
  private var anchor: Position?

  /// Goes on to the next position of the way.
  mutating func go(to coordinate: Coordinate, at time: Instant) {
    let longitude = unwrapped(coordinate.longitudeE7)
    let position = Position(
      time: time.milliseconds, latitude: Int64(coordinate.latitudeE7), longitude: longitude)
    push(position)
    let mean = average(at: position.time)
    guard let anchor else {
      self.anchor = mean
      return
    }
    guard mean.time - anchor.time >= Self.chordMilliseconds else { return }
    let chord = Self.metres(from: anchor, to: mean)
    guard chord >= Self.chordMetres else { return }
    add(chord, milliseconds: mean.time - anchor.time)
    self.anchor = mean
  }

  /// Ends a stretch of way, as where the member stops or the recording pauses.
  mutating func rest() {
    if let anchor, let last = window.last, windowStart < window.count {
      let tail = Self.metres(from: anchor, to: last)
      // The average lags behind; what is left of the way is the last chord. A remainder that noise
      // alone could make is none.
      if tail >= Self.chordMetres / 2 { metres += tail }
    }
    window.removeAll(keepingCapacity: true)
    windowStart = 0
    (latitudeSum, longitudeSum) = (0, 0)
    anchor = nil
  }

  /// Adds a straight way that nobody recorded, from a position to another.
  mutating func leap(_ metres: Double) {
    self.metres += metres
  }

  private mutating func add(_ chord: Double, milliseconds: Int64) {
    metres += chord
    let speed = chord / (Double(milliseconds) / 1000)
    if !(fastest >= speed) { fastest = speed }
  }

  private mutating func push(_ position: Position) {
    window.append(position)
    latitudeSum += position.latitude
    longitudeSum += position.longitude
    while position.time - window[windowStart].time >= Self.windowMilliseconds {
      latitudeSum -= window[windowStart].latitude
      longitudeSum -= window[windowStart].longitude
      windowStart += 1
    }
    if windowStart > 256, windowStart * 2 > window.count {
      window.removeFirst(windowStart)
      windowStart = 0
    }
  }

  private func average(at time: Int64) -> Position {
    let count = Int64(window.count - windowStart)
    return Position(time: time, latitude: latitudeSum / count, longitude: longitudeSum / count)
  }

  /// The longitude without the leap at the antimeridian, so that averages stay on the way.
  private func unwrapped(_ longitude: Int32) -> Int64 {
    guard let last = window.last else { return Int64(longitude) }
    let turn: Int64 = 3_600_000_000
    let step = (Int64(longitude) - last.longitude) % turn
    if step > turn / 2 { return last.longitude + step - turn }
    if step < -turn / 2 { return last.longitude + step + turn }
    return last.longitude + step
  }

  private static func metres(from start: Position, to end: Position) -> Double {
    ShortDistance.metres(
      fromLatE7: Int32(clamping: start.latitude), lonE7: wrapped(start.longitude),
      toLatE7: Int32(clamping: end.latitude), lonE7: wrapped(end.longitude))
  }

  private static func wrapped(_ longitude: Int64) -> Int32 {
    let turn: Int64 = 3_600_000_000
    var rest = longitude % turn
    if rest > turn / 2 { rest -= turn }
    if rest < -turn / 2 { rest += turn }
    return Int32(clamping: rest)
  }
}

extension DistanceEstimator: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(metres)
    writer.write(fastest)
    writer.write(UInt32(truncatingIfNeeded: window.count - windowStart))
    for position in window[windowStart...] { position.write(to: &writer) }
    writer.write(anchor)
  }

  init(from reader: inout StateReader) throws(StateError) {
    metres = try reader.read(Double.self)
    fastest = try reader.read(Double.self)
    window = try reader.readList(Position.self)
    for position in window {
      latitudeSum += position.latitude
      longitudeSum += position.longitude
    }
    anchor = try reader.readOptional(Position.self)
  }
}

extension DistanceEstimator.Position: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(time)
    writer.write(latitude)
    writer.write(longitude)
  }

  init(from reader: inout StateReader) throws(StateError) {
    time = try reader.read(Int64.self)
    latitude = Int64(Int32(truncatingIfNeeded: try reader.read(Int64.self)))
    longitude = try reader.read(Int64.self)
    guard abs(longitude) < 1 << 50 else { throw StateError.malformed("a longitude is absurd") }
  }
}
