public import HitherTracks

/// The rule that confirms a transition of a switch with noisy samples.
public struct EvidenceRule: Hashable, Sendable {
  /// From the first sample on the other side to the one that confirms it, in milliseconds.
  public var afterMilliseconds: Int64
  /// The smallest number of samples on the other side.
  public var fixes: Int
  /// The shortest time between two confirmed transitions, in milliseconds.
  public var coolDownMilliseconds: Int64

  /// Makes a rule.
  @inlinable public init(afterMilliseconds: Int64, fixes: Int, coolDownMilliseconds: Int64) {
    self.afterMilliseconds = afterMilliseconds
    self.fixes = fixes
    self.coolDownMilliseconds = coolDownMilliseconds
  }
}

/// How far beyond an edge samples must lie for a transition.
public struct WeighingEdge: Hashable, Sendable {
  /// The minimum distance beyond the edge.
  public var margin: Double
  /// The additional distance required of the mean of samples over a short time; it decreases with time.
  public var slack: Double
  /// A sample beyond this distance is accepted without a duration.
  public var sure: Double
  /// The weight of the sample: the inverse of its variance.
  public var weight: Double
  /// The distance required of the mean over any time.
  public var least: Double

  /// Makes an edge.
  @inlinable public init(
    margin: Double, slack: Double, sure: Double, weight: Double = 1, least: Double = 0
  ) {
    self.margin = margin
    self.slack = slack
    self.sure = sure
    self.weight = weight
    self.least = least
  }
}

extension Debounce {
  /// The weighted sum of samples since a candidate arose, in which old ones fade.
  public struct Balance: Hashable, Sendable {
    /// Sum of sample × seconds × weight, positive beyond the edge.
    public var sum = 0.0
    /// Sum of seconds × weight.
    public var seconds = 0.0
    /// Number of consecutive samples that are certainly beyond the edge.
    public var surely: Int64 = 0

    @inlinable package init() {}

    /// Time constant after which samples hardly count, in seconds.
    @inlinable static var memorySeconds: Double { 300 }
    /// The assumed correlation time of the noise, in seconds; over longer times it averages out.
    @inlinable public static var wanderSeconds: Double { 60 }
    /// The longest time that a sample represents, in seconds.
    @inlinable static var longestSeconds: Double { 60 }

    @inlinable mutating func add(_ beyond: Double, milliseconds: Int64, _ edge: WeighingEdge) {
      let step = min(max(Double(milliseconds) / 1000, 0), Self.longestSeconds)
      // The decay over a step, a rational function so that it is the same on every machine.
      let kept = Self.memorySeconds / (Self.memorySeconds + step)
      sum = sum * kept + beyond * step * edge.weight
      seconds = seconds * kept + step * edge.weight
      surely = beyond > edge.sure ? surely + 1 : 0
    }

    /// The mean distance of the samples beyond the edge.
    @inlinable public var mean: Double { seconds > 0 ? sum / seconds : 0 }

    /// The required mean distance; it equals that of as many seconds of samples like the last one.
    @inlinable public func needed(_ edge: WeighingEdge) -> Double {
      let averaged = (1 + seconds / edge.weight / Self.wanderSeconds).squareRoot()
      return max(edge.least, edge.margin + edge.slack / averaged)
    }
  }

  /// The reason why a candidate is not confirmed.
  public enum Obstacle: Hashable, Sendable {
    case tooFewFixes, tooShort, tooNear, coolDown, notBeyond, held
  }

  /// The candidate's mark; nil if there is none.
  @inlinable public var candidateMark: Mark? { mark }
  /// The candidate's samples; nil if there is none.
  @inlinable public var candidateBalance: Balance? { candidate?.balance }
  /// The number of the candidate's samples beyond the edge.
  @inlinable public var candidateFixes: Int { candidate?.fixes ?? 0 }
  /// When the candidate arose.
  @inlinable public var candidateSince: Instant? { candidate?.since }

  /// Whether a transition was confirmed so recently that none may follow.
  @inlinable public func isCoolingDown(at time: Instant, _ rule: EvidenceRule) -> Bool {
    coolDownLeft(at: time, rule) != nil
  }

  /// The remaining time in which no transition may follow the last one, in milliseconds; nil if one may.
  @inlinable public func coolDownLeft(at time: Instant, _ rule: EvidenceRule) -> Int64? {
    let passed = time - turned
    return turned != .absent && passed < rule.coolDownMilliseconds
      ? rule.coolDownMilliseconds &- passed : nil
  }

  /// Adds the next sample of a noisy measure.
  ///
  /// A sample beyond the edge, where the other state lies, makes the switch a candidate for a
  /// transition. Samples are summed, weighted by their time; when the sum is used up, the candidate
  /// is dropped. The switch changes when enough samples over enough time lie far enough beyond the
  /// edge on average, where a longer time requires a smaller distance, or when consecutive samples
  /// lie certainly beyond it. This is a cumulative sum test (E. S. Page, *Continuous inspection
  /// schemes*, Biometrika 41 (1954)) with a bound on the mean that decreases with the mean's own
  /// error.
  ///
  /// - Parameters:
  ///   - value: How far on the side of `isOn` the sample lies, negative on the other.
  ///   - time: The time of the sample.
  ///   - elapsed: Time since the previous sample, in milliseconds.
  ///   - edge: The distances required by the sample's noise.
  ///   - isHeld: Whether the switch may not change yet, whatever the samples' sum is.
  ///   - note: Updates the candidate's mark for this sample, in place because it may be large; it
  ///     is nil for a new candidate.
  /// - Returns: the transition that this sample confirms.
  @inlinable public mutating func weigh(
    _ value: Double, at time: Instant, elapsed: Int64, _ edge: WeighingEdge, _ rule: EvidenceRule,
    isHeld: Bool = false, note: (inout Mark?) -> Void
  ) -> Turn? {
    guard
      turns(value, at: time, elapsed: elapsed, edge, rule, isHeld: isHeld, note: note),
      let confirmed = takeMark()
    else { return nil }
    return Turn(isOn: isOn, mark: confirmed)
  }

  /// The same if few samples cause transitions: returns whether this one does.
  ///
  /// The mark is then kept for `takeMark`, so that a large one is read only there.
  @inlinable
  @inline(__always)
  public mutating func turns(
    _ value: Double, at time: Instant, elapsed: Int64, _ edge: WeighingEdge, _ rule: EvidenceRule,
    isHeld: Bool = false, note: (inout Mark?) -> Void
  ) -> Bool {
    let beyond = isOn ? -value : value
    if candidate == nil {
      guard beyond > 0 else { return false }
      candidate = Candidate(since: time)
    }
    note(&mark)
    candidate?.add(beyond, elapsed: elapsed, edge)
    guard beyond > 0, obstacle(beyond, at: time, edge, rule, isHeld: isHeld) == nil, mark != nil
    else { return false }
    state.toggle()
    turned = time
    candidate = nil
    return true
  }

  /// Returns and clears the mark of the transition that was just confirmed.
  @inlinable public mutating func takeMark() -> Mark? {
    defer { mark = nil }
    return mark
  }

  /// Whether the candidate's samples beyond the edge are outweighed by those before it.
  @inlinable
  @inline(__always)
  public var isOutweighed: Bool { (candidate?.balance.sum ?? 1) <= 0 }

  /// The reason why the candidate is not confirmed at a sample; nil if it is.
  @inlinable public func obstacle(
    _ beyond: Double, at time: Instant, _ edge: WeighingEdge, _ rule: EvidenceRule,
    isHeld: Bool = false
  ) -> Obstacle? {
    guard let candidate, beyond > 0 else { return .notBeyond }
    if isCoolingDown(at: time, rule) { return .coolDown }
    return candidate.obstacle(at: time, edge, rule, isHeld: isHeld)
  }
}

extension Debounce.Candidate {
  /// Adds a sample.
  @inlinable
  @inline(__always)
  mutating func add(_ beyond: Double, elapsed: Int64, _ edge: WeighingEdge) {
    balance.add(beyond, milliseconds: max(elapsed, 1), edge)
    if beyond > 0 { fixes += 1 }
  }

  /// The reason why the candidate is not confirmed at a sample beyond the edge, if transitions are allowed.
  @inlinable
  @inline(__always)
  func obstacle(
    at time: Instant, _ edge: WeighingEdge, _ rule: EvidenceRule, isHeld: Bool
  ) -> Debounce.Obstacle? {
    if isHeld { return .held }
    if balance.surely >= Int64(max(2, rule.fixes)) { return nil }
    if fixes < rule.fixes { return .tooFewFixes }
    if time - since < rule.afterMilliseconds { return .tooShort }
    return balance.mean > balance.needed(edge) ? nil : .tooNear
  }
}

extension Debounce {
  /// A candidate with consecutive samples beyond the edge.
  ///
  /// It has few numbers, which a loop over samples keeps in registers and stores at its end.
  public struct Stretch: Sendable {
    @usableFromInline var candidate: Candidate
    @usableFromInline let coolingUntil: Instant
    @usableFromInline let rule: EvidenceRule

    @inlinable init(_ candidate: Candidate, coolingUntil: Instant, _ rule: EvidenceRule) {
      (self.candidate, self.coolingUntil, self.rule) = (candidate, coolingUntil, rule)
    }

    /// Adds the next sample at a distance beyond the edge, unless it confirms the transition.
    ///
    /// - Returns: whether it was added; otherwise nothing has changed, and it must be weighed.
    @inlinable
    @inline(__always)
    public mutating func takes(
      _ beyond: Double, at time: Instant, elapsed: Int64, _ edge: WeighingEdge, isHeld: Bool
    ) -> Bool {
      var next = candidate
      next.add(beyond, elapsed: elapsed, edge)
      guard
        time < coolingUntil || next.obstacle(at: time, edge, rule, isHeld: isHeld) != nil
      else { return false }
      candidate = next
      return true
    }
  }

  /// The candidate for consecutive samples beyond the edge; nil if there is none.
  @inlinable public func stretch(_ rule: EvidenceRule) -> Stretch? {
    candidate.map {
      Stretch(
        $0, coolingUntil: turned == .absent ? .absent : turned + rule.coolDownMilliseconds, rule)
    }
  }

  /// Stores the candidate after consecutive samples.
  ///
  /// - Parameter note: Updates its mark for them, in place.
  @inlinable public mutating func end(_ stretch: Stretch, note: (inout Mark?) -> Void) {
    candidate = stretch.candidate
    note(&mark)
  }
}

extension Debounce.Balance: StateCoding {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&sum)
    try c.code(&seconds)
    try c.code(&surely)
  }

  package func validate() throws(StateError) {
    guard sum.isFinite, seconds.isFinite, (0..<Int64.max).contains(surely) else {
      throw StateError.malformed("a balance is not a number")
    }
  }
}
