import Glibc
import HitherGeodesy
import HitherSimulation
import HitherTracks

/// Noise of another kind than the simulator's: white noise on a random walk between two walls.
///
/// The walk's values are spread evenly between its walls, not normally; its memory is its own. Heights
/// are written in steps, as devices do, and the accuracy told is wrong by a factor that each device
/// keeps.
struct RoughNoise {
  private let device: Device
  private var east: BoundedWalk
  private var north: BoundedWalk
  private var height: BoundedWalk?
  private let whiteMetres: Double
  private let whiteHeightMetres: Double
  private let toldAccuracyMetres: Double
  private var random: SplitMix64

  /// Takes the simulator's noise from a device, so that the truth itself is recorded.
  static func silence(_ device: inout Device) {
    device.noiseMetres = 0
    device.whiteMetres = 0
    device.tellsAccuracy = false
    device.altimeter?.noiseMetres = 0
    device.altimeter?.driftMetres = 0
  }

  init(_ member: MemberPlan, seed: UInt64) {
    device = member.device
    var random = SplitMix64(seed: seed, stream: "rough/\(member.id)")
    whiteMetres = device.whiteMetres
    let memory = 5 * exp(random.uniform(0, 3))
    east = BoundedWalk(sigma: device.noiseMetres, memorySeconds: memory, &random)
    north = BoundedWalk(sigma: device.noiseMetres, memorySeconds: memory, &random)
    toldAccuracyMetres = device.sigmaMetres * random.uniform(0.7, 1.6)
    switch device.altimeter?.kind {
    case .barometric:
      // The weather wanders; the pressure itself is read finely.
      height = BoundedWalk(sigma: 2.3, memorySeconds: random.uniform(900, 2400), &random)
      whiteHeightMetres = device.altimeter?.noiseMetres ?? 0
    case .gps:
      let sigma = device.altimeter?.noiseMetres ?? 0
      let memory = device.altimeter?.noiseSeconds ?? 0
      height = memory > 0 ? BoundedWalk(sigma: sigma * 0.95, memorySeconds: memory, &random) : nil
      whiteHeightMetres = memory > 0 ? sigma * 0.3 : sigma
    case nil:
      height = nil
      whiteHeightMetres = 0
    }
    self.random = random
  }

  /// Adds the noise to a recording of the truth.
  mutating func spoil(_ fixes: inout FixBatch) {
    guard let first = fixes.time.first else { return }
    let frame = LocalFrame(origin: fixes.coordinate(0))
    var last = first
    for index in 0..<fixes.count {
      let seconds = Double(fixes.time[index] - last) / 1000
      last = fixes.time[index]
      var point = frame.planePoint(fixes.coordinate(index))
      point.east += east.advance(seconds: seconds, &random) + whiteMetres * random.normal()
      point.north += north.advance(seconds: seconds, &random) + whiteMetres * random.normal()
      if let coordinate = frame.coordinate(point) {
        fixes.latitudeE7[index] = coordinate.latitudeE7
        fixes.longitudeE7[index] = coordinate.longitudeE7
      }
      if !fixes[.elevation].isEmpty {
        let error =
          (height?.advance(seconds: seconds, &random) ?? 0) + whiteHeightMetres * random.normal()
        let steps = device.altimeter?.kind == .barometric ? 5.0 : 1
        fixes[.elevation][index] = ((fixes[.elevation][index] + error) * steps).rounded() / steps
      }
    }
    guard device.tellsAccuracy else { return }
    fixes[.accuracy] = (0..<fixes.count).map { _ in
      max(1, (toldAccuracyMetres * exp(0.15 * random.normal())).rounded())
    }
  }
}

/// A random walk that is thrown back by a wall on either side.
private struct BoundedWalk {
  private let wall: Double
  /// Standard deviation of a step of one second.
  private let step: Double
  private var value: Double

  /// - Parameters:
  ///   - sigma: Standard deviation of the values, which are evenly spread between the walls.
  ///   - memorySeconds: The time after which the slowest swing has decayed to 1/e.
  init(sigma: Double, memorySeconds: Double, _ random: inout SplitMix64) {
    wall = sigma * 3.0.squareRoot()
    // The slowest mode between walls 2w apart decays with the rate (s²/2)(π/2w)².
    step = wall * (8 / memorySeconds).squareRoot() / Double.pi
    value = random.uniform(-wall, wall)
  }

  mutating func advance(seconds: Double, _ random: inout SplitMix64) -> Double {
    value += step * seconds.squareRoot() * random.normal()
    while wall > 0, abs(value) > wall { value = (value > 0 ? 2 : -2) * wall - value }
    if wall == 0 { value = 0 }
    return value
  }
}
