package import HitherEngine
package import HitherTracks

/// Decides when a phone wakes to take a fix, or to scan for others, from what it knows at that moment.
///
/// A policy knows its own fixes, the motion sensor, the battery and the clock: never the track, and
/// nothing that comes later. It is called whenever the phone wakes.
package protocol SamplingPolicy: Sendable {
  /// The policy's state between wake-ups.
  associatedtype Memory: StateCoding & Sendable

  /// The memory before the first wake-up.
  func makeMemory() -> Memory

  /// Whether the policy uses the motion sensor, which then draws power.
  var usesMotion: Bool { get }

  /// Decides what to do next.
  func decide(_ phone: PhoneView, _ memory: inout Memory) -> SamplingDecision
}

extension SamplingPolicy {
  /// False: no sensor is used.
  package var usesMotion: Bool { false }
}

/// A phone's knowledge when it wakes.
package struct PhoneView: Sendable {
  /// The phone's clock.
  package var now: Instant
  /// When the receiver was started for the current fix; otherwise now.
  package var wokeAt: Instant
  /// The fix that the receiver has just delivered; nil if the phone woke for another reason, or the receiver gave up.
  package var fix: Fix?
  /// Whether the phone has just used its receiver or scanned for others nearby, successfully or not.
  package var hasLooked: Bool
  /// When another phone was last heard nearby; nil if none was, or scans are not used.
  package var heardAt: Instant?
  /// The motion sensor's value; nil if there is none.
  package var isMoving: Bool?
  /// Charge of the battery in percent; nil if unknown.
  package var batteryPercent: Double?
  /// The precision requested by the leader; nil if not requested.
  package var mode: SamplingMode?
  /// Seconds since local midnight.
  package var secondOfDay: Int

  /// Makes a view.
  package init(
    now: Instant, wokeAt: Instant? = nil, fix: Fix? = nil, hasLooked: Bool? = nil,
    heardAt: Instant? = nil, isMoving: Bool? = nil, batteryPercent: Double? = nil,
    mode: SamplingMode? = nil, secondOfDay: Int = 0
  ) {
    self.now = now
    self.wokeAt = wokeAt ?? now
    self.fix = fix
    self.hasLooked = hasLooked ?? (fix != nil)
    self.heardAt = heardAt
    self.isMoving = isMoving
    self.batteryPercent = batteryPercent
    self.mode = mode
    self.secondOfDay = secondOfDay
  }
}

/// The precision of positions that a leader requests with log entries.
package enum SamplingMode: String, Sendable, CaseIterable {
  case standard
  case precise
}

/// What a phone should do next.
package struct SamplingDecision: Hashable, Sendable {
  /// Whether the current fix is kept and sent to the others.
  package var keepsFix: Bool
  /// When the phone wakes next; never before the current moment.
  package var nextWake: Instant
  /// Whether the receiver is started or a scan runs then; otherwise only the sensors are read.
  package var takesFix: Bool
  /// Whether a change of the motion sensor wakes the phone earlier.
  package var wakesOnMotion: Bool

  /// Makes a decision.
  package init(
    keepsFix: Bool = true, nextWake: Instant, takesFix: Bool = true, wakesOnMotion: Bool = false
  ) {
    self.keepsFix = keepsFix
    self.nextWake = nextWake
    self.takesFix = takesFix
    self.wakesOnMotion = wakesOnMotion
  }
}

extension PhoneView {
  /// The moment a number of seconds after the receiver was started, or if that is past, after now.
  ///
  /// The time to the first fix therefore does not lengthen the interval.
  func afterWake(seconds: Double) -> Instant {
    let span = max(1, Int64(min(max(seconds, 0), 1e9) * 1000))
    let wake = wokeAt + span
    return wake > now ? wake : now + span
  }
}
