import HitherEngine

/// Sums a minute of a track: the legs between the anchors that end in it.
struct ModeWindow: Hashable, Sendable {
  /// Shorter legs have no direction, in metres.
  private static let directed = 25.0
  /// A minute with fewer legs has no speeds within it.
  private static let fewest: Int32 = 3

  /// The minute since 1970.
  var minute: Int64
  /// The time that is assigned to a mode, in milliseconds.
  var milliseconds: Int64 = 0
  /// The sum of the legs.
  private var way: ModeLeg
  private var legs: Int32 = 1
  private var last: ModeLeg
  private var greatest: Double
  private var least: Double
  private var greatestChange = 0.0
  private var greatestTurn = Double.nan

  /// Begins a minute with its first leg.
  init(minute: Int64, _ leg: ModeLeg) {
    self.minute = minute
    (way, last) = (leg, leg)
    (greatest, least) = (leg.speed, leg.speed)
  }

  mutating func add(_ leg: ModeLeg) {
    way.east += leg.east
    way.north += leg.north
    way.seconds += leg.seconds
    legs += 1
    let speed = leg.speed
    greatest = max(greatest, speed)
    least = min(least, speed)
    greatestChange = max(greatestChange, abs(speed - last.speed))
    if min(leg.metres, last.metres) > Self.directed {
      let turn = last.turn(to: leg)
      greatestTurn = greatestTurn.isNaN ? turn : max(greatestTurn, turn)
    }
    last = leg
  }

  /// The complete minute.
  var minuteOver: ModeMinute {
    let isDense = legs >= Self.fewest
    return ModeMinute(
      milliseconds: milliseconds, way: way, metres: way.metres, speed: way.speed,
      top: isDense ? greatest : .nan, low: isDense ? least : .nan,
      change: isDense ? greatestChange : .nan, sharp: isDense ? greatestTurn : .nan)
  }
}

/// A complete minute.
struct ModeMinute: Hashable, Sendable {
  var milliseconds: Int64
  var way: ModeLeg
  /// The length of the straight line over the minute, and its speed in m/s.
  var metres: Double
  var speed: Double
  /// The highest and the lowest speed of a quarter minute, in m/s; NaN if fixes are far apart, as what follows.
  var top: Double
  var low: Double
  /// The greatest change of speed from one quarter minute to the next, in m/s.
  var change: Double
  /// The greatest turn between two quarter minutes, in radians.
  var sharp: Double
}

extension ModeWindow: StateCoding {
  init() { (minute, way, last, greatest, least) = (0, ModeLeg(), ModeLeg(), 0, 0) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&minute)
    try c.code(&milliseconds)
    try c.code(plain: &way)
    try c.code(&legs)
    try c.code(plain: &last)
    try c.code(&greatest)
    try c.code(&least)
    try c.code(&greatestChange)
    try c.code(&greatestTurn)
  }
}

extension ModeMinute: StateCoding {
  init() {
    milliseconds = 0
    way = ModeLeg()
    metres = 0
    speed = 0
    top = 0
    low = 0
    change = 0
    sharp = 0
  }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&milliseconds)
    try c.code(plain: &way)
    if c.isReading { (metres, speed) = (way.metres, way.speed) }
    try c.code(&top)
    try c.code(&low)
    try c.code(&change)
    try c.code(&sharp)
  }
}
