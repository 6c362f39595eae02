package import HitherEngine
package import HitherTracks

/// Keeps a member's speed and heart rate in few bins of time, for drawing; figures never use it.
///
/// A bin holds the distance travelled at its last fix, and the sum of its heart rates. When there
/// are too many bins, their length doubles.
///
/// Input: a member's fixes with the column `distance_m`.
/// Output: the same fixes; no events. The bins are in the state.
/// State: the bins, bounded.
/// Late data: none reaches an operator.
package struct TempoCurve: Operator {
  package struct State: Sendable {
    var bins: [Bin] = []
    var binMilliseconds: Int64 = 10_000
    var lastTime: Instant?

    package init() {}
  }

  /// The values of one time bin.
  struct Bin: Hashable, Sendable {
    /// The bin's number since 1970, counted in bins of this length.
    var number: Int64
    /// The last fix in it, and the distance travelled there in metres.
    var time: Instant
    var distance: Double
    /// Whether a part of the track since the previous bin was not recorded.
    var startsLine: Bool
    var heartRateSum = 0.0
    var heartRates: Int64 = 0
  }

  package static let description = OperatorDescription(
    name: "tempo", summary: "Keeps speed and heart rate in few bins of time, for drawing.",
    reads: [SummaryFold.distanceColumn, GapColumns.pause],
    settings: [OutingSettings.gap],
    state: "the bins, bounded")

  let mostBins: Int
  let gapMilliseconds: Int64

  /// Makes the operator.
  ///
  /// - Parameters:
  ///   - mostBins: The limit of bins.
  ///   - gapMilliseconds: Longer pauses are recording gaps.
  package init(
    mostBins: Int = 1000, gapMilliseconds: Int64 = OutingSettings().gapMilliseconds
  ) {
    self.mostBins = max(2, mostBins)
    self.gapMilliseconds = gapMilliseconds
  }

  package func makeState() -> State { State() }

  package func process(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {
    let distances = batch[SummaryFold.distanceColumn]
    let heartRates = batch[.heartRate]
    guard distances.count == batch.count else { return }
    let limits = batch.pauseLimits(gapMilliseconds)
    for index in 0..<batch.count {
      let time = Instant(milliseconds: batch.time[index])
      let isBroken =
        state.lastTime == nil
        || limits.isBroken(before: index, in: batch, after: state.lastTime)
      state.lastTime = time
      let heartRate = index < heartRates.count ? heartRates[index] : .nan
      var bin = Bin(
        number: Self.number(of: time, state.binMilliseconds), time: time,
        distance: distances[index], startsLine: isBroken)
      if heartRate > 0 { (bin.heartRateSum, bin.heartRates) = (heartRate, 1) }
      Self.add(bin, to: &state.bins)
      while state.bins.count > mostBins { state.halve() }
    }
  }

  private static func number(of time: Instant, _ length: Int64) -> Int64 {
    let quotient = time.milliseconds / length
    return time.milliseconds % length < 0 ? quotient - 1 : quotient
  }

  fileprivate static func add(_ bin: Bin, to bins: inout [Bin]) {
    guard let last = bins.last, last.number == bin.number else {
      bins.append(bin)
      return
    }
    bins[bins.count - 1].time = bin.time
    bins[bins.count - 1].distance = bin.distance
    if bin.startsLine { bins[bins.count - 1].startsLine = true }
    bins[bins.count - 1].heartRateSum += bin.heartRateSum
    bins[bins.count - 1].heartRates += bin.heartRates
  }
}

extension TempoCurve.State {
  /// Doubles the length of the bins.
  fileprivate mutating func halve() {
    binMilliseconds *= 2
    var longer: [TempoCurve.Bin] = []
    for bin in bins {
      var bin = bin
      bin.number = bin.number >> 1
      TempoCurve.add(bin, to: &longer)
    }
    bins = longer
  }

  /// The curves of the bins.
  package var tempo: Tempo { Tempo(speeds: speeds, heartRates: heartRates) }

  /// The averaging time of speeds, in milliseconds.
  ///
  /// It suits a drawing of some hundred pixels, and is so long that the noise of positions does not
  /// look like walking.
  private var speedWindow: Int64 { max(60_000, 6 * binMilliseconds) }

  private var speeds: [Tempo.Point] {
    var points: [Tempo.Point] = []
    var first = 0
    let window = speedWindow
    for (index, bin) in bins.enumerated() {
      if bin.startsLine {
        // In a gap the values are unknown until the next two bins.
        if index > 0 { points.append(Tempo.Point(time: bin.time, value: nil)) }
        first = index
        continue
      }
      while first + 1 < index, bin.time - bins[first].time > window { first += 1 }
      let milliseconds = bin.time - bins[first].time
      guard milliseconds > 0 else { continue }
      let speed = (bin.distance - bins[first].distance) / (Double(milliseconds) / 1000)
      points.append(
        Tempo.Point(time: bins[first].time + milliseconds / 2, value: max(0, speed)))
    }
    return points
  }

  private var heartRates: [Tempo.Point] {
    guard bins.contains(where: { $0.heartRates > 0 }) else { return [] }
    var points: [Tempo.Point] = []
    for bin in bins {
      if bin.startsLine { points.append(Tempo.Point(time: bin.time, value: nil)) }
      let mean = bin.heartRates > 0 ? bin.heartRateSum / Double(bin.heartRates) : nil
      points.append(Tempo.Point(time: bin.time, value: mean))
    }
    return points
  }
}

/// Curves of a member's speed and heart rate over time, for drawing.
package struct Tempo: Hashable, Sendable {
  /// A point of a curve; the value is nil at the start of an unknown part.
  package struct Point: Hashable, Sendable {
    package var time: Instant
    package var value: Double?
  }

  /// In m/s.
  package var speeds: [Point]
  /// In beats per minute.
  package var heartRates: [Point]

  package init(speeds: [Point] = [], heartRates: [Point] = []) {
    self.speeds = speeds
    self.heartRates = heartRates
  }

  /// The same curves, with speeds limited to the highest mean over shorter pieces; no speeds if that is unknown.
  package func upTo(_ fastest: Double?) -> Tempo {
    guard let fastest else { return Tempo(heartRates: heartRates) }
    let speeds = speeds.map { Point(time: $0.time, value: $0.value.map { min($0, fastest) }) }
    return Tempo(speeds: speeds, heartRates: heartRates)
  }
}

extension TempoCurve.State: StateCoding {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&bins)
    try c.code(&binMilliseconds)
    try c.code(&lastTime)
  }

  package func validate() throws(StateError) {
    guard binMilliseconds > 0 else { throw .malformed("bins have no length") }
  }
}

extension TempoCurve.Bin: StateCoding {
  package init() { (number, time, distance, startsLine) = (0, Instant(), 0, false) }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&number)
    try c.code(&time)
    try c.code(&distance)
    try c.code(&startsLine)
    try c.code(&heartRateSum)
    try c.code(&heartRates)
  }
}
