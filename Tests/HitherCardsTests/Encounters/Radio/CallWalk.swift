/// The oracle of discovery: goes from call to call and looks whether it falls into a window.
///
/// It shares nothing with the method that it judges, its source of chance included.
struct CallWalk {
  private let advertising: Double
  private let window: Double
  private let interval: Double

  init(_ advertising: Double, _ window: Double, _ interval: Double) {
    (self.advertising, self.window, self.interval) = (advertising, window, interval)
  }

  /// So many waits in seconds, in order.
  func waits(count: Int, seed: UInt64) -> [Double] {
    var random = Xorshift(seed)
    return (0..<count).map { _ in wait(&random) }.sorted()
  }

  private func wait(_ random: inout Xorshift) -> Double {
    // A caller that began long before: of calls far apart, a moment falls into a pause the likelier, the
    // longer it is, and anywhere in it.
    var pause = 0.0
    repeat {
      pause = advertising + 10 * random.share()
    } while random.share() * (advertising + 10)
      > pause
    let start = pause * random.share()
    let phase = interval * random.share()
    var time = start
    while (time + phase).truncatingRemainder(dividingBy: interval) >= window {
      time += advertising + 10 * random.share()
    }
    return time / 1000
  }
}

/// G. Marsaglia, *Xorshift RNGs*, 2003, with S. Vigna's multiplier.
struct Xorshift {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x2545_F491_4F6C_DD1D | 1 }

  mutating func share() -> Double {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return Double((state &* 0x2545_F491_4F6C_DD1D) >> 11) * 0x1p-53
  }
}
