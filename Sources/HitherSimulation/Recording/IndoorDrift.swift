import HitherGeodesy

/// The drift of a receiver's positions indoors, where it sees few satellites.
struct IndoorDrift {
  private var east: GaussMarkov
  private var north: GaussMarkov
  private var random: SplitMix64

  init(_ device: Device, seed: UInt64, member: String) {
    var random = SplitMix64(seed: seed, stream: "indoors/\(member)")
    let (sigma, seconds) = (device.indoorDriftMetres, device.indoorDriftSeconds)
    east = GaussMarkov(sigma: sigma, correlationSeconds: seconds, &random)
    north = GaussMarkov(sigma: sigma, correlationSeconds: seconds, &random)
    self.random = random
  }

  /// The error after `seconds` more; outdoors it continues without effect.
  mutating func advance(seconds: Double) -> PlanePoint {
    PlanePoint(
      east: east.advance(seconds: seconds, &random), north: north.advance(seconds: seconds, &random)
    )
  }
}
