public import HitherTracks

/// What confirms a turn of a switch whose samples are noisy.
public struct WeighingRule: Hashable, Sendable {
  /// From the first sample on the other side to the one that confirms it, in milliseconds.
  public var afterMilliseconds: Int64
  /// The least number of samples on the other side.
  public var fixes: Int
  /// No turn is confirmed so soon after the one before, in milliseconds.
  public var coolDownMilliseconds: Int64

  /// Makes a rule.
  @inlinable public init(afterMilliseconds: Int64, fixes: Int, coolDownMilliseconds: Int64) {
    self.afterMilliseconds = afterMilliseconds
    self.fixes = fixes
    self.coolDownMilliseconds = coolDownMilliseconds
  }
}

/// How far beyond an edge samples must lie for a turn.
public struct WeighingEdge: Hashable, Sendable {
  /// How far in any case.
  public var margin: Double
  /// How much farther the mean of samples of a moment must lie; less where they are of a long time.
  public var slack: Double
  /// Beyond this far a sample needs no time to be believed.
  public var sure: Double
  /// How much the sample counts beside others: by the inverse of its variance.
  public var weight: Double
  /// How far the mean must lie however long it is of.
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
  /// The sum of weighed samples since a candidate arose, in which old ones fade.
  public struct Balance: Hashable, Sendable {
    /// Sample times seconds and weight, positive beyond the edge.
    public var sum = 0.0
    /// Seconds times weight.
    public var seconds = 0.0
    /// Samples surely beyond the edge, without one between that was not.
    public var surely: Int64 = 0

    @inlinable init() {}

    /// Samples of a longer time ago hardly count, in seconds.
    @inlinable static var memorySeconds: Double { 300 }
    /// Noise is taken to wander so long, in seconds: what lasts longer is averaged out.
    @inlinable public static var wanderSeconds: Double { 60 }
    /// No sample stands for a longer time, in seconds.
    @inlinable static var longestSeconds: Double { 60 }

    @inlinable mutating func add(_ beyond: Double, milliseconds: Int64, _ edge: WeighingEdge) {
      let step = min(max(Double(milliseconds) / 1000, 0), Self.longestSeconds)
      // The memory's loss over a step, rational so that it is the same on every machine.
      let kept = Self.memorySeconds / (Self.memorySeconds + step)
      sum = sum * kept + beyond * step * edge.weight
      seconds = seconds * kept + step * edge.weight
      surely = beyond > edge.sure ? surely + 1 : 0
    }

    /// How far beyond the edge the samples lie in the mean.
    @inlinable public var mean: Double { seconds > 0 ? sum / seconds : 0 }

    /// How far they must lie: as many seconds of samples like the last one would be as good.
    @inlinable public func needed(_ edge: WeighingEdge) -> Double {
      let averaged = (1 + seconds / edge.weight / Self.wanderSeconds).squareRoot()
      return max(edge.least, edge.margin + edge.slack / averaged)
    }
  }

  /// What keeps a candidate from being confirmed.
  public enum Obstacle: Hashable, Sendable {
    case tooFewFixes, tooShort, tooNear, coolDown, notBeyond, held
  }

  /// The candidate's mark; nil where there is none.
  @inlinable public var candidateMark: Mark? { mark }
  /// The candidate's samples; nil where there is none.
  @inlinable public var candidateBalance: Balance? { candidate?.balance }
  /// The candidate's samples beyond the edge.
  @inlinable public var candidateFixes: Int { candidate?.fixes ?? 0 }
  /// Since when there is a candidate.
  @inlinable public var candidateSince: Instant? { candidate?.since }

  /// Whether a turn was confirmed so lately that none may follow.
  @inlinable public func isCoolingDown(at time: Instant, _ rule: WeighingRule) -> Bool {
    coolDownLeft(at: time, rule) != nil
  }

  /// How much longer no turn may follow the last one, in milliseconds; nil where one may.
  @inlinable public func coolDownLeft(at time: Instant, _ rule: WeighingRule) -> Int64? {
    let passed = time - turned
    return turned != .absent && passed < rule.coolDownMilliseconds
      ? rule.coolDownMilliseconds &- passed : nil
  }

  /// Takes the next sample of a noisy measure.
  ///
  /// A sample beyond the edge, where the other state lies, makes the switch a candidate to turn.
  /// Samples are summed, weighed by their time; when the sum is used up the candidate is gone.
  /// It turns when enough samples over enough time lie far enough beyond the edge in the mean, where
  /// the longer the time the less far is enough, or when samples in a row lie surely beyond it.
  /// That is a cumulative sum test (E. S. Page, *Continuous inspection schemes*, Biometrika 41 (1954))
  /// with a bound on the mean that falls as the mean's own error does.
  ///
  /// - Parameters:
  ///   - value: How far on the side of `isOn` the sample lies, negative on the other.
  ///   - time: The time of the sample.
  ///   - elapsed: Since the sample before, in milliseconds.
  ///   - edge: What the sample's noise demands.
  ///   - isHeld: Whether the switch may not turn yet, whatever the samples' sum says.
  ///   - note: Brings the candidate's mark up to this sample, in place, as it may be large; it is nil of a new candidate.
  /// - Returns: the turn that this sample confirms.
  @inlinable public mutating func weigh(
    _ value: Double, at time: Instant, elapsed: Int64, _ edge: WeighingEdge, _ rule: WeighingRule,
    isHeld: Bool = false, note: (inout Mark?) -> Void
  ) -> Turn? {
    guard
      turns(value, at: time, elapsed: elapsed, edge, rule, isHeld: isHeld, note: note),
      let confirmed = takeMark()
    else { return nil }
    return Turn(isOn: isOn, mark: confirmed)
  }

  /// The same where few samples turn: whether this one does.
  ///
  /// The mark then waits for `takeMark`, so that a large one is looked at only there.
  @inlinable
  @inline(__always)
  public mutating func turns(
    _ value: Double, at time: Instant, elapsed: Int64, _ edge: WeighingEdge, _ rule: WeighingRule,
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

  /// Takes the mark of the turn that was just confirmed.
  @inlinable public mutating func takeMark() -> Mark? {
    defer { mark = nil }
    return mark
  }

  /// Whether the candidate's samples beyond the edge are outweighed by those before it.
  @inlinable
  @inline(__always)
  public var isOutweighed: Bool { (candidate?.balance.sum ?? 1) <= 0 }

  /// What keeps the candidate from being confirmed at a sample; nil where nothing does.
  @inlinable public func obstacle(
    _ beyond: Double, at time: Instant, _ edge: WeighingEdge, _ rule: WeighingRule,
    isHeld: Bool = false
  ) -> Obstacle? {
    guard let candidate, beyond > 0 else { return .notBeyond }
    if isCoolingDown(at: time, rule) { return .coolDown }
    return candidate.obstacle(at: time, edge, rule, isHeld: isHeld)
  }
}

extension Debounce.Candidate {
  /// Takes a sample.
  @inlinable
  @inline(__always)
  mutating func add(_ beyond: Double, elapsed: Int64, _ edge: WeighingEdge) {
    balance.add(beyond, milliseconds: max(elapsed, 1), edge)
    if beyond > 0 { fixes += 1 }
  }

  /// What keeps the candidate from being confirmed at a sample beyond the edge, where turns may follow.
  @inlinable
  @inline(__always)
  func obstacle(
    at time: Instant, _ edge: WeighingEdge, _ rule: WeighingRule, isHeld: Bool
  ) -> Debounce.Obstacle? {
    if isHeld { return .held }
    if balance.surely >= Int64(max(2, rule.fixes)) { return nil }
    if fixes < rule.fixes { return .tooFewFixes }
    if time - since < rule.afterMilliseconds { return .tooShort }
    return balance.mean > balance.needed(edge) ? nil : .tooNear
  }
}

extension Debounce {
  /// A candidate of which one sample after the other lies beyond the edge: few numbers, that a loop over samples keeps
  /// beside it and puts back at its end.
  public struct Stretch: Sendable {
    @usableFromInline var candidate: Candidate
    @usableFromInline let coolingUntil: Instant
    @usableFromInline let rule: WeighingRule

    @inlinable init(_ candidate: Candidate, coolingUntil: Instant, _ rule: WeighingRule) {
      (self.candidate, self.coolingUntil, self.rule) = (candidate, coolingUntil, rule)
    }

    /// Takes the next sample, which lies so far beyond the edge, unless it confirms the turn.
    ///
    /// - Returns: whether it was taken; else nothing has changed, and it is to be weighed.
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

  /// The candidate for samples in a row beyond the edge; nil where there is none.
  @inlinable public func stretch(_ rule: WeighingRule) -> Stretch? {
    candidate.map {
      Stretch(
        $0, coolingUntil: turned == .absent ? .absent : turned + rule.coolDownMilliseconds, rule)
    }
  }

  /// Puts back the candidate of samples in a row.
  ///
  /// - Parameter note: Brings its mark up to them, in place.
  @inlinable public mutating func end(_ stretch: Stretch, note: (inout Mark?) -> Void) {
    candidate = stretch.candidate
    note(&mark)
  }
}

extension Debounce.Balance: StateCoding {
  package func write(to writer: inout StateWriter) {
    writer.write(sum)
    writer.write(seconds)
    writer.write(surely)
  }

  package init(from reader: inout StateReader) throws(StateError) {
    sum = try reader.read(Double.self)
    seconds = try reader.read(Double.self)
    surely = try reader.read(Int64.self)
    guard sum.isFinite, seconds.isFinite, (0..<Int64.max).contains(surely) else {
      throw StateError.malformed("a balance is not a number")
    }
  }
}
