import Glibc

/// How a receiver errs: each figure of a kind of device is drawn from a range.
struct ReceiverErrors {
  /// Standard deviation along the better axis, in metres, and how much greater it is across.
  var metres = 4.0
  var stretch = 1.0
  /// The error forgets itself in so many seconds.
  var memory = 60.0
  /// Receivers smooth what they measure over so many seconds; 0 for one that does not.
  var smoothing = 0.0
  /// Times an hour at which reflected signals draw the position aside for a while.
  var burstsPerHour = 0.0
  /// Standard deviation indoors, in metres, and its memory in seconds.
  var indoorMetres = 18.0
  var indoorMemory = 240.0
  /// Whether the accuracy is told; then it is wrong by this factor.
  var toldFactor: Double?
  var height = Height()

  /// How heights err.
  struct Height {
    /// Standard deviation in metres, its memory and its smoothing in seconds.
    var metres = 5.0
    var memory = 120.0
    var smoothing = 0.0
    /// A pressure sensor drifts by so much in the square root of an hour, in metres.
    var drift = 0.0
    /// Heights are whole numbers of this, in metres.
    var step = 1.0
  }
}

/// The error of one coordinate while it goes on: a value that wanders and forgets, smoothed by the receiver's filter.
///
/// The filter makes the error's speed finite, as that of real receivers is; without it the wandering has none.
struct SmoothedError {
  private let memory: Double
  private let smoothing: Double
  /// Makes the smoothed value's deviation 1.
  private let scale: Double
  private var raw = 0.0
  private var smooth = 0.0

  init(memory: Double, smoothing: Double, _ dice: inout Dice) {
    (self.memory, self.smoothing) = (memory, smoothing)
    // A first-order filter leaves the share memory / (memory + smoothing) of the variance.
    scale = ((memory + smoothing) / memory).squareRoot()
    raw = dice.normal()
    smooth = raw / scale
    for _ in 0..<Int(5 * smoothing) { pass(1, &dice) }
  }

  var value: Double { smoothing > 0 ? smooth * scale : raw }

  mutating func pass(_ seconds: Double, _ dice: inout Dice) {
    var left = seconds
    while left > 1e-9 {
      let step = min(left, smoothing > 0 ? min(1, smoothing / 4) : left)
      let kept = exp(-step / memory)
      raw = raw * kept + (1 - kept * kept).squareRoot() * dice.normal()
      if smoothing > 0 { smooth += (raw - smooth) * (1 - exp(-step / smoothing)) }
      left -= step
    }
  }
}

/// What a receiver says of a way.
struct Receiver {
  /// A fix as it is told, on the plane of the way.
  struct Told {
    var seconds: Double
    var east: Double
    var north: Double
    var height: Double
    var accuracy: Double?
  }

  private let errors: ReceiverErrors
  private var (east, north): (SmoothedError, SmoothedError)
  private var (indoorEast, indoorNorth): (SmoothedError, SmoothedError)
  private var height: SmoothedError
  private var drift = 0.0
  private var burst = (east: 0.0, north: 0.0, memory: 1.0)
  private let axis: Double
  private var dice: Dice

  init(_ errors: ReceiverErrors, _ dice: Dice) {
    var dice = dice
    self.errors = errors
    func error(_ memory: Double, _ smoothing: Double) -> SmoothedError {
      SmoothedError(memory: memory, smoothing: smoothing, &dice)
    }
    east = error(errors.memory, errors.smoothing)
    north = error(errors.memory, errors.smoothing)
    indoorEast = error(errors.indoorMemory, 10)
    indoorNorth = error(errors.indoorMemory, 10)
    height = error(errors.height.memory, errors.height.smoothing)
    axis = dice.between(0, 3.14)
    self.dice = dice
  }

  /// Takes a fix every `interval` seconds.
  mutating func listen(to track: DenseTrack, every interval: Double) -> [Told] {
    var told: [Told] = []
    let stride = max(1, Int((interval / DenseTrack.step).rounded()))
    for index in Swift.stride(from: 0, to: track.moments.count, by: stride) {
      pass(Double(stride) * DenseTrack.step)
      told.append(fix(track.moments[index], at: Double(index) * DenseTrack.step))
    }
    return told
  }

  private mutating func pass(_ seconds: Double) {
    east.pass(seconds, &dice)
    north.pass(seconds, &dice)
    indoorEast.pass(seconds, &dice)
    indoorNorth.pass(seconds, &dice)
    height.pass(seconds, &dice)
    drift += errors.height.drift * (seconds / 3600).squareRoot() * dice.normal()
    let kept = exp(-seconds / burst.memory)
    (burst.east, burst.north) = (burst.east * kept, burst.north * kept)
    if dice.happens(errors.burstsPerHour * seconds / 3600) {
      let (size, angle) = (dice.scaleBetween(12, 60), dice.between(0, 6.28))
      burst = (size * cos(angle), size * sin(angle), dice.between(15, 60))
    }
  }

  private mutating func fix(_ moment: DenseTrack.Moment, at seconds: Double) -> Told {
    let along = errors.metres * errors.stretch * east.value
    let across = errors.metres * north.value
    var shift = (
      east: along * cos(axis) - across * sin(axis) + burst.east,
      north: along * sin(axis) + across * cos(axis) + burst.north
    )
    var deviation = errors.metres * errors.stretch
    if moment.isIndoors {
      shift.east += errors.indoorMetres * indoorEast.value
      shift.north += errors.indoorMetres * indoorNorth.value
      deviation = hypot(deviation, errors.indoorMetres)
    }
    let raw = moment.height + errors.height.metres * height.value + drift
    let step = errors.height.step
    // 68 % of a two-dimensional normal spread lie within 1.51 deviations.
    let accuracy = errors.toldFactor.map { factor in
      max(1, (1.51 * deviation * factor * exp(0.1 * dice.normal())).rounded())
    }
    return Told(
      seconds: seconds, east: moment.east + shift.east, north: moment.north + shift.north,
      height: step > 0 ? (raw / step).rounded() * step : raw, accuracy: accuracy)
  }
}
