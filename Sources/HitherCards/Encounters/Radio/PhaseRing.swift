/// The calls that no one has heard yet, by their phase within the scan interval, call after call.
///
/// The phase of the first call is even over the ring. At each call what lies in the window is heard and
/// leaves; the rest moves on by the kernel. That is a Markov chain, so that how many calls it takes, and the
/// delays that they added up, follow without drawing anything by chance. The window is the front of the ring; a cell that it
/// ends in is heard in part.
struct PhaseRing: Sendable {
  /// What one call's window held.
  struct Heard {
    var chance = 0.0
    /// The sum of the delays until then and of its square, weighted by the chance, in milliseconds.
    var delay = 0.0
    var squaredDelay = 0.0
  }

  private let timing: RadioTiming
  private let kernel: DelayKernel
  /// How much of each cell of the window is heard; the cells after it are not.
  private let heardShares: [Double]
  private(set) var chances: [Double]
  private var delays: [Double]
  private var squaredDelays: [Double]
  /// A copy that is read while the columns are written, with the ring's end in front of its beginning.
  private var unrolled: [Double]
  /// Whether the sums of the delays are kept up.
  private var followsDelays = true

  init(_ timing: RadioTiming, cells: Int) {
    self.timing = timing
    kernel = DelayKernel(timing, cells: cells)
    let window = timing.scan.dutyShare * Double(cells)
    heardShares = (0..<Int(window.rounded(.up))).map { min(1, window - Double($0)) }
    chances = Array(repeating: 1 / Double(cells), count: cells)
    delays = Array(repeating: 0, count: cells)
    squaredDelays = delays
    unrolled = Array(repeating: 0, count: cells + kernel.weights.count - 1)
  }

  /// No longer keeps up the sums of the delays, which is most of the work.
  mutating func stopFollowingDelays() { followsDelays = false }

  /// The same in cells of so many times the width, for phases that have become smooth.
  func coarsened(by factor: Int) -> PhaseRing {
    var coarse = PhaseRing(timing, cells: chances.count / factor)
    coarse.stopFollowingDelays()
    for cell in coarse.chances.indices {
      coarse.chances[cell] = chances[cell * factor..<(cell + 1) * factor].reduce(0, +)
    }
    return coarse
  }

  /// Takes out what lies in the window.
  mutating func hear() -> Heard {
    var heard = Heard()
    for (cell, share) in heardShares.enumerated() {
      heard.chance += share * chances[cell]
      chances[cell] *= 1 - share
      guard followsDelays else { continue }
      heard.delay += share * delays[cell]
      heard.squaredDelay += share * squaredDelays[cell]
      delays[cell] *= 1 - share
      squaredDelays[cell] *= 1 - share
    }
    return heard
  }

  /// Moves on to the next call.
  mutating func call() {
    if followsDelays {
      // (D + d)² = D² + 2 D d + d², so that the squares need the plain sums of before.
      unroll(squaredDelays)
      clear(&squaredDelays)
      spread(into: &squaredDelays, kernel.weights)
      unroll(delays)
      spread(into: &squaredDelays, zip(kernel.weights, kernel.delays).map { 2 * $0 * $1 })
      clear(&delays)
      spread(into: &delays, kernel.weights)
      unroll(chances)
      spread(into: &squaredDelays, zip(kernel.weights, kernel.delays).map { $0 * $1 * $1 })
      spread(into: &delays, zip(kernel.weights, kernel.delays).map { $0 * $1 })
    } else {
      unroll(chances)
    }
    clear(&chances)
    spread(into: &chances, kernel.weights)
  }

  /// Copies a column so that one straight walk meets what each weight takes from.
  private mutating func unroll(_ column: [Double]) {
    let cells = column.count
    var cell = (-kernel.shift - kernel.weights.count + 1) % cells
    if cell < 0 { cell += cells }
    for index in unrolled.indices {
      unrolled[index] = column[cell]
      cell += 1
      if cell == cells { cell = 0 }
    }
  }

  private func clear(_ column: inout [Double]) {
    for index in column.indices { column[index] = 0 }
  }

  /// Adds the copied column, moved by each weight's cells and times the weight.
  private func spread(into column: inout [Double], _ weights: [Double]) {
    let source = unrolled.span
    var target = column.mutableSpan
    let count = target.count
    for (step, weight) in weights.enumerated() {
      let part = source.extracting(
        (weights.count - 1 - step)..<(weights.count - 1 - step + count))
      for index in 0..<count { target[index] += weight * part[index] }
    }
  }
}
