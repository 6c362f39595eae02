import Glibc

/// Somebody who goes, turns and rests, and whose way is written down.
///
/// Speed follows what is wanted with a bounded acceleration; nothing else is smooth that is not so in the world:
/// corners are corners.
struct Traveller {
  private(set) var track = DenseTrack()
  private var moment = DenseTrack.Moment()
  /// Radians from north over east.
  var heading = 0.0
  private var speed = 0.0
  /// In metres a second squared.
  var acceleration = 0.8
  /// Metres up for a metre ahead.
  var grade = 0.0
  var isIndoors = false

  /// What is wanted a moment later.
  struct Wish {
    var speed: Double
    var heading: Double?
  }

  /// Goes on for some seconds, asked for each moment what is wanted after so many.
  mutating func go(_ seconds: Double, _ wish: (Double, inout Traveller) -> Wish) {
    let count = Int((seconds / DenseTrack.step).rounded())
    for index in 0..<max(0, count) {
      let wish = wish(Double(index) * DenseTrack.step, &self)
      if let wanted = wish.heading { heading = wanted }
      let change = acceleration * DenseTrack.step
      speed += min(max(wish.speed - speed, -change), change)
      advance()
    }
  }

  /// Goes straight on for so many metres.
  mutating func go(metres: Double, speed wanted: Double) {
    var left = metres
    while left > 0 {
      let change = acceleration * DenseTrack.step
      speed += min(max(wanted - speed, -change), change)
      let stride = min(left, max(speed, 0.05) * DenseTrack.step)
      speed = stride / DenseTrack.step
      left -= stride
      advance()
      if left < 1e-6 { break }
    }
    speed = wanted
  }

  /// Stands still.
  mutating func rest(_ seconds: Double) {
    speed = 0
    for _ in 0..<Int((seconds / DenseTrack.step).rounded()) { advance() }
  }

  /// Comes to a stop, as a vehicle before a light.
  mutating func brake() {
    while speed > 0 {
      speed = max(0, speed - acceleration * DenseTrack.step)
      if speed > 0 { advance() }
    }
  }

  /// Makes the way level, as on a lake.
  mutating func flatten() { track.flatten() }

  private mutating func advance() {
    let stride = speed * DenseTrack.step
    moment.east += stride * sin(heading)
    moment.north += stride * cos(heading)
    moment.height += stride * grade
    moment.isMoving = stride > 0
    moment.isIndoors = isIndoors
    track.append(moment)
  }
}

/// A value that wanders about 0 and forgets (Ornstein and Uhlenbeck), for paces, bends and slopes of a way.
struct Wandering {
  let deviation: Double
  let memory: Double
  private(set) var value = 0.0

  init(deviation: Double, memory: Double) { (self.deviation, self.memory) = (deviation, memory) }

  mutating func pass(_ span: Double, _ dice: inout Dice) -> Double {
    let kept = exp(-span / memory)
    value = value * kept + deviation * (1 - kept * kept).squareRoot() * dice.normal()
    return value
  }
}
