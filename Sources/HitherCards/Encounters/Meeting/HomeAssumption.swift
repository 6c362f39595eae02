import Glibc
import HitherSimulation
import HitherTracks

/// An assumption about encounters inside one home if no position is accurate enough.
///
/// Two members come into range of each other at random moments, at a constant rate (a Poisson
/// process), and stay for a given time; overlapping times are one encounter. Such encounters are
/// marked as assumed.
package struct HomeAssumption: Hashable, Sendable {
  /// The probability that two come into range at least once in an hour that both are at home.
  package let chancePerHour: Double
  /// How long they then stay in range, at most until one leaves.
  package let staySeconds: Double
  package let seed: UInt64

  /// Makes an assumption; nil unless the probability is from 0 to 1 (1: always in range) and the
  /// stay from 1 s to a day.
  package init?(chancePerHour: Double, staySeconds: Double, seed: UInt64) {
    guard (0...1).contains(chancePerHour), (1...86_400).contains(staySeconds) else { return nil }
    (self.chancePerHour, self.staySeconds, self.seed) = (chancePerHour, staySeconds, seed)
  }

  /// The times in range, within the times that two members are at home together.
  ///
  /// Each pair draws from a random stream of its own, so another member changes nothing.
  func encounters(of names: (String, String), in stays: [TimeStretch]) -> [TimeStretch] {
    guard chancePerHour > 0 else { return [] }
    guard chancePerHour < 1 else { return stays }
    var random = SplitMix64(seed: seed, stream: "home/\(names.0)/\(names.1)")
    let meanMilliseconds = 3_600_000 / -log1p(-chancePerHour)
    let stay = Int64(staySeconds * 1000)
    func pause() -> Double { -log1p(-random.uniform()) * meanMilliseconds }
    var found = StretchList()
    // Time at home together continues from one stay to the next, and stops in between.
    var next = pause()
    for together in stays {
      let length = Double(together.milliseconds)
      while next <= length {
        let start = together.from.milliseconds + Int64(next)
        found.add(from: start, to: min(start + stay, together.to.milliseconds))
        next += pause()
      }
      next -= length
    }
    return found.stretches
  }
}
