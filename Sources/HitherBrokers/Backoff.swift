/// The waiting time before a retry: doubled each time up to a minute, with a random part.
///
/// The random part keeps many clients of the same lost server from returning at the same time.
package struct Backoff: Sendable {
  private var failures = 0
  private var random: SystemRandomNumberGenerator
  private let firstMilliseconds: Int
  private let limitMilliseconds: Int

  package init(firstMilliseconds: Int = 500, limitMilliseconds: Int = 60_000) {
    self.firstMilliseconds = firstMilliseconds
    self.limitMilliseconds = limitMilliseconds
    random = SystemRandomNumberGenerator()
  }

  /// The next wait: between half and all of the doubled time.
  package mutating func next() -> Int {
    var longest = firstMilliseconds
    for _ in 0..<min(failures, 20) { longest = min(limitMilliseconds, longest * 2) }
    failures += 1
    return Int.random(in: longest / 2...longest, using: &random)
  }

  /// Resets it after a success.
  package mutating func reset() { failures = 0 }
}
