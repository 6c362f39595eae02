package import HitherTracks

/// Keeps fixes at given moments, as another tool chose them.
///
/// The receiver is started early enough that it delivers then, as long as it starts hot.
package struct ScheduledFixes: SamplingPolicy {
  let times: [Instant]
  private static let hotStartMilliseconds: Int64 = 1000

  /// Makes the policy with the moments at which fixes are wanted, in any order.
  package init(_ times: [Instant]) {
    self.times = times.sorted()
  }

  /// How many of the moments have passed.
  package func makeMemory() -> Int { 0 }

  package func decide(_ phone: PhoneView, _ memory: inout Int) -> SamplingDecision {
    // The receiver's own first fix is at nobody's wish, unless it comes when one is due.
    let isDue = memory < times.count && times[memory] <= phone.now
    while memory < times.count, times[memory] <= phone.now { memory += 1 }
    guard memory < times.count else {
      return SamplingDecision(
        keepsFix: isDue, nextWake: phone.now + 1_000_000_000_000, takesFix: false)
    }
    return SamplingDecision(
      keepsFix: isDue, nextWake: max(phone.now + 1, times[memory] + -Self.hotStartMilliseconds))
  }
}
