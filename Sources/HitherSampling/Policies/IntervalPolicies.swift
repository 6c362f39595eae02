package import HitherEngine
import HitherTracks

/// Takes a fix at a fixed interval: the baseline for all other policies.
package struct FixedInterval: SamplingPolicy {
  let seconds: Double

  /// Makes the policy with its interval in seconds.
  package init(seconds: Double) {
    self.seconds = seconds
  }

  package func makeMemory() -> NoState { NoState() }

  package func decide(_ phone: PhoneView, _ memory: inout NoState) -> SamplingDecision {
    SamplingDecision(nextWake: phone.afterWake(seconds: seconds))
  }
}

/// Takes a fix at an interval that depends on the hour of the day.
package struct TimeOfDayInterval: SamplingPolicy {
  let daySeconds: Double
  let nightSeconds: Double
  /// Local hours, 0…24; the night may span midnight.
  let nightFromHour: Double
  let nightToHour: Double

  /// Makes the policy with the intervals in seconds and the local hours of the night.
  package init(
    daySeconds: Double, nightSeconds: Double, nightFromHour: Double, nightToHour: Double
  ) {
    self.daySeconds = daySeconds
    self.nightSeconds = nightSeconds
    self.nightFromHour = nightFromHour
    self.nightToHour = nightToHour
  }

  package func makeMemory() -> NoState { NoState() }

  package func decide(_ phone: PhoneView, _ memory: inout NoState) -> SamplingDecision {
    let hour = Double(phone.secondOfDay) / 3600
    let isNight =
      nightFromHour <= nightToHour
      ? hour >= nightFromHour && hour < nightToHour
      : hour >= nightFromHour || hour < nightToHour
    return SamplingDecision(
      nextWake: phone.afterWake(seconds: isNight ? nightSeconds : daySeconds))
  }
}

/// Takes a fix at an interval that grows as the battery discharges.
///
/// The interval is linear in the charge, from `fullSeconds` at 50 % and more to `emptySeconds` at 15 % and less.
package struct BatteryAware: SamplingPolicy {
  let fullSeconds: Double
  let emptySeconds: Double

  /// Makes the policy with its shortest and longest interval in seconds.
  package init(fullSeconds: Double, emptySeconds: Double) {
    self.fullSeconds = fullSeconds
    self.emptySeconds = emptySeconds
  }

  package func makeMemory() -> NoState { NoState() }

  package func decide(_ phone: PhoneView, _ memory: inout NoState) -> SamplingDecision {
    let charge = phone.batteryPercent ?? 100
    let share = min(max((charge - 15) / (50 - 15), 0), 1)
    return SamplingDecision(
      nextWake: phone.afterWake(seconds: emptySeconds + (fullSeconds - emptySeconds) * share))
  }
}

/// Takes a fix at an interval while the motion sensor reports motion; at rest only a sign of life.
package struct MotionTriggered: SamplingPolicy {
  let movingSeconds: Double
  let restSeconds: Double

  /// Makes the policy with its intervals in seconds.
  package init(movingSeconds: Double, restSeconds: Double) {
    self.movingSeconds = movingSeconds
    self.restSeconds = restSeconds
  }

  package var usesMotion: Bool { true }

  package func makeMemory() -> NoState { NoState() }

  package func decide(_ phone: PhoneView, _ memory: inout NoState) -> SamplingDecision {
    let isMoving = phone.isMoving ?? true
    // Woken by the sensor, the phone takes a fix at once.
    guard phone.hasLooked || !isMoving else {
      return SamplingDecision(keepsFix: false, nextWake: phone.now + 1, wakesOnMotion: true)
    }
    return SamplingDecision(
      nextWake: phone.afterWake(seconds: isMoving ? movingSeconds : restSeconds),
      wakesOnMotion: !isMoving)
  }
}

/// Scans often for some time after another phone was heard nearby, otherwise rarely.
///
/// It is for Bluetooth, whose radio need not listen when nobody is near.
package struct RecentContact: SamplingPolicy {
  let nearSeconds: Double
  let farSeconds: Double
  let staysSeconds: Double

  /// Makes the policy with its interval in company, the interval alone, and the assumed duration of
  /// company after it was heard, in seconds.
  package init(nearSeconds: Double, farSeconds: Double, staysSeconds: Double) {
    self.nearSeconds = nearSeconds
    self.farSeconds = farSeconds
    self.staysSeconds = staysSeconds
  }

  package func makeMemory() -> NoState { NoState() }

  package func decide(_ phone: PhoneView, _ memory: inout NoState) -> SamplingDecision {
    let isNear = phone.heardAt.map { Double(phone.now - $0) <= staysSeconds * 1000 } ?? false
    return SamplingDecision(
      nextWake: phone.afterWake(seconds: isNear ? nearSeconds : farSeconds))
  }
}
