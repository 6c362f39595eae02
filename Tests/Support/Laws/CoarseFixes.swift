package import HitherEngine
package import HitherTracks

/// Makes some fixes of a track very inaccurate, a kilometre off, and lets the device count steps in others: by their
/// time, so that every run sees the same.
package struct CoarseFixes: Operator {
  package struct State: StateCoding, Sendable {
    package init() {}
    package mutating func code(_ c: inout StateCoder) throws(StateError) {}
  }

  package static let description = OperatorDescription(
    name: "coarse", summary: "Makes some fixes inaccurate.")

  package init() {}

  package func makeState() -> State { State() }

  package func process(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {
    guard !batch.isEmpty else { return }
    var accuracies = batch[.accuracy]
    if accuracies.isEmpty { accuracies = Array(repeating: .nan, count: batch.count) }
    var cadences = [Double](repeating: .nan, count: batch.count)
    for index in 0..<batch.count {
      var random = LawRandom(seed: UInt64(bitPattern: batch.time[index]))
      switch random.below(12) {
      case 0...2:
        accuracies[index] = 2500
        batch.latitudeE7[index] &+= Int32(random.below(200_000)) - 100_000
      case 3: accuracies[index] = 50 + Double(random.below(400))
      case 4: accuracies[index] = 0
      default: break
      }
      if batch.time[index] / 300_000 % 2 == 0 { cadences[index] = Double(random.below(3)) * 40 }
    }
    if accuracies.contains(where: { !$0.isNaN }) { batch[.accuracy] = accuracies }
    if cadences.contains(where: { !$0.isNaN }) { batch[.cadence] = cadences }
  }
}
