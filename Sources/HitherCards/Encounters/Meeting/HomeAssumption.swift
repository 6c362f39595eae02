import Glibc
import HitherSimulation
import HitherTracks

/// What is taken to happen between two members inside one home where no position is good enough to tell.
///
/// They come within reach of each other at moments by chance, as many an hour at any time (a Poisson process), and
/// stay for a stated time; what overlaps is one encounter. It is an assumption, and marked as one.
package struct HomeAssumption: Hashable, Sendable {
  /// The chance that two come within reach at least once in an hour that both are at home.
  package let chancePerHour: Double
  /// How long they then stay within reach, at most until one leaves.
  package let staySeconds: Double
  package let seed: UInt64

  /// Makes an assumption; nil unless the chance is from 0 to 1 (1: always within reach) and the stay from 1 s to
  /// a day.
  package init?(chancePerHour: Double, staySeconds: Double, seed: UInt64) {
    guard (0...1).contains(chancePerHour), (1...86_400).contains(staySeconds) else { return nil }
    (self.chancePerHour, self.staySeconds, self.seed) = (chancePerHour, staySeconds, seed)
  }

  /// The times within reach, of those that two members are at home together.
  ///
  /// Each pair draws from a stream of its own, so that another member changes nothing.
  func encounters(of names: (String, String), in stays: [TimeStretch]) -> [TimeStretch] {
    guard chancePerHour > 0 else { return [] }
    guard chancePerHour < 1 else { return stays }
    var random = SplitMix64(seed: seed, stream: "home/\(names.0)/\(names.1)")
    let meanMilliseconds = 3_600_000 / -log1p(-chancePerHour)
    let stay = Int64(staySeconds * 1000)
    func pause() -> Double { -log1p(-random.uniform()) * meanMilliseconds }
    var found = StretchList()
    // Time at home together runs on from one stay to the next, and stands still between.
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
