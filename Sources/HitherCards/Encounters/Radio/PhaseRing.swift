/// The undiscovered advertising events by their phase within the scan interval, event after event.
///
/// The phase of the first event is uniform over the ring. At each event the part in the window is
/// discovered and removed; the rest advances by the kernel. This is a Markov chain, so the number
/// of events, and the sum of their delays, follow without random draws. The window is the front of
/// the ring; a cell in which it ends is discovered in part.
struct PhaseRing: Sendable {
  /// The content of the window at one event.
  struct ScanResult {
    var chance = 0.0
    /// The sum of the delays until then and of its square, weighted by probability, in milliseconds.
    var delay = 0.0
    var squaredDelay = 0.0
  }

  private let timing: RadioTiming
  private let kernel: DelayKernel
  /// The discovered share of each cell of the window; none of the cells after it is.
  private let heardShares: [Double]
  private(set) var chances: [Double]
  private var delays: [Double]
  private var squaredDelays: [Double]
  /// A copy that is read while the columns are written, with the ring's end before its start.
  private var unrolled: [Double]
  /// Whether the sums of the delays are updated.
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

  /// Stops updating the sums of the delays, which are most of the work.
  mutating func stopFollowingDelays() { followsDelays = false }

  /// The same with cells of a multiple of the width, for phases that have become smooth.
  func coarsened(by factor: Int) -> PhaseRing {
    var coarse = PhaseRing(timing, cells: chances.count / factor)
    coarse.stopFollowingDelays()
    for cell in coarse.chances.indices {
      coarse.chances[cell] = chances[cell * factor..<(cell + 1) * factor].reduce(0, +)
    }
    return coarse
  }

  /// Removes the content of the window.
  mutating func scan() -> ScanResult {
    var heard = ScanResult()
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

  /// Advances to the next event.
  mutating func call() {
    if followsDelays {
      // (D + d)² = D² + 2 D d + d², so the squares need the previous plain sums.
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

  /// Copies a column so that one linear pass reads the inputs of each weight.
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

  /// Adds the copied column, shifted by each weight's cells and multiplied by the weight.
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
