extension DistanceEstimator {
  /// Settles the nodes up to one, using all known nodes.
  mutating func settle(to last: Int) {
    guard last >= 0, !nodes.isEmpty else { return }
    way.add(nodes[...last])
    learnNoise()
    var left = last
    // The first block is long: if it holds several ways of moving, it is settled in parts.
    if filter == nil, changesMotion(to: last) {
      while left > Self.partNodes {
        settlePart(to: Self.block)
        left -= Self.block
      }
    }
    settlePart(to: left)
  }

  /// Whether parts of the nodes up to one have different agilities.
  private func changesMotion(to last: Int) -> Bool {
    stride(from: 0, to: last, by: Self.block).contains { start in
      adapted(to: nodes[start...].prefix(Self.partNodes)) != nil
    }
  }

  /// The noise with the agility of a part of the track, if it is a ride among walks or a walk among rides; otherwise nil.
  private func adapted(to part: ArraySlice<PathNode>) -> PathNoise? {
    var partWay = CoarseWay()
    partWay.add(part)
    return learntWay.isRide(partWay).flatMap {
      noise.adapted(to: LagStatistics.lags(of: part), isRide: $0)
    }
  }

  /// The nodes by which the agility of a part is judged.
  private static let partNodes = block + tail

  private mutating func settlePart(to last: Int) {
    guard let first = nodes.first else { return }
    noise = adapted(to: nodes.prefix(max(Self.partNodes, last + 1))) ?? noise.ofTrack
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
    let mostRatio = mostRatio(to: last)
    while measure.missesRatio > mostRatio, noise.isThere, rounds < Self.mostRounds {
      noise.lessen()
      measure = smooth(from: before ?? MotionFilter(at: first, noise), to: last)
      rounds += 1
    }
    let hidden = turns.take(nodes, through: last, measure.lengths, noise)
    let jumped = PositionJumps.metres(nodes, through: last)
    let share = share(of: measure, hidden, jumped: jumped)
    error.add(measure, believed: believed, hidden, jumped: jumped)
    if !(fastest >= measure.fastest), !measure.fastest.isNaN { fastest = measure.fastest }
    pass(nodes, through: last, measure.lengths, share, isFirst: isFirst)
    nodes.removeFirst(last)
    nodes[0].link = .none
    nodes[0].metres = 0
    nodes[0].fixes = 1
  }

  /// How many times greater than along the way the variance of errors across it is at most.
  ///
  /// Receivers err up to 1.6 times as much in one direction, as a deviation; over some minutes they do so by chance as well.
  private func mostRatio(to last: Int) -> Double {
    let seconds = nodes[last].seconds - nodes[0].seconds
    return Self.mostStretch + Self.mostChance * min(1, Self.fewSeconds / max(seconds, 1))
  }

  private static let mostStretch = 2.56
  private static let mostChance = 1.44
  private static let fewSeconds = 600.0
  /// How often the noise is halved at most.
  private static let mostRounds = 6

  /// The length of the track relative to the smoothed path.
  ///
  /// Bends between the fixes make the way longer. A path of few fixes shows no bends, so it is at most as long as recorded.
  private func share(of path: PathMeasure, _ hidden: HiddenTurns.Hidden, jumped: Double) -> Double {
    guard path.metres > 0 else { return 1 }
    guard lags.count < Self.fewNodes else {
      return max(0.5, 1 + path.unseenShare + (hidden.metres - jumped) / path.metres)
    }
    return min(1, path.rawMetres / path.metres)
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
    if let learnt = PathNoise(lags: lags.lags()) { (noise, learntWay) = (learnt, way) }
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
