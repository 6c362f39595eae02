import Glibc
import HitherEngine
import HitherTracks

/// A place on a track: the weighted mean of the fixes of a quarter of a minute.
///
/// Receiver noise averages out, and fixes every second and every quarter minute give the same features.
struct ModeAnchor: Hashable, Sendable {
  private static let radius = 6_371_008.8
  /// Radians in a unit of 1e-7 degrees.
  private static let radians = Double.pi / 180 * 1e-7

  /// The quarter minute since 1970.
  var quarter: Int64
  /// The mean time, in milliseconds since 1970.
  var time: Double
  /// The mean place, in units of 1e-7 degrees.
  var latitude: Double
  var longitude: Double

  /// The minute since 1970.
  var minute: Int64 { quarter >> 2 }

  /// The straight line to a later anchor, in metres and seconds.
  func leg(to next: ModeAnchor) -> ModeLeg {
    var turned = next.longitude - longitude
    if turned > 1.8e9 { turned -= 3.6e9 } else if turned < -1.8e9 { turned += 3.6e9 }
    return ModeLeg(
      east: turned * Self.radians * Self.radius * cos(latitude * Self.radians),
      north: (next.latitude - latitude) * Self.radians * Self.radius,
      seconds: (next.time - time) / 1000)
  }
}

/// The straight line between two anchors.
struct ModeLeg: Hashable, Sendable {
  var east: Double
  var north: Double
  var seconds: Double

  var metres: Double { (east * east + north * north).squareRoot() }
  var speed: Double { metres / seconds }

  /// The angle between this line and another, in radians from 0 to π.
  func turn(to other: ModeLeg) -> Double {
    abs(atan2(east * other.north - north * other.east, east * other.east + north * other.north))
  }
}

/// Sums of the fixes of a quarter of a minute.
struct ModeAnchorSums: Hashable, Sendable {
  /// Fixes whose error radius is larger are not used, in metres.
  static let poorestMetres = 200.0
  /// No fix is more accurate, in metres.
  private static let bestMetres = 3.0
  private static let quarterMilliseconds: Int64 = 15_000

  /// The quarter minute since 1970, and its beginning in milliseconds.
  private var quarter: Int64 = 0
  private var start: Int64 = 0
  private var firstLatitude = 0.0
  private var firstLongitude = 0.0
  private var weight = 0.0
  private var time = 0.0
  private var latitude = 0.0
  private var longitude = 0.0

  /// Makes empty sums.
  init() {}

  /// Begins the quarter minute of a fix, which is not yet added.
  init(time: Int64, latitude: Int32, longitude: Int32) {
    let length = Self.quarterMilliseconds
    quarter = time / length - (time % length < 0 ? 1 : 0)
    start = quarter * length
    (firstLatitude, firstLongitude) = (Double(latitude), Double(longitude))
  }

  /// Whether there are fixes, and a time lies in their quarter minute.
  @inline(__always)
  func covers(_ time: Int64) -> Bool {
    weight > 0 && time >= start && time - start < Self.quarterMilliseconds
  }

  /// Adds a fix; `accuracy` is its error radius in metres, NaN or 0 if unknown.
  @inline(__always)
  mutating func add(time: Int64, latitude: Int32, longitude: Int32, accuracy: Double) {
    let radius = max(Self.bestMetres, Evidence.accuracy(of: accuracy))
    let share = 1 / (radius * radius)
    weight += share
    self.time += share * Double(time - start)
    self.latitude += share * (Double(latitude) - firstLatitude)
    var turned = Double(longitude) - firstLongitude
    if turned > 1.8e9 { turned -= 3.6e9 } else if turned < -1.8e9 { turned += 3.6e9 }
    self.longitude += share * turned
  }

  /// The weighted mean of the fixes; nil if there is none.
  var anchor: ModeAnchor? {
    guard weight > 0 else { return nil }
    return ModeAnchor(
      quarter: quarter, time: Double(start) + time / weight,
      latitude: firstLatitude + latitude / weight, longitude: firstLongitude + longitude / weight)
  }
}

extension ModeAnchor: StateCoding {
  init() { (quarter, time, latitude, longitude) = (0, 0, 0, 0) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&quarter)
    try c.code(&time)
    try c.code(&latitude)
    try c.code(&longitude)
  }
}

extension ModeLeg: StateCoding {
  init() { (east, north, seconds) = (0, 0, 0) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&east)
    try c.code(&north)
    try c.code(&seconds)
  }
}

extension ModeAnchorSums: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&quarter)
    if c.isReading { start = quarter &* Self.quarterMilliseconds }
    try c.code(&firstLatitude)
    try c.code(&firstLongitude)
    try c.code(&weight)
    try c.code(&time)
    try c.code(&latitude)
    try c.code(&longitude)
  }
}
