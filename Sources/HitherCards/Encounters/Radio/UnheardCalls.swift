/// The time from the first advertising event to the first discovered one: its distribution as parts, in milliseconds.
struct UnheardCalls: Sendable {
  /// The parts in order of time; their probabilities sum to 1.
  private(set) var parts: [WaitPart] = []
  /// The mean number of missed events before the first discovered one.
  private(set) var meanCount = 0.0

  /// The number of events for which the sums of delays are computed.
  private static let followedCalls = 256
  /// The probability that is finally neglected.
  private static let neglected = 1e-12

  init(_ timing: RadioTiming) {
    guard !timing.scan.isContinuous else {
      parts = [WaitPart(chance: 1, mean: 0, halfWidth: 0)]
      return
    }
    var gathered = GatheredCalls(timing)
    var ring = PhaseRing(timing, cells: Self.cells(timing.scan))
    var (left, call) = (1.0, 0)
    var before: [Double] = []
    while left > Self.neglected {
      let heard = ring.scan()
      gathered.add(heard, call: call)
      let share = heard.chance / left
      left -= heard.chance
      meanCount += max(0, left)
      // The rest is summed again, so that rounding errors do not accumulate over very many events.
      if call % 16 == 15 { left = ring.chances.reduce(0, +) }
      if call % 16 == 15, Self.isSteady(ring.chances, before, left: left, share: share) {
        meanCount += left * (1 - share) / share
        gathered.addGeometric(left: left, share: share, after: call)
        break
      }
      if call % 16 == 14 { before = ring.chances.map { $0 / left } }
      if call == Self.followedCalls { ring.stopFollowingDelays() }
      if Self.coarsenings.contains(call), ring.chances.count >= Self.coarsenable {
        ring = ring.coarsened(by: Self.coarsening)
      }
      ring.call()
      call += 1
    }
    parts = gathered.finished()
  }

  /// The numbers of events after which the phases are smooth on the scale of some delays, so that
  /// wider cells suffice.
  private static let coarsenings = [1024, 16_384]
  private static let coarsening = 4
  private static let coarsenable = 2048

  /// Enough cells to resolve the random delays: at least 256, otherwise one per 1.25 ms.
  private static func cells(_ scan: ScanTiming) -> Int {
    let step = coarsening * coarsening
    return max(256, Int((scan.intervalMilliseconds / 1.25 / Double(step)).rounded(.up)) * step)
  }

  /// Whether the phases of the rest no longer change, so that each event discovers the same share.
  ///
  /// A change that continued in one direction would accumulate over the 1 / share events to come:
  /// it must be small compared with the share.
  private static func isSteady(
    _ chances: [Double], _ before: [Double], left: Double, share: Double
  ) -> Bool {
    guard share > 0, before.count == chances.count else { return false }
    var change = 0.0
    for index in chances.indices { change += abs(chances[index] / left - before[index]) }
    return change < 0.001 * share
  }
}
