extension DistanceEstimator {
  /// Settles the nodes up to one, using all known nodes.
  mutating func settle(to last: Int) {
    guard let first = nodes.first, last >= 0 else { return }
    learnNoise()
    let isFirst = filter == nil
    let before = filter
    var measure = smooth(from: before ?? MotionFilter(at: first, noise), to: last)
    // A member who steps covers some distance: if almost none is left, the supposed noise is motion.
    while steps.isMoving, isTooShort(measure.metres, to: last), noise.isGreat {
      noise.shrink()
      measure = smooth(from: before ?? MotionFilter(at: first, noise), to: last)
    }
    // Receiver errors are about equal in all directions. If these are not, they are partly motion.
    let believed = measure.metres
    var rounds = 0
    while measure.missesRatio > Self.mostRatio, noise.isThere, rounds < Self.mostRounds {
      noise.lessen()
      measure = smooth(from: before ?? MotionFilter(at: first, noise), to: last)
      rounds += 1
    }
    let share = share(of: measure)
    error.add(measure, believed: believed)
    if !(fastest >= measure.fastest), !measure.fastest.isNaN { fastest = measure.fastest }
    pass(nodes, through: last, measure.lengths, share, isFirst: isFirst)
    nodes.removeFirst(last)
    nodes[0].link = .none
    nodes[0].metres = 0
    nodes[0].fixes = 1
  }

  /// The variance of errors across the path is at most this many times that of errors along it.
  private static let mostRatio = 4.0
  /// The limit of halvings of the noise.
  private static let mostRounds = 6

  /// The length of the track relative to the smoothed path.
  ///
  /// Bends between the fixes make the track longer. A path of few fixes shows no bends, so its
  /// length is at most the recorded one.
  private func share(of path: PathMeasure) -> Double {
    guard lags.count < Self.fewNodes else { return 1 + path.unseenShare }
    return path.metres > 0 ? min(1, path.rawMetres / path.metres) : 1
  }

  /// A path of fewer nodes shows no bends.
  private static let fewNodes = 16

  /// Adds the settled nodes' links to the distance, and records it for each node's own fix.
  private mutating func pass(
    _ nodes: [PathNode], through last: Int, _ lengths: [Double], _ share: Double, isFirst: Bool
  ) {
    var (sum, metres, totals) = (sum, metres, [Double]())
    totals.reserveCapacity(last + 1)
    let (nodes, lengths) = (nodes.span, lengths.span)
    for index in (isFirst ? 0 : 1)..<(last + 1) {
      sum += lengths[index] * share + nodes[index].metres
      metres = max(metres, sum)
      for _ in 1..<max(1, nodes[index].fixes) { totals.append(.nan) }
      totals.append(metres)
    }
    (self.sum, self.metres) = (sum, metres)
    settled.append(contentsOf: totals)
  }

  /// Whether a smoothed path up to a node is shorter than that of any member who steps.
  private func isTooShort(_ metres: Double, to last: Int) -> Bool {
    var seconds = 0.0
    for index in stride(from: 1, through: last, by: 1) where nodes[index].continuesPath {
      seconds += nodes[index].seconds - nodes[index - 1].seconds
    }
    return metres < StepShare.leastPace * seconds
  }

  private mutating func learnNoise() {
    guard lags.count >= nextLook else { return }
    if let learnt = PathNoise(lags: lags.lags()) { noise = learnt }
    nextLook = lags.count + lags.count / 2
  }

  private mutating func smooth(from first: MotionFilter, to last: Int) -> PathMeasure {
    guard nodes.contains(where: \.continuesPath) else {
      filter = last == 0 ? first : MotionFilter(at: nodes[last], noise)
      return PathMeasure(ofNoneTo: last)
    }
    let (smoother, filter) = PathSmoother.smooth(nodes, from: first, to: last, noise)
    self.filter = filter
    return PathMeasure(nodes, smoother, to: last)
  }
}
