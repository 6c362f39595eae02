package import HitherSimulation

/// The parameters of a connection between two devices: set-up time, failures and data rate.
package struct ConnectionFigures: Hashable, Sendable {
  /// From hearing the other to the first byte, uniformly distributed.
  package let setupSeconds: ClosedRange<Double>
  package let bytesPerSecond: Double
  /// The probability that an attempt fails, from 0 to 1.
  package let failureChance: Double

  /// Makes figures; nil unless times are from 0 to 600 s, the rate is from 1 to 1e9 bytes a second
  /// and the probability from 0 to 1.
  package init?(
    setupSeconds: ClosedRange<Double>, bytesPerSecond: Double, failureChance: Double
  ) {
    guard setupSeconds.lowerBound >= 0, setupSeconds.upperBound <= 600,
      (1...1e9).contains(bytesPerSecond), (0...1).contains(failureChance)
    else { return nil }
    (self.setupSeconds, self.bytesPerSecond) = (setupSeconds, bytesPerSecond)
    self.failureChance = failureChance
  }

  /// A random attempt: the seconds until the first byte, and whether it then fails.
  package func drawAttempt(from random: inout SplitMix64) -> (setupSeconds: Double, fails: Bool) {
    let setup = random.uniform(setupSeconds.lowerBound, setupSeconds.upperBound)
    return (setup, random.uniform() < failureChance)
  }

  /// The seconds that an exchange of a number of bytes takes once connected.
  package func exchangeSeconds(bytes: Int) -> Double { Double(max(0, bytes)) / bytesPerSecond }
}
