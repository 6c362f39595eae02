import HitherEngine
import HitherGeodesy
import HitherTracks

/// Weighs, moment by moment, whether a member rests or walks, from the noise and the pace of the track.
///
/// At each border between two cells the mean position before is compared with the mean after. At
/// rest only noise separates them; in motion the pace does. The log-likelihood ratio is summed over
/// time and kept between 0 and `full` (a two-sided cumulative sum test: E. S. Page, *Continuous
/// inspection schemes*, Biometrika 41 (1954) 100–115).
struct RestEvidence: Sendable {
  /// The maximum of the evidence, and of one moment's contribution for or against, in nats.
  static let full = 3.0
  /// A moment counts in full for the duration of its means, but for at least this, in s.
  static let scaleSeconds = 5.0
  /// Means are so long that the slow pace exceeds the noise by at least this factor …
  static let noises = 4.2
  /// … in milliseconds.
  static let reaches = 5000.0...120_000.0
  /// How long positions are kept, in milliseconds.
  static let keptMilliseconds = 180_000.0

  /// The result at the border between two cells.
  struct Reading {
    /// The border.
    var moment: Moment
    /// The evidence for rest, 0 to `full`.
    var evidence: Double
    /// The distance inside a rest at which its evidence begins and ends to change, in milliseconds.
    var inset: Double
    /// The mean position after the border.
    var ahead: CellTrail.Mean
    /// Whether the device itself reports motion.
    var isMoving: Bool
    /// Between the middles of the two cells, in seconds.
    var seconds: Double
  }

  /// A border between two cells: the mean time of the cell after it, and the sums of those before.
  struct Moment: Hashable, Sendable {
    var milliseconds = 0.0
    var sums = CellTrail.Sums()
  }

  private(set) var trail = CellTrail()
  private(set) var evidence = 0.0
  private(set) var noise = WanderingNoise()
  /// The device's motion signals.
  var motion = ToldMotion()
  private(set) var pace = UsualPace()
  /// The cell after the border that is read next.
  private(set) var next = 1
  /// The range of the means at the last reading: the search starts there; not part of the state.
  private var reached = (first: 0, end: 0)
  /// What the next border is weighed by, if that has been worked out: no part of the state.
  private var weighing: Weighing?
  /// For distances, and no part of the state.
  private var scale = TrailScale()

  /// What a border between two cells is weighed by.
  private struct Weighing {
    /// The border, and how far apart the means of the cells are, in milliseconds.
    var border: Double
    var spacing: Double
    /// The slow pace, in m/s.
    var slow: Double
    var reach: NoiseByLength.Reach
    /// Whether the rest was known to be one.
    var isCertain: Bool
  }

  /// Whether there has been a fix.
  var hasBegun: Bool { trail.total.fixes > 0 }

  /// Begins a segment; keeps what was learned of noise and pace.
  mutating func reset(at coordinate: Coordinate, _ time: Instant) {
    trail = CellTrail(start: time, at: coordinate)
    noise.reset()
    motion.reset()
    next = 1
    evidence = 0
    weighing = nil
  }

  /// Adds the next fix, and returns whether there may be something to read.
  mutating func add(_ coordinate: Coordinate, at time: Instant) -> Bool {
    trail.add(coordinate, at: time)
  }

  /// Adds fixes of the segment while they fill no cell; returns where that ends.
  mutating func addWithinCell(
    _ batch: FixBatch, from start: Int, gapMilliseconds: Int64, _ lastSettled: inout Instant
  ) -> Int {
    trail.addWithinCell(batch, from: start, gapMilliseconds: gapMilliseconds, &lastSettled)
  }

  /// Ends the segment: the remaining cells are read with shorter means.
  mutating func endSegment() { trail.fill() }

  /// Lets go of the segment's fixes; what was learned of noise and pace stays.
  mutating func closeTrail() { (trail, next, weighing) = (CellTrail(), 1, nil) }

  /// Sets the evidence to certain rest.
  mutating func assumeRest() { evidence = Self.full }

  /// Resets the evidence, for example when a rest has been decided.
  mutating func forget() { evidence = 0 }

  /// Reads the next border; nil if there is none yet.
  ///
  /// - Parameters:
  ///   - newest: The first fix after the full cells; nil if none will come.
  ///   - isResting: Whether the pace is that of a member at rest, which must not be learned.
  ///   - isCertain: Whether the rest is certain, so that only a walk ends it.
  @inline(__always)
  mutating func read(before newest: Instant?, isResting: Bool, isCertain: Bool) -> Reading? {
    guard next < trail.cells.count else { return nil }
    let weighing = nextWeighing(isCertain)
    let end = weighing.border + weighing.reach.milliseconds
    if let newest, Double(newest - trail.frame.start) <= end {
      // It is asked for again until enough is known of the time after the border.
      self.weighing = weighing
      return nil
    }
    self.weighing = nil
    return read(by: weighing, isResting: isResting)
  }

  @inline(__always)
  private mutating func nextWeighing(_ isCertain: Bool) -> Weighing {
    if let weighing, weighing.isCertain == isCertain { return weighing }
    let (earlier, later) = (trail.cells[next - 1].milliseconds, trail.cells[next].milliseconds)
    let slow = pace.slow(noise.known.shortestMetres, spacing: later - earlier, isWalking: isCertain)
    return Weighing(
      border: (earlier + later) / 2, spacing: later - earlier, slow: slow,
      reach: noise.known.reach(at: slow, noises: Self.noises, Self.reaches), isCertain: isCertain)
  }

  private mutating func read(by weighing: Weighing, isResting: Bool) -> Reading {
    let later = trail.cells[next]
    let (reach, slow, spacing) = (weighing.reach, weighing.slow, weighing.spacing)
    noise.take(later, trail, &scale)
    reached = Self.reached(
      within: reach.milliseconds, of: weighing.border, trail.cells.span, next, from: reached)
    let before = (later.before - trail.sums(before: reached.first)).mean
    let ahead = (trail.sums(before: reached.end) - later.before).mean
    let span = (ahead.milliseconds - before.milliseconds) / 1000
    let step = scale.square(from: before, to: ahead, trail.frame).squareRoot()
    let inset = pace.inset(reach.milliseconds, slow: slow, spacing: spacing)
    let likelihood = Self.likelihood(step: step / reach.metres, walked: slow * span / reach.metres)
    let isMoving = motion.hasStretches && motion.holds(trail.frame.time(later.milliseconds))
    evidence += likelihood * spacing / 1000 / max(Self.scaleSeconds, span)
    evidence = isMoving ? 0 : min(max(evidence, 0), Self.full)
    if !isResting, evidence < Self.full / 2 {
      pace.learn(step: step, over: span, reach.metres, after: spacing / 1000)
    }
    next += 1
    dropOldCells()
    return Reading(
      moment: Moment(milliseconds: later.milliseconds, sums: later.before), evidence: evidence,
      inset: inset, ahead: ahead, isMoving: isMoving, seconds: spacing / 1000)
  }

  /// The inset of the shortest means.
  var leastInset: Double {
    pace.inset(Self.reaches.lowerBound, slow: pace.walk, spacing: 0)
  }

  /// The log-likelihood ratio of rest to a walk in an unknown direction.
  ///
  /// Both arguments are in standard deviations of the noise. With normal errors it is w²/2 − ln
  /// I₀(s w); √(4 + z²) − 2 approximates ln I₀(z), within 1.3 up to z = 100.
  static func likelihood(step: Double, walked: Double) -> Double {
    let (product, most) = (step * walked, walked * walked / 2)
    // z ≤ √(4 + z²) ≤ 2 + z²/4: mostly it is clear without the root, for which all that follows would wait.
    if product > most + 2 + full { return -full }
    if most - product * product / 4 > full { return full }
    return min(max(most - ((4 + product * product).squareRoot() - 2), -full), full)
  }

  /// The first cell before a border and the end of those after it within reach; the search starts
  /// at the last reading's, which is near.
  @inline(__always)
  private static func reached(
    within reach: Double, of border: Double, _ cells: Span<CellTrail.Cell>, _ next: Int,
    from last: (first: Int, end: Int)
  ) -> (first: Int, end: Int) {
    var first = min(last.first, next - 1)
    while first < next - 1, border - cells[first].milliseconds > reach { first += 1 }
    while first > 0, border - cells[first - 1].milliseconds <= reach { first -= 1 }
    var end = min(max(last.end, next + 1), cells.count)
    while end > next + 1, cells[end - 1].milliseconds - border > reach { end -= 1 }
    while end < cells.count, cells[end].milliseconds - border <= reach { end += 1 }
    return (first, end)
  }

  /// Removes cells that no mean can reach any more, once they are half of the cells.
  private mutating func dropOldCells() {
    guard next > 4, trail.cells[next / 2].milliseconds < oldestReached else { return }
    let useless = uselessCells
    trail.removeFirst(useless)
    next -= useless
    reached = (max(0, reached.first - useless), max(0, reached.end - useless))
  }

  /// No mean, and no doubt about a rest, reaches cells before this.
  var oldestReached: Double {
    trail.cells[next - 1].milliseconds - Self.keptMilliseconds
  }

  private var uselessCells: Int {
    let last = next - 1
    let oldest = oldestReached
    var useless = 0
    while useless < last, trail.cells[useless].milliseconds < oldest { useless += 1 }
    return useless
  }
}

extension RestEvidence: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    // What has been dropped depends on the division into batches, and is not part of the state.
    var kept = (trail: trail, next: next)
    if !c.isReading, !trail.cells.isEmpty {
      let useless = uselessCells
      kept.trail.removeFirst(useless)
      kept.next -= useless
    }
    try c.code(&kept.trail)
    try c.code(&evidence)
    try c.code(&noise)
    try c.code(&motion)
    try c.code(&pace)
    try c.code(&kept.next)
    if c.isReading { (trail, next) = kept }
  }

  func validate() throws(StateError) {
    guard next >= 1, next <= max(1, trail.cells.count) else {
      throw StateError.malformed("a place in the trail is absurd")
    }
  }
}

extension RestEvidence.Moment: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&milliseconds)
    try c.code(&sums)
  }

  func validate() throws(StateError) {
    guard abs(milliseconds) < 1e15 else { throw StateError.malformed("a moment is absurd") }
  }
}
