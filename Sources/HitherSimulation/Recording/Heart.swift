import Glibc

/// A heart rate that follows the effort of walking with a delay of some 40 s.
struct Heart {
  private let plan: HeartRate
  private var beats: Double
  private var random: SplitMix64

  init(_ plan: HeartRate, seed: UInt64, member: String) {
    self.plan = plan
    beats = plan.restBeatsPerMinute + 12
    random = SplitMix64(seed: seed, stream: "heart/\(member)")
  }

  /// Heart rate after `seconds` more of walking at `speed` (m/s) while climbing at `climb` (m/s).
  mutating func advance(seconds: Double, speed: Double, climb: Double) -> Double {
    // Metabolic power grows with speed and steeply with climbing; 1 is about the maximum.
    let effort = min(1, 0.1 + 0.22 * speed + 1.3 * max(0, climb))
    let aim =
      plan.restBeatsPerMinute + effort * (plan.maximumBeatsPerMinute - plan.restBeatsPerMinute)
    beats += (aim - beats) * (1 - exp(-seconds / 40))
    return (beats + 1.5 * random.normal()).rounded()
  }
}
