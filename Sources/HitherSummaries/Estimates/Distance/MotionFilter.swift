import Glibc
import HitherEngine

/// What positions so far say of place, velocity and wandering error, by axis.
///
/// Both axes have the same covariance, so that one serves them.
struct MotionFilter: Hashable, Sendable {
  /// Place, velocity and wandering error on one axis.
  struct Axis: Hashable, Sendable {
    var place: Double
    var speed = 0.0
    var error = 0.0
  }

  /// A symmetric matrix over place, velocity and error.
  struct Symmetric: Hashable, Sendable {
    var placePlace = 0.0
    var placeSpeed = 0.0
    var placeError = 0.0
    var speedSpeed = 0.0
    var speedError = 0.0
    var errorError = 0.0

    /// Whether the variances of place and velocity are those of another, to a millionth.
    func isNear(_ other: Symmetric) -> Bool {
      abs(placePlace - other.placePlace) <= 1e-6 * placePlace
        && abs(speedSpeed - other.speedSpeed) <= 1e-6 * speedSpeed
    }
  }

  /// What the backward pass needs of one step.
  struct Step {
    /// The time since the node before, and what is left of its wandering error.
    var seconds = 0.0
    var kept = 0.0
    var eastMiss = 0.0
    var northMiss = 0.0
    var inverseVariance = 0.0
    var placeGain = 0.0
    var speedGain = 0.0
    var errorGain = 0.0
    var east = Axis(place: 0)
    var north = Axis(place: 0)
    var covariance = Symmetric()
    var continues = false

    init(seconds: Double, kept: Double) {
      self.seconds = seconds
      self.kept = kept
      continues = true
    }

    /// The beginning of a path.
    init(startingAt filter: MotionFilter) {
      east = filter.east
      north = filter.north
      covariance = filter.covariance
    }
  }

  var east: Axis
  var north: Axis
  var covariance: Symmetric

  /// Any speed up to that of an aeroplane is possible at the beginning of a path.
  private static let firstSpeedVariance = 2500.0
  /// A position farther off than five standard deviations weighs so much less that it is at five.
  private static let gate = 25.0

  /// Begins a path at a node.
  init(at node: PathNode, _ noise: PathNoise) {
    east = Axis(place: node.east)
    north = Axis(place: node.north)
    covariance = Symmetric(
      placePlace: noise.white + noise.wandering, placeError: -noise.wandering,
      speedSpeed: Self.firstSpeedVariance, errorError: noise.wandering)
  }

  /// Goes on to the next node; `kept` is what is left of the wandering error after the seconds.
  mutating func advance(
    to node: PathNode, seconds: Double, kept: Double, agility: Double, _ noise: PathNoise
  ) -> Step {
    east.predict(seconds, kept)
    north.predict(seconds, kept)
    predict(seconds, kept, agility, noise)
    var step = Step(seconds: seconds, kept: kept)
    step.eastMiss = node.east - east.place - east.error
    step.northMiss = node.north - north.place - north.error
    let place = covariance.placePlace + covariance.placeError
    let speed = covariance.placeSpeed + covariance.speedError
    let error = covariance.placeError + covariance.errorError
    let square = step.eastMiss * step.eastMiss + step.northMiss * step.northMiss
    let variance = max(place + error + noise.white, square / Self.gate)
    let inverse = 1 / variance
    step.inverseVariance = inverse
    step.placeGain = place * inverse
    step.speedGain = speed * inverse
    step.errorGain = error * inverse
    east.correct(step.eastMiss, step)
    north.correct(step.northMiss, step)
    covariance.placePlace -= step.placeGain * place
    covariance.placeSpeed -= step.placeGain * speed
    covariance.placeError -= step.placeGain * error
    covariance.speedSpeed -= step.speedGain * speed
    covariance.speedError -= step.speedGain * error
    covariance.errorError -= step.errorGain * error
    step.east = east
    step.north = north
    step.covariance = covariance
    return step
  }

  /// Goes on to a node in a step that is like the last one: the gains of a regular recording soon
  /// stay the same. False where the node lies too far off for that, and nothing is changed.
  mutating func repeatStep(_ step: inout Step, to node: PathNode) -> Bool {
    var (east, north) = (east, north)
    east.predict(step.seconds, step.kept)
    north.predict(step.seconds, step.kept)
    let eastMiss = node.east - east.place - east.error
    let northMiss = node.north - north.place - north.error
    let square = eastMiss * eastMiss + northMiss * northMiss
    guard square * step.inverseVariance <= Self.gate else { return false }
    east.correct(eastMiss, step)
    north.correct(northMiss, step)
    (step.eastMiss, step.northMiss, step.east, step.north) = (eastMiss, northMiss, east, north)
    (self.east, self.north) = (east, north)
    return true
  }

  private mutating func predict(
    _ seconds: Double, _ kept: Double, _ agility: Double, _ noise: PathNoise
  ) {
    let old = covariance
    let spread = agility * seconds
    covariance.placePlace +=
      seconds * (2 * old.placeSpeed + seconds * (old.speedSpeed + spread / 3))
    covariance.placeSpeed += seconds * (old.speedSpeed + spread / 2)
    covariance.speedSpeed += spread
    covariance.placeError = kept * (old.placeError + seconds * old.speedError)
    covariance.speedError = kept * old.speedError
    covariance.errorError = kept * kept * old.errorError + noise.wandering * (1 - kept * kept)
  }
}

extension MotionFilter.Axis {
  fileprivate mutating func predict(_ seconds: Double, _ kept: Double) {
    place += seconds * speed
    error *= kept
  }

  fileprivate mutating func correct(_ miss: Double, _ step: MotionFilter.Step) {
    place += step.placeGain * miss
    speed += step.speedGain * miss
    error += step.errorGain * miss
  }
}

extension MotionFilter: StateCoding {
  func write(to writer: inout StateWriter) {
    for axis in [east, north] {
      for value in [axis.place, axis.speed, axis.error] { writer.write(value) }
    }
    for value in [
      covariance.placePlace, covariance.placeSpeed, covariance.placeError, covariance.speedSpeed,
      covariance.speedError, covariance.errorError,
    ] {
      writer.write(value)
    }
  }

  init(from reader: inout StateReader) throws(StateError) {
    east = try Axis(from: &reader)
    north = try Axis(from: &reader)
    covariance = Symmetric()
    covariance.placePlace = try reader.read(Double.self)
    covariance.placeSpeed = try reader.read(Double.self)
    covariance.placeError = try reader.read(Double.self)
    covariance.speedSpeed = try reader.read(Double.self)
    covariance.speedError = try reader.read(Double.self)
    covariance.errorError = try reader.read(Double.self)
  }
}

extension MotionFilter.Axis {
  fileprivate init(from reader: inout StateReader) throws(StateError) {
    place = try reader.read(Double.self)
    speed = try reader.read(Double.self)
    error = try reader.read(Double.self)
  }
}
