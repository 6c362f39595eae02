import HitherGeodesy
import HitherTracks

/// A member's recent speed and the scatter of its positions, which decide whether a step is plausible.
///
/// Only good fixes are used. The places are the last few, for the latest steps; the samples cover
/// minutes, at most one each `sampleMilliseconds`, so that a dense recording is judged by distances
/// and not by its noise.
struct RecentPace: StateCoding, Sendable {
  /// Number of steps stored; there is one more place.
  static let steps = 4
  /// Number of samples stored.
  static let window = 32
  /// The fewest samples from which the pace is known.
  static let fewestSamples = 4
  /// Shortest time of one sample.
  static let sampleMilliseconds: Int64 = 15_000
  /// A longer sample is not used for the pace: it is a gap.
  static let longestSampleMilliseconds: Int64 = 180_000

  /// Inline storage, as one place changes with each fix: `steps` + 1.
  private var places = InlineArray<5, Place>(repeating: Place())
  private var placeCount = 0
  private var nextPlace = 0
  /// Where the current sample began.
  private var anchor = Place()
  /// Speeds in m/s, each over one sample.
  private var speeds: [Double] = []
  /// Distances of fixes from the straight line between their neighbours, in metres.
  private var deviations: [Double] = []

  /// Whether there are enough samples for a pace.
  var isKnown: Bool { speeds.count >= Self.fewestSamples }

  /// Adds the next good fixes, of rising time.
  mutating func add(_ batch: FixBatch, _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    let times = batch.time.span
    if placeCount == 0 { anchor = Place(batch, range.lowerBound) }
    var (noted, index) = (range.lowerBound, range.lowerBound)
    while index < range.upperBound {
      // Most fixes are inside a sample.
      while range.upperBound - index > 8, !endsSample(times[index + 7]) { index += 8 }
      if endsSample(times[index]) {
        note(batch, noted..<(index + 1))
        noted = index + 1
        sample(place(age: 0))
      }
      index += 1
    }
    note(batch, noted..<range.upperBound)
  }

  @inline(__always)
  private func endsSample(_ time: Int64) -> Bool {
    time - anchor.time >= Self.sampleMilliseconds
  }

  /// Records the last positions of some fixes.
  private mutating func note(_ batch: FixBatch, _ range: Range<Int>) {
    for index in range.suffix(Self.steps + 1) {
      places[nextPlace] = Place(batch, index)
      nextPlace = nextPlace == Self.steps ? 0 : nextPlace + 1
      if placeCount <= Self.steps { placeCount += 1 }
    }
  }

  /// Whether `factor` times the median speed of the samples, or of the fastest recent step,
  /// explains a distance in a time.
  func explains(metres length: Double, seconds: Double, factor: Double) -> Bool {
    let needed = length / (factor * max(seconds, 0.001))
    // The steps first: for a vehicle the last one usually suffices.
    for age in 1..<max(1, placeCount) {
      let (one, other) = (place(age: age), place(age: age - 1))
      if metres(one, other) >= needed * Double(other.time - one.time) / 1000 { return true }
    }
    return isKnown && atLeastHalf(of: speeds, reach: needed)
  }

  /// Whether half of the positions scatter this far.
  func scatters(metres length: Double) -> Bool {
    deviations.count >= Self.fewestSamples && atLeastHalf(of: deviations, reach: length)
  }

  /// Counting gives the same answer as a median, without sorting.
  private func atLeastHalf(of values: [Double], reach least: Double) -> Bool {
    var reaching = 0
    for value in values where value >= least { reaching += 1 }
    return 2 * reaching >= values.count
  }

  private mutating func sample(_ place: Place) {
    let passed = place.time - anchor.time
    if passed <= Self.longestSampleMilliseconds {
      // Computed in parallel, both cost little more than one.
      let between = betweenNeighbours()
      let way = between ?? (place.coordinate, place.coordinate)
      let metres = ShortDistance.metres(
        fromLatE7: four(anchor.coordinate.latitudeE7, way.straight.latitudeE7),
        lonE7: four(anchor.coordinate.longitudeE7, way.straight.longitudeE7),
        toLatE7: four(place.coordinate.latitudeE7, way.gone.latitudeE7),
        lonE7: four(place.coordinate.longitudeE7, way.gone.longitudeE7))
      Self.keep(metres[0] * 1000 / Double(passed), in: &speeds)
      if between != nil { Self.keep(metres[1], in: &deviations) }
    }
    anchor = place
  }

  private func four(_ one: Int32, _ other: Int32) -> SIMD4<Int32> { SIMD4(one, other, one, other) }

  // A method would receive a copy of all, and each list would be copied for that.
  private static func keep(_ value: Double, in values: inout [Double]) {
    if values.count == window { values.removeFirst() }
    values.append(value)
  }

  /// The last place but one, and where it would be at its time on the straight line between its neighbours.
  @inline(__always)
  private func betweenNeighbours() -> (straight: Coordinate, gone: Coordinate)? {
    guard placeCount >= 3 else { return nil }
    let (before, middle, after) = (place(age: 2), place(age: 1), place(age: 0))
    let whole = after.time - before.time
    guard whole > 0, whole <= Self.longestSampleMilliseconds else { return nil }
    let share = Double(middle.time - before.time) / Double(whole)
    let (start, end) = (before.coordinate, after.coordinate)
    let north = Double(end.latitudeE7) - Double(start.latitudeE7)
    let east = Double(end.longitudeE7) - Double(start.longitudeE7)
    // Across the antimeridian the difference in degrees is not a distance.
    guard abs(east) < 1_800_000_000 else { return nil }
    let way = Coordinate(
      latitudeE7: Int32(Double(start.latitudeE7) + share * north),
      longitudeE7: Int32(Double(start.longitudeE7) + share * east))
    return (way, middle.coordinate)
  }

  @inline(__always)
  private func place(age: Int) -> Place {
    let index = nextPlace - 1 - age
    return places[index < 0 ? index + Self.steps + 1 : index]
  }

  @inline(__always)
  private func metres(_ one: Place, _ other: Place) -> Double {
    ShortDistance.metres(from: one.coordinate, to: other.coordinate)
  }
}

extension RecentPace {
  /// Position and time of a good fix.
  private struct Place: StateCoding, Sendable {
    var time: Int64 = 0
    var coordinate = Coordinate(latitudeE7: 0, longitudeE7: 0)

    init() {}

    init(_ batch: FixBatch, _ index: Int) {
      time = batch.time[index]
      coordinate = batch.coordinate(index)
    }

    mutating func code(_ c: inout StateCoder) throws(StateError) {
      try c.code(&time)
      try c.code(&coordinate)
    }
  }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    // From the oldest on, so that equal histories have equal bytes.
    var kept = (0..<placeCount).map { place(age: placeCount - 1 - $0) }
    try c.code(&kept)
    if c.isReading { try restore(kept) }
    try c.code(&anchor)
    try Self.code(samples: &speeds, &c)
    try Self.code(samples: &deviations, &c)
  }

  private mutating func restore(_ kept: [Place]) throws(StateError) {
    guard kept.count <= Self.steps + 1 else { throw .malformed("recent places") }
    for place in kept {
      places[nextPlace] = place
      nextPlace = nextPlace == Self.steps ? 0 : nextPlace + 1
    }
    placeCount = kept.count
  }

  private static func code(
    samples: inout [Double], _ c: inout StateCoder
  ) throws(StateError) {
    let count = try c.codedCount(samples.count, as: Int32.self)
    guard count <= window else { throw .malformed("samples of the pace") }
    try c.code(column: &samples, count: count)
  }
}
