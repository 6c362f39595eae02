import HitherEngine

/// A Kalman filter of position, velocity and correlated error from the positions so far.
///
/// East and north are processed together; both have the same covariance, so one is stored.
struct MotionFilter: Hashable, Sendable {
  /// A value by axis: east and north.
  typealias Axes = SIMD2<Double>

  /// A symmetric matrix over position, velocity and error.
  struct Symmetric: Hashable, Sendable {
    var placePlace = 0.0
    var placeSpeed = 0.0
    var placeError = 0.0
    var speedSpeed = 0.0
    var speedError = 0.0
    var errorError = 0.0

    /// Whether the variances of position and velocity equal those of another, to a millionth.
    func isNear(_ other: Symmetric) -> Bool {
      abs(placePlace - other.placePlace) <= 1e-6 * placePlace
        && abs(speedSpeed - other.speedSpeed) <= 1e-6 * speedSpeed
    }
  }

  /// The time from one node to the next.
  struct Interval {
    var seconds = 0.0
    /// The share of the correlated error that remains after it.
    var kept = 0.0
  }

  /// The gain of a step, which is the same on both axes.
  struct Gain {
    var interval = Interval()
    var inverseVariance = 0.0
    var place = 0.0
    var speed = 0.0
    var error = 0.0
    /// The covariance after the step.
    var covariance = Symmetric()
  }

  var place = Axes()
  var speed = Axes()
  var error = Axes()
  var covariance = Symmetric()

  /// At the beginning of a path any speed up to that of an aircraft is possible.
  private static let firstSpeedVariance = 2500.0
  /// A position beyond five standard deviations is weighted down to five.
  private static let gate = 25.0
  /// Beyond seven the error has jumped, as when the receiver takes a reflected signal for the direct one.
  private static let jump = 50.0
  /// A reflection shifts a position by at most 150 m, in m²: a larger jump is a movement.
  private static let mostJump = 22_500.0

  /// Begins a path at a node.
  init(at node: PathNode, _ noise: PathNoise) {
    place = node.position
    covariance = Symmetric(
      placePlace: noise.white + noise.wandering, placeError: -noise.wandering,
      speedSpeed: Self.firstSpeedVariance, errorError: noise.wandering)
  }

  /// Advances to the next position; returns its gain and innovation.
  @inline(__always)
  mutating func advance(
    to position: Axes, over interval: Interval, agility: Double, _ noise: PathNoise
  ) -> (gain: Gain, miss: Axes) {
    let miss = predict(position, over: interval)
    predict(interval, agility, noise)
    let place = covariance.placePlace + covariance.placeError
    let speed = covariance.placeSpeed + covariance.speedError
    var error = covariance.placeError + covariance.errorError
    let square = Self.square(miss)
    var variance = place + error + noise.white
    // The result is nearly always clear without the division, on which all that follows would wait.
    if square > 0.999 * (Self.gate * variance) {
      if square > Self.jump * variance, square < Self.mostJump {
        covariance.errorError += square / 2
        error += square / 2
        variance += square / 2
      } else {
        variance = max(variance, square / Self.gate)
      }
    }
    let inverse = 1 / variance
    let gains = (place: place * inverse, speed: speed * inverse, error: error * inverse)
    covariance.placePlace -= gains.place * place
    covariance.placeSpeed -= gains.place * speed
    covariance.placeError -= gains.place * error
    covariance.speedSpeed -= gains.speed * speed
    covariance.speedError -= gains.speed * error
    covariance.errorError -= gains.error * error
    let gain = Gain(
      interval: interval, inverseVariance: inverse, place: gains.place, speed: gains.speed,
      error: gains.error, covariance: covariance)
    correct(miss, gain)
    return (gain, miss)
  }

  /// Advances to a position in a step like the previous one; nil, without a change, if the position lies too far off.
  ///
  /// The gains of a regular recording soon converge.
  @inline(__always)
  mutating func extend(to position: Axes, _ gain: Gain) -> Axes? {
    var next = self
    let miss = next.predict(position, over: gain.interval)
    guard Self.square(miss) * gain.inverseVariance <= Self.gate else { return nil }
    next.correct(miss, gain)
    (place, speed, error) = (next.place, next.speed, next.error)
    return miss
  }

  @inline(__always)
  private static func square(_ miss: Axes) -> Double {
    let squares = miss * miss
    return squares.x + squares.y
  }

  /// Advances the time, and returns the innovation of a position at that time.
  @inline(__always)
  private mutating func predict(_ position: Axes, over interval: Interval) -> Axes {
    place += interval.seconds == 1 ? speed : interval.seconds * speed
    error *= interval.kept
    return position - place - error
  }

  @inline(__always)
  private mutating func correct(_ miss: Axes, _ gain: Gain) {
    place += gain.place * miss
    speed += gain.speed * miss
    error += gain.error * miss
  }

  @inline(__always)
  private mutating func predict(
    _ interval: Interval, _ agility: Double, _ noise: PathNoise
  ) {
    let (old, seconds, kept) = (covariance, interval.seconds, interval.kept)
    let (spread, keptVariance) = (agility * seconds, kept * kept)
    let (toPlace, toSpeed) = (old.speedSpeed + spread / 3, old.speedSpeed + spread / 2)
    // The common case; otherwise all that follows would wait for products with 1.
    if seconds == 1 {
      covariance.placePlace += 2 * old.placeSpeed + toPlace
      covariance.placeSpeed += toSpeed
      covariance.placeError = kept * (old.placeError + old.speedError)
    } else {
      covariance.placePlace += seconds * (2 * old.placeSpeed + seconds * toPlace)
      covariance.placeSpeed += seconds * toSpeed
      covariance.placeError = kept * (old.placeError + seconds * old.speedError)
    }
    covariance.speedSpeed += spread
    covariance.speedError = kept * old.speedError
    covariance.errorError = keptVariance * old.errorError + noise.wandering * (1 - keptVariance)
  }
}

extension MotionFilter: StateCoding {
  init() {}

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    for axis in place.indices {
      try c.code(&place[axis])
      try c.code(&speed[axis])
      try c.code(&error[axis])
    }
    try c.code(&covariance.placePlace)
    try c.code(&covariance.placeSpeed)
    try c.code(&covariance.placeError)
    try c.code(&covariance.speedSpeed)
    try c.code(&covariance.speedError)
    try c.code(&covariance.errorError)
  }
}
