import Glibc

/// Simulates movement along a path, second by second: accelerating, lights and stations, jams, braking.
struct Ride {
  private let mode: TravelMode
  private let cruise: Double
  private let length: Double
  private var halts: [(metres: Double, seconds: Double)] = []
  private var jams: [Move.Jam]
  private var jamUntil = -1
  private var standUntil = -1
  private var speed = 0.0
  private var mood: GaussMarkov
  private var random: SplitMix64

  /// Prepares a ride.
  ///
  /// - Parameter stream: The name of the ride's random stream.
  init(_ move: Move, lengthMetres: Double, seed: UInt64, stream: String) {
    mode = move.mode
    cruise = move.cruise
    length = lengthMetres
    jams = move.jams
    var random = SplitMix64(seed: seed, stream: stream)
    mood = GaussMarkov(sigma: 0.06, correlationSeconds: 60, &random)
    if let halts = move.mode.halts, move.winding > 0 {
      var at = halts.everyMetres * random.uniform(0.3, 1.7)
      while at < lengthMetres - 50 {
        self.halts.append((at, random.uniform(halts.seconds.lowerBound, halts.seconds.upperBound)))
        at += halts.everyMetres * random.uniform(0.3, 1.7)
      }
    }
    self.random = random
  }

  /// Metres along the path at each second from the departure to the arrival, both included.
  ///
  /// - Parameter most: The longest duration, in seconds; a longer ride is not finished by the last
  ///   entry.
  mutating func reach(seconds most: Int) -> [Double] {
    var reach = [0.0]
    var at = 0.0
    while at < length, reach.count <= most {
      at = pass(second: reach.count - 1, from: at)
      if length - at < 0.5 { at = length }
      reach.append(at)
    }
    return reach
  }

  /// The position after one second of riding.
  private mutating func pass(second: Int, from at: Double) -> Double {
    let wanted = wantedSpeed(second: second, at: at)
    if second < standUntil {
      speed = 0
      return at
    }
    let next = halts.first?.metres ?? length
    // The speed from which braking in time is possible, plus 0.4 m/s so that the point is reached.
    let most = (2 * mode.braking * max(0, next - at)).squareRoot() * 0.9 + 0.4
    let aim = min(wanted, most)
    speed = aim > speed ? min(aim, speed + mode.acceleration) : max(aim, speed - 2 * mode.braking)
    guard at + speed >= next - 0.5 else { return at + speed }
    if let halt = halts.first {
      halts.removeFirst()
      standUntil = second + 1 + Int(halt.seconds)
      speed = 0
    }
    return min(next, length)
  }

  /// The desired speed without a light ahead and without the end.
  private mutating func wantedSpeed(second: Int, at: Double) -> Double {
    let usual = cruise * (1 + mood.advance(seconds: 1, &random))
    if let jam = jams.first, at >= jam.afterMetres {
      jams.removeFirst()
      jamUntil = second + Int(jam.durationSeconds)
    }
    guard second < jamUntil else { return max(0.3, usual) }
    // Stop and go with a period of 70 s, 0.9 m/s on average.
    return max(0, 0.6 + 1.8 * sin(2 * Double.pi * Double(jamUntil - second) / 70))
  }
}
