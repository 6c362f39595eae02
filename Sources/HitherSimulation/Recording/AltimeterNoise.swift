/// The error of a device's elevations.
struct AltimeterNoise {
  private let offset: Double
  private var noise: GaussMarkov
  private var drift: GaussMarkov
  private var random: SplitMix64

  init(_ altimeter: Altimeter, seed: UInt64, member: String) {
    var random = SplitMix64(seed: seed, stream: "altimeter/\(member)")
    offset = altimeter.offsetMetres
    noise = GaussMarkov(
      sigma: altimeter.noiseMetres, correlationSeconds: altimeter.noiseSeconds, &random)
    drift = GaussMarkov(sigma: altimeter.driftMetres, correlationSeconds: 3600, &random)
    self.random = random
  }

  /// The error after `seconds` more.
  mutating func advance(seconds: Double) -> Double {
    offset + noise.advance(seconds: seconds, &random) + drift.advance(seconds: seconds, &random)
  }
}
