import HitherGeodesy

/// The error of a receiver's positions: a correlated part, a white part, and jumps.
struct PositionNoise {
  private let device: Device
  private var east: GaussMarkov
  private var north: GaussMarkov
  private var random: SplitMix64
  private var chance: SplitMix64
  private var jump: (fixesLeft: Int, offset: PlanePoint)?

  init(_ device: Device, seed: UInt64, member: String) {
    self.device = device
    var random = SplitMix64(seed: seed, stream: "noise/\(member)")
    east = GaussMarkov(
      sigma: device.noiseMetres, correlationSeconds: device.noiseSeconds, &random)
    north = GaussMarkov(
      sigma: device.noiseMetres, correlationSeconds: device.noiseSeconds, &random)
    self.random = random
    chance = SplitMix64(seed: seed, stream: "jumps/\(member)")
  }

  /// Whether the last fix was a jump.
  private(set) var hasJumped = false

  /// The error of the next fix.
  ///
  /// - Parameter mayJump: False near the ends of a recording, where a jump would lack a step in or
  ///   out.
  mutating func next(mayJump: Bool) -> PlanePoint {
    let seconds = Double(device.intervalMilliseconds) / 1000
    var error = PlanePoint(
      east: east.advance(seconds: seconds, &random) + device.whiteMetres * random.normal(),
      north: north.advance(seconds: seconds, &random) + device.whiteMetres * random.normal())
    let offset = jumpOffset(seconds: seconds, mayJump: mayJump)
    hasJumped = offset != nil
    if let offset {
      error.east += offset.east
      error.north += offset.north
    }
    return error
  }

  private mutating func jumpOffset(seconds: Double, mayJump: Bool) -> PlanePoint? {
    guard let jumps = device.jumps else { return nil }
    // The number of draws is constant, so that the random streams of runs stay comparable.
    let draw = (chance.uniform(), chance.uniform(), chance.uniform(), chance.uniform())
    if jump == nil, mayJump, draw.0 < jumps.perHour * seconds / 3600 {
      let most = min(5, max(1, Int(50 / seconds)))
      jump = (
        1 + Int(draw.1 * Double(most)),
        PlanePoint(east: 0, north: 0).moved(
          jumps.distanceMetres * (0.7 + 0.6 * draw.2), headingRadians: 2 * Double.pi * draw.3)
      )
    }
    guard let current = jump else { return nil }
    jump = current.fixesLeft > 1 ? (current.fixesLeft - 1, current.offset) : nil
    return current.offset
  }
}
