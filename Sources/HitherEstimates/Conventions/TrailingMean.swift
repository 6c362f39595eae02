import HitherEngine
import HitherTracks

/// The mean of the heights of the last few seconds.
struct TrailingMean: Hashable, Sendable {
  /// More heights than any device records in a window; beyond it the oldest are dropped.
  static let mostSamples = 4096

  private(set) var windowMilliseconds: Int64
  private var samples: [Sample] = []
  private var first = 0
  /// In millimetres, so that additions can be subtracted exactly.
  private var sum: Int64 = 0

  fileprivate struct Sample: Hashable {
    var time = Instant()
    var millimetres: Int64 = 0
  }

  init(windowMilliseconds: Int64) {
    self.windowMilliseconds = windowMilliseconds
  }

  /// Adds the next height, in metres, and returns the mean up to it.
  mutating func add(_ height: Double, at time: Instant) -> Double {
    let sample = Sample(time: time, millimetres: Int64((height * 1000).rounded()))
    samples.append(sample)
    sum += sample.millimetres
    while time - samples[first].time >= windowMilliseconds
      || samples.count - first > Self.mostSamples
    {
      sum -= samples[first].millimetres
      first += 1
    }
    let mean = Double(sum) / Double(samples.count - first) / 1000
    if first > 64, first * 2 > samples.count {
      samples.removeFirst(first)
      first = 0
    }
    return mean
  }
}

extension TrailingMean: StateCoding {
  init() { self.init(windowMilliseconds: 0) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&windowMilliseconds)
    var recent = Array(samples[first...])
    try c.code(&recent)
    guard c.isReading else { return }
    samples = recent
    for sample in samples { sum &+= sample.millimetres }
  }
}

extension TrailingMean.Sample: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&time)
    try c.code(&millimetres)
  }

  func validate() throws(StateError) {
    guard abs(millimetres) < 1 << 40 else { throw StateError.malformed("a height is absurd") }
  }
}
