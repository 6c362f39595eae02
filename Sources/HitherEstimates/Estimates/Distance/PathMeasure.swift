/// The length of a smoothed path over some links.
///
/// The expected length of a noisy velocity exceeds the velocity of the smoothed path by about half
/// its variance over its speed (P. Ranacher et al., 2016): that is the length that smoothing cut.
struct PathMeasure {
  var metres = 0.0
  /// The part of it that replaces bends removed by the smoothing.
  var bendMetres = 0.0
  /// The length of the recorded positions.
  var rawMetres = 0.0
  /// The sum of the links' lengths, each times one minus the cosine of the turn between the velocities at its ends.
  private var turnMetres = 0.0
  /// The squares of the distances between the recorded positions and the path, along it and across.
  private var misses = (along: 0.0, across: 0.0)
  /// By link, at the index of the node at its end; 0 if there is none.
  var lengths: [Double]
  /// The highest mean speed over at least 3 s and 10 m; NaN if there was none.
  var fastest = Double.nan

  /// Two links in parallel.
  private typealias Pair = SIMD2<Double>

  /// The measure of nodes up to one, if no node continues a path.
  init(ofNoneTo last: Int) {
    lengths = [Double](repeating: 0, count: last + 1)
  }

  /// The share of the variance of velocity between two fixes that counts as bends.
  ///
  /// The track also bends between two fixes: in the model the velocity has the variance q h / 15
  /// about that of the smooth curve through them. Half of it is attributed to bends, the rest to
  /// changes of pace.
  private static let unseenVariance = 0.5 / 15

  /// The share of the distance hidden in bends that are too sharp for the fixes.
  ///
  /// If the turns between fixes are so great that the velocities at both ends of a link are hardly
  /// related, the smooth curve between them is too short. The factor was set on simulated trail
  /// runs.
  var unseenShare: Double {
    let turn = metres > 0 ? turnMetres / metres : 0
    return 0.8 * turn * turn * turn * turn
  }

  /// The ratio of the variance of the recorded positions about the path across it to that along it.
  var missesRatio: Double { misses.along > 0 ? misses.across / misses.along : 1 }

  /// Measures the links up to a node.
  init(_ nodes: [PathNode], _ smoother: PathSmoother, to last: Int) {
    self.init(ofNoneTo: last)
    add(nodes, smoother, to: last)
    addTurns(nodes, smoother, to: last)
    findFastest(nodes, smoother, to: last)
  }

  private mutating func add(_ list: [PathNode], _ smoother: PathSmoother, to last: Int) {
    var lengths = lengths.mutableSpan
    let nodes = list.span
    var (metres, bendMetres, rawMetres) = (0.0, 0.0, 0.0)
    var index = 1
    while index <= last {
      // The last of an odd number is measured twice.
      let other = min(index + 1, last)
      let pair = Self.links(nodes, smoother, index, other)
      for lane in 0..<(other - index + 1) where nodes[index + lane].continuesPath {
        rawMetres += pair.raw[lane]
        guard pair.chord[lane] > 0, smoother.known[index + lane].seconds > 0 else { continue }
        lengths[index + lane] = pair.whole[lane]
        metres += pair.whole[lane]
        bendMetres += pair.whole[lane] - pair.chord[lane]
      }
      index += 2
    }
    (self.metres, self.bendMetres, self.rawMetres) = (metres, bendMetres, rawMetres)
  }

  /// The lengths of the links to two nodes: as recorded, as smoothed, and with the correction.
  @inline(__always)
  private static func links(
    _ nodes: Span<PathNode>, _ smoother: PathSmoother, _ one: Int, _ other: Int
  ) -> (raw: Pair, chord: Pair, whole: Pair) {
    let known = smoother.known.span
    let variances = smoother.speedVariances.span
    let raw = Vectors(
      nodes[one].position - nodes[one - 1].position,
      nodes[other].position - nodes[other - 1].position)
    let (from, to) = ((known[one - 1], known[other - 1]), (known[one], known[other]))
    let step = Vectors(to.0.place - from.0.place, to.1.place - from.1.place)
    let change = Vectors(to.0.speed - from.0.speed, to.1.speed - from.1.speed)
    let seconds = Pair(to.0.seconds, to.1.seconds)
    let agilities = Pair(smoother.agilities[one], smoother.agilities[other])
    let spread =
      (Pair(variances[one - 1], variances[other - 1]) + Pair(variances[one], variances[other]))
      / 2 + Self.unseenVariance * agilities * seconds
    let chord = step.length
    let turn = (change.east * step.north - change.north * step.east) / chord
    let square = chord * chord / (seconds * seconds)
    // If the speed is small against its error the mean of its size grows by up to π/2.
    let growth: Pair = 0.57 * spread / (spread + square)
    let bend: Pair = (1 + growth) * spread + turn * turn / 12
    // An error at rest is not a distance: the addition is limited to the distance travelled.
    let most = square.replacing(with: bend, where: bend .< square)
    return (raw.length, chord, seconds * (square + most).squareRoot())
  }

  /// Two vectors in parallel.
  private struct Vectors {
    var east: Pair
    var north: Pair

    @inline(__always)
    init(_ one: PathSmoother.Axes, _ other: PathSmoother.Axes) {
      east = Pair(one.x, other.x)
      north = Pair(one.y, other.y)
    }

    var square: Pair { east * east + north * north }
    var length: Pair { square.squareRoot() }

    @inline(__always)
    func product(_ other: Vectors) -> Pair { east * other.east + north * other.north }
  }

  private mutating func addTurns(_ list: [PathNode], _ smoother: PathSmoother, to last: Int) {
    let (nodes, known, lengths) = (list.span, smoother.known.span, lengths)
    var (turnMetres, along, across) = (0.0, 0.0, 0.0)
    var index = 1
    while index <= last {
      // An odd last one is measured twice.
      let other = min(index + 1, last)
      let from = Vectors(known[index - 1].speed, known[other - 1].speed)
      let to = Vectors(known[index].speed, known[other].speed)
      let norms = (from.square * to.square).squareRoot()
      let turned: Pair = 1 - from.product(to) / norms
      let miss = Vectors(
        nodes[index].position - known[index].place, nodes[other].position - known[other].place)
      let product = miss.product(to)
      let missed = product * product / to.square
      let aside = miss.square - missed
      for lane in 0..<(other - index + 1)
      where nodes[index + lane].continuesPath && to.square[lane] > 0 {
        if norms[lane] > 0 { turnMetres += lengths[index + lane] * turned[lane] }
        along += missed[lane]
        across += aside[lane]
      }
      index += 2
    }
    self.turnMetres = turnMetres
    misses = (along, across)
  }

  private mutating func findFastest(
    _ list: [PathNode], _ smoother: PathSmoother, to last: Int
  ) {
    let (nodes, known) = (list.span, smoother.known.span)
    var anchor = 0
    for index in 1..<max(1, last + 1) {
      guard nodes[index].continuesPath else {
        anchor = index
        continue
      }
      let time = nodes[index].seconds - nodes[anchor].seconds
      guard time >= 3 else { continue }
      let step = known[index].place - known[anchor].place
      let squares = step * step
      let metres = (squares.x + squares.y).squareRoot()
      guard metres >= 10 else { continue }
      if !(fastest >= metres / time) { fastest = metres / time }
      anchor = index
    }
  }
}
