import Glibc

/// Collects the probability discovered at each advertising event into parts, wider ones for later events.
struct GatheredCalls {
  private let interval: Double
  private let pause: Double
  private let delayVariance: Double
  private var sum = WaitPartSum()
  private var calls = 0
  private var parts: [WaitPart] = []

  init(_ timing: RadioTiming) {
    interval = timing.advertisingMilliseconds
    pause = timing.meanCallMilliseconds
    let delay = RadioTiming.greatestDelayMilliseconds
    delayVariance = delay * delay / 12
  }

  /// From a thousand events on, a part is a thousandth of their number.
  private static func run(at call: Int) -> Int { max(1, call / 1000) }

  mutating func add(_ heard: PhaseRing.ScanResult, call: Int) {
    if heard.chance > 0 {
      let count = Double(call)
      if heard.delay > 0 {
        let delay = heard.delay / heard.chance
        sum.add(
          chance: heard.chance, mean: count * interval + delay,
          variance: max(0, heard.squaredDelay / heard.chance - delay * delay))
      } else {
        sum.add(chance: heard.chance, mean: count * pause, variance: count * delayVariance)
      }
    }
    calls += 1
    guard calls >= Self.run(at: call) else { return }
    if let part = sum.take() { parts.append(part) }
    calls = 0
  }

  /// Adds events; each discovers the same share of the remaining probability.
  mutating func addGeometric(left: Double, share: Double, after call: Int) {
    var (left, call) = (left, call + 1)
    while left > 1e-12 {
      let run = Self.run(at: call)
      let kept = exp(Double(run) * log1p(-share))
      let (first, last) = (Double(call) * pause, Double(call + run) * pause)
      let width = last - first
      sum.add(
        chance: left * (1 - kept), mean: (first + last - pause) / 2, variance: width * width / 12)
      if let part = sum.take() { parts.append(part) }
      left *= kept
      call += run
    }
  }

  consuming func finished() -> [WaitPart] {
    var copy = self
    if let part = copy.sum.take() { copy.parts.append(part) }
    return copy.parts
  }
}
