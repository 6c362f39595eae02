package import HitherTracks

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
/// `Mark` is what the caller wants to know about the crossing, such as the place.
package struct Debounce<Mark: StateCoding & Sendable>: Sendable {
  /// The switch's thresholds.
  package typealias Threshold = OutingSettings.Threshold

  /// A turn that was confirmed.
  package struct Turn: Sendable {
    /// On or off.
    package let isOn: Bool
    /// What the caller noted at the crossing.
    package let mark: Mark
  }

  struct Candidate {
    var since: Instant
    var fixes: Int
    var mark: Mark
    /// What was weighed, where samples are weighed: see `weigh`.
    var balance = Balance()
  }

  /// Whether the switch is on.
  package internal(set) var isOn = false
  var candidate: Candidate?
  private var previous: Double?
  /// When the last turn was confirmed, where samples are weighed.
  var turned = Instant.absent

  /// Whether the condition for a turn holds and waits to be confirmed.
  package var hasCandidate: Bool { candidate != nil }

  /// Makes a switch that is off.
  package init() {}

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
  package mutating func update(
    _ value: Double, at time: Instant, _ threshold: Threshold, isFix: Bool = true,
    mark: (Double) -> Mark
  ) -> Turn? {
    defer { previous = value }
    let edge = isOn ? threshold.leave : threshold.enter
    guard isOn ? value < edge : value > edge else {
      candidate = nil
      return nil
    }
    if candidate == nil {
      candidate = Candidate(since: time, fixes: 0, mark: mark(crossing(of: edge, to: value)))
    }
    if isFix { candidate?.fixes += 1 }
    guard let confirmed = candidate, confirmed.fixes >= 2,
      time - confirmed.since >= threshold.afterMilliseconds
    else { return nil }
    isOn.toggle()
    candidate = nil
    return Turn(isOn: isOn, mark: confirmed.mark)
  }

  private func crossing(of edge: Double, to value: Double) -> Double {
    guard let previous, previous != value else { return 1 }
    return min(max((edge - previous) / (value - previous), 0), 1)
  }

  /// Forgets an unconfirmed candidate and the last sample, as when the way of measuring changes.
  package mutating func startAnew() {
    candidate = nil
    previous = nil
  }

  /// Turns the switch off without a sample, as when the input ends.
  package mutating func turnOff() {
    isOn = false
    startAnew()
  }
}

extension Debounce: StateCoding {
  package static var version: UInt16 { 2 }

  package func write(to writer: inout StateWriter) {
    writer.write(isOn)
    writer.write(previous ?? .nan)
    writer.write(candidate != nil)
    if let candidate {
      writer.write(candidate.since)
      writer.write(Int64(candidate.fixes))
      writer.write(candidate.mark)
      writer.write(candidate.balance)
    }
    writer.write(turned)
  }

  package init(from reader: inout StateReader) throws(StateError) {
    isOn = try reader.read(Bool.self)
    let value = try reader.read(Double.self)
    previous = value.isNaN ? nil : value
    if try reader.read(Bool.self) {
      let since = try reader.read(Instant.self)
      let fixes = Int(try reader.read(Int64.self))
      candidate = Candidate(since: since, fixes: fixes, mark: try reader.read(Mark.self))
      candidate?.balance = try reader.read(Balance.self)
    }
    turned = try reader.read(Instant.self)
  }
}
