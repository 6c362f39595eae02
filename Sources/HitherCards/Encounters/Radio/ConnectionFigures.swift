package import HitherSimulation

/// How two devices connect and how fast they then exchange bytes.
package struct ConnectionFigures: Hashable, Sendable {
  /// From hearing the other to the first byte, each as likely.
  package let setupSeconds: ClosedRange<Double>
  package let bytesPerSecond: Double
  /// The chance that an attempt comes to nothing, from 0 to 1.
  package let failureChance: Double

  /// Makes figures; nil unless times are from 0 to 600 s, the rate is from 1 to 1e9 bytes a second and the
  /// chance from 0 to 1.
  package init?(
    setupSeconds: ClosedRange<Double>, bytesPerSecond: Double, failureChance: Double
  ) {
    guard setupSeconds.lowerBound >= 0, setupSeconds.upperBound <= 600,
      (1...1e9).contains(bytesPerSecond), (0...1).contains(failureChance)
    else { return nil }
    (self.setupSeconds, self.bytesPerSecond) = (setupSeconds, bytesPerSecond)
    self.failureChance = failureChance
  }

  /// An attempt by chance: the seconds until the first byte, and whether it then fails.
  package func drawAttempt(from random: inout SplitMix64) -> (setupSeconds: Double, fails: Bool) {
    let setup = random.uniform(setupSeconds.lowerBound, setupSeconds.upperBound)
    return (setup, random.uniform() < failureChance)
  }

  /// The seconds that an exchange of so many bytes takes once connected.
  package func exchangeSeconds(bytes: Int) -> Double { Double(max(0, bytes)) / bytesPerSecond }
}
