/// A calibration workload that is the same in every version, with which stages are timed.
///
/// Other load on a machine slows different work by different amounts: a chain of roots hardly
/// notices what halves the speed of code that keeps all units busy, or that allocates. So the
/// kernel has some of each: dependent numbers, independent numbers, text parsed as numbers,
/// allocated lists, and a table that fits into the second-level cache of a core. It uses no memory
/// beyond that. The time of such memory depends on the pages that a process gets and on what others
/// keep in the shared cache: a walk through 8 MB took from 1.8 to 5.6 ms when the stages took the
/// same time.
struct BenchKernel {
  private let text: [UInt8]
  private var table: [UInt32]

  init() {
    var random = UInt64(7)
    text = (0..<40_000).flatMap { _ in
      Array("\(Self.mixed(&random) % 1_000_000).\(Self.mixed(&random) % 1000),".utf8)
    }
    table = (0..<(1 << 16)).map { UInt32($0) }
  }

  private static func mixed(_ state: inout UInt64) -> UInt64 {
    state = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9 &+ 0x9E37_79B9_7F4A_7C15
    return state >> 7
  }

  /// Runs all parts once; the result is not used.
  mutating func run() -> Double {
    chain() + columns() + read() + Double(lists()) + Double(walk())
  }

  /// Each number depends on the previous one.
  private func chain() -> Double {
    var (state, sum) = (UInt64(1), 0.0)
    for _ in 0..<1_000_000 { sum += Double(Self.mixed(&state)).squareRoot() }
    return sum
  }

  /// All numbers are independent.
  private func columns() -> Double {
    var sums = SIMD8<Double>(repeating: 0)
    var values = SIMD8<Double>(1, 2, 3, 4, 5, 6, 7, 8)
    for _ in 0..<1_500_000 {
      values = values * 0.999_999 + 0.25
      sums += values * values
    }
    return sums.sum()
  }

  private func read() -> Double {
    var (sum, whole, scale, isFraction) = (0.0, 0, 1.0, false)
    for _ in 0..<4 {
      for byte in text {
        switch byte {
        case UInt8(ascii: "."): isFraction = true
        case UInt8(ascii: ","):
          sum += Double(whole) / scale
          (whole, scale, isFraction) = (0, 1, false)
        default:
          whole = whole &* 10 &+ Int(byte &- 48)
          if isFraction { scale *= 10 }
        }
      }
    }
    return sum
  }

  private func lists() -> Int {
    var (kept, count) = ([[Int]](), 0)
    for round in 0..<150_000 {
      kept.append([round, round + 1, round + 2])
      guard kept.count == 64 else { continue }
      for list in kept { count &+= list.reduce(0, &+) }
      kept.removeAll(keepingCapacity: true)
    }
    return count
  }

  /// Random reads in a table of 256 kB.
  private mutating func walk() -> UInt32 {
    var (place, random) = (0, UInt64(3))
    for _ in 0..<300_000 {
      table[place] &+= 1
      place = Int(Self.mixed(&random) ^ UInt64(table[place])) & (table.count - 1)
    }
    return table[place]
  }
}
