import HitherSimulation

/// Simulated network faults from a seed: some fixes are lost, some are late and thus out of order,
/// some are duplicated.
package struct NetworkImpairment: Sendable {
  /// The seed of the random numbers.
  package var seed: UInt64 = 1
  /// The share that is lost, 0 to 1.
  package var loss = 0.0
  /// The share that is duplicated, 0 to 1.
  package var repetition = 0.0
  /// The longest delay of a fix, in milliseconds of its own time; delays are uniformly distributed.
  package var delayMilliseconds: Int64 = 0

  /// When each fix arrives.
  ///
  /// - Parameter times: The fixes' times, in any order.
  /// - Returns: The indices of fixes with their times of arrival, in order of arrival, then of `times`.
  package func arrivals(of times: [Int64]) -> [(time: Int64, index: Int)] {
    var random = SplitMix64(seed: seed, stream: "replay")
    var found: [(time: Int64, index: Int)] = []
    found.reserveCapacity(times.count)
    for (index, time) in times.enumerated() {
      // All numbers are drawn for each fix, so that one share does not change the others' random numbers.
      let (isLost, isRepeated) = (random.uniform() < loss, random.uniform() < repetition)
      let (first, second) = (delay(&random), delay(&random))
      if isLost { continue }
      found.append((time &+ first, index))
      if isRepeated { found.append((time &+ second, index)) }
    }
    return found.sorted { ($0.time, $0.index) < ($1.time, $1.index) }
  }

  private func delay(_ random: inout SplitMix64) -> Int64 {
    Int64(random.uniform() * Double(delayMilliseconds))
  }
}
