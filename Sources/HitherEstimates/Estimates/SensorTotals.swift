import HitherEngine
import HitherTracks

/// Totals of heart rate, battery and accuracy of a member's fixes.
struct SensorTotals: Sendable {
  private(set) var heartBeatsSum = 0.0
  private(set) var heartRates: Int64 = 0
  private(set) var highestHeartRate = Double.nan
  private(set) var firstBattery = Double.nan
  private(set) var lastBattery = Double.nan
  /// Accuracies in millimetres.
  private(set) var accuracies = MedianHistogram()

  mutating func add(_ batch: FixBatch) {
    for value in batch[.heartRate] where !value.isNaN {
      heartBeatsSum += value
      heartRates += 1
      if !(highestHeartRate >= value) { highestHeartRate = value }
    }
    for value in batch[.battery] where !value.isNaN {
      if firstBattery.isNaN { firstBattery = value }
      lastBattery = value
    }
    addAccuracies(batch[.accuracy])
  }

  /// Many devices repeat a value for long: the repeats are counted together.
  private mutating func addAccuracies(_ values: [Double]) {
    var (last, times) = (Double.nan, Int64(0))
    for value in values where !value.isNaN {
      if value != last {
        count(last, times)
        (last, times) = (value, 0)
      }
      times += 1
    }
    count(last, times)
  }

  private mutating func count(_ accuracy: Double, _ times: Int64) {
    guard times > 0 else { return }
    accuracies.add(Int64((accuracy * 1000).rounded()), times: times)
  }

  /// The mean heart rate over the fixes that have one; NaN if there are none.
  var meanHeartRate: Double { heartBeatsSum / Double(heartRates) }
}

extension SensorTotals: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&heartBeatsSum)
    try c.code(&heartRates)
    try c.code(&highestHeartRate)
    try c.code(&firstBattery)
    try c.code(&lastBattery)
    try c.code(&accuracies)
  }
}
