package import HitherEngine
package import HitherTracks

/// Decides when a phone wakes to look where it is, or who is near, from what it knows at that moment.
///
/// A policy sees its own fixes, the motion sensor, the battery and the clock: never the track, and
/// nothing that comes later. It is asked whenever the phone wakes.
package protocol SamplingPolicy: Sendable {
  /// What the policy remembers from one wake-up to the next.
  associatedtype Memory: StateCoding & Sendable

  /// The memory before the first wake-up.
  func makeMemory() -> Memory

  /// Whether the policy listens to the motion sensor, which then draws power.
  var usesMotion: Bool { get }

  /// Says what to do next.
  func decide(_ phone: PhoneView, _ memory: inout Memory) -> SamplingDecision
}

extension SamplingPolicy {
  /// Listens to nothing.
  package var usesMotion: Bool { false }
}

/// What a phone knows when it wakes.
package struct PhoneView: Sendable {
  /// The phone's clock.
  package var now: Instant
  /// When the receiver was started for the fix at hand; else now.
  package var wokeAt: Instant
  /// The fix that the receiver has just delivered; nil where the phone woke for something else, or the
  /// receiver gave up.
  package var fix: Fix?
  /// Whether the phone has just looked, with its receiver or for others nearby, in vain or not.
  package var hasLooked: Bool
  /// When another phone was last heard nearby; nil where none was, or nobody listens.
  package var heardAt: Instant?
  /// What the motion sensor says; nil where there is none.
  package var isMoving: Bool?
  /// Charge of the battery in percent; nil where it cannot be known.
  package var batteryPercent: Double?
  /// How precisely the leader wants to be told; nil where nobody asked.
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

/// How precisely a leader wants to be told where members are, as entries of the log switch it.
package enum SamplingMode: String, Sendable, CaseIterable {
  case standard
  case precise
}

/// What a phone is to do next.
package struct SamplingDecision: Hashable, Sendable {
  /// Whether the fix at hand is kept and told to the others.
  package var keepsFix: Bool
  /// When the phone wakes next; never before the moment it was asked.
  package var nextWake: Instant
  /// Whether the receiver is started then, or others are listened for; else only the sensors are
  /// looked at.
  package var takesFix: Bool
  /// Whether the phone is to be woken earlier when the motion sensor changes its mind.
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
  /// The moment so many seconds after the receiver was started, so that the time to the first fix does
  /// not lengthen the interval; where that is over, so many seconds from now.
  func afterWake(seconds: Double) -> Instant {
    let span = max(1, Int64(min(max(seconds, 0), 1e9) * 1000))
    let wake = wokeAt + span
    return wake > now ? wake : now + span
  }
}
