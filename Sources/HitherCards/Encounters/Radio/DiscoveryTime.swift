package import HitherSimulation
import HitherTracks

/// The time until one device discovers another that has come into range, in seconds.
///
/// One side advertises, the other scans; both are at a random moment of their cycle. An advertising
/// event is a point in time: the duration of a packet (at most 0.4 ms) and the change of channel
/// are ignored. The time is the wait for the first event, and after it the events that fall between
/// scan windows. Both are independent, because the phase of the first event within the scan
/// interval is uniform whenever it comes.
///
/// Making one takes some milliseconds, and seconds if events and windows stay in step for hours and
/// more; reuse it for all encounters of a timing.
package struct DiscoveryTime: Sendable {
  package let timing: RadioTiming
  private let firstCall: FirstCall
  private let parts: [WaitPart]
  /// The cumulative probability before each part.
  private let chancesBefore: [Double]
  package let meanSeconds: Double
  /// The longest possible time; nil if events can fall between windows for ever.
  package let latestSeconds: Double?

  /// Computes the distribution.
  package init(_ timing: RadioTiming) {
    self.timing = timing
    firstCall = FirstCall(timing)
    let unheard = UnheardCalls(timing)
    parts = unheard.parts
    var sum = 0.0
    chancesBefore = parts.map { part in
      defer { sum += part.chance }
      return sum
    }
    latestSeconds = Self.latest(timing, firstCall)
    // By Wald's identity, each missed event costs a mean pause.
    meanSeconds = (firstCall.mean + unheard.meanCount * timing.meanCallMilliseconds) / 1000
  }

  /// The probability that the other is discovered within a time.
  package func chance(withinSeconds seconds: Double) -> Double {
    let time = seconds * 1000
    guard time > 0 else { return 0 }
    if let latestSeconds, seconds >= latestSeconds { return 1 }
    let settled = parts.partitionPoint { $0.to + firstCall.greatest <= time }
    var chance = settled < parts.count ? chancesBefore[settled] : 1
    for part in parts[settled...] {
      guard part.from < time else { break }
      chance += part.chance * self.chance(of: part, within: time)
    }
    return min(1, chance)
  }

  /// The shortest time within which the other is discovered with a probability, from 0 to below 1.
  package func quantileSeconds(_ share: Double) -> Double {
    guard share > 0, let last = parts.last else { return 0 }
    var (low, high) = (0.0, latestSeconds ?? (last.to + firstCall.greatest) / 1000)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if chance(withinSeconds: middle) < share { low = middle } else { high = middle }
    }
    return high
  }

  /// A random time.
  package func drawSeconds(from random: inout SplitMix64) -> Double {
    let chosen = random.uniform()
    let index = max(0, chancesBefore.partitionPoint { $0 <= chosen } - 1)
    let part = parts[index]
    let within = part.halfWidth > 0 ? random.uniform(part.from, part.to) : part.mean
    let drawn = (within + firstCall.draw(from: &random)) / 1000
    return min(drawn, latestSeconds ?? drawn)
  }

  /// If no pause between events is longer than a window, one event may just miss the end of a
  /// window, but not the next.
  private static func latest(_ timing: RadioTiming, _ firstCall: FirstCall) -> Double? {
    let (window, interval) = (
      timing.scan.windowMilliseconds, timing.scan.intervalMilliseconds
    )
    if timing.scan.isContinuous { return firstCall.greatest / 1000 }
    guard firstCall.greatest <= window else { return nil }
    return (interval - window + 2 * firstCall.greatest) / 1000
  }

  private func chance(of part: WaitPart, within time: Double) -> Double {
    guard part.halfWidth > 0 else { return firstCall.chance(within: time - part.mean) }
    let integral =
      firstCall.chanceIntegral(to: time - part.from) - firstCall.chanceIntegral(to: time - part.to)
    return integral / (2 * part.halfWidth)
  }
}
