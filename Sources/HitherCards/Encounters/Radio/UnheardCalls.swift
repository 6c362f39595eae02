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
    var gathered = GatheredCalls(timing)
    var ring = PhaseRing(timing, cells: Self.cells(timing.scan))
    var (left, call) = (1.0, 0)
    var before: [Double] = []
    while left > Self.neglected {
      let heard = ring.hear()
      gathered.add(heard, call: call)
      let share = heard.chance / left
      left -= heard.chance
      meanCount += max(0, left)
      // What is left is counted anew, so that rounding does not add up over very many calls.
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

  /// After so many calls the phases are smooth on the scale of some delays, and wider cells do.
  private static let coarsenings = [1024, 16_384]
  private static let coarsening = 4
  private static let coarsenable = 2048

  /// Enough cells for the delays by chance to show: at least 256, else one each 1.25 ms.
  private static func cells(_ scan: ScanTiming) -> Int {
    let step = coarsening * coarsening
    return max(256, Int((scan.intervalMilliseconds / 1.25 / Double(step)).rounded(.up)) * step)
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
