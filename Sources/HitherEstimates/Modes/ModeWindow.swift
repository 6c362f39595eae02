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
  func write(to writer: inout StateWriter) {
    writer.write(minute)
    writer.write(milliseconds)
    way.write(to: &writer)
    writer.write(legs)
    last.write(to: &writer)
    for value in [greatest, least, greatestChange, greatestTurn] { writer.write(value) }
  }

  init(from reader: inout StateReader) throws(StateError) {
    minute = try reader.read()
    milliseconds = try reader.read()
    way = try ModeLeg(from: &reader)
    legs = try reader.read()
    last = try ModeLeg(from: &reader)
    greatest = try reader.read(Double.self)
    least = try reader.read(Double.self)
    greatestChange = try reader.read(Double.self)
    greatestTurn = try reader.read(Double.self)
  }
}

extension ModeMinute: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(milliseconds)
    way.write(to: &writer)
    for value in [top, low, change, sharp] { writer.write(value) }
  }

  init(from reader: inout StateReader) throws(StateError) {
    milliseconds = try reader.read()
    way = try ModeLeg(from: &reader)
    (metres, speed) = (way.metres, way.speed)
    top = try reader.read(Double.self)
    low = try reader.read(Double.self)
    change = try reader.read(Double.self)
    sharp = try reader.read(Double.self)
  }
}
