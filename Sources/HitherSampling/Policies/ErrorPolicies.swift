import HitherEngine
import HitherTracks

/// Takes the next fix when the member may have moved so far that the error of the last exceeds a bound.
///
/// After M. Kjærgaard, J. Langdal, T. Godsk, T. Toftkjær, *EnTracked: energy-efficient robust
/// position tracking for mobile devices*, MobiSys 2009, 221–234: (bound − accuracy) ÷ speed; at
/// rest the receiver sleeps until the motion sensor wakes it.
package struct ErrorOverSpeed: SamplingPolicy {
  let errorMetres: Double
  let longestSeconds: Double

  package var usesMotion: Bool { true }

  package func makeMemory() -> KnownMotion { KnownMotion() }

  package func decide(_ phone: PhoneView, _ memory: inout KnownMotion) -> SamplingDecision {
    if let fix = phone.fix { memory.add(fix) }
    guard phone.isMoving ?? true else {
      return SamplingDecision(
        nextWake: phone.afterWake(seconds: longestSeconds), wakesOnMotion: true)
    }
    guard phone.fix != nil else {
      return SamplingDecision(keepsFix: false, nextWake: phone.now + 1)
    }
    let told = memory.last?.accuracy ?? .nan
    let accuracy = told.isNaN ? 5 : told
    // A member who stood still at the last fix may start at once.
    let speed = max(memory.speed ?? 1, 0.5)
    let seconds = max(errorMetres - accuracy, 0) / speed
    return SamplingDecision(
      nextWake: phone.afterWake(seconds: min(max(seconds, 1), longestSeconds)))
  }
}

/// Takes the next fix when the usual distance for the time of motion exceeds a bound.
///
/// After J. Paek, J. Kim, R. Govindan, *Energy-efficient rate-adaptive GPS-based positioning for
/// smartphones* (RAPS), MobiSys 2010, 299–314: a history of speeds, and a motion sensor that is
/// sampled briefly every `checkSeconds`. Sharing over Bluetooth and the avoidance of bad cells are
/// omitted.
package struct VelocityHistory: SamplingPolicy {
  /// The number of last speeds that are stored.
  package static let historyLength = 8

  /// The last speeds, and the time of motion since the last fix.
  package struct Memory: Sendable {
    var motion = KnownMotion()
    var speeds: [Double] = []
    var activeSeconds = 0.0
    var checkedAt: Instant?

    package init() {}
  }

  let errorMetres: Double
  let checkSeconds: Double

  package var usesMotion: Bool { true }

  package func makeMemory() -> Memory { Memory() }

  package func decide(_ phone: PhoneView, _ memory: inout Memory) -> SamplingDecision {
    if let fix = phone.fix {
      memory.motion.add(fix)
      if let speed = memory.motion.speed, speed > SpeedRule.restingSpeed {
        memory.speeds.append(speed)
        if memory.speeds.count > Self.historyLength { memory.speeds.removeFirst() }
      }
      memory.activeSeconds = 0
    } else if let checked = memory.checkedAt, phone.isMoving ?? true {
      memory.activeSeconds += Double(phone.now - checked) / 1000
    }
    memory.checkedAt = phone.now
    let usual =
      memory.speeds.isEmpty
      ? 1.4 : memory.speeds.reduce(0, +) / Double(memory.speeds.count)
    let secondsLeft = errorMetres / usual - memory.activeSeconds
    guard secondsLeft > checkSeconds else {
      return SamplingDecision(
        nextWake: phone.now + Int64(max(secondsLeft, 0.001) * 1000),
        takesFix: phone.isMoving ?? true)
    }
    return SamplingDecision(
      nextWake: phone.now + Int64(checkSeconds * 1000), takesFix: false)
  }
}

/// Spends a budget of fixes where they are most informative.
///
/// The bound of the error grows while more is spent than the budget allows, and shrinks while less
/// is. After P. Sommer, J. Liu, K. Zhao, B. Kusy, R. Jurdak, A. McKeown, D. Westcott, *Information
/// bang for the energy buck: towards energy- and mobility-aware tracking*, EWSN 2016, 193–204.
package struct BudgetedError: SamplingPolicy {
  /// The current bound, and the amount spent.
  package struct Memory: Sendable {
    var motion = KnownMotion()
    var errorMetres = 25.0
    var startedAt: Instant?
    var spent = 0.0

    package init() {}
  }

  let fixesPerHour: Double
  let longestSeconds: Double

  package var usesMotion: Bool { true }

  package func makeMemory() -> Memory { Memory() }

  package func decide(_ phone: PhoneView, _ memory: inout Memory) -> SamplingDecision {
    if let fix = phone.fix {
      memory.motion.add(fix)
      memory.spent += 1
    }
    let started = memory.startedAt ?? phone.now
    memory.startedAt = started
    // Five minutes' budget is available at once, so that the first few fixes do not dominate.
    let earned = fixesPerHour * (Double(phone.now - started) / 3_600_000) + fixesPerHour / 12
    let factor = memory.spent > earned ? 1.15 : 1 / 1.15
    memory.errorMetres = min(max(memory.errorMetres * factor, 5), 5_000)
    let isMoving = phone.isMoving ?? true
    let speed = isMoving ? max(memory.motion.speed ?? 1, 0.5) : 0.05
    let seconds = min(max(memory.errorMetres / speed, 1), longestSeconds)
    return SamplingDecision(nextWake: phone.afterWake(seconds: seconds), wakesOnMotion: !isMoving)
  }
}
