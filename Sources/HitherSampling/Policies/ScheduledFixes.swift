package import HitherEngine
package import HitherTracks

/// Keeps fixes at given moments, as chosen by another tool.
///
/// The receiver is started early enough to deliver then, if it starts hot.
package struct ScheduledFixes: SamplingPolicy {
  /// The number of moments that have passed.
  package struct Memory: StateCoding, Sendable {
    var passed = 0

    package init() {}

    package mutating func code(_ c: inout StateCoder) throws(StateError) {
      try c.code(&passed)
    }

    package func validate() throws(StateError) {
      guard passed >= 0 else { throw StateError.malformed("fewer than no fixes have passed") }
    }
  }

  let times: [Instant]
  private static let hotStartMilliseconds: Int64 = 1000

  /// Makes the policy with the moments of the requested fixes, in any order.
  package init(_ times: [Instant]) {
    self.times = times.sorted()
  }

  package func makeMemory() -> Memory { Memory() }

  package func decide(_ phone: PhoneView, _ memory: inout Memory) -> SamplingDecision {
    // The receiver's own first fix was not requested, unless it comes when one is due.
    let isDue = memory.passed < times.count && times[memory.passed] <= phone.now
    while memory.passed < times.count, times[memory.passed] <= phone.now {
      memory.passed += 1
    }
    guard memory.passed < times.count else {
      return SamplingDecision(
        keepsFix: isDue, nextWake: phone.now + 1_000_000_000_000, takesFix: false)
    }
    let start = times[memory.passed] + -Self.hotStartMilliseconds
    return SamplingDecision(keepsFix: isDue, nextWake: max(phone.now + 1, start))
  }
}
