import Glibc

/// Smooths a path forward and backward.
///
/// The motion is a velocity that changes at random (an integrated Wiener process), observed with an
/// independent and a correlated error. Forward runs a Kalman filter, backward the modified
/// Bryson–Frazier recursion, which needs no matrix inverse. Sources: R. E. Kalman, *A new approach
/// to linear filtering and prediction problems* (1960); G. J. Bierman, *Fixed interval smoothing
/// with discrete measurements* (1973).
struct PathSmoother {
  typealias Axes = MotionFilter.Axes

  /// The estimate at a node: from the nodes before it, and after the backward pass from the later ones too.
  struct Known {
    /// The innovation of its position.
    var miss = Axes()
    var place = Axes()
    var speed = Axes()
    /// The time of the link to it, in seconds; 0 at the start of a path.
    var seconds = 0.0
    /// The index of its gain in the first pass: equal gains are stored once.
    var gain: Int32 = 0
  }

  /// Agility is estimated locally, over this many seconds either side.
  private static let localSeconds = 10.0
  /// The weight of the common agility against the local one, in means of such windows.
  private static let commonWeight = 1.0

  /// The position and velocity at each node.
  let known: [Known]
  /// The variance of the velocity at each node, per axis; only of the requested nodes.
  let speedVariances: [Double]
  /// The agility that was used on the link to each node.
  let agilities: [Double]

  /// Smooths nodes; the first of them is settled.
  ///
  /// - Parameters:
  ///   - first: The filter at the first node.
  ///   - last: The node at which the next call continues; nodes up to it are smoothed.
  /// - Returns: The filter at that node.
  static func smooth(
    _ nodes: [PathNode], from first: MotionFilter, to last: Int, _ noise: PathNoise
  ) -> (smoother: PathSmoother, filter: MotionFilter) {
    var known: [Known] = []
    var early: [MotionFilter.Gain] = []
    known.append(addingCapacity: nodes.count) { known in
      early.append(addingCapacity: nodes.count) { gains in
        forward(nodes.span, from: first, noise, &known, &gains)
      }
    }
    let changes = changesOfVelocity(nodes.span, known.span, early.span)
    let agilities = agilities(nodes.span, known.span, changes.span, noise)
    var span = known.mutableSpan
    var (gains, filter) = ([MotionFilter.Gain](), first)
    gains.append(addingCapacity: nodes.count) { gains in
      span[0] = Known(place: first.place, speed: first.speed)
      gains.append(MotionFilter.Gain(covariance: first.covariance))
      forward(
        nodes.span, 1..<(last + 1), agilities.span, from: &filter, noise, &span, early.span, &gains)
      var later = filter
      forward(
        nodes.span, (last + 1)..<nodes.count, agilities.span, from: &later, noise, &span,
        early.span, &gains)
    }
    let variances = backward(nodes.span, gains.span, to: last, &span)
    let smoother = PathSmoother(
      known: known, speedVariances: variances, agilities: agilities)
    return (smoother, filter)
  }

  /// The first pass, with the common agility.
  private static func forward(
    _ nodes: Span<PathNode>, from first: MotionFilter, _ noise: PathNoise,
    _ known: inout OutputSpan<Known>, _ gains: inout OutputSpan<MotionFilter.Gain>
  ) {
    var filter = first
    var gain = MotionFilter.Gain(covariance: filter.covariance)
    known.append(Known(place: filter.place, speed: filter.speed))
    gains.append(gain)
    var isSteady = false
    for index in 1..<max(1, nodes.count) {
      let node = nodes[index]
      let seconds = node.seconds - nodes[index - 1].seconds
      var miss = Axes()
      if !node.continuesPath {
        filter = MotionFilter(at: node, noise)
        gain = MotionFilter.Gain(covariance: filter.covariance)
        isSteady = false
        gains.append(gain)
      } else if isSteady, seconds == gain.interval.seconds,
        let step = filter.extend(to: node.position, gain)
      {
        miss = step
      } else {
        let before = gain
        var interval = before.interval
        if seconds != interval.seconds {
          interval = .init(seconds: seconds, kept: exp(-seconds / noise.memorySeconds))
        }
        (gain, miss) = filter.advance(
          to: node.position, over: interval, agility: noise.agility, noise)
        isSteady =
          before.interval.seconds == seconds && gain.covariance.isNear(before.covariance)
        gains.append(gain)
      }
      known.append(
        Known(
          miss: miss, place: filter.place, speed: filter.speed, seconds: gain.interval.seconds,
          gain: Int32(truncatingIfNeeded: gains.count - 1)))
    }
  }

  /// The second pass over some nodes, with an agility for each.
  private static func forward(
    _ nodes: Span<PathNode>, _ range: Range<Int>, _ agilities: Span<Double>,
    from filter: inout MotionFilter, _ noise: PathNoise, _ known: inout MutableSpan<Known>,
    _ early: Span<MotionFilter.Gain>, _ gains: inout OutputSpan<MotionFilter.Gain>
  ) {
    var next = filter
    for index in range {
      let (node, interval) = (nodes[index], early[Int(known[index].gain)].interval)
      if node.continuesPath {
        let step = next.advance(
          to: node.position, over: interval, agility: agilities[index], noise)
        gains.append(step.gain)
        known[index].miss = step.miss
      } else {
        next = MotionFilter(at: node, noise)
        gains.append(MotionFilter.Gain(covariance: next.covariance))
      }
      known[index].place = next.place
      known[index].speed = next.speed
    }
    filter = next
  }

  /// Backward after the first pass: the mean square change of velocity over the link to each node, per axis.
  private static func changesOfVelocity(
    _ nodes: Span<PathNode>, _ known: Span<Known>, _ gains: Span<MotionFilter.Gain>
  ) -> [Double] {
    var list = [Double](repeating: 0, count: known.count)
    var changes = list.mutableSpan
    var adjoint = PathAdjoint()
    var later = Axes()
    var index = known.count - 1
    var isFollowed = false
    while index >= 0 {
      let node = known[index]
      let gain = gains[Int(node.gain)]
      let speed = adjoint.speed(node, gain.covariance)
      if isFollowed {
        let difference = later - speed
        let squares = difference * difference
        changes[index + 1] = (squares.x + squares.y) / 2
      }
      later = speed
      isFollowed = nodes[index].continuesPath
      if isFollowed { adjoint.goBack(over: gain, node.miss) } else { adjoint = PathAdjoint() }
      index -= 1
    }
    return list
  }

  /// Backward after the second pass; nodes up to one are smoothed.
  private static func backward(
    _ nodes: Span<PathNode>, _ gains: Span<MotionFilter.Gain>, to last: Int,
    _ known: inout MutableSpan<Known>
  ) -> [Double] {
    var list = [Double](repeating: 0, count: last + 1)
    var variances = list.mutableSpan
    var adjoint = PathAdjoint()
    var index = known.count - 1
    while index >= 0 {
      let (node, gain) = (known[index], gains[index])
      if index <= last {
        known[index].place = adjoint.place(node, gain.covariance)
        known[index].speed = adjoint.speed(node, gain.covariance)
        variances[index] = adjoint.speedVariance(gain.covariance)
      }
      if nodes[index].continuesPath {
        adjoint.goBackWithInformation(over: gain)
        adjoint.goBack(over: gain, node.miss)
      } else {
        adjoint = PathAdjoint()
      }
      index -= 1
    }
    return list
  }

  /// The agility at each node: the change of velocity around it relative to the general one.
  ///
  /// Hairpins and rests stand out, so straights are smoothed more and corners less.
  private static func agilities(
    _ nodes: Span<PathNode>, _ known: Span<Known>, _ changes: Span<Double>,
    _ noise: PathNoise
  ) -> [Double] {
    var (allChanges, allTimes) = (0.0, 1e-9)
    for index in known.indices {
      allChanges += changes[index]
      allTimes += known[index].seconds
    }
    let common = max(allChanges / allTimes, 1e-12)
    let weight = commonWeight * localSeconds
    var list = [Double](repeating: noise.agility, count: nodes.count)
    var agilities = list.mutableSpan
    var (first, end) = (1, 1)
    var (change, time) = (0.0, 0.0)
    for index in 1..<max(1, nodes.count) {
      let seconds = nodes[index].seconds
      while end < nodes.count, nodes[end].seconds <= seconds + localSeconds {
        change += changes[end]
        time += known[end].seconds
        end += 1
      }
      while nodes[first].seconds < seconds - localSeconds {
        change -= changes[first]
        time -= known[first].seconds
        first += 1
      }
      agilities[index] *=
        (max(change, 0) + weight * common) / (max(time, 0) + weight) / common
    }
    return list
  }
}
