public import HitherTracks

/// The one switch of the toolkit: turns on and off with two thresholds, a time that the condition
/// must last, and at least two fixes.
///
/// A sample above `enter` makes the switch a candidate to turn on, and each following sample must
/// stay above it; the first at least `afterMilliseconds` later confirms. The same holds for turning
/// off below `leave`. Between the thresholds nothing begins. The moment of a turn is the crossing of
/// the threshold, interpolated between the samples around it.
///
/// That is for measures from which noise has been taken. Where samples are noisy, `weigh` asks instead
/// for as much evidence as their noise demands.
///
/// `Mark` is what the caller wants to know about the crossing, such as the place. Public and inlinable, so that
/// the rooms above have it compiled for their marks: else most of its time goes to looking up types.
public struct Debounce<Mark: Sendable>: Sendable {
  /// The switch's thresholds.
  public typealias Threshold = OutingSettings.Threshold

  /// A turn that was confirmed.
  public struct Turn: Sendable {
    /// On or off.
    public let isOn: Bool
    /// What the caller noted at the crossing.
    public let mark: Mark

    @inlinable init(isOn: Bool, mark: Mark) {
      self.isOn = isOn
      self.mark = mark
    }
  }

  /// The candidate to turn, but for its mark: small, so that a look at it copies nothing large.
  @usableFromInline struct Candidate: Sendable {
    @usableFromInline var since: Instant
    @usableFromInline var fixes = 0
    /// What was weighed, where samples are weighed: see `weigh`.
    @usableFromInline var balance = Balance()

    @inlinable init(since: Instant) {
      self.since = since
    }
  }

  @usableFromInline var state = false
  @usableFromInline var candidate: Candidate?
  /// The candidate's mark; nil where there is none.
  @usableFromInline var mark: Mark?
  @usableFromInline var previous: Double?
  /// When the last turn was confirmed, where samples are weighed.
  @usableFromInline var turned = Instant.absent

  /// Whether the switch is on.
  @inlinable
  @inline(__always)
  public var isOn: Bool { state }

  /// Whether the condition for a turn holds and waits to be confirmed.
  @inlinable
  @inline(__always)
  public var hasCandidate: Bool { candidate != nil }

  /// Makes a switch that is off.
  @inlinable public init() {}

  /// Takes the next sample.
  ///
  /// - Parameters:
  ///   - value: The measure that the thresholds are about.
  ///   - time: The time of the sample.
  ///   - threshold: The thresholds.
  ///   - isFix: Whether the sample counts as a fix of its own: one between two fixes, on a grid finer
  ///     than they are, does not, and so no single fix can make a turn.
  ///   - mark: Asked once when a candidate arises; its argument is the crossing's place between
  ///     the sample before (0) and this one (1).
  /// - Returns: the turn that this sample confirms.
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

  /// Takes the next sample if it is no reason to turn, for which no mark is needed.
  ///
  /// - Returns: whether it was so.
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

  /// Forgets an unconfirmed candidate and the last sample, as when the way of measuring changes.
  @inlinable public mutating func startAnew() {
    drop()
    previous = nil
  }

  /// Turns the switch off without a sample, as when the input ends.
  @inlinable public mutating func turnOff() {
    state = false
    startAnew()
  }
}

extension Debounce: StateCoding where Mark: StateCoding {
  package static var version: UInt16 { 2 }

  package func write(to writer: inout StateWriter) {
    writer.write(isOn)
    writer.write(previous ?? .nan)
    writer.write(candidate != nil)
    if let candidate, let mark {
      writer.write(candidate.since)
      writer.write(Int64(candidate.fixes))
      writer.write(mark)
      writer.write(candidate.balance)
    }
    writer.write(turned)
  }

  package init(from reader: inout StateReader) throws(StateError) {
    state = try reader.read(Bool.self)
    let value = try reader.read(Double.self)
    previous = value.isNaN ? nil : value
    if try reader.read(Bool.self) {
      let since = try reader.read(Instant.self)
      let fixes = Int(try reader.read(Int64.self))
      mark = try reader.read(Mark.self)
      candidate = Candidate(since: since)
      candidate?.fixes = fixes
      candidate?.balance = try reader.read(Balance.self)
    }
    turned = try reader.read(Instant.self)
  }
}
