/// The information of later positions about a node: the gradient of their likelihood and its information matrix.
struct PathAdjoint {
  private var place = MotionFilter.Axes()
  private var speed = MotionFilter.Axes()
  private var error = MotionFilter.Axes()
  private var information = MotionFilter.Symmetric()

  /// The position of a node, corrected by later positions.
  @inline(__always)
  func place(
    _ node: PathSmoother.Known, _ covariance: MotionFilter.Symmetric
  ) -> MotionFilter.Axes {
    node.place - covariance.placePlace * place - covariance.placeSpeed * speed
      - covariance.placeError * error
  }

  /// The velocity of a node, corrected by later positions.
  @inline(__always)
  func speed(
    _ node: PathSmoother.Known, _ covariance: MotionFilter.Symmetric
  ) -> MotionFilter.Axes {
    node.speed - covariance.placeSpeed * place - covariance.speedSpeed * speed
      - covariance.speedError * error
  }

  /// The variance of that velocity, per axis.
  @inline(__always)
  func speedVariance(_ covariance: MotionFilter.Symmetric) -> Double {
    let (c, i) = (covariance, information)
    let place =
      c.placeSpeed * i.placePlace + c.speedSpeed * i.placeSpeed + c.speedError * i.placeError
    let speed =
      c.placeSpeed * i.placeSpeed + c.speedSpeed * i.speedSpeed + c.speedError * i.speedError
    let error =
      c.placeSpeed * i.placeError + c.speedSpeed * i.speedError + c.speedError * i.errorError
    let less = place * c.placeSpeed + speed * c.speedSpeed + error * c.speedError
    return max(0, c.speedSpeed - less)
  }

  /// Adds a step's own innovation, and goes back to the time before the step.
  @inline(__always)
  mutating func goBack(
    over gain: MotionFilter.Gain, _ miss: MotionFilter.Axes
  ) {
    let pull =
      gain.place * place + gain.speed * speed + gain.error * error + miss * gain.inverseVariance
    place -= pull
    speed = (gain.interval.seconds == 1 ? place : gain.interval.seconds * place) + speed
    error = gain.interval.kept * (error - pull)
  }

  /// The same for the information matrix, which the variances need.
  @inline(__always)
  mutating func goBackWithInformation(over gain: MotionFilter.Gain) {
    let (h, f, i) = (gain.interval.seconds, gain.interval.kept, information)
    let place = i.placePlace * gain.place + i.placeSpeed * gain.speed + i.placeError * gain.error
    let speed = i.placeSpeed * gain.place + i.speedSpeed * gain.speed + i.speedError * gain.error
    let error = i.placeError * gain.place + i.speedError * gain.speed + i.errorError * gain.error
    let own = place * gain.place + speed * gain.speed + error * gain.error + gain.inverseVariance
    let placePlace = i.placePlace - 2 * place + own
    let placeSpeed = i.placeSpeed - speed
    let placeError = i.placeError - place - error + own
    let speedError = i.speedError - speed
    let errorError = i.errorError - 2 * error + own
    information.placePlace = placePlace
    information.placeError = f * placeError
    information.errorError = f * f * errorError
    if h == 1 {
      information.placeSpeed = placePlace + placeSpeed
      information.speedSpeed = placePlace + 2 * placeSpeed + i.speedSpeed
      information.speedError = f * (placeError + speedError)
    } else {
      information.placeSpeed = h * placePlace + placeSpeed
      information.speedSpeed = h * (h * placePlace + 2 * placeSpeed) + i.speedSpeed
      information.speedError = f * (h * placeError + speedError)
    }
  }
}
