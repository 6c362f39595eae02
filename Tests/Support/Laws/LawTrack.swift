import HitherGeodesy
package import HitherTracks

/// The random numbers of the laws: SplitMix64, the same on every machine.
///
/// Source: G. Steele, D. Lea, C. Flood, *Fast splittable pseudorandom number generators* (2014). The
/// simulator has its own, since it needs a stream for each use.
package struct LawRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Makes a generator.
  package init(seed: UInt64) {
    state = seed
  }

  /// The next number.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to, not including, `bound`.
  package mutating func below(_ bound: UInt64) -> UInt64 {
    next() % max(1, bound)
  }

  /// True once in `times`.
  mutating func oneIn(_ times: UInt64) -> Bool { below(times) == 0 }

  /// A number between two others.
  package mutating func between(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * Double(next() >> 11) / 9_007_199_254_740_992
  }
}

/// Random tracks that hold whatever an operator must bear: it is no model of how people move.
package enum LawTrack {
  /// Makes a track, not sorted by content where times repeat.
  package static func make(_ random: inout LawRandom, fixes count: Int) -> FixBatch {
    var batch = FixBatch()
    var time = Instant(milliseconds: 1_777_600_000_000 + Int64(random.below(100_000)))
    var (latitude, longitude) = (random.between(-60, 60), random.between(-179.9, 179.9))
    var (north, east) = (0.0, 0.0)
    var resting = 0
    let rarity = random.oneIn(3) ? Int64(1 + random.below(400)) : 1
    for index in 0..<count {
      if resting > 0 {
        resting -= 1
      } else if random.oneIn(50) {
        resting = Int(random.below(60))
      } else if random.oneIn(10) {
        (north, east) = (random.between(-2e-4, 2e-4), random.between(-2e-4, 2e-4))
      }
      let pace = resting > 0 ? 0.0 : 0.2
      latitude += north * pace + random.between(-1e-5, 1e-5)
      longitude += east * pace + random.between(-1e-5, 1e-5)
      let jump = random.oneIn(30) ? random.between(-0.02, 0.02) : 0
      let isFrozen = random.oneIn(8) && !batch.isEmpty
      let coordinate =
        isFrozen
        ? batch.coordinate(batch.count - 1)
        : Coordinate(latitude: latitude + jump, longitude: wrapped(longitude + jump))
      guard let coordinate else { continue }
      var fix = Fix(
        time: time, coordinate: coordinate, startsSegment: index == 0 || random.oneIn(60))
      fill(&fix, &random)
      batch.append(fix)
      time = time + step(&random) * rarity
    }
    return batch
  }

  private static func fill(_ fix: inout Fix, _ random: inout LawRandom) {
    if !random.oneIn(6) { fix.elevation = Sensor.quantised(random.between(200, 260)) }
    if random.oneIn(2) { fix.accuracy = Sensor.quantised(random.between(2, 30)) }
    if random.oneIn(3) { fix.speed = Sensor.quantised(random.between(0, 3)) }
    if random.oneIn(20) { fix.battery = Double(random.below(101)) }
    if random.oneIn(5) { fix.heartRate = Double(60 + random.below(120)) }
  }

  private static func step(_ random: inout LawRandom) -> Int64 {
    switch random.below(100) {
    case 0: Int64(200_000 + random.below(4_000_000))
    case 1...4: 0
    case 5...20: Int64(random.below(60_000))
    default: Int64(1 + random.below(3)) * 1000
    }
  }

  private static func wrapped(_ longitude: Double) -> Double {
    longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
  }
}
