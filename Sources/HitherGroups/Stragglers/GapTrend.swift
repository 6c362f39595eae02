package import HitherEngine
package import HitherTracks

/// Estimates whether a gap grows or closes, by a robust slope over the last minutes.
///
/// The gap is averaged by the minute, so that the wandering of positions, which lasts for many
/// ticks, does not look like a trend. The slope is the median of those between any two of the last
/// six whole minutes (Theil 1950, Sen 1968). Its error has two parts, both measured by their
/// median: the distance of the minutes from that line, and the variation of the growth from minute
/// to minute, since people do not walk evenly. It is known from four minutes on.
package struct GapTrend: Sendable {
  /// How fast a gap changes.
  package struct Estimate: Hashable, Sendable {
    /// Metres per minute; the gap grows above 0.
    package var metresPerMinute: Double
    /// The standard error of that.
    package var error: Double
  }

  /// The forecast of when a gap reaches a threshold, if the trend continues.
  package struct Forecast: Hashable, Sendable {
    /// By the slope.
    package var expected: Instant
    /// By the slope two standard errors steeper.
    package var earliest: Instant
    /// By the slope two standard errors less steep.
    package var latest: Instant
  }

  static let minuteMilliseconds: Int64 = 60_000
  static let mostMinutes: Int64 = 6
  static let fewestMinutes = 4
  static let leastErrorMetres = 2.0
  /// The forecast horizon, in minutes.
  static let horizonMinutes = 30.0

  private struct Minute: StateCoding {
    var index: Int64 = 0
    var sum = 0.0
    var count: Int64 = 0

    var mean: Double { sum / Double(count) }

    mutating func code(_ c: inout StateCoder) throws(StateError) {
      try c.code(&index)
      try c.code(&sum)
      try c.code(&count)
    }
  }

  private var minutes: [Minute] = []
  /// The trend over the last whole minutes; nil if too few are known.
  private(set) var estimate: Estimate?

  package init() {}

  /// Adds the gap at a tick.
  ///
  /// - Returns: Whether a minute is complete, so that the estimate is new.
  mutating func add(_ metres: Double, at time: Instant) -> Bool {
    let index = Self.minute(of: time)
    if let last = minutes.last, last.index == index {
      minutes[minutes.count - 1].sum += metres
      minutes[minutes.count - 1].count += 1
      return false
    }
    minutes.removeAll { $0.index < index - Self.mostMinutes }
    estimate = Self.slope(minutes)
    minutes.append(Minute(index: index, sum: metres, count: 1))
    return true
  }

  /// Resets the trend, for example when the way of measuring changes.
  mutating func reset() {
    minutes = []
    estimate = nil
  }

  /// When a gap will reach an edge above it; nil if there is no trend towards it.
  func forecast(from metres: Double, to edge: Double, at time: Instant) -> Forecast? {
    guard let estimate, metres < edge else { return nil }
    let rise = edge - metres
    let slowest = estimate.metresPerMinute - 2 * estimate.error
    guard slowest > 0, rise / estimate.metresPerMinute <= Self.horizonMinutes else { return nil }
    func after(_ metresPerMinute: Double) -> Instant {
      let minutes = min(rise / metresPerMinute, 24 * 60)
      return time + Int64((minutes * Double(Self.minuteMilliseconds)).rounded())
    }
    return Forecast(
      expected: after(estimate.metresPerMinute),
      earliest: after(estimate.metresPerMinute + 2 * estimate.error), latest: after(slowest))
  }

  private static func minute(of time: Instant) -> Int64 {
    let index = time.milliseconds / minuteMilliseconds
    return time.milliseconds < 0 ? index - 1 : index
  }

  private static func slope(_ minutes: [Minute]) -> Estimate? {
    guard minutes.count >= fewestMinutes, minutes.count <= Int(mostMinutes),
      let origin = minutes.first?.index
    else { return nil }
    var (times, gaps) = (BoundedSamples(), BoundedSamples())
    for minute in minutes {
      times.append(Double(minute.index - origin))
      gaps.append(minute.mean)
    }
    var slopes = BoundedSamples()
    for index in times.indices {
      for before in 0..<index {
        slopes.append((gaps[index] - gaps[before]) / (times[index] - times[before]))
      }
    }
    let slope = slopes.takeMedian()
    var levels = BoundedSamples()
    for index in times.indices { levels.append(gaps[index] - slope * times[index]) }
    let level = levels.takeMedian()
    var distances = BoundedSamples()
    for index in times.indices {
      distances.append(abs(gaps[index] - slope * times[index] - level))
    }
    let count = Double(times.count)
    // The factor 1.4826 converts the median deviation to a normal distribution's standard deviation.
    let scatter = max(
      1.4826 * distances.takeMedian() * (count / (count - 2)).squareRoot(), leastErrorMetres)
    var steps = BoundedSamples()
    for index in times.indices.dropFirst() {
      let growth = gaps[index] - gaps[index - 1]
      steps.append(abs(growth - slope * (times[index] - times[index - 1])))
    }
    let line = scatter / times.squaredSpread.squareRoot()
    let unevenness = 1.4826 * steps.takeMedian() / (count - 1).squareRoot()
    return Estimate(
      metresPerMinute: slope, error: (line * line + unevenness * unevenness).squareRoot())
  }

  /// At most as many numbers as there are pairs of minutes, stored inline.
  private struct BoundedSamples {
    private var values = InlineArray<15, Double>(repeating: 0)
    private(set) var count = 0

    var indices: Range<Int> { 0..<count }

    subscript(index: Int) -> Double { values[index] }

    mutating func append(_ value: Double) {
      values[count] = value
      count += 1
    }

    /// The sum of their squared distances from their mean.
    var squaredSpread: Double {
      var (sum, squares) = (0.0, 0.0)
      for index in indices { sum += values[index] }
      let mean = sum / Double(count)
      for index in indices { squares += (values[index] - mean) * (values[index] - mean) }
      return squares
    }

    /// The median; it sorts the numbers.
    mutating func takeMedian() -> Double {
      for index in 1..<max(1, count) {
        let value = values[index]
        var place = index
        while place > 0, value < values[place - 1] {
          values[place] = values[place - 1]
          place -= 1
        }
        values[place] = value
      }
      let middle = count / 2
      return count % 2 == 1 ? values[middle] : (values[middle] + values[middle - 1]) / 2
    }
  }
}

extension GapTrend: StateCoding {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&minutes, as: UInt8.self)
    let slope = try c.coded(estimate?.metresPerMinute ?? .nan)
    let error = try c.coded(estimate?.error ?? .nan)
    if c.isReading {
      estimate = slope.isNaN ? nil : Estimate(metresPerMinute: slope, error: error)
    }
  }

  package func validate() throws(StateError) {
    var last: Int64?
    for minute in minutes {
      guard minute.count > 0, last.map({ $0 < minute.index }) ?? true else {
        throw StateError.malformed("the minutes of a trend do not ascend")
      }
      last = minute.index
    }
  }
}
