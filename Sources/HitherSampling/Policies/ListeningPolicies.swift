package import HitherEngine
import HitherTracks

/// Looks without a pause: as soon as one look is over the next begins.
package struct UnbrokenLook: SamplingPolicy {
  package init() {}

  package func makeMemory() -> NoState { NoState() }

  package func decide(_ phone: PhoneView, _ memory: inout NoState) -> SamplingDecision {
    SamplingDecision(nextWake: phone.now)
  }
}

/// Listens for others when they are likely to be new: after an arrival often, in company as often as there may
/// be news, alone and by night seldom, and less as the battery runs down.
///
/// One who has just come to rest may have come to others, who need not look for those who come: it is enough
/// that one of two listens. In company there is no more to hear than exchanges are allowed.
package struct AdaptiveListening: SamplingPolicy {
  /// Seconds from one look to the next.
  package struct Intervals: Hashable, Sendable {
    /// For a while after one came to rest.
    package var arrival = 30.0
    /// For a while after another was heard.
    package var company = 300.0
    /// While one moves.
    package var moving = 120.0
    /// At rest, with nobody heard lately.
    package var alone = 600.0
    /// By night.
    package var night = 1800.0
  }

  /// What it remembers of the motion sensor.
  package struct Memory: StateCoding, Sendable {
    var wasMoving = false
    /// When one last came to rest; nil before that was seen, and once the arrival has been looked into.
    var restsSince: Instant?
    /// When one last set out.
    var movesSince: Instant?
    /// When it last began to look.
    var lookedAt: Instant?
  }

  /// The night, in local hours; it may go over midnight.
  package static let night = (from: 23.0, to: 6.0)
  /// An arrival is looked into for so long, in milliseconds.
  static let arrivalMilliseconds: Int64 = 300_000
  /// Who moves for less has come nowhere.
  static let tripMilliseconds: Int64 = 120_000
  /// Company is taken to last so long after it was heard.
  static let companyMilliseconds: Int64 = 1_800_000

  let intervals: Intervals

  package init(_ intervals: Intervals = Intervals()) { self.intervals = intervals }

  package var usesMotion: Bool { true }

  package func makeMemory() -> Memory { Memory() }

  package func decide(_ phone: PhoneView, _ memory: inout Memory) -> SamplingDecision {
    let isMoving = phone.isMoving ?? false
    if phone.hasLooked { memory.lookedAt = phone.wokeAt }
    if isMoving, !memory.wasMoving { memory.movesSince = phone.now }
    var hasArrived = false
    if !isMoving, memory.wasMoving {
      let moved = memory.movesSince.map { phone.now - $0 } ?? 0
      hasArrived = moved >= Self.tripMilliseconds
      if hasArrived { memory.restsSince = phone.now }
    }
    memory.wasMoving = isMoving
    if hasArrived {
      return SamplingDecision(nextWake: phone.now + 1, wakesOnMotion: true)
    }
    // What wakes the phone without an arrival neither is a reason to look nor puts the next look off.
    let seconds = interval(phone, memory, isMoving: isMoving) * Self.thrift(phone.batteryPercent)
    let next = (memory.lookedAt ?? phone.now) + Int64(seconds * 1000)
    return SamplingDecision(nextWake: max(next, phone.now + 1), wakesOnMotion: true)
  }

  private func interval(_ phone: PhoneView, _ memory: Memory, isMoving: Bool) -> Double {
    if isMoving { return intervals.moving }
    if let since = memory.restsSince, phone.now - since <= Self.arrivalMilliseconds {
      return intervals.arrival
    }
    let hour = Double(phone.secondOfDay) / 3600
    if hour >= Self.night.from || hour < Self.night.to { return intervals.night }
    let isHeard = phone.heardAt.map { phone.now - $0 <= Self.companyMilliseconds } ?? false
    return isHeard ? intervals.company : intervals.alone
  }

  /// By how much intervals grow as the battery runs down: once from 50 % up, four times from 15 % down.
  private static func thrift(_ percent: Double?) -> Double {
    let share = min(max(((percent ?? 100) - 15) / (50 - 15), 0), 1)
    return 4 - 3 * share
  }
}

extension AdaptiveListening.Memory {
  package func write(to writer: inout StateWriter) {
    writer.write(wasMoving)
    writer.write(restsSince)
    writer.write(movesSince)
    writer.write(lookedAt)
  }

  package init(from reader: inout StateReader) throws(StateError) {
    self.init(
      wasMoving: try reader.read(), restsSince: try reader.readOptional(Instant.self),
      movesSince: try reader.readOptional(Instant.self),
      lookedAt: try reader.readOptional(Instant.self))
  }
}
