package import HitherEngine
import HitherTracks

/// Scans continuously: each scan begins when the previous one ends.
package struct UnbrokenLook: SamplingPolicy {
  package init() {}

  package func makeMemory() -> NoState { NoState() }

  package func decide(_ phone: PhoneView, _ memory: inout NoState) -> SamplingDecision {
    SamplingDecision(nextWake: phone.now)
  }
}

/// Scans for others when new contacts are likely.
///
/// It scans often after an arrival, in company as often as there may be changes, rarely when alone
/// and at night, and less as the battery discharges. A phone that has just come to rest may have
/// arrived at others, who need not search for arrivals: it is enough that one of two listens. In
/// company more scans than allowed exchanges are useless.
package struct AdaptiveListening: SamplingPolicy {
  /// Seconds from one scan to the next.
  package struct Intervals: Hashable, Sendable {
    /// For some time after coming to rest.
    package var arrival = 30.0
    /// For some time after another was heard.
    package var company = 300.0
    /// While moving.
    package var moving = 120.0
    /// At rest, with nobody heard recently.
    package var alone = 600.0
    /// At night.
    package var night = 1800.0
  }

  /// The observed changes of the motion sensor.
  package struct Memory: StateCoding, Sendable {
    var wasMoving = false
    /// When the phone last came to rest; nil before that was observed, and once the arrival was scanned.
    var restsSince: Instant?
    /// When the phone last started to move.
    var movesSince: Instant?
    /// When it last began to scan.
    var lookedAt: Instant?

    package init() {}
  }

  /// The night, in local hours; it may span midnight.
  package static let night = (from: 23.0, to: 6.0)
  /// How long an arrival is scanned, in milliseconds.
  static let arrivalMilliseconds: Int64 = 300_000
  /// The shortest motion that counts as a trip, in milliseconds.
  static let tripMilliseconds: Int64 = 120_000
  /// The assumed duration of company after it was heard, in milliseconds.
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
    // A wake-up without an arrival neither causes a scan nor delays the next one.
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

  /// The factor by which intervals grow as the battery discharges: 1 from 50 % up, 4 from 15 % down.
  private static func thrift(_ percent: Double?) -> Double {
    let share = min(max(((percent ?? 100) - 15) / (50 - 15), 0), 1)
    return 4 - 3 * share
  }
}

extension AdaptiveListening.Memory {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&wasMoving)
    try c.code(&restsSince)
    try c.code(&movesSince)
    try c.code(&lookedAt)
  }
}
