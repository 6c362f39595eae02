public import HitherTracks

/// The toolkit's switch with hysteresis: two thresholds, a time that the condition must last, and at least two fixes.
///
/// A sample above `enter` makes the switch a candidate to turn on, and each following sample must
/// stay above it; the first at least `afterMilliseconds` later confirms. The same holds for turning
/// off below `leave`. Between the thresholds nothing begins. The moment of a transition is the
/// crossing of the threshold, interpolated between the samples around it.
///
/// This is for measures without noise. For noisy samples, `weigh` requires evidence according to their noise instead.
///
/// `Mark` is what the caller wants to know about the crossing, such as the place. The type is
/// public and inlinable, so that other targets compile it for their marks: otherwise most of its
/// time is spent on type metadata.
public struct Debounce<Mark: Sendable>: Sendable {
  /// The switch's thresholds.
  public typealias Threshold = OutingSettings.Threshold

  /// A confirmed transition.
  public struct Turn: Sendable {
    /// On or off.
    public let isOn: Bool
    /// What the caller recorded at the crossing.
    public let mark: Mark

    @inlinable init(isOn: Bool, mark: Mark) {
      self.isOn = isOn
      self.mark = mark
    }
  }

  /// The candidate for a transition, without its mark: small, so that reading it copies nothing large.
  @usableFromInline struct Candidate: Sendable {
    @usableFromInline var since: Instant
    @usableFromInline var fixes = 0
    /// The weighted samples, if samples are weighed: see `weigh`.
    @usableFromInline var balance = Balance()

    @inlinable init(since: Instant) {
      self.since = since
    }
  }

  @usableFromInline var state = false
  @usableFromInline var candidate: Candidate?
  /// The candidate's mark; nil if there is none.
  @usableFromInline var mark: Mark?
  @usableFromInline var previous: Double?
  /// When the last transition was confirmed, if samples are weighed.
  @usableFromInline var turned = Instant.absent

  /// Whether the switch is on.
  @inlinable
  @inline(__always)
  public var isOn: Bool { state }

  /// Whether a transition is pending confirmation.
  @inlinable
  @inline(__always)
  public var hasCandidate: Bool { candidate != nil }

  /// Makes a switch that is off.
  @inlinable public init() {}

  /// Adds the next sample.
  ///
  /// - Parameters:
  ///   - value: The measure that the thresholds apply to.
  ///   - time: The time of the sample.
  ///   - threshold: The thresholds.
  ///   - isFix: Whether the sample counts as a fix; one interpolated between two fixes on a finer
  ///     grid does not, so that no single fix can cause a transition.
  ///   - mark: Called once when a candidate arises; its argument is the crossing's position between
  ///     the previous sample (0) and this one (1).
  /// - Returns: the transition that this sample confirms.
  @inlinable public mutating func update(
    _ value: Double, at time: Instant, _ threshold: Threshold, isFix: Bool = true,
    mark: (Double) -> Mark
  ) -> Turn? {
    if stays(at: value, threshold) { return nil }
    defer { previous = value }
    let edge = isOn ? threshold.leave : threshold.enter
    if candidate == nil {
      candidate = Candidate(since: time)
      self.mark = mark(crossing(of: edge, to: value))
    }
    if isFix { candidate?.fixes += 1 }
    guard let confirmed = candidate, confirmed.fixes >= 2,
      time - confirmed.since >= threshold.afterMilliseconds, let confirmedMark = self.mark
    else { return nil }
    state.toggle()
    drop()
    return Turn(isOn: isOn, mark: confirmedMark)
  }

  /// Adds the next sample if it causes no transition, so that no mark is needed.
  ///
  /// - Returns: whether it was added.
  @inlinable
  @inline(__always)
  public mutating func stays(at value: Double, _ threshold: Threshold) -> Bool {
    if isOn ? value < threshold.leave : value > threshold.enter { return false }
    if candidate != nil { drop() }
    previous = value
    return true
  }

  @inlinable mutating func drop() {
    candidate = nil
    mark = nil
  }

  @inlinable func crossing(of edge: Double, to value: Double) -> Double {
    guard let previous, previous != value else { return 1 }
    return min(max((edge - previous) / (value - previous), 0), 1)
  }

  /// Resets an unconfirmed candidate and the last sample, for example when the way of measuring changes.
  @inlinable public mutating func reset() {
    drop()
    previous = nil
  }

  /// Turns the switch off without a sample, for example when the input ends.
  @inlinable public mutating func turnOff() {
    state = false
    reset()
  }
}

extension Debounce: StateCoding where Mark: StateCoding {
  package static var version: UInt16 { 2 }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&state)
    try c.code(orNaN: &previous)
    if try c.coded(candidate != nil && mark != nil) {
      var pending = candidate ?? Candidate(since: turned)
      try c.code(&pending.since)
      try c.code(&pending.fixes)
      mark = try c.coded(present: mark)
      try c.code(&pending.balance)
      candidate = pending
    }
    try c.code(&turned)
  }
}
