import Glibc

/// Smooths a path forward and backward, and tells how long it is.
///
/// The motion is a velocity that changes at random (an integrated Wiener process), seen through an
/// error that is new each time and one that wanders with a memory. Forward runs a Kalman filter,
/// backward the modified Bryson–Frazier recursion, which needs no matrix inverse. Sources: R. E.
/// Kalman, *A new approach to linear filtering and prediction problems* (1960); G. J. Bierman,
/// *Fixed interval smoothing with discrete measurements* (1973).
struct PathSmoother {
  /// What is known of a node once its later ones are seen.
  struct Smoothed {
    var east = 0.0
    var north = 0.0
    var eastSpeed = 0.0
    var northSpeed = 0.0
    /// Of the velocity, by axis.
    var speedVariance = 0.0
  }

  /// How long the path is over some links.
  struct Measure {
    var metres = 0.0
    /// How much of it stands for bends that the smoothing has taken out.
    var bendMetres = 0.0
    /// Of the positions as they were recorded.
    var rawMetres = 0.0
    /// Of each link, by the node at its end; none is 0.
    var lengths: [Double] = []
    /// The highest mean speed over at least 3 s and 10 m; NaN where there was none.
    var fastest = Double.nan
  }

  /// Agility is told apart by place, over so many seconds either way.
  private static let localSeconds = 10.0
  /// How many means of such windows the common agility weighs against the local one.
  private static let commonWeight = 1.0

  let noise: PathNoise
  private var steps: [MotionFilter.Step] = []
  private(set) var smoothed: [Smoothed] = []

  /// Smooths nodes, of which the first is settled.
  ///
  /// - Parameters:
  ///   - first: The filter at the first node.
  ///   - last: The node at which the next call goes on.
  /// - Returns: The filter at that node.
  static func smooth(
    _ nodes: [PathNode], from first: MotionFilter, to last: Int, _ noise: PathNoise
  ) -> (smoother: PathSmoother, filter: MotionFilter) {
    var smoother = PathSmoother(noise: noise)
    smoother.forward(nodes, from: first)
    let agilities = smoother.localAgilities(nodes, smoother.changesOfVelocity())
    let filter = smoother.forward(nodes, from: first, to: last, agilities)
    smoother.smoothed = smoother.backward(to: last)
    return (smoother, filter)
  }

  private init(noise: PathNoise) { self.noise = noise }

  /// The first pass, with the common agility.
  private mutating func forward(_ nodes: [PathNode], from first: MotionFilter) {
    let (nodes, noise) = (nodes.span, noise)
    var filter = first
    var step = MotionFilter.Step(startingAt: first)
    steps.reserveCapacity(nodes.count)
    steps.append(step)
    var (seconds, kept) = (-1.0, 0.0)
    var isSteady = false
    for index in 1..<max(1, nodes.count) {
      let node = nodes[index]
      guard node.continuesPath else {
        filter = MotionFilter(at: node, noise)
        step = MotionFilter.Step(startingAt: filter)
        steps.append(step)
        isSteady = false
        continue
      }
      let time = node.seconds - nodes[index - 1].seconds
      if !isSteady || time != seconds || !filter.repeatStep(&step, to: node) {
        if time != seconds { (seconds, kept) = (time, exp(-time / noise.memorySeconds)) }
        let before = step
        step = filter.advance(
          to: node, seconds: seconds, kept: kept, agility: noise.agility, noise)
        isSteady = before.seconds == time && step.covariance.isNear(before.covariance)
      }
      steps.append(step)
    }
  }

  /// The second pass, with an agility for each node; gives the filter at node `last`.
  private mutating func forward(
    _ nodes: [PathNode], from first: MotionFilter, to last: Int, _ agilities: [Double]
  ) -> MotionFilter {
    var filter = first
    var passed = first
    let (nodes, agilities, noise) = (nodes.span, agilities.span, noise)
    var steps = steps.mutableSpan
    for index in 1..<max(1, nodes.count) {
      let node = nodes[index]
      if node.continuesPath {
        // How much time passed is known from the first pass.
        steps[index] = filter.advance(
          to: node, seconds: steps[index].seconds, kept: steps[index].kept,
          agility: agilities[index], noise)
      } else {
        filter = MotionFilter(at: node, noise)
      }
      if index == last { passed = filter }
    }
    return passed
  }

  /// Backward after the first pass: how much the velocity changes over the link to each node, as the
  /// mean square by axis.
  private func changesOfVelocity() -> [Double] {
    var list = [Double](repeating: 0, count: steps.count)
    var changes = list.mutableSpan
    let steps = steps.span
    var adjoint = Adjoint()
    var later = (east: 0.0, north: 0.0)
    var index = steps.count - 1
    while index >= 0 {
      let step = steps[index]
      let speeds = adjoint.speeds(step)
      let (east, north) = (later.east - speeds.east, later.north - speeds.north)
      if index + 1 < changes.count, steps[index + 1].continues {
        changes[index + 1] = (east * east + north * north) / 2
      }
      later = speeds
      if step.continues { adjoint.goBack(over: step) } else { adjoint = Adjoint() }
      index -= 1
    }
    return list
  }

  /// Backward after the second pass; nodes up to one are asked for.
  private func backward(to last: Int) -> [Smoothed] {
    var list = [Smoothed](repeating: Smoothed(), count: last + 1)
    var smoothed = list.mutableSpan
    let steps = steps.span
    var adjoint = Adjoint()
    var index = steps.count - 1
    while index >= 0 {
      let step = steps[index]
      if index <= last { smoothed[index] = adjoint.smooth(step) }
      if step.continues {
        adjoint.goBackWithInformation(over: step)
        adjoint.goBack(over: step)
      } else {
        adjoint = Adjoint()
      }
      index -= 1
    }
    return list
  }

  /// The agility at each node: how much the velocity changes about it against how much it does in
  /// general. Hairpins and rest stand out, so that straights are smoothed more and corners less.
  private func localAgilities(_ nodes: [PathNode], _ changes: [Double]) -> [Double] {
    var (allChanges, allTimes) = (0.0, 1e-9)
    for index in steps.indices {
      allChanges += changes[index]
      allTimes += steps[index].seconds
    }
    let common = max(allChanges / allTimes, 1e-12)
    let weight = Self.commonWeight * Self.localSeconds
    var list = [Double](repeating: noise.agility, count: nodes.count)
    var agilities = list.mutableSpan
    let (nodes, steps, changes) = (nodes.span, steps.span, changes.span)
    var (first, end) = (1, 1)
    var (change, time) = (0.0, 0.0)
    for index in 1..<max(1, nodes.count) {
      let seconds = nodes[index].seconds
      while end < nodes.count, nodes[end].seconds <= seconds + Self.localSeconds {
        change += changes[end]
        time += steps[end].seconds
        end += 1
      }
      while nodes[first].seconds < seconds - Self.localSeconds {
        change -= changes[first]
        time -= steps[first].seconds
        first += 1
      }
      agilities[index] *=
        (max(change, 0) + weight * common) / (max(time, 0) + weight) / common
    }
    return list
  }

  /// How long the path is over the links up to a node.
  ///
  /// The expected length of a noisy velocity is longer than the velocity of the smoothed path by
  /// about half its variance over its speed (P. Ranacher et al., 2016): that is what smoothing cut.
  func measure(_ nodes: [PathNode], to last: Int) -> Measure {
    var measure = Measure()
    var list = [Double](repeating: 0, count: last + 1)
    var lengths = list.mutableSpan
    let (nodes, steps, smoothed) = (nodes.span, steps.span, smoothed.span)
    var anchor = 0
    for index in 1..<max(1, last + 1) {
      guard nodes[index].continuesPath else {
        anchor = index
        continue
      }
      let (from, to) = (smoothed[index - 1], smoothed[index])
      let seconds = steps[index].seconds
      let (east, north) = (to.east - from.east, to.north - from.north)
      let chord = (east * east + north * north).squareRoot()
      measure.rawMetres += nodes[index - 1].distance(to: nodes[index])
      if chord > 0, seconds > 0 {
        let turn =
          ((to.eastSpeed - from.eastSpeed) * north - (to.northSpeed - from.northSpeed) * east)
          / chord
        let spread = (from.speedVariance + to.speedVariance) / 2
        let square = chord * chord / (seconds * seconds)
        // Where the speed is small against its error the mean of its size grows by up to π/2.
        let bend = (1 + 0.57 * spread / (spread + square)) * spread + turn * turn / 12
        // Standing still with an error is no way: at most as much again as is gone.
        let whole = seconds * (square + min(bend, square)).squareRoot()
        lengths[index] = whole
        measure.metres += whole
        measure.bendMetres += whole - chord
      }
      anchor = fasten(&measure, nodes, from: anchor, to: index)
    }
    measure.lengths = list
    return measure
  }

  private func fasten(
    _ measure: inout Measure, _ nodes: Span<PathNode>, from anchor: Int, to index: Int
  ) -> Int {
    let time = nodes[index].seconds - nodes[anchor].seconds
    guard time >= 3 else { return anchor }
    let east = smoothed[index].east - smoothed[anchor].east
    let north = smoothed[index].north - smoothed[anchor].north
    let metres = (east * east + north * north).squareRoot()
    guard metres >= 10 else { return anchor }
    if !(measure.fastest >= metres / time) { measure.fastest = metres / time }
    return index
  }
}

/// What later positions say of a node: the gradient of their likelihood and its information.
private struct Adjoint {
  var east = (place: 0.0, speed: 0.0, error: 0.0)
  var north = (place: 0.0, speed: 0.0, error: 0.0)
  var information = MotionFilter.Symmetric()

  @inline(__always)
  func smooth(_ step: MotionFilter.Step) -> PathSmoother.Smoothed {
    let c = step.covariance
    let i = information
    let speed = (
      c.placeSpeed * i.placePlace + c.speedSpeed * i.placeSpeed + c.speedError * i.placeError,
      c.placeSpeed * i.placeSpeed + c.speedSpeed * i.speedSpeed + c.speedError * i.speedError,
      c.placeSpeed * i.placeError + c.speedSpeed * i.speedError + c.speedError * i.errorError
    )
    let less = speed.0 * c.placeSpeed + speed.1 * c.speedSpeed + speed.2 * c.speedError
    let (eastSpeed, northSpeed) = speeds(step)
    return PathSmoother.Smoothed(
      east: step.east.place - c.placePlace * east.place - c.placeSpeed * east.speed
        - c.placeError * east.error,
      north: step.north.place - c.placePlace * north.place - c.placeSpeed * north.speed
        - c.placeError * north.error,
      eastSpeed: eastSpeed, northSpeed: northSpeed, speedVariance: max(0, c.speedSpeed - less))
  }

  @inline(__always)
  func speeds(_ step: MotionFilter.Step) -> (east: Double, north: Double) {
    let c = step.covariance
    return (
      step.east.speed - c.placeSpeed * east.place - c.speedSpeed * east.speed
        - c.speedError * east.error,
      step.north.speed - c.placeSpeed * north.place - c.speedSpeed * north.speed
        - c.speedError * north.error
    )
  }

  /// Adds a step's own position, and goes back to before its time passed.
  mutating func goBack(over step: MotionFilter.Step) {
    let eastPull =
      step.placeGain * east.place + step.speedGain * east.speed + step.errorGain * east.error
      + step.eastMiss * step.inverseVariance
    let northPull =
      step.placeGain * north.place + step.speedGain * north.speed + step.errorGain * north.error
      + step.northMiss * step.inverseVariance
    let (h, f) = (step.seconds, step.kept)
    east = Self.back((east.place - eastPull, east.speed, east.error - eastPull), h, f)
    north = Self.back((north.place - northPull, north.speed, north.error - northPull), h, f)
  }

  /// The same for the information, without which there are no variances.
  mutating func goBackWithInformation(over step: MotionFilter.Step) {
    let (h, f) = (step.seconds, step.kept)
    let i = information
    let place =
      i.placePlace * step.placeGain + i.placeSpeed * step.speedGain + i.placeError * step.errorGain
    let speed =
      i.placeSpeed * step.placeGain + i.speedSpeed * step.speedGain + i.speedError * step.errorGain
    let error =
      i.placeError * step.placeGain + i.speedError * step.speedGain + i.errorError * step.errorGain
    let own =
      place * step.placeGain + speed * step.speedGain + error * step.errorGain
      + step.inverseVariance
    let placePlace = i.placePlace - 2 * place + own
    let placeSpeed = i.placeSpeed - speed
    let placeError = i.placeError - place - error + own
    let speedError = i.speedError - speed
    let errorError = i.errorError - 2 * error + own
    information = MotionFilter.Symmetric(
      placePlace: placePlace, placeSpeed: h * placePlace + placeSpeed,
      placeError: f * placeError,
      speedSpeed: h * (h * placePlace + 2 * placeSpeed) + i.speedSpeed,
      speedError: f * (h * placeError + speedError), errorError: f * f * errorError)
  }

  private static func back(
    _ value: (place: Double, speed: Double, error: Double), _ seconds: Double, _ kept: Double
  ) -> (place: Double, speed: Double, error: Double) {
    (value.place, seconds * value.place + value.speed, kept * value.error)
  }
}
