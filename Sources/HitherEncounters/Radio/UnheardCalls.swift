import Glibc

/// How long after the first call the first heard one comes: its distribution as parts, in milliseconds.
struct UnheardCalls: Sendable {
  /// In order of time; their chances add up to 1.
  private(set) var parts: [WaitPart] = []
  /// How many calls are not heard before the first that is, in the mean.
  private(set) var meanCount = 0.0

  /// For so many calls the delays that they added up are followed.
  private static let followedCalls = 256
  /// What is left out in the end, by chance.
  private static let neglected = 1e-12

  init(_ timing: RadioTiming) {
    guard !timing.scan.isContinuous else {
      parts = [WaitPart(chance: 1, mean: 0, halfWidth: 0)]
      return
    }
    var tail = Tail(timing)
    var ring = PhaseRing(timing, cells: Self.cells(timing.scan))
    var (left, call) = (1.0, 0)
    var before: [Double] = []
    while left > Self.neglected {
      let heard = ring.hear()
      tail.add(heard, call: call)
      let share = heard.chance / left
      left -= heard.chance
      meanCount += max(0, left)
      if call % 16 == 15, Self.isSteady(ring.chances, before, left: left, share: share) {
        meanCount += left * (1 - share) / share
        tail.addGeometric(left: left, share: share, after: call)
        break
      }
      if call % 16 == 14 { before = ring.chances.map { $0 / left } }
      if call == Self.followedCalls { ring.stopFollowingDelays() }
      ring.call()
      call += 1
    }
    parts = tail.finished()
  }

  /// Enough cells for the delays by chance to show: at least 256, else one each 1.25 ms.
  private static func cells(_ scan: ScanTiming) -> Int {
    max(256, Int((scan.intervalMilliseconds / 1.25).rounded(.up)))
  }

  /// Whether the phases of what is left no longer change, so that each call hears the same share.
  ///
  /// A change that went on in one direction would add up over the 1 / share calls that are to come: it must be
  /// small beside the share.
  private static func isSteady(
    _ chances: [Double], _ before: [Double], left: Double, share: Double
  ) -> Bool {
    guard share > 0, before.count == chances.count else { return false }
    var change = 0.0
    for index in chances.indices { change += abs(chances[index] / left - before[index]) }
    return change < 0.001 * share
  }
}

/// Gathers what each call hears into parts, wider ones the more calls have been.
private struct Tail {
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

  /// Of a thousand calls and more, a part is a thousandth.
  private static func run(at call: Int) -> Int { max(1, call / 1000) }

  mutating func add(_ heard: PhaseRing.Heard, call: Int) {
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

  /// Adds calls each of which hears the same share of what is left.
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
